#!/bin/sh
# Sets up, builds and runs the terminal program: run.sh [program [argument...]]
set -eu
cd "$(dirname "$0")/../.."
program=${1:-tasks}
[ $# = 0 ] || shift
# The keys on standard input are the program's.
{
  .ci/setup.sh build
  cmake -G Ninja -S . -B build/release
  cmake --build build/release --target "$program"
} </dev/null >&2
exec "build/release/bindings/terminal/$program" "$@"
