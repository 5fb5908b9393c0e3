#!/bin/sh
# Installs what is missing on Debian: `setup.sh build` for what building and
# running takes, `setup.sh test` for what the tests take too.
set -eu

packages="binutils cmake gcc libc6-dev libncurses-dev libsqlite3-0 ninja-build"
if [ "${1:-build}" = test ]; then
  packages="$packages ca-certificates clang-format g++ git libcurl4 libxml2
    imagemagick libadwaita-1-dev libgtk-4-dev pkg-config pypy3 pypy3-venv
    python3 python3-tk python3-venv tcl-dev tk-dev tmux tzdata valgrind xdotool
    xvfb"
fi

if command -v apt-get >/dev/null; then
  missing=
  for package in $packages; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null |
      grep -qx installed || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    $as_root apt-get update -q
    # shellcheck disable=SC2086 # a list of packages
    DEBIAN_FRONTEND=noninteractive $as_root \
      apt-get install -qy --no-install-recommends $missing
  fi
fi

if ! "${SWIFT_HOME:+$SWIFT_HOME/usr/bin/}swiftc" --version >/dev/null; then
  echo "No Swift: put a Swift 6.3 toolchain (swift.org/install) in PATH, or" \
    "name its folder in SWIFT_HOME." >&2
  exit 1
fi
