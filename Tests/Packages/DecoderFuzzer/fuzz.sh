#!/bin/bash
# Feeds the decoder with broken files for some seconds, under the address sanitizer:
#   fuzz.sh SECONDS
# Begins with the scenarios of the repository. An input that breaks a law is left in .build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
seconds=${1:?usage: fuzz.sh SECONDS}

# The fuzzer has its own `main`, which `--sanitize fuzzer` makes room for. Of two such flags the
# compiler heeds the last: both sanitizers in one, or the fuzzer sees no coverage.
# A new file of the product is not seen by a plan of an earlier build, so there is to be none.
rm -f .build/release.yaml
flags=(-c release --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address)
swift build "${flags[@]}"
binary=$(swift build "${flags[@]}" --show-bin-path)/DecoderFuzzer

corpus=.build/corpus
mkdir -p "$corpus"
find ../../../Scenarios ../../../Benchmarks/Scenarios Seeds -name '*.json' \
  -exec cp {} "$corpus" \;
# The forms of the format live as long as the process, which the sanitizer takes for leaks; what a file
# leaves behind would show in the limit of memory.
export ASAN_OPTIONS=detect_leaks=0
"$binary" "$corpus" -detect_leaks=0 -max_total_time="$seconds" -max_len=16384 -timeout=20 -rss_limit_mb=4096 \
  -dict=scenario.dict -artifact_prefix=.build/ -print_final_stats=1 -verbosity=1 2>&1 |
  { grep -v -E '^#[0-9]+[[:space:]]+(NEW|REDUCE|pulse|RELOAD)' || true; }
