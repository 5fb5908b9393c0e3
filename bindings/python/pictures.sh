#!/bin/sh
# Takes the pictures of README.md from the running examples, on a display of
# their own: pictures.sh BUILD-DIRECTORY. Needs Xvfb, xdotool and ImageMagick.
set -u
build=$(cd "$1" && pwd) || exit 1
cd "$(dirname "$0")" || exit 1

folder=$(mktemp -d)
server=
program=
trap '[ -z "$program" ] || kill "$program"; [ -z "$server" ] || kill "$server"
  rm -rf "$folder"' EXIT
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1000x800x24 -noreset -nolisten tcp \
  3>"$folder/display" >"$folder/server" 2>&1 &
server=$!
read -r number <"$folder/display" || exit 1
DISPLAY=:$number PYTHONPATH=$PWD/src
GRAFT_LIBRARY_PATH=$build/Sources:$build/bindings/gtk4:$build/bindings/tk
GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GTK_A11Y=none
GTK_THEME=Default LC_ALL=C.UTF-8 DBUS_SESSION_BUS_ADDRESS=disabled:
GIO_USE_VFS=local NO_AT_BRIDGE=1 XDG_RUNTIME_DIR=$folder
export DISPLAY PYTHONPATH GRAFT_LIBRARY_PATH GDK_BACKEND GSK_RENDERER \
  GSETTINGS_BACKEND GTK_A11Y GTK_THEME LC_ALL DBUS_SESSION_BUS_ADDRESS \
  GIO_USE_VFS NO_AT_BRIDGE XDG_RUNTIME_DIR

# begin TITLE COMMAND...: starts a program and gives it the keys.
begin() {
  title=$1
  shift
  "$@" >"$folder/out" 2>&1 &
  program=$!
  tries=300
  until window=$(xdotool search --onlyvisible --name "^$title\$") &&
    xdotool windowfocus --sync "$window"; do
    tries=$((tries - 1))
    if [ $tries = 0 ]; then
      echo "$title did not open its window"
      cat "$folder/out"
      exit 1
    fi
    sleep 0.1
  done 2>/dev/null
  sleep 1
}

# take NAME: the window as it is, once it has come to rest.
take() {
  sleep 1
  import -window "$window" "$folder/$1.png" || exit 1
  convert "$folder/$1.png" -strip +dither -colors 64 \
    -define png:compression-level=9 "PNG8:pictures/$1.png" || exit 1
  kill $program
  wait $program 2>/dev/null
  program=
  ls -l "pictures/$1.png"
}

user() { xdotool "$@" && sleep 0.3; }

# One program on two toolkits: somebody is added, another selected.
GRAFT_TOOLKIT=gtk4
export GRAFT_TOOLKIT
begin CRUD python3 examples/seven/crud.py
user mousemove 216 130 click 1 type Ada
user mousemove 216 170 click 1 type Lovelace
user mousemove 46 210 click 1
user mousemove 100 77 click 1
take gtk4_crud

GRAFT_TOOLKIT=tk
begin CRUD python3 examples/seven/crud.py
user mousemove 240 238 click 1 type Ada
user mousemove 240 264 click 1 type Lovelace
user mousemove 56 294 click 1
user mousemove 60 65 click 1
take tk_crud

# In C: three numbers and their sum.
begin Cells "$build/bindings/gtk4/cells"
for row in 0 1 2; do
  user mousemove 114 $((75 + 33 * row)) click 1
  user mousemove 300 16 click 1 key ctrl+a type "$((12 * row + 7))"
  user key Return
done
user mousemove 190 $((75 + 33 * 3)) click 1
user mousemove 300 16 click 1 key ctrl+a type "=B0+B1+B2"
user key Return
take gtk4_cells
