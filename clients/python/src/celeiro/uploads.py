"""What goes into an upload and what comes out of it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from ._generated.models import FileRecord


class Readable(Protocol):
    """A file opened in binary mode, or what reads like one."""

    def read(self, size: int, /) -> bytes: ...


#: A path, the bytes themselves, a file opened in binary mode, or pieces of bytes.
Source = str | os.PathLike[str] | bytes | bytearray | memoryview | Readable | Iterable[bytes]
#: The same; the pieces may come asynchronously.
AsyncSource = Source | AsyncIterable[bytes]


@dataclass(frozen=True)
class UploadProgress:
    """How far an upload has come. Counts what is stored, parts that were skipped included.

    Attributes:
        bytes: of the source.
        total_bytes: of the source; None for a stream, whose end is not known.
        parts: stored so far.
        rows: records in them.
    """

    bytes: int
    total_bytes: int | None
    parts: int
    rows: int


@dataclass(frozen=True)
class UploadSummary:
    """What a whole source became.

    Attributes:
        files: the service's records, in the order of the source. That of a duplicate is the file stored first.
        rows: records in all files.
        bytes: of the source.
        parts: that the source was cut into.
        duplicates: parts whose content the schema held already.
    """

    files: list[FileRecord]
    rows: int
    bytes: int
    parts: int
    duplicates: int


OnUploadProgress = Callable[[UploadProgress], None]
