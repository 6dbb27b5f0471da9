"""Where a source is cut."""

from __future__ import annotations

import hashlib
import random
from collections.abc import AsyncGenerator, Callable, Iterable

import pytest

from celeiro._core.upload.distinct import RepeatedPartError
from celeiro._core.upload.parts import Part, cut
from celeiro._transport.threads import iterate


async def _blocks(pieces: Iterable[bytes]) -> AsyncGenerator[bytes, None]:
    for piece in pieces:
        if piece:
            yield piece


async def _at_once(work: Callable[[], tuple[int, str]]) -> tuple[int, str]:
    return work()


def parts_of(pieces: Iterable[bytes], part_bytes: int) -> list[Part]:
    return list(iterate(cut(_blocks(pieces), "events.jsonl", part_bytes, _at_once)))


def plain_cut(source: bytes, part_bytes: int) -> tuple[list[bytes], bool]:
    """The cut as its rule says it, a line at a time, and whether it ends at a part of one line that repeats one."""
    lines = source.splitlines(keepends=True) if source else [b""]
    parts: list[bytes] = []
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and sum(map(len, lines[start : end + 1])) <= part_bytes:
            end += 1
        while end > start and b"".join(lines[start:end]) in parts:
            end -= 1
        if end == start:
            return parts, True
        parts.append(b"".join(lines[start:end]))
        start = end
    return parts, False


def random_source(drawn: random.Random) -> bytes:
    """Lines of any length, some with CR, some empty, some with a period; the last one may lack its LF."""
    ends = [b"\n", b"\r\n"]
    lines = [b"x" * drawn.choice([0, 1, 5, 20, 60]) + drawn.choice(ends) for _ in range(drawn.randrange(40))]
    if drawn.random() < 0.5:
        lines = lines[: drawn.randrange(1, 5)] * drawn.randrange(40)
    return b"".join(lines) + drawn.choice([b"", b"y", b"y" * 50])


def random_pieces(drawn: random.Random, source: bytes) -> list[bytes]:
    borders = sorted(drawn.randrange(len(source) + 1) for _ in range(drawn.randrange(30)))
    return [source[start:end] for start, end in zip([0, *borders], [*borders, len(source)])]


@pytest.mark.parametrize("seed", range(300))
def test_parts_hold_whole_lines_and_every_byte_once_and_all_differ(seed: int) -> None:
    drawn = random.Random(seed)
    source = random_source(drawn)
    part_bytes = drawn.randrange(1, 120)
    expected, repeats = plain_cut(source, part_bytes)
    if repeats:
        with pytest.raises(RepeatedPartError) as raised:
            parts_of(random_pieces(drawn, source), part_bytes)
        assert raised.value.part == len(expected)
        return
    parts = parts_of(random_pieces(drawn, source), part_bytes)

    assert b"".join(part.data for part in parts) == source
    assert [bytes(part.data) for part in parts] == expected
    assert len(set(expected)) == len(parts), "two parts are equal"
    first_line = first_byte = 0
    for index, part in enumerate(parts):
        data = bytes(part.data)
        assert (part.index, part.first_line, part.first_byte, part.size) == (
            index,
            first_line,
            first_byte,
            len(data),
        )
        assert part.sha256 == hashlib.sha256(data).hexdigest()
        assert part.name == ("events.jsonl" if len(parts) == 1 else f"events-{index + 1:05}.jsonl")
        if index < len(parts) - 1:
            assert data.endswith(b"\n")
            following = bytes(parts[index + 1].data)
            next_line = following[: following.find(b"\n") + 1 or len(following)]
            had_room = len(data) + len(next_line) <= part_bytes
            assert not had_room or data + next_line in expected[:index], "the next line had room"
        if len(data) > part_bytes:
            assert b"\n" not in data[:-1], "a part is too large only for a single line"
        first_line += data.count(b"\n")
        first_byte += len(data)


def test_a_source_that_just_fits_is_one_part() -> None:
    assert [bytes(part.data) for part in parts_of([b"a\nb\n"], 4)] == [b"a\nb\n"]
    assert [bytes(part.data) for part in parts_of([b"a\nb\n"], 3)] == [b"a\n", b"b\n"]


def test_a_long_line_at_the_end_is_one_part() -> None:
    assert [part.name for part in parts_of([b"x" * 100], 10)] == ["events.jsonl"]
    assert [part.name for part in parts_of([b"x" * 100 + b"\n"], 10)] == ["events.jsonl"]


def test_an_empty_source_is_one_empty_part() -> None:
    assert [(part.name, part.size) for part in parts_of([], 10)] == [("events.jsonl", 0)]


def test_names_count_beyond_five_digits() -> None:
    parts = parts_of([b"%06d\n" % n for n in range(100_001)], 7)
    assert [parts[index].name for index in (0, 99_998, 99_999, 100_000)] == [
        "events-00001.jsonl",
        "events-99999.jsonl",
        "events-100000.jsonl",
        "events-100001.jsonl",
    ]
