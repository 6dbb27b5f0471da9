"""A source cut at line ends."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from .distinct import LF, DistinctParts
from .source import Buffer

#: Runs what computes for long, without holding up an event loop.
Offload = Callable[[Callable[[], tuple[int, str]]], Awaitable[tuple[int, str]]]


@dataclass
class Part:
    """Whole lines of a source, sent as one file.

    Attributes:
        index: from 0.
        name: that it is stored under.
        data: its bytes; emptied once they are not needed any more.
        size: number of its bytes.
        sha256: of its bytes, as hex.
        lines: number of its lines; the last may lack its end.
        first_line: lines of the source before it.
        first_byte: bytes of the source before it.
        last: the source ends with it.
    """

    index: int
    name: str
    data: bytearray
    size: int
    sha256: str
    lines: int
    first_line: int
    first_byte: int
    last: bool


async def cut(
    blocks: AsyncGenerator[Buffer, None], name: str, part_bytes: int, offload: Offload
) -> AsyncGenerator[Part, None]:
    """Cuts at line ends into parts of at most `part_bytes`; a longer line makes its own part. No two parts are equal.

    A source that is one part keeps its name. Of several, each is named `<base>-00001.jsonl` and so on. Raises
    RepeatedPartError.
    """
    lines = _Lines(blocks)
    distinct = DistinctParts()
    index = first_line = first_byte = 0
    while True:
        data = await lines.take(part_bytes)
        end, sha256 = await offload(partial(distinct.next, data))
        lines.give_back(data, end)
        count = data.count(LF)
        alone = index == 0 and lines.ended
        yield Part(
            index=index,
            name=name if alone else part_name(name, index),
            data=data,
            size=(size := len(data)),
            sha256=sha256,
            lines=count + (not data.endswith(LF)),
            first_line=first_line,
            first_byte=first_byte,
            last=lines.ended,
        )
        if lines.ended:
            return
        index += 1
        first_byte += size
        first_line += count


def part_name(name: str, index: int) -> str:
    """Names a part of several."""
    return f"{name.removesuffix('.jsonl')}-{index + 1:05}.jsonl"


class _Lines:
    """Takes whole lines from blocks.

    Attributes:
        ended: nothing is left to take.
    """

    def __init__(self, blocks: AsyncGenerator[Buffer, None]) -> None:
        self._blocks = blocks
        self._buffer = bytearray()
        self._at_end = False

    @property
    def ended(self) -> bool:
        return self._at_end and not self._buffer

    async def take(self, at_most: int) -> bytearray:
        """As many whole lines as `at_most` bytes hold, one at least, or what is left of the source."""
        while len(self._buffer) <= at_most and await self._fill():
            pass
        end = len(self._buffer)
        if end > at_most:
            end = self._buffer.rfind(LF, 0, at_most) + 1 or await self._end_of_line(at_most)
        data, self._buffer = self._buffer, self._buffer[end:]
        # The larger piece stays where it is: only what follows it is copied.
        del data[end:]
        if not self._buffer:
            await self._fill()
        return data

    def give_back(self, data: bytearray, end: int) -> None:
        """Takes back what lies behind `end` of the bytes taken last."""
        if end < len(data):
            self._buffer[:0] = data[end:]
            del data[end:]

    async def _end_of_line(self, start: int) -> int:
        while (found := self._buffer.find(LF, start)) < 0:
            start = len(self._buffer)
            if not await self._fill():
                return start
        return found + 1

    async def _fill(self) -> bool:
        """Appends a block. False at the end of the source."""
        if not self._at_end:
            block = await anext(self._blocks, None)
            if block is None:
                self._at_end = True
            else:
                self._buffer += block
        return not self._at_end
