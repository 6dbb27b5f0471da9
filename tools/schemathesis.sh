#!/usr/bin/env bash
# Contract tests from outside: schemathesis (PyPI) makes requests from the OpenAPI document, good and bad
# ones, and holds every answer of a running service against it.
set -eu
cd "$(dirname "$0")/.."
cache=${XDG_CACHE_HOME:-$HOME/.cache}/celeiro
venv=$cache/schemathesis-venv
if ! "$venv/bin/schemathesis" --version 2>/dev/null | grep -q "$(sed -n 's/^schemathesis==//p' tools/schemathesis.txt)"; then
  rm -rf "$venv"
  mkdir -p "$cache"
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check -r tools/schemathesis.txt
fi
exec node tools/schemathesis.ts "$venv/bin/schemathesis"
