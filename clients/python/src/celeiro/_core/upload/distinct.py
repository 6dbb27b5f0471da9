"""Parts that all differ."""

from __future__ import annotations

import hashlib

LF = b"\n"


class RepeatedPartError(Exception):
    """A part of one line equals an earlier part. Parts count from 0."""

    def __init__(self, part: int, earlier: int) -> None:
        super().__init__(f"part {part} repeats part {earlier}")
        self.part = part
        self.earlier = earlier


class DistinctParts:
    """Ends the parts of one source so that no two are equal.

    The service stores equal content once per schema, so the second one would be lost.
    """

    def __init__(self) -> None:
        #: Size of a part -> SHA-256 -> its number.
        self._by_size: dict[int, dict[str, int]] = {}
        self._count = 0

    def next(self, data: bytearray) -> tuple[int, str]:
        """Ends the next part: all of `data`, or so many lines less that it equals no earlier part.

        Returns its end and its SHA-256 as hex. Raises RepeatedPartError.
        """
        ends = self._ends_to_try(data)
        digests = _digests(data, ends)
        part = self._count
        self._count += 1
        for end, digest in zip(reversed(ends), reversed(digests)):
            of_size = self._by_size.setdefault(end, {})
            if digest not in of_size:
                of_size[digest] = part
                return end, digest
        raise RepeatedPartError(part, self._by_size[ends[0]][digests[0]])

    def _ends_to_try(self, data: bytearray) -> list[int]:
        """Ascending. The search stops at a size that no earlier part has: such a part equals none."""
        end = len(data)
        ends = [end]
        while end in self._by_size and (end := data.rfind(LF, 0, end - 1) + 1) > 0:
            ends.append(end)
        return ends[::-1]


def _digests(data: bytearray, ends: list[int]) -> list[str]:
    """SHA-256 of the beginnings that end at each of `ends`, in one pass."""
    digest = hashlib.sha256()
    digests = []
    start = 0
    for end in ends:
        with memoryview(data)[start:end] as piece:
            digest.update(piece)
        digests.append(digest.copy().hexdigest())
        start = end
    return digests
