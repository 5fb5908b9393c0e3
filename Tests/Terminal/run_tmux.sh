#!/bin/sh
# Runs the task list in a real terminal, tmux's, and looks at its screen:
#     run_tmux.sh BUILD-DIRECTORY
set -u
build=$(cd "$1" && pwd) || exit 1
tasks=$build/bindings/terminal/tasks
passed=0 failed=0
if ! command -v tmux >/dev/null; then
  echo "tmux: skipped (it is not installed)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi

socket=graft-terminal-$$
file=$(mktemp)
tm() { tmux -L "$socket" -f /dev/null "$@" 2>/dev/null; }
trap 'tm kill-server; rm -f "$file"' EXIT

screen() { tm capture-pane -p -t test; }
styled() { tm capture-pane -p -e -t test; }
cursor() {
  tm display-message -p -t test '#{cursor_x},#{cursor_y} #{cursor_flag}'
}

# begin COLUMNS LINES COMMAND
begin() {
  tm kill-session -t test
  LANG=C.UTF-8 tm -u new-session -d -s test -x "$1" -y "$2" \
    "$3; echo \"ended with \$?\"; stty -a | grep -o ' [-]*icanon'; sleep 1000"
}

# check NAME COMMAND...: waits up to five seconds for the command to succeed.
check() {
  name=$1
  shift
  tries=50
  until "$@"; do
    tries=$((tries - 1))
    if [ $tries = 0 ]; then
      echo "$name: FAILED"
      styled | sed 's/^/  |/'
      echo "  cursor $(cursor)"
      failed=$((failed + 1))
      return
    fi
    sleep 0.1
  done
  echo "$name: ok"
  passed=$((passed + 1))
}

has() { screen | grep -qF -- "$1"; }
lacks() { ! has "$1"; }
line() { [ "$(screen | sed -n "$1p")" = "$2" ]; }
reversed() { styled | grep -F "$1" | grep -q "$(printf '\033')\[7m"; }
cursor_is() { [ "$(cursor)" = "$1" ]; }
# bar COLUMNS CHARACTER: the end of a line, up to the scroll bar.
bar() { printf '%*s%s' "$1" '' "$2"; }
saved_is() { [ "$(cat "$file")" = "$1" ]; }

keys() { tm send-keys -t test "$@"; }
typed() { tm send-keys -t test -l "$1"; }
# Mouse button 0, or 64 and 65 for the wheel, at a column and a line from 0.
report() {
  printf '\033[<%d;%d;%dM\033[<%d;%d;%dm' "$1" $(($2 + 1)) $(($3 + 1)) \
    "$1" $(($2 + 1)) $(($3 + 1))
}
mouse() { typed "$(report "$1" "$2" "$3")"; }
# The same, as older terminals send it.
old_mouse() {
  typed "$(printf '\033[M\040%b%b\033[M\043%b%b' \
    "\\0$(printf %o $(($1 + 33)))" "\\0$(printf %o $(($2 + 33)))" \
    "\\0$(printf %o $(($1 + 33)))" "\\0$(printf %o $(($2 + 33)))")"
}

# The server ends with its last session: this one stays.
tm new-session -d -s spare "sleep 1000"

begin 60 14 "$tasks $file"
check "it starts" line 2 \
  "What is to be done?                                  [ Add ]"
check "the caret is in the entry" cursor_is "0,1 1"
typed "Buy milk"
keys Enter
typed "Write 日本語 né tests"
check "typing" line 2 \
  "Write 日本語 né tests                                [ Add ]"
