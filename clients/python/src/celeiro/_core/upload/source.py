"""Any source as blocks of bytes."""

from __future__ import annotations

import os
import stat
from collections.abc import AsyncGenerator, AsyncIterable, Iterable
from dataclasses import dataclass
from typing import cast

from ..._transport.transport import Transport
from ...uploads import AsyncSource, Readable

#: Bytes read at once. It bounds what a part holds beyond its size while it is read.
BLOCK_BYTES = 1024 * 1024

Buffer = bytes | bytearray | memoryview


@dataclass(frozen=True)
class NamedSource:
    """A source, its name and its size in bytes; None where it has to be read to know."""

    source: AsyncSource
    name: str
    size: int | None


def named(source: AsyncSource, name: str | None) -> NamedSource:
    """Finds name and size. Raises ValueError if a name is missing or does not end in `.jsonl`, OSError of the path."""
    size: int | None = None
    if isinstance(source, (str, os.PathLike)):
        name = os.path.basename(os.fspath(source)) if name is None else name
        found = os.stat(source)
        size = found.st_size if stat.S_ISREG(found.st_mode) else None
    elif isinstance(source, (bytes, bytearray, memoryview)):
        size = memoryview(source).nbytes
    if name is None:
        raise ValueError("give the file a name that ends in .jsonl: upload(..., name='events.jsonl')")
    if not name.endswith(".jsonl") or name == ".jsonl":
        raise ValueError(
            f"the name must end in .jsonl; it is {name!r}. Give another one: upload(..., name='events.jsonl'); "
            "open a compressed file with gzip.open and give that as the source"
        )
    return NamedSource(source, name, size)


async def blocks(transport: Transport, named: NamedSource) -> AsyncGenerator[Buffer, None]:
    """The bytes of a source, in blocks of about 1 MiB where it can be chosen. None of them is empty."""
    source = named.source
    if isinstance(source, (str, os.PathLike)):
        path = source
        file = await transport.offload(lambda: open(path, "rb", buffering=0))
        read = 0
        try:
            async for block in _read(transport, cast(Readable, file)):
                yield block
                read += len(block)
        finally:
            file.close()
        # What was cut off would be missing, without a word.
        if named.size is not None and read < named.size:
            raise OSError(f"{os.fspath(path)} became shorter while it was read: start again")
    elif isinstance(source, (bytes, bytearray, memoryview)):
        view = memoryview(source).cast("B")
        for start in range(0, len(view), BLOCK_BYTES):
            yield view[start : start + BLOCK_BYTES]
    elif hasattr(source, "read"):
        async for block in _read(transport, cast(Readable, source)):
            yield block
    elif isinstance(source, AsyncIterable):
        async for block in source:
            if _checked(block):
                yield block
    elif isinstance(source, Iterable):
        for block in source:
            if _checked(block):
                yield block
    else:
        raise TypeError(
            f"a source is a path, bytes, a binary file or pieces of bytes, not {type(source).__name__}"
        )


async def _read(transport: Transport, file: Readable) -> AsyncGenerator[bytes, None]:
    while block := _checked(await transport.offload(lambda: file.read(BLOCK_BYTES))):
        yield block


def _checked(block: bytes) -> bytes:
    if not isinstance(block, (bytes, bytearray, memoryview)):
        raise TypeError(f"a source gives bytes, not {type(block).__name__}: open files in binary mode ('rb')")
    return block
