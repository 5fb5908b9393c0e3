#!/bin/sh
# Everything about reliability that takes long: run.sh [BUILD_FOLDER]
# Prints a table of what was checked. The short parts are in Tests/run.sh.
set -u
cd "$(dirname "$0")/../.."
build=${1:-build/reliability}
mkdir -p "$build"
failed=0

# check NAME COMMAND...: runs it, and prints its closing lines.
check() {
  name=$1
  shift
  log=$build/$name.log
  begin=$(date +%s)
  if nice "$@" >"$log" 2>&1; then
    result=ok
  else
    result=FAILED
    failed=$((failed + 1))
  fi
  seconds=$(($(date +%s) - begin))
  what=$(grep -E ' sequences|mutations noticed| lines, |passed' "$log" |
    tail -n 3 | tr '\n' ';' | sed 's/;$//')
  printf '%-18s %-7s %6s s  %s\n' "$name" "$result" "$seconds" "$what"
}

cmake -G Ninja -S . -B "$build/release" -DGRAFT_BUILD_TESTS=ON >/dev/null &&
  cmake --build "$build/release" -- --quiet || exit 1

check abi python3 -m Tests.ABI.run "$build/release"
check driver "$build/release/Tests/graft_driver" --quiet
check posts "$build/release/Tests/graft_driver" --full --only E6
check memory "$build/release/Tests/graft_driver" --quiet --fail-memory 60
check fuzz-replay "$build/release/Tests/graft_fuzz" --seeds 500000 \
  Tests/Fuzz/corpus
check fuzz env FUZZ_SEED=0 Tests/Fuzz/run.sh "$build/fuzz" 600
check fuzz-address env FUZZ_SEED=0 Tests/Fuzz/run.sh "$build/fuzz-address" \
  300 address
check coverage python3 -m Tests.Reliability.coverage "$build/coverage"
check mutation python3 -m Tests.Reliability.mutate "$build/mutation"
check consumers python3 -m Tests.Consumers.run "$build/release"

echo "$failed failed"
[ $failed = 0 ]
