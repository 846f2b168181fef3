#!/bin/sh
# Prints the Python that .venv is made with: 3.13 (what is deployed) where there is one, else
# any from 3.11 on. Version managers put stubs on the PATH that answer only for their current
# version, so every candidate is asked to run, and pyenv's own folder is looked into as well.
set -u

versions=${PYENV_ROOT:-$HOME/.pyenv}/versions

for candidate in ${QUINTET_PYTHON:-} python3.13 "$versions"/3.13.*/bin/python3 \
                 python3.12 python3.11 python3 "$versions"/3.1[12].*/bin/python3 python; do
    path=$("$candidate" -c '
import sys, ensurepip, venv
assert sys.version_info >= (3, 11)
print(sys.executable)' 2>/dev/null) && { echo "$path"; exit 0; }
done

echo "Quintet needs Python 3.11 or newer with venv and pip (3.13 preferred), and found none." >&2
echo "Install one, or name it: make run QUINTET_PYTHON=/path/to/python3.13" >&2
exit 1
