# What one types here: `make run` and `make test`; both install what is missing first.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.PHONY: run test packages gate proof build clean install-needs swift-is-here

# Swift from the path, else from where toolchains usually are.
TOOLCHAINS := /opt/swift/usr/bin $(HOME)/.local/share/swiftly/bin $(HOME)/.swiftly/bin \
  /usr/libexec/swift/bin /usr/share/swift/usr/bin /usr/local/swift/usr/bin
SWIFT := $(or $(shell command -v swift),$(firstword $(wildcard $(addsuffix /swift,$(TOOLCHAINS)))))

# The tests look for the toolchain's other programs beside it.
ifneq ($(SWIFT),)
  export PATH := $(patsubst %/,%,$(dir $(SWIFT))):$(PATH)
endif

# Debian packages, each with a file that is there once it is installed; EXTRA_NEEDS adds to them.
NEEDS := libjansson-dev:/usr/include/jansson.h libsqlite3-dev:/usr/include/sqlite3.h \
  pkg-config:/usr/bin/pkg-config $(EXTRA_NEEDS)

## Build for release and run the first scenario.
run: build
	.build/release/callsim run Scenarios/interpreter-day.json

## Build for release.
build: install-needs swift-is-here
	"$(SWIFT)" build -c release --product callsim

## The tests of the product.
test: install-needs swift-is-here
	"$(SWIFT)" test --disable-xctest

## The tests of the sample packages, and of one that `callsim new --extension` writes.
PACKAGES := $(patsubst %/Tests,%,$(wildcard Tests/Packages/*/Tests)) .build/new/Relay
packages: install-needs swift-is-here
	"$(SWIFT)" build --product callsim
	rm -rf .build/new
	mkdir -p .build/new
	cd .build/new && ../debug/callsim new --extension Relay
	for package in $(PACKAGES); do \
	  "$(SWIFT)" test --disable-xctest --package-path "$$package" --scratch-path .build/packages; \
	done
	"$(SWIFT)" build --package-path .build/new/Relay --scratch-path .build/packages
	for command in run verify replay; do \
	  .build/packages/debug/RelayRunner $$command .build/new/Relay/Scenarios/first.json \
	    --engine code; \
	done

## Every benchmark small, and the gate: instructions that a call, draw or
## file takes, against the stored ones.
gate: NEEDS += valgrind:/usr/bin/valgrind
gate: install-needs swift-is-here
	$(MAKE) -C Benchmarks SWIFT="$(SWIFT)" tiny instructions

## Every long proof there is, an hour or more; writes Benchmarks/PROOF.md. CALLSIM_PROOF_SIZE=small
## plays a small size of each, and writes .build/PROOF.md.
proof: install-needs swift-is-here
	SWIFT="$(SWIFT)" Benchmarks/proof.sh

## Leave nothing that was built.
clean:
	rm -rf .build Benchmarks/.build Tests/Packages/*/.build

## Install what is missing from Debian's archive; does nothing if nothing is.
install-needs:
	@missing=(); \
	for need in $(NEEDS); do \
	  [[ -e $${need#*:} ]] || missing+=("$${need%%:*}"); \
	done; \
	(( $${#missing[@]} )) || exit 0; \
	as_root=(); (( $$(id -u) == 0 )) || as_root=(sudo); \
	for tool in apt-get "$${as_root[@]}"; do \
	  command -v "$$tool" > /dev/null || { \
	    echo "No $$tool here: please install $${missing[*]}, then try again." >&2; exit 1; }; \
	done; \
	echo "Installing $${missing[*]}"; \
	"$${as_root[@]}" apt-get -o DPkg::Lock::Timeout=120 update; \
	"$${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
	  apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "$${missing[@]}"

swift-is-here:
	@[[ -n "$(SWIFT)" ]] || { \
	  echo "Swift 6.2 or later is needed and 'swift' is not on the path." >&2; \
	  echo "Get it from https://www.swift.org/install/linux/ and add its usr/bin to PATH." >&2; \
	  exit 1; }
