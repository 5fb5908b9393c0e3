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

cd "$(dirname "$0")" || exit 1
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
LSAN_OPTIONS=suppressions=$PWD/leaks.txt:print_suppressions=0
export DISPLAY LSAN_OPTIONS
"$build/Tests/Tk/tk_test" >"$scratch/out"
status=$?
sed '$d' "$scratch/out"
sums=$(tail -n 1 "$scratch/out" |
  sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, .*/\1 \2/p')
passed=${sums% *} failed=${sums#* } seen= printed=
if [ -z "$sums" ]; then
  echo "tk_test: FAILED (it ended with $status)"
  passed=0 failed=1
fi

# What failed says what was seen last, and what the program printed.
bad() {
  echo "$1: FAILED"
  [ -z "$seen" ] || echo "  seen: $seen"
  [ ! -s "$printed" ] || sed 's/^/  |/' "$printed"
  failed=$((failed + 1))
}

# check NAME COMMAND...: waits up to a minute, by the clock and not by tries
# that a busy machine makes long, for the command to succeed.
check() {
  name=$1
  shift
  seen=
  deadline=$(($(date +%s) + 60))
  until "$@"; do
    if [ "$(date +%s)" -ge $deadline ]; then
      bad "$name"
      return
    fi
    sleep 0.1
  done
  echo "$name: ok"
  passed=$((passed + 1))
}

program=
begin() {
  printed=$scratch/$1.out
  "$build/bindings/tk/$1" ${2:-} >"$printed" 2>&1 &
  program=$!
  check "$1 starts" shown "$1"
}
shown() { xdotool search --onlyvisible --name "^$1\$" >/dev/null 2>&1; }
finish() {
  kill $program
  wait $program 2>/dev/null
}
user() { xdotool "$@" && sleep 0.1; }
# What is selected in the focused entry, as every other client gets it. That
# one shows no window: below the pointer it would take the focus.
echo 'wm withdraw .; catch {selection get} text; puts -nonewline $text; exit' \
  >"$scratch/selection.tcl"
selected() {
  user key Home shift+End
  timeout 20 wish "$scratch/selection.tcl" 2>/dev/null
}
selects() {
  seen=$(selected)
  [ "$seen" = "$1" ]
}
picture() { import -window root -crop "$1" +repage rgb:- | cksum; }
changed() {
  seen=$(picture "$1")
  [ "$seen" != "$2" ]
}

begin counter
for count in 1 2 3; do
  before=$(picture 80x50+0+0)
  user mousemove 130 26 click 1 mousemove 130 200
  check "a click counts to $count" changed 80x50+0+0 "$before"
done
finish

begin temperature
user mousemove 40 22 click 1
user type 100
user key Tab
check "100 degrees Celsius are 212 Fahrenheit" selects 212
user key Delete
user type 32
user key shift+Tab
check "32 degrees Fahrenheit are 0 Celsius" selects 0
user key End
user type x
user key Tab
check "what is no number leaves the other as it is" selects 32
finish

# The cells of the first column; their text is below the pointer's.
cell() { user mousemove 90 $((32 + 20 * $1)) click --repeat 2 1 sleep 0.2; }
begin cells
cell 0
user type 5
user key Return
cell 1
user type =A0+37
user key Tab
before=$(picture 100x20+30+42)
cell 0
user key End BackSpace
user type 8
user mousemove 90 132 click 1
check "a formula follows what it reads, entered by a click elsewhere" \
  changed 100x20+30+42 "$before"
cell 1
check "editing shows the formula, entered by Tab" selects =A0+37
user key End BackSpace
user key Escape
cell 1
check "who gives up leaves the cell as it was" selects =A0+37
user key Escape
finish

# A busy program may be late to hand its selection out: it is asked again.
keeps() {
  seen=$(selected)
  case $seen in *"$1") return 0 ;; esac
  return 1
}
begin panel
user mousemove 60 20 click 1
user key End
user type --delay 40 .777
check "an entry keeps what is typed while 300 values come" keeps .777
sleep 1
check "and still has it after more of them" keeps .777
finish
timeout 60 "$build/bindings/tk/panel" 1 >"$printed" 2>&1
if grep -q '^30 frames of 300' "$printed"; then
  echo "the panel tells its times: ok"
  passed=$((passed + 1))
else
  bad "the panel tells its times"
fi

# Python can't load what is instrumented.
if ! grep -qa __asan_init "$build/Sources/libgraft.so"; then
  GRAFT_LIBRARY_PATH=$build/Sources:$build/bindings/tk
  export GRAFT_LIBRARY_PATH
  if python3 ../../bindings/python/stubs.py --check tk; then
    echo "tk.pyi and ttk.pyi tell what Tk takes: ok"
    passed=$((passed + 1))
  else
    echo "tk.pyi and ttk.pyi tell what Tk takes: FAILED"
    failed=$((failed + 1))
  fi
fi

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