check "the caret counts wide characters" cursor_is "21,1 1"
keys Enter
check "Enter adds" line 5 "▸ [ ] Write 日本語 né tests"
keys Down Down
check "Down goes to the list, whose row is reversed" reversed "Write"
check "no caret is shown there" cursor_is "0,4 0"
keys e
typed "!"
keys Left Left BSpace
check "editing in place" line 5 "▸ [ ] Write 日本語 né tess!"
keys Escape
check "Escape takes it back" line 5 "▸ [ ] Write 日本語 né tests"
keys Space
check "Space marks it as done" line 5 "▸ [x] Write 日本語 né tests"
keys S-Up
check "Shift-Up moves it" line 4 "▸ [x] Write 日本語 né tests"
keys BTab
check "Shift-Tab goes back" cursor_is "22,2 0"
keys C-s
check "Ctrl-S: a spinner turns while a thread saves" has " saving"
check "and then it is saved" has " saved"
check "to the file" saved_is "[x] Write 日本語 né tests
[ ] Buy milk"
mouse 0 3 4
check "a click on a toggle" line 5 "▸ [x] Buy milk"
mouse 0 5 11
check "a click on the wallet" has "1 in the"
typed "$(report 0 10 2)$(report 0 5 11)$(report 0 5 11)"
check "quick clicks are all heard: the filter" lacks "Buy milk"
check "and twice the wallet" has "3 in the"
old_mouse 1 2
check "a click as older terminals send it" has "Buy milk"
tm resize-window -t test -x 20 -y 5
check "20 by 5" line 2 "What is to … [ Add ]"
mouse 64 3 3
check "the wheel; a wide character is not halved" has "Write 日本語…"
tm resize-window -t test -x 90 -y 20
check "90 by 20" line 20 \
  "Enter edit  Space done  Delete  J/K move  Ctrl-S save  Ctrl-Q quit  Ctrl-T rows"
keys C-l
check "Ctrl-L leaves it as it is" has "Ctrl-Q quit"
keys C-t
check "Ctrl-T: a million rows" line 4 "▸ Row 0 of a million$(bar 69 █)"
mouse 0 5 5
keys End
check "End" line 16 "▸ Row 999999 of a million$(bar 64 █)"
check "its row is reversed" reversed "999999"
check "and has the cursor" cursor_is "0,15 0"
keys PageUp PageUp
check "PageUp" line 4 "▸ Row 999975 of a million$(bar 64 │)"
mouse 65 9 9
mouse 65 9 9
check "the wheel leaves the selection" line 4 \
  "  Row 999981 of a million$(bar 64 │)"
keys Up
check "a key goes back to it" line 4 "▸ Row 999974 of a million$(bar 64 │)"
mouse 0 89 10
check "a click on the scroll bar" line 11 \
  "  Row 583333 of a million$(bar 64 █)"
mouse 0 5 1
typed "and typing"
check "typing" has "and typing"
check "meanwhile the rows stand" has "Row 583333"
keys C-t
check "Ctrl-T: back to the tasks" line 5 "▸ [x] Buy milk"
keys C-q
check "Ctrl-Q ends it" has "ended with 0"
check "the terminal is as before" has " icanon"
mouse_is() { [ "$(tm display-message -p -t test '#{mouse_any_flag}')" = "$1" ]; }
check "and its mouse too" mouse_is 0

begin 60 14 "$build/bindings/terminal/hello"
check "hello" has "Clicked 0 times"
keys Enter Space
check "Enter and Space click" has "Clicked 2 times"
keys C-c
check "Ctrl-C ends a program that does not take it" has "ended with 0"

begin 60 14 "TERM=no-such-terminal $tasks"
check "an unknown terminal is told" has "tasks: GRAFT_"

begin 60 14 "env -u LANG -u LC_ALL -u LC_CTYPE $tasks"
typed "日本"
check "without a locale it is UTF-8 all the same" has "日本"
idle() {
  pid=$(tm list-panes -t test -F '#{pane_pid}')
  pid=$(pgrep -P "$pid" tasks) || return 1
  before=$(awk '/ctxt/ { sum += $2 } END { print sum }' "/proc/$pid/status")
  sleep 1
  after=$(awk '/ctxt/ { sum += $2 } END { print sum }' "/proc/$pid/status")
  [ "$before" = "$after" ]
}
[ ! -d /proc/self ] || check "an idle program does not wake" idle

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
