#!/bin/bash
# Runs every long proof of the repository and writes what came of each, with its command, to
# Benchmarks/PROOF.md. CALLSIM_PROOF_SIZE=small: a small size of each, reported in .build/PROOF.md.
# Goes on after a failure; ends with 1 if there was one.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
swift=${SWIFT:-swift}
size=${CALLSIM_PROOF_SIZE:-full}
log=.build/proof.log
failures=0
mkdir -p .build

case $size in
  full) report=Benchmarks/PROOF.md large=(CALLSIM_PROOF=1) rounds=100000 seconds=600 pairs=15 \
    repeats=50 ;;
  small) report=.build/PROOF.md large=() rounds=1000 seconds=30 pairs=3 repeats=3 ;;
  *) echo "CALLSIM_PROOF_SIZE: $size is neither full nor small" >&2; exit 64 ;;
esac

# prove TITLE WORD…: runs a command, reports its figures: lines marked as proof, and the last ones
# of tests and fuzzer.
prove() {
  local title=$1 start=$SECONDS status=0 word=held
  shift
  echo "== $title: $*"
  env "$@" > "$log" 2>&1 || status=$?
  if ((status != 0)); then
    word="FAILED with $status"
    failures=$((failures + 1))
    tail -40 "$log"
  fi
  {
    echo
    echo "## $title: $word"
    echo
    echo "    $*" | sed "s|$swift|swift|"
    echo
    sed -n 's/^.*proof| /- /p' "$log" | sort -V
    grep -E 'Test run with|^stat::|^Done |^- ' "$log" | sed -E 's/^[^A-Za-z-]*/- /' | sort -u
    echo "- $((SECONDS - start)) s of wall time, load $(cut -d ' ' -f 1 /proc/loadavg)"
  } >> "$report"
  echo "== $title: $((SECONDS - start)) s, $word"
}

tests=("$swift" test --disable-xctest -c release -Xswiftc -enable-testing)

{
  echo "# What the long proofs came to"
  echo
  echo "Written by \`make proof\` on $(date -u '+%Y-%m-%d %H:%M') UTC, size $size, at commit" \
    "$(git rev-parse --short HEAD 2> /dev/null || echo unknown), on" \
    "$(nproc) processors of $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)," \
    "$("$swift" --version 2> /dev/null | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p' | head -1)."
} > "$report"

prove "The hostile calendar" CALLSIM_HOSTILE_ROUNDS=$rounds "${tests[@]}" \
  --filter EventEngineTests.EventCalendarTests
prove "Queues against theory and published tables" "${large[@]}" CALLSIM_PROOF_REPORT=1 \
  "${tests[@]}" --filter ScenarioTests
prove "Intervals, known answers" "${large[@]}" CALLSIM_PROOF_REPORT=1 \
  "${tests[@]}" --filter 'CoverageTests|PrecisionRunTests|BatchMeansTests'
prove "Weak and sound specimens under the search for faults" "${large[@]}" CALLSIM_PROOF_REPORT=1 \
  "${tests[@]}" --filter FaultSearchTests.SpecimenTests
prove "Defects planted in the model, and who notices them" "${large[@]}" CALLSIM_PROOF_REPORT=1 \
  "${tests[@]}" --filter FaultSearchTests.PlantedDefectTests
prove "Worlds drawn at random, with faults and without" "${large[@]}" CALLSIM_PROOF_REPORT=1 \
  "${tests[@]}" --filter FaultSearchTests.RandomWorldTests
"$swift" build --product CodeRunner > "$log" 2>&1 || tail -40 "$log"
prove "Handlers at once, the same bytes in debug and release" "${large[@]}" \
  CALLSIM_PROOF_REPORT=1 "${tests[@]}" --filter ConcurrentHandlersTests
prove "Handlers at once against the stock runtime, and their memory" .build/release/HandlerProbe \
  table $pairs
prove "Real time beside a simulation, $repeats processes" bash -c \
  'for ((one = 0; one < $0; one++)); do "$@" || exit; done' $repeats "${tests[@]}" --skip-build \
  --filter VirtualTimeTests
prove "Verdicts on a busy machine" "${large[@]}" "${tests[@]}" --filter BenchmarkingTests
prove "All other tests as optimised code, the same bytes as in debug" "${tests[@]}" \
  --skip ScenarioTests --skip BenchmarkingTests
prove "The decoder under broken files" Tests/Packages/DecoderFuzzer/fuzz.sh $seconds

echo "== $report: $failures failed, $SECONDS s"
((failures == 0))
