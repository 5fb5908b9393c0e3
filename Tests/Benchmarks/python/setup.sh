#!/bin/sh
# Makes the environment of the peers: setup.sh FOLDER [PYTHON].
#
# Then: run.py --python FOLDER/bin/python. A peer that can't be installed is
# skipped by its name.
set -eu
folder=$1
"${2:-python3}" -m venv "$folder"
for peer in reactpy==1.1.0 "reacton==1.11.1 ipywidgets" collagraph==0.10.0 \
  "pyedifice==5.0.1 PySide6-Essentials"; do
  # Several words are several packages.
  "$folder/bin/python" -m pip install -q $peer ||
    echo "$peer: not installed" >&2
done
