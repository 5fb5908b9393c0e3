#!/bin/sh
# Runs the conformance kit on a toolkit's classes, on a display of their own:
#     run.sh gtk4|tk BUILD-DIRECTORY [CLASS...]
set -u
toolkit=$1
build=$(cd "$2" && pwd) || exit 1
shift 2
test=$build/Tests/Conformance/conformance_$toolkit
if [ ! -x "$test" ] || ! command -v Xvfb >/dev/null; then
  echo "$toolkit: skipped ($toolkit or Xvfb is not installed)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$folder/display" \
  >"$folder/server" 2>&1 &
server=$!
read -r number <"$folder/display"
DISPLAY=:$number
GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GTK_A11Y=none
GTK_THEME=Default LIBGL_ALWAYS_SOFTWARE=1 XDG_RUNTIME_DIR=$folder
LC_ALL=C.UTF-8 G_DEBUG=fatal-warnings GDK_DEBUG=gl-disable
# No session bus is needed, and none is to be started.
DBUS_SESSION_BUS_ADDRESS=disabled: GIO_USE_VFS=local NO_AT_BRIDGE=1
export DISPLAY GDK_BACKEND GSK_RENDERER GSETTINGS_BACKEND GTK_A11Y GTK_THEME \
  LIBGL_ALWAYS_SOFTWARE XDG_RUNTIME_DIR LC_ALL G_DEBUG GDK_DEBUG \
  DBUS_SESSION_BUS_ADDRESS GIO_USE_VFS NO_AT_BRIDGE
"$test" "$@"
