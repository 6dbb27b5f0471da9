"""A service in memory that keeps the contract as far as the tests go."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import threading
from collections.abc import Callable
from urllib.parse import parse_qs, unquote, urlsplit

from server import Received, Reply, error

NOW = "2026-11-20T14:03:11.482Z"

STARTED = {
    "ids": [7],
    "status": "started",
    "schema": "voos",
    "schema_version": "1.0",
    "shape": "amd.small",
    "executors": 1,
    "files_count": 1,
    "total_size_mb": 1.5,
}


class Service:
    """Takes files and lists them. A line with the word `bad` is bad.

    Attributes:
        stored: name -> content, in the order of arrival.
        on_put: is called before a file is looked at, and may answer instead.
        tokens: those that are valid.
        urls: number of upload URLs made.
        most_at_once: most PUTs that were under way at one moment.
    """

    def __init__(self) -> None:
        self.stored: dict[str, bytes] = {}
        self.records: dict[str, dict[str, object]] = {}
        self.on_put: Callable[[Received, str], Reply | None] = lambda request, name: None
        self.tokens = {"token"}
        self.urls = 0
        self.valid_urls: set[str] = set()
        self.most_at_once = 0
        self.base = ""
        self._at_once = 0
        self._lock = threading.Lock()

    def __call__(self, request: Received) -> Reply:
        path = urlsplit(request.path).path
        if path.endswith("/generate-upload-token"):
            return self._make_url(request)
        if path.startswith("/u/"):
            return self._put(request, path)
        if path.endswith("/files"):
            return self._list(parse_qs(urlsplit(request.path).query))
        return error(404, "not_found")

    def expire_urls(self) -> None:
        self.valid_urls.clear()

    def _make_url(self, request: Received) -> Reply:
        if request.headers["authorization"].removeprefix("Bearer ") not in self.tokens:
            return error(401, "unauthenticated")
        with self._lock:
            self.urls += 1
            credential = f"secret-{self.urls}"
            self.valid_urls.add(credential)
        url = f"{self.base}/u/{credential}"
        return Reply(body={"id": self.urls, "upload_url": url, "expires_at": NOW, "success": True})

    def _put(self, request: Received, path: str) -> Reply:
        _, _, credential, name = path.split("/")
        name = unquote(name)
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            if (reply := self.on_put(request, name)) is not None:
                return reply
            with self._lock:
                if credential not in self.valid_urls:
                    return error(401, "upload_url_invalid")
                packed = request.headers.get("content-encoding") == "gzip"
                return self._store(name, gzip.decompress(request.body) if packed else request.body)
        finally:
            with self._lock:
                self._at_once -= 1

    def _store(self, name: str, content: bytes) -> Reply:
        bad = [line.start() for line in re.finditer(rb"^.*bad.*$", content, re.MULTILINE)]
        if bad or not content:
            return error(422, "upload_not_jsonl", report=report(content, bad))
        sha256 = hashlib.sha256(content).hexdigest()
        if (record := self.records.get(sha256)) is not None:
            return Reply(body={"success": True, "file": record, "duplicate": True})
        self.stored[name] = content
        self.records[sha256] = record = file_record(len(self.records) + 1, name, content)
        return Reply(body={"success": True, "file": record, "duplicate": False})

    def _list(self, query: dict[str, list[str]]) -> Reply:
        per_page, page = int(query["per_page"][0]), int(query["page"][0])
        with self._lock:
            records = list(self.records.values())
        for name in ("run_id", "processing_status"):
            if name in query:
                records = [record for record in records if str(record[name]) == query[name][0]]
        shown = records[(page - 1) * per_page : page * per_page]
        meta = {
            "current_page": page,
            "from": 0,
            "last_page": max(1, -(-len(records) // per_page)),
            "per_page": per_page,
            "to": 0,
            "total": len(records),
        }
        return Reply(body={"data": shown, "meta": meta, "success": True})


def file_record(number: int, name: str, content: bytes) -> dict[str, object]:
    return {
        "id": number,
        "file_name": name,
        "size_bytes": len(content),
        "schema_version": "1.0",
        "storage_path": None,
        "validation": "valid",
        "upload_status": "completed",
        "processing_status": "pending",
        "rows": len(content.splitlines()),
        "sha256": hashlib.sha256(content).hexdigest(),
        "run_id": None,
        "created_at": NOW,
        "updated_at": NOW,
    }


def report(content: bytes, offsets: list[int]) -> dict[str, object]:
    errors = [
        {
            "line": content.count(b"\n", 0, offset) + 1,
            "byte_offset": offset,
            "field": None,
            "expected": "good",
            "found": "bad",
            "code": "invalid_json",
            "message": "Linha ruim.",
        }
        for offset in offsets
    ]
    return {"lines": content.count(b"\n"), "bad_lines": max(1, len(offsets)), "errors": errors}


def lines(count: int, start: int = 0) -> bytes:
    """Lines that differ."""
    return b"".join(json.dumps({"n": n}).encode() + b"\n" for n in range(start, start + count))
