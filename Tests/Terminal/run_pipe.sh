#!/bin/sh
# Plays scripts to the programs through a pipe and compares their screens:
#     run_pipe.sh BUILD-DIRECTORY [--accept]
# With --accept the screens as they now are become the expected ones.
set -u
build=$(cd "$1" && pwd) || exit 1
cd "$(dirname "$0")" || exit 1
accept=${2:-}
passed=0 failed=0 skipped=0
COLUMNS=60 LINES=14
export COLUMNS LINES

ok() {
  echo "$1: ok"
  passed=$((passed + 1))
}

bad() {
  echo "$1: FAILED"
  failed=$((failed + 1))
}

# plays NAME PROGRAM: newlines in a script file are for its reader alone.
plays() {
  shown=$(tr -d '\n' <"screens/$1.keys" |
    "$build/bindings/terminal/$2" 2>&1) || shown="$shown
exit status $?"
  [ "$accept" != --accept ] || printf '%s\n' "$shown" >"screens/$1.screen"
  if printf '%s\n' "$shown" | diff "screens/$1.screen" - >/dev/null; then
    ok "$2, $1"
  else
    bad "$2, $1"
    printf '%s\n' "$shown" | diff "screens/$1.screen" - | sed 's/^/  /'
  fi
}

for name in add edit toggle filter delete reorder save wallet narrow many million \
  quit
do
  plays $name tasks
done
plays hello hello
plays stars custom

file=$(mktemp)
printf 'one\ntwo\n<Down><Down> <Ctrl-S><Wait saved>' |
  "$build/bindings/terminal/tasks" "$file" >/dev/null
if [ "$(cat "$file")" = "[ ] one
[x] two" ]; then
  ok "tasks saves to a file"
else
  bad "tasks saves to a file"
fi
printf 'three\n<Ctrl-S><Ctrl-Q>' |
  "$build/bindings/terminal/tasks" "$file" >/dev/null
if [ "$(cat "$file")" = "[ ] three" ]; then
  ok "and what it began to save before it ended"
else
  bad "and what it began to save before it ended"
fi
rm -f "$file"

message=$(printf '<Nonsense>' |
  "$build/bindings/terminal/tasks" 2>&1 >/dev/null)
status=$?
if [ $status = 1 ] && [ "$message" = "graft: script: unknown: <Nonsense> (GRAFT_E_HOST)" ]
then
  ok "a wrong script is told"
else
  bad "a wrong script is told"
  echo "  exit status $status: $message"
fi

test="$build/Tests/Terminal/terminal_test"
if [ -x "$test" ]; then
  output=$("$test" 2>&1)
  status=$?
  printf '%s\n' "$output" | grep -v ' skipped$'
  sums=$(printf '%s\n' "$output" |
    sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, .*/\1 \2/p')
  if [ -z "$sums" ] || { [ $status != 0 ] && [ "${sums#* }" = 0 ]; }; then
    bad "terminal_test ended with status $status"
  else
    passed=$((passed + ${sums% *})) failed=$((failed + ${sums#* }))
  fi
else
  echo "terminal_test: skipped (it is not built)"
  skipped=$((skipped + 1))
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
