"""Runs the panel's Python snippet on the port of the first argument."""

import sys

with open(sys.argv[2], encoding="utf-8") as snippet:
    exec(compile(snippet.read(), "snippet", "exec"))  # noqa: S102

app.run(port=int(sys.argv[1]))  # noqa: F821
