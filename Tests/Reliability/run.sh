#!/bin/sh
# Everything about reliability, the long parts at their full length:
#     run.sh [BUILD_FOLDER [CHECK...]]
# Without the name of a check all of them run, which takes hours. Prints a table
# of what was checked, and keeps it in BUILD_FOLDER/report.txt beside the output
# of each check. README.md says what each holds.
set -u
cd "$(dirname "$0")/../.."
build=${1:-build/reliability}
[ $# = 0 ] || shift
chosen=" $* "
mkdir -p "$build"
report=$build/report.txt
: >"$report"
passed=0 failed=0

# check NAME COMMAND...: runs it, if it is chosen, and adds it to the table.
check() {
  name=$1
  shift
  case "$chosen" in "  " | *" $name "*) ;; *) return 0 ;; esac
  log=$build/$name.log
  begin=$(date +%s)
  if nice "$@" >"$log" 2>&1 </dev/null; then
    result=ok
    passed=$((passed + 1))
  else
    result=FAILED
    failed=$((failed + 1))
  fi
  seconds=$(($(date +%s) - begin))
  pattern=' sequences|mutations noticed| lines, | something failed|passed'
  what=$(grep -aE "$pattern" "$log" | tail -n 3 | tr '\n' ';' | sed 's/;$//')
  printf '%-14s %-6s %6s s  %s\n' "$name" "$result" "$seconds" "$what" |
    tee -a "$report"
}

cmake -G Ninja -S . -B "$build/release" -DGRAFT_BUILD_TESTS=ON >/dev/null &&
  cmake --build "$build/release" -- --quiet || exit 1
driver=$build/release/Tests/graft_driver
fuzz=$build/release/Tests/graft_fuzz

check abi python3 -m Tests.ABI.run "$build/release"
check driver "$driver" --quiet
check posts "$driver" --full --only E6
check memory "$driver" --quiet --fail-memory all
check callback "$driver" --quiet --fail-callback all
check both "$driver" --quiet --fail-both all
check fuzz-replay "$fuzz" --seeds 500000 Tests/Fuzz/corpus
check fuzz env FUZZ_SEED=0 Tests/Fuzz/run.sh "$build/fuzz" 600
check fuzz-address env FUZZ_SEED=0 Tests/Fuzz/run.sh "$build/fuzz-address" \
  300 address
check coverage python3 -m Tests.Reliability.coverage "$build/coverage"
check mutation python3 -m Tests.Reliability.mutate "$build/mutation"
check consumers python3 -m Tests.Consumers.run "$build/release"
check conformance "$build/release/Tests/Conformance/conformance_test"
check tk Tests/Conformance/run.sh tk "$build/release"
check gtk4 Tests/Conformance/run.sh gtk4 "$build/release"
check address Tests/run.sh build-address driver-address conformance-address \
  fuzz-address tk-address terminal-address gtk4-address
check thread Tests/run.sh build-thread driver-thread
check valgrind Tests/run.sh build driver-valgrind

if [ $((passed + failed)) = 0 ]; then
  echo "No such check:$chosen" >&2
  exit 2
fi
echo "$passed passed, $failed failed" | tee -a "$report"
[ $failed = 0 ]
