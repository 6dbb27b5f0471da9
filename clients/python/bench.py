"""Measures the client against a running service: `bench.py rows`, `bench.py plain`, `bench.py upload <file>`.

`rows` reads all rows of CELEIRO_SCHEMA between CELEIRO_FROM and CELEIRO_TO; `plain` reads the bytes of the same pages
with httpx alone. Both select all fields of the schema. Each prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from celeiro import Celeiro, Query

URL = os.environ["CELEIRO_URL"]
TOKEN = os.environ["CELEIRO_TOKEN"]
SCHEMA = os.environ["CELEIRO_SCHEMA"]


def query() -> Query:
    with Celeiro(URL, TOKEN) as client:
        fields = client.schema(SCHEMA).document.fields
    return {
        "select": [field.name for field in fields],
        "event_from": os.environ["CELEIRO_FROM"],
        "event_to": os.environ["CELEIRO_TO"],
    }


def rows() -> dict[str, Any]:
    with Celeiro(URL, TOKEN) as client:
        begun = time.perf_counter()
        count = sum(1 for _ in client.rows(SCHEMA, query()))
        return {"rows": count, "seconds": time.perf_counter() - begun}


def plain() -> dict[str, Any]:
    body: dict[str, Any] = {**query(), "format": "json_compact_strings", "limit": 10_000}
    size = 0
    last = b""
    with httpx.Client(base_url=URL, headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60) as client:
        begun = time.perf_counter()
        pages = 0
        while True:
            answer = client.post(f"/api/v1/schemas/{SCHEMA}/query", json=body)
            answer.raise_for_status()
            size += len(last := answer.content)
            pages += 1
            token = answer.headers.get("x-next-page-token")
            if token is None:
                break
            body = {"page_token": token}
        seconds = time.perf_counter() - begun
    count = (pages - 1) * 10_000 + len(json.loads(last)["data"])
    return {"rows": count, "seconds": seconds, "bytes": size}


def upload(path: Path) -> dict[str, Any]:
    with Celeiro(URL, TOKEN) as client:
        begun = time.perf_counter()
        summary = client.upload(SCHEMA, path)
        return {"rows": summary.rows, "bytes": summary.bytes, "seconds": time.perf_counter() - begun}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["rows"]:
            print(json.dumps(rows()))
        case ["plain"]:
            print(json.dumps(plain()))
        case ["upload", path]:
            print(json.dumps(upload(Path(path))))
        case _:
            sys.exit(__doc__)
