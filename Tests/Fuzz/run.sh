#!/bin/sh
# Fuzzes each target with libFuzzer: run.sh BUILD_FOLDER SECONDS [OPTION...]
# FUZZ_SEED is libFuzzer's: 1, so that from a clean build the same is tried each
# time and a failure belongs to a change; 0 tries something new.
# Needs the clang of the Swift toolchain. What it finds is left in the folder
# found-*; put it into Tests/Fuzz/corpus, with a name of its own, once it is
# understood. Options are swiftc's and clang's, as -sanitize=address is both.
set -eu
cd "$(dirname "$0")/../.."
build=$1 seconds=$2
shift 2
sources=Sources/GraftRuntime
mkdir -p "$build"

clang=$(dirname "$(command -v swiftc)")/clang
if ! "$clang" -fsanitize=fuzzer -x c -c -o /dev/null - </dev/null; then
  echo "fuzz: skipped (no clang with libFuzzer beside swiftc)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi

# shellcheck disable=SC2046 # names without spaces
swiftc -enable-experimental-feature Embedded -wmo -parse-as-library \
  -swift-version 6 -no-allocations -module-name GraftRuntime \
  -module-cache-path "$build/cache" -I include -I $sources/Shims -O -g \
  -sanitize=fuzzer ${1:+-sanitize=$1} -emit-object -o "$build/runtime.o" \
  $(find $sources -name '*.swift')

passed=0 failed=0
for target in api bytes; do
  "$clang" -std=c99 -g -O2 -fsanitize=fuzzer${1:+,$1} -fuse-ld=lld \
    -D_DEFAULT_SOURCE -DFUZZ_TARGET=fuzz_$target -Iinclude \
    $(find Tests/Fuzz -name '*.c' ! -name replay.c) \
    "$build/runtime.o" -o "$build/fuzz-$target"
  mkdir -p "$build/corpus-$target" "$build/found-$target"
  status=0
  "$build/fuzz-$target" -seed="${FUZZ_SEED:-1}" -max_total_time="$seconds" \
    -max_len=400 -timeout=10 -rss_limit_mb=2000 -print_final_stats=1 \
    -verbosity=0 -use_value_profile=0 -artifact_prefix="$build/found-$target/" \
    "$build/corpus-$target" Tests/Fuzz/corpus/$target \
    >"$build/$target.log" 2>&1 || status=$?
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$build/$target.log")
  units=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log")
  if [ $status = 0 ]; then
    passed=$((passed + 1))
    echo "fuzz $target: ok ($units sequences, $rate a second)"
  else
    failed=$((failed + 1))
    echo "fuzz $target: FAILED"
    tail -n 60 "$build/$target.log"
  fi
done
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
