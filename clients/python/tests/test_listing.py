"""The listing of files while they come and go."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import Connect, Serve
from server import Received, Reply
from service import file_record

BEGIN = datetime(2026, 11, 20, tzinfo=timezone.utc)


class Listing:
    """The listing of files, as the service has it. Files are (id, milliseconds after `BEGIN`).

    Attributes:
        after: is called after each answer, with their number so far.
    """

    def __init__(
        self, files: list[tuple[int, int]], after: Callable[[int], None] = lambda answers: None
    ) -> None:
        self.files = files
        self.after = after
        self.answers = 0

    def __call__(self, request: Received) -> Reply:
        query = {name: texts[0] for name, texts in parse_qs(urlsplit(request.path).query).items()}
        begin, end = (
            datetime.fromisoformat(query[name]) if name in query else None
            for name in ("created_at_start", "created_at_end")
        )
        matching = [
            (created, number)
            for number, after in self.files
            for created in [BEGIN + timedelta(milliseconds=after)]
            if (begin is None or created >= begin) and (end is None or created <= end)
        ]
        matching.sort(reverse=query["sort_direction"] == "desc")
        per_page, page = int(query["per_page"]), int(query["page"])
        data = [
            {**file_record(number, f"{number}.jsonl", b"x"), "created_at": created.isoformat()}
            for created, number in matching[(page - 1) * per_page : page * per_page]
        ]
        last_page = max(1, -(-len(matching) // per_page))
        meta = {"current_page": page, "from": 0, "last_page": last_page, "per_page": per_page, "to": 0}
        self.answers += 1
        self.after(self.answers)
        return Reply(body={"data": data, "meta": {**meta, "total": len(matching)}, "success": True})


def ids(files: Any) -> list[int]:
    return [file.id for file in files]


@pytest.mark.parametrize("each", [1, 7, 1000])
def test_files_that_come_meanwhile_repeat_none(connect: Connect, serve: Serve, each: int) -> None:
    """`each` milliseconds have one file; 1000: all are of one moment."""
    files = [(number, number // each) for number in range(250)]

    def grow(answers: int) -> None:
        files.extend((1000 * answers + n, 1000 + answers) for n in range(30))

    listing = Listing(files, grow)
    listed = ids(connect(serve(listing).url).files("voos", sort_direction="desc"))
    assert listed == list(range(249, -1, -1))


@pytest.mark.parametrize("each", [1, 7])
def test_files_that_leave_the_filter_meanwhile_hide_none(connect: Connect, serve: Serve, each: int) -> None:
    files = [(number, number // each) for number in range(250)]

    def take(answers: int) -> None:
        if answers == 1:
            del files[:100]

    listing = Listing(files, take)
    filters = {"sort_direction": "asc", "processing_status": "pending"}
    assert ids(connect(serve(listing).url).files("voos", **filters)) == list(range(250))


@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("count", [0, 1, 100, 101, 350])
def test_files_of_one_moment_fill_many_pages(
    connect: Connect, serve: Serve, direction: str, count: int
) -> None:
    files = [(1, 0), (2, 1), *((number + 3, 2) for number in range(count)), (1001, 3), (1002, 4)]
    listed = ids(connect(serve(Listing(files)).url).files("voos", sort_direction=direction))
    assert listed == [number for number, _ in (files if direction == "asc" else reversed(files))]


def test_another_order_repeats_no_file(connect: Connect, serve: Serve) -> None:
    files = [(number, number) for number in range(250)]

    def grow(answers: int) -> None:
        files.extend((1000 * answers + n, 1000 + answers) for n in range(30))

    started = serve(Listing(files, grow))
    listed = ids(connect(started.url).files("voos", sort_by="updated_at"))
    assert sorted(listed) == list(range(250))
    assert all("created_at_" not in request.path for request in started.received)
