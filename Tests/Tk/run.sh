#!/bin/sh
# Runs the tests of the Tk toolkit on a display of their own:
#     run.sh BUILD-DIRECTORY
set -u
build=$(cd "$1" && pwd) || exit 1
for needed in Xvfb xdotool; do
  if ! command -v $needed >/dev/null; then
    echo "$needed: skipped (it is not installed)"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
  fi
done
if [ ! -x "$build/Tests/Tk/tk_test" ]; then
  echo "Tk: skipped (its headers are not installed)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi

scratch=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill $server; rm -rf "$scratch"' EXIT
Xvfb -displayfd 3 -screen 0 1200x900x24 -nolisten tcp \
  3>"$scratch/display" >"$scratch/log" 2>&1 &
server=$!
tries=100
until [ -s "$scratch/display" ]; do
  tries=$((tries - 1))
  if [ $tries = 0 ]; then
    echo "Xvfb: FAILED"
    cat "$scratch/log"
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
  fi
  sleep 0.1
done
DISPLAY=:$(cat "$scratch/display")
export DISPLAY
"$build/Tests/Tk/tk_test"
