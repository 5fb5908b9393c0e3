#!/bin/sh
# Builds the example in Swift for GTK 4 and lets it press its own buttons, on a
# display of its own. What the machine lacks is skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
expected="label 1 in the wallet, 
spinner 1
spinner 1
label Name
frame 127 40
label Add to Wallet
label Load"

skip() {
  echo "swift on gtk4: skipped ($1)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
}

pkg-config --exists 'gtk4 >= 4.8' || skip "there is no GTK 4.8"
command -v xvfb-run >/dev/null || skip "there is no xvfb-run"
GRAFT_GTK4=1
export GRAFT_GTK4
swift build --scratch-path build/swift-gtk4 --product indicators || exit 1
shown=$(timeout 60 xvfb-run -a build/swift-gtk4/debug/indicators --check \
  2>build/swift-gtk4/errors)
if [ "$shown" = "$expected" ]; then
  echo "an indicator, a wrap and the wallet button on GTK 4: ok"
  echo "1 passed, 0 failed, 0 skipped"
else
  echo "an indicator, a wrap and the wallet button on GTK 4: FAILED"
  printf '%s\n' "$shown"
  cat build/swift-gtk4/errors
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
