#!/bin/sh
# Builds the example in Swift for Tk and lets it press its own buttons, on a
# display of its own. What the machine lacks is skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
expected="label 1 in the wallet of Ann
TCheckbutton 0
entry Ann
group Amount
progress 0.5
choice {large}
frame 127 40
TButton 0
TButton 1
layer A wide text that lies below
layer above
label Ann
label Bo"

skip() {
  echo "swift on tk: skipped ($1)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
}

pkg-config --exists tk || skip "there is no Tk"
command -v xvfb-run >/dev/null || skip "there is no xvfb-run"
GRAFT_TK=1
export GRAFT_TK
scratch=${1:-build/swift-tk}
swift build --scratch-path "$scratch" --product wallet-tk \
  -Xswiftc -warnings-as-errors || exit 1
shown=$(timeout 60 xvfb-run -a "$scratch/debug/wallet-tk" --check \
  2>"$scratch/errors")
if [ "$shown" = "$expected" ]; then
  echo "the portable views on Tk: ok"
  echo "1 passed, 0 failed, 0 skipped"
else
  echo "the portable views on Tk: FAILED"
  printf '%s\n' "$shown"
  cat "$scratch/errors"
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
