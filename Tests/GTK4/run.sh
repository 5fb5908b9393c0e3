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
Xvfb -displayfd 3 -screen 0 1280x800x24 -noreset -nolisten tcp \
  3>"$folder/display" >"$folder/server" 2>&1 &
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

passed=0 failed=0 skipped=0

ok() {
  echo "$1: ok"
  passed=$((passed + 1))
}

# What failed says what the program printed.
bad() {
  echo "$1: FAILED"
  [ ! -s "$folder/out" ] || sed 's/^/  |/' "$folder/out"
  failed=$((failed + 1))
}

# until_true COMMAND...: waits up to a minute, by the clock and not by tries
# that a busy machine makes long.
until_true() {
  deadline=$(($(date +%s) + 60))
  until "$@"; do
    [ "$(date +%s)" -lt $deadline ] || return 1
    sleep 0.1
  done
}

# counted NAME COMMAND...: a program that ends with a line of sums.
counted() {
  name=$1
  shift
  output=$("$@" 2>&1)
  status=$?
  printf '%s\n' "$output" | grep -v '^[0-9]* passed, '
  sums=$(printf '%s\n' "$output" |
    sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) .*/\1 \2 \3/p')
  # shellcheck disable=SC2086 # three numbers
  set -- ${sums:-0 0 0}
  passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
  if [ -z "$sums" ] || { [ $status != 0 ] && [ "$2" = 0 ]; }; then
    bad "$name ended with status $status"
  fi
}

# begin NAME TITLE ARGUMENT...: starts an example and gives it the keys.
begin() {
  name=$1
  title=$2
  shift 2
  "$build/bindings/gtk4/$name" "$@" >"$folder/out" 2>&1 &
  program=$!
  until_true has_keys "$title" && sleep 0.3 && return
  bad "$name shows its window"
  return 1
}
has_keys() {
  window=$(xdotool search --name "^$1\$" 2>/dev/null) &&
    timeout 20 xdotool windowfocus --sync "$window" 2>/dev/null
}

# A line that the program printed; set points that the panel was offered.
said() { grep -qx "$1" "$folder/out"; }
offered() { grep -c '^offered' "$folder/out"; }
were_offered() { [ "$(offered)" -ge "$1" ]; }

# lives NAME TITLE KEY...: an example starts, takes keys, and lives.
lives() {
  lived=$1
  begin "$1" "$2" || return
  shift 2
  xdotool key "$@"
  sleep 0.5
  if kill -0 $program 2>/dev/null && [ ! -s "$folder/out" ]; then
    ok "$lived takes keys"
  else
    bad "$lived takes keys"
  fi
  end_program
}

counted gtk4_test "$test"
if [ -x "$build/bindings/gtk4/panel" ]; then
  lives counter Counter space space
  lives temperature Temperature ctrl+a 1 0 0 Tab ctrl+a x
  lives cells Cells equal shift+b 1 asterisk 2 Return
  # What is typed stays while set points are offered, until it is entered (C15).
  if begin panel Panel; then
    xdotool key ctrl+a 1 2
    if until_true were_offered $(($(offered) + 3)) && xdotool key Return &&
      until_true said "set point 12"; then
      ok "C15 the panel takes what was typed"
    else
      bad "C15 the panel takes what was typed"
    fi
    end_program
  fi
  timeout 60 "$build/bindings/gtk4/panel" 1 >"$folder/out" 2>&1
  if grep -Eq '^[1-9][0-9]* frames of 300' "$folder/out"; then
    ok "the panel tells its times"
  else
    bad "the panel tells its times"
  fi
fi
# Python can't load what is instrumented.
if ! grep -qa __asan_init "$build/Sources/libgraft.so"; then
  GRAFT_LIBRARY_PATH=$build/Sources:$build/bindings/gtk4
  export GRAFT_LIBRARY_PATH
  counted "7GUIs in Python" python3 guis.py
  if python3 ../../bindings/python/stubs.py --check gtk4; then
    ok "gtk4.pyi tells what GTK takes"
  else
    bad "gtk4.pyi tells what GTK takes"
  fi
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
