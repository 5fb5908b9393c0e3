#!/bin/sh
# Runs GTK 4's tests and examples on a display of their own, with real clicks
# and keys: run.sh BUILD-DIRECTORY
set -u
build=$(cd "$1" && pwd) || exit 1
cd "$(dirname "$0")" || exit 1
test=$build/Tests/GTK4/gtk4_test
for tool in Xvfb xdotool; do
  if [ ! -x "$test" ] || ! command -v $tool >/dev/null; then
    echo "GTK 4: skipped (GTK 4 or $tool is not installed)"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
  fi
done

folder=$(mktemp -d)
server=
program=
# What went wrong leaves no server behind.
trap 'end_program; [ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
end_program() {
  [ -z "$program" ] || kill "$program" 2>/dev/null
  program=
}

mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$folder/display" \
  >"$folder/server" 2>&1 &
server=$!
read -r number <"$folder/display"
DISPLAY=:$number
GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GTK_A11Y=none
GTK_THEME=Default LIBGL_ALWAYS_SOFTWARE=1 XDG_RUNTIME_DIR=$folder
LC_ALL=C.UTF-8 G_DEBUG=fatal-warnings
# No session bus is needed, and none is to be started.
DBUS_SESSION_BUS_ADDRESS=disabled: GIO_USE_VFS=local NO_AT_BRIDGE=1
export DISPLAY GDK_BACKEND GSK_RENDERER GSETTINGS_BACKEND GTK_A11Y GTK_THEME \
  LIBGL_ALWAYS_SOFTWARE XDG_RUNTIME_DIR LC_ALL G_DEBUG \
  DBUS_SESSION_BUS_ADDRESS GIO_USE_VFS NO_AT_BRIDGE
# A sanitizer's: what GLib and fontconfig keep is not our leak.
ASAN_OPTIONS=fast_unwind_on_malloc=0 GDK_DEBUG=gl-disable
LSAN_OPTIONS=suppressions=$PWD/leaks.txt:print_suppressions=0
export ASAN_OPTIONS GDK_DEBUG LSAN_OPTIONS

output=$("$test" 2>&1)
status=$?
printf '%s\n' "$output" | grep -v '^[0-9]* passed, '
sums=$(printf '%s\n' "$output" |
  sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) .*/\1 \2 \3/p')
if [ -z "$sums" ] || { [ $status != 0 ] && [ "${sums% 0 *}" != "$sums" ]; }
then
  echo "gtk4_test: FAILED, ended with status $status"
  sums="0 1 0"
fi
# shellcheck disable=SC2086 # three numbers
set -- $sums
echo "$1 passed, $2 failed, $3 skipped"
[ "$2" = 0 ]
