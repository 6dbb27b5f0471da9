"""The file that lets an upload go on after its process was killed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from ..._generated.models import FileRecord
from .parts import Part


class Journal:
    """Notes of the parts that are stored.

    They are JSON lines with `name`, `sha256`, `file_id`, `account`, `schema` and the record, `file`. A note counts for
    the service and account (`journal_account`) and the schema that it names. One without `file`, or cut by a kill, does
    not count: its part is sent again, and the service answers with the record that it has.
    """

    def __init__(self, path: str | os.PathLike[str], account: str, schema: str) -> None:
        self._path = Path(path)
        self._account = account
        self._schema = schema
        self._file: BinaryIO | None = None
        self._noted: dict[tuple[str, str], FileRecord] = {}
        self._read()

    def _read(self) -> None:
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return
        for line in content.splitlines():
            note = _note(line)
            if note is not None and self._counts(note):
                self._noted[note["name"], note["sha256"]] = note["file"]

    def _counts(self, note: dict[str, Any]) -> bool:
        return note.get("account") == self._account and note.get("schema", self._schema) == self._schema

    def find(self, part: Part) -> FileRecord | None:
        """The record of a part that was stored before."""
        return self._noted.get((part.name, part.sha256))

    def note(self, part: Part, file: FileRecord) -> None:
        """Notes a stored part. The note is with the operating system when this returns: a kill does not lose it."""
        if self._file is None:
            self._file = open(self._path, "a+b")
            self._end_cut_line(self._file)
        note = {
            "name": part.name,
            "sha256": part.sha256,
            "file_id": file.id,
            "account": self._account,
            "schema": self._schema,
            "file": file.to_dict(),
        }
        self._file.write(json.dumps(note).encode() + b"\n")
        self._file.flush()

    @staticmethod
    def _end_cut_line(file: BinaryIO) -> None:
        if file.seek(0, os.SEEK_END) > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")

    def remove(self) -> None:
        """Removes the file: the upload is complete."""
        self.close()
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _note(line: bytes) -> dict[str, Any] | None:
    try:
        note = json.loads(line)
        return {**note, "file": FileRecord.from_dict(note["file"])}
    except (ValueError, KeyError, TypeError):
        return None
