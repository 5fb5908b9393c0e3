#!/bin/sh
# Sets up, builds from clean and runs every test: run.sh [part...]
# Parts are named below; without a name all of them run. Each writes its
# output to build/logs; what went wrong is printed.
set -eu
cd "$(dirname "$0")/.."
chosen=" $* "
passed=0 failed=0 skipped=0

.ci/setup.sh test
[ -z "${SWIFT_HOME:-}" ] || PATH=$SWIFT_HOME/usr/bin:$PATH
export PATH CMAKE_COLOR_DIAGNOSTICS=OFF
[ $# != 0 ] || rm -rf build .build
mkdir -p build/logs

# is_chosen NAME: whether a part is to run.
is_chosen() {
  case "$chosen" in "  " | *" $1 "*) ;; *) return 1 ;; esac
}

# run NAME COMMAND...: runs a part and keeps its output, status and seconds.
run() {
  name=$1
  shift
  begin=$(date +%s)
  status=0
  "$@" >"build/logs/$name.log" 2>&1 </dev/null || status=$?
  echo "$status $(($(date +%s) - begin))" >"build/logs/$name.status"
}

# tell NAME: adds the closing line of a part that ran to the sums. Without that
# line the part counts as one test.
tell() {
  name=$1
  log=build/logs/$name.log
  read -r status seconds <"build/logs/$name.status"
  sums=$(sed -nE \
    's/^([0-9]+: )?([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\2 \3 \4/p' \
    "$log" | tail -n 1)
  # shellcheck disable=SC2086 # three numbers
  set -- ${sums:-1 0 0}
  if [ "$status" != 0 ] && { [ "$2" = 0 ] || [ -z "$sums" ]; }; then
    set -- "$(($1 - (${#sums} == 0)))" $(($2 + 1)) "$3"
  fi
  passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
  if [ "$2" = 0 ]; then
    echo "$name: ok ($1 passed, $3 skipped, $seconds s)"
    grep -aE ': skipped' "$log" | sed 's/^/  /' || true
  else
    echo "$name: FAILED ($1 passed, $2 failed, $3 skipped, $seconds s)"
    grep -avE ' ok( \(.*\))?$' "$log" | tail -n 100 | sed 's/^/  /'
  fi
}

# part NAME COMMAND...
part() {
  is_chosen "$1" || return 0
  run "$@"
  tell "$1"
}

format_swift() {
  find Package.swift Sources Tests bindings -name '*.swift' \
    -exec swift-format lint --strict --parallel {} +
}

format_c() {
  find Sources Tests bindings include -name '*.[ch]' \
    -exec clang-format --dry-run -Werror {} +
}

format_python() {
  tools=build/tools
  if ! { python3 -m venv $tools && $tools/bin/pip install -q ruff==0.17.6; }
  then
    echo "ruff: skipped (it could not be installed)"
    echo "0 passed, 0 failed, 1 skipped"
    return 0
  fi
  $tools/bin/ruff check && $tools/bin/ruff format --check
}

# build NAME TARGET [OPTION...]: configures build/NAME and builds a target.
build() {
  directory=build/$1
  target=$2
  shift 2
  cmake -G Ninja -S . -B "$directory" \
    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DGRAFT_BUILD_TESTS=ON "$@" &&
    cmake --build "$directory" --target "$target" -- --quiet
}

# build_sanitized NAME TARGET [OPTION...]
build_sanitized() {
  build "$@" -DGRAFT_SANITIZE="$1" -DCMAKE_C_COMPILER=clang \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo
}

# With undefined behaviour in all C; the runtime traps by itself.
build_address() {
  build_sanitized address all \
    -DCMAKE_C_FLAGS='-fsanitize=undefined -fno-sanitize-recover=all'
}

driver_valgrind() {
  valgrind --quiet --leak-check=full --show-leak-kinds=all \
    --errors-for-leak-kinds=all --error-exitcode=99 \
    build/release/Tests/graft_driver
}

swift_package() {
  swift build -Xswiftc -warnings-as-errors &&
    swift test -Xswiftc -warnings-as-errors
}

# python_tests NAME PYTHON [PACKAGE...]: the suite of the Python package, with
# the libraries of build/release, by an interpreter.
python_tests() {
  directory=build/$1
  python=$2
  shift 2
  if ! { "$python" -m venv "$directory" &&
    "$directory/bin/python" -m pip install -q pytest "$@"; }; then
    echo "$python: skipped (pytest could not be installed for it)"
    echo "0 passed, 0 failed, 1 skipped"
    return 0
  fi
  built=$PWD/build/release
  GRAFT_LIBRARY_PATH=$built/Sources:$built/bindings/headless:$built/bindings/terminal:$built/bindings/tk \
    PYTHONPATH=$PWD/bindings/python/src \
    "$directory/bin/python" -m pytest -q bindings/python/tests
}

# aside NAME COMMAND...: runs a part beside those that follow; told at the end.
waiting=
aside() {
  is_chosen "$1" || return 0
  run "$@" &
  waiting="$waiting $1:$!"
}

part format-swift format_swift
part format-c format_c
part format-python format_python
part build build release all -DGRAFT_BUILD_BENCHMARKS=ON
# It takes one core for as long as many others together.
aside driver-valgrind driver_valgrind
part abi python3 -m Tests.ABI.run build/release
part driver ctest --test-dir build/release --verbose
part instructions python3 -m Tests.Benchmarks.instructions build/release
part driver-memory build/release/Tests/graft_driver --fail-memory 3
part driver-callback build/release/Tests/graft_driver --fail-callback 1
part driver-both build/release/Tests/graft_driver --fail-both 1
part fuzz-replay build/release/Tests/graft_fuzz --seeds 20000 Tests/Fuzz/corpus
part fuzz Tests/Fuzz/run.sh build/fuzz 15
part conformance build/release/Tests/Conformance/conformance_test
part layout build/release/Tests/Layout/layout_test
part terminal-pipe Tests/Terminal/run_pipe.sh build/release
part terminal-tmux Tests/Terminal/run_tmux.sh build/release
# What follows waits for displays most of the time.
aside python-second python_tests python-second pypy3
part tk Tests/Tk/run.sh build/release
part conformance-tk Tests/Conformance/run.sh tk build/release
part gtk4 Tests/GTK4/run.sh build/release
part conformance-gtk4 Tests/Conformance/run.sh gtk4 build/release
part python python_tests python python3 mypy
part consumers python3 -m Tests.Consumers.run build/release
part swift swift_package
part swift-gtk4 Tests/GTK4/run_swift.sh
part swift-tk Tests/Tk/run_swift.sh
part build-address build_address
part driver-address build/address/Tests/graft_driver
part conformance-address build/address/Tests/Conformance/conformance_test
part fuzz-address build/address/Tests/graft_fuzz --seeds 5000 \
  Tests/Fuzz/corpus
part layout-address build/address/Tests/Layout/layout_test
part tk-address Tests/Tk/run.sh build/address
part terminal-address Tests/Terminal/run_pipe.sh build/address
part gtk4-address Tests/GTK4/run.sh build/address
part build-thread build_sanitized thread graft_driver
part driver-thread build/thread/Tests/graft_driver
for entry in $waiting; do
  wait "${entry#*:}"
  tell "${entry%%:*}"
done

if [ $((passed + failed + skipped)) = 0 ]; then
  echo "No such part: $*" >&2
  exit 2
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
