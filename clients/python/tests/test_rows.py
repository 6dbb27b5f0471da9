"""Pages and rows."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from conftest import Connect, Serve
from server import Received, Reply, error

import celeiro
from celeiro._core.queries import first_body

META = [
    {"name": "n", "type": "bigint"},
    {"name": "price", "type": "decimal(38,18)"},
    {"name": "at", "type": "timestamp(6) with time zone"},
    {"name": "name", "type": "varchar"},
]
STATISTICS = {"elapsed": 0.25, "rows_read": 10, "bytes_read": 100}
QUERY: Any = {"select": ["n"], "event_from": date(2026, 1, 1), "event_to": "2026-01-31"}


def row(n: int) -> list[str | None]:
    return [str(2**53 + n), f"{n}.000000000000000001", "2026-01-02T03:04:05.678901Z", None]


class Pages:
    """Answers queries with so many pages of so many rows. The token of page 1 is `token-1`; the first page is 0."""

    def __init__(self, pages: int, rows: int) -> None:
        self.pages = pages
        self.rows = rows
        self.asked: list[int] = []
        self.generation = ""

    def __call__(self, request: Received) -> Reply:
        token = request.json.get("page_token")
        return self.page(0 if token is None else int(token.split("-")[1]))

    def page(self, number: int, **reply: Any) -> Reply:
        self.asked.append(number)
        body: dict[str, Any] = {
            "format": "json_compact_strings",
            "meta": META,
            "data": [row(number * self.rows + n) for n in range(self.rows)],
            "statistics": STATISTICS,
        }
        headers = {}
        if number + 1 < self.pages:
            headers["X-Next-Page-Token"] = body["next_page_token"] = f"token-{number + 1}{self.generation}"
        return Reply(body=body, headers=headers, **reply)


def read_on(rows: Iterable[Any], into: list[Any]) -> None:
    for each in rows:
        into.append(each)


def numbers(rows: Iterable[Any]) -> list[int]:
    return [each["n"] - 2**53 for each in rows]


def test_rows_of_all_pages_come_in_order_with_exact_types(connect: Connect, serve: Serve) -> None:
    rows = connect(serve(Pages(3, 4)).url).rows("voos", QUERY)
    assert rows.columns is None
    read = list(rows)
    assert numbers(read) == list(range(12))
    assert read[1] == {
        "n": 2**53 + 1,
        "price": Decimal("1.000000000000000001"),
        "at": datetime(2026, 1, 2, 3, 4, 5, 678901, timezone.utc),
        "name": None,
    }
    columns: Any = rows.columns
    assert [column.name for column in columns] == ["n", "price", "at", "name"]


def test_an_answer_without_rows_is_empty(connect: Connect, serve: Serve) -> None:
    assert list(connect(serve(Pages(1, 0)).url).rows("voos", QUERY)) == []


def test_the_first_request_is_the_query_and_the_others_are_tokens(connect: Connect, serve: Serve) -> None:
    started = serve(Pages(2, 1))
    list(connect(started.url).rows("voos", {**QUERY, "offset": 5, "format": "json", "include_meta": False}))
    first, second = (request.json for request in started.received)
    needed = {"format": "json_compact_strings", "include_meta": True}
    window = {"event_from": "2026-01-01", "event_to": "2026-01-31"}
    assert first == {"select": ["n"], **window, "offset": 5, "limit": 10_000, **needed}
    assert second == {"page_token": "token-1", **needed}
    assert started.received[0].path == "/api/v1/schemas/voos/query"


def test_the_limit_of_the_query_counts(connect: Connect, serve: Serve) -> None:
    started = serve(Pages(1, 1))
    list(connect(started.url).rows("voos", {**QUERY, "limit": 7}))
    assert started.received[0].json["limit"] == 7


def test_the_next_page_is_asked_for_before_the_rows_of_the_present_one_arrive(
    connect: Connect, serve: Serve
) -> None:
    pages = Pages(2, 2)
    second = threading.Event()
    too_late: list[bool] = []

    def answer(request: Received) -> Reply:
        if "page_token" in request.json:
            second.set()
            return pages(request)
        return pages.page(0, before_body=lambda: too_late.append(not second.wait(5)))

    assert numbers(connect(serve(answer).url).rows("voos", QUERY)) == [0, 1, 2, 3]
    assert too_late == [False]


def test_one_page_is_asked_for_ahead_and_no_more(connect: Connect, serve: Serve) -> None:
    pages = Pages(10, 2)
    asked = threading.Event()

    def answer(request: Received) -> Reply:
        reply = pages(request)
        if len(pages.asked) == 2:
            asked.set()
        return reply

    rows = connect(serve(answer).url).rows("voos", QUERY)
    next(rows)
    # The asynchronous client asks when its event loop turns next.
    next(rows)
    assert sorted(pages.asked) in ([0], [0, 1])
    rows.close()


def test_a_page_without_its_header_is_followed_too(connect: Connect, serve: Serve) -> None:
    pages = Pages(3, 1)

    def without_header(request: Received) -> Reply:
        reply = pages(request)
        reply.headers.clear()
        return reply

    assert numbers(connect(serve(without_header).url).rows("voos", QUERY)) == [0, 1, 2]


def test_a_first_page_that_is_asked_for_again_brings_its_own_next_page(
    connect: Connect, serve: Serve
) -> None:
    """The first page has no token, so asking again reads newer data: the token of the lost answer is of older data."""
    pages = Pages(2, 2)
    tokens: list[str] = []

    def answer(request: Received) -> Reply:
        if "page_token" in request.json:
            tokens.append(request.json["page_token"])
            return pages(request)
        if not pages.asked:
            reply = pages.page(0)
            reply.cut_after = 5
            return reply
        pages.generation = "-again"
        return pages.page(0)

    rows = connect(serve(answer).url).rows("voos", QUERY)
    assert numbers(rows) == [0, 1, 2, 3]
    assert tokens[-1] == "token-1-again"


def test_the_place_tells_where_to_go_on(connect: Connect, serve: Serve) -> None:
    rows = connect(serve(Pages(3, 2)).url).rows("voos", QUERY)
    places = [(rows.page_token, rows.rows_of_page)]
    for _ in rows:
        places.append((rows.page_token, rows.rows_of_page))
    assert places == [
        (None, 0),
        (None, 1),
        ("token-1", 0),
        ("token-1", 1),
        ("token-2", 0),
        ("token-2", 1),
        ("token-2", 2),
    ]


@pytest.mark.parametrize("read", range(7))
def test_rows_go_on_where_an_earlier_iteration_stopped(connect: Connect, serve: Serve, read: int) -> None:
    client = connect(serve(Pages(3, 2)).url)
    rows = client.rows("voos", QUERY)
    before = [next(rows) for _ in range(read)]
    place = {"page_token": rows.page_token, "rows_of_page": rows.rows_of_page}
    rows.close()
    again = client.rows("voos", QUERY, **place)
    assert (again.page_token, again.rows_of_page) == tuple(place.values())
    assert numbers([*before, *again]) == list(range(6))


def test_a_token_is_enough_to_go_on(connect: Connect, serve: Serve) -> None:
    client = connect(serve(Pages(3, 2)).url)
    assert numbers(client.rows("voos", page_token="token-1")) == [2, 3, 4, 5]
    assert numbers(client.rows("voos", {"page_token": "token-2"})) == [4, 5]


def test_going_on_sends_the_query_as_it_was_given() -> None:
    query: Any = {**QUERY, "offset": 3}
    body = first_body(query, "token-1", 10_000)
    assert body["page_token"] == "token-1"
    assert body["select"] == ["n"]
    assert "offset" not in body
    assert "limit" not in body


def test_an_error_of_a_later_page_comes_after_the_rows_before_it(connect: Connect, serve: Serve) -> None:
    pages = Pages(3, 2)

    def answer(request: Received) -> Reply:
        if request.json.get("page_token") == "token-2":
            return error(422, "bad_page_token")
        return pages(request)

    rows = connect(serve(answer).url).rows("voos", QUERY)
    read = [next(rows) for _ in range(4)]
    with pytest.raises(celeiro.InvalidRequestError):
        next(rows)
    assert numbers(read) == [0, 1, 2, 3]


@pytest.mark.parametrize("failing", [None, "token-1", "token-2"])
def test_rows_go_on_with_the_next_row_after_an_error(
    connect: Connect, serve: Serve, failing: str | None
) -> None:
    pages = Pages(3, 2)
    failures = [error(403, "missing_right"), error(409, "table_damaged")]

    def answer(request: Received) -> Reply:
        if failures and request.json.get("page_token") == failing:
            return failures.pop()
        return pages(request)

    rows = connect(serve(answer).url).rows("voos", QUERY)
    read: list[Any] = []
    for kind in (celeiro.DamagedSourceError, celeiro.PermissionError):
        with pytest.raises(kind):
            read_on(rows, read)
        assert (rows.page_token, rows.rows_of_page) == (failing, 0)
    assert numbers([*read, *rows]) == list(range(6))
    assert list(rows) == []


def test_an_iteration_that_was_left_goes_on_after_an_error_where_it_stood(
    connect: Connect, serve: Serve
) -> None:
    failures = [error(403, "missing_right")]

    def answer(request: Received) -> Reply:
        return failures.pop() if failures else Pages(3, 2)(request)

    client = connect(serve(answer).url)
    rows = client.rows("voos", QUERY, page_token="token-1", rows_of_page=1)
    with pytest.raises(celeiro.PermissionError):
        next(rows)
    assert numbers(rows) == [3, 4, 5]


def test_rows_that_are_given_up_leave_nothing_behind(connect: Connect, serve: Serve) -> None:
    client = connect(serve(Pages(100, 2)).url)
    rows = client.rows("voos", QUERY)
    for _ in range(5):
        next(rows)
    rows.close()
    with pytest.raises(StopIteration):
        next(rows)
    del rows
    gc.collect()


@pytest.mark.parametrize(
    "change",
    [
        {"format": "json_compact"},
        {"meta": META[:2]},
        {"data": [["1"]]},
        {"data": [row(1), ["1"]]},
        {"data": [row(1), [*row(2), "one more"]]},
        {"data": None},
        {"statistics": None},
    ],
)
def test_a_page_that_is_not_as_the_contract_says_is_an_unexpected_answer(
    connect: Connect, serve: Serve, change: dict[str, Any]
) -> None:
    def answer(request: Received) -> Reply:
        reply = Pages(1, 1).page(0)
        reply.body.update(change)
        return reply

    with pytest.raises(celeiro.UnexpectedAnswerError):
        list(connect(serve(answer).url).rows("voos", QUERY))


@pytest.mark.parametrize(
    ("cells", "named"),
    [
        (["x", "1", None, None], "'n' holds what is no bigint: "),
        (["1", "x", None, None], "'price' holds what is no decimal(38,18): "),
        (["1", "1", "now", None], "'at' holds what is no timestamp(6) with time zone: "),
        ([1, "1", 2, None], "'at' holds what is no timestamp(6) with time zone: "),
    ],
)
def test_a_value_that_cannot_be_read_is_an_error_that_names_its_column(
    connect: Connect, serve: Serve, cells: list[Any], named: str
) -> None:
    def answer(request: Received) -> Reply:
        reply = Pages(1, 1).page(0)
        reply.body["data"] = [row(1), cells]
        return reply

    with pytest.raises(celeiro.UnexpectedAnswerError) as raised:
        list(connect(serve(answer).url).rows("voos", QUERY))
    assert f"query of voos: the column {named}" in str(raised.value)
    assert "base_url" not in str(raised.value)
    assert raised.value.status == 200


def test_query_answers_one_page(connect: Connect, serve: Serve) -> None:
    started = serve(Pages(2, 2))
    client = connect(started.url)
    page = client.query("voos", QUERY)
    assert numbers(page.rows) == [0, 1]
    assert page.columns[1] == celeiro.Column("price", "decimal(38,18)")
    assert (page.statistics.elapsed, page.statistics.rows_read) == (0.25, 10)
    assert "limit" not in started.received[0].json
    last = client.query("voos", {"page_token": page.next_page_token})
    assert numbers(last.rows) == [2, 3]
    assert last.next_page_token is None


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        (2**53 - 1, 2**53 - 1),
        (2**53, str(2**53)),
        (-(2**63), str(-(2**63))),
        (Decimal("1E+3"), "1000"),
        (Decimal("0.100"), "0.100"),
        (True, True),
        (1.5, 1.5),
        (date(1, 2, 3), "0001-02-03"),
        (datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=-3))), "2026-01-02T03:04:05-03:00"),
        ((1, 2**60), [1, str(2**60)]),
    ],
)
def test_values_of_conditions_keep_their_digits(value: Any, sent: Any) -> None:
    query: Any = {**QUERY, "where": [{"field": "a", "op": "=", "value": value}]}
    body = first_body(query, None, None)
    assert body["where"] == [{"field": "a", "op": "=", "value": sent}]
    assert type(body["where"][0]["value"]) is type(sent)
    assert query["where"][0]["value"] is value


def test_a_value_that_json_has_not_is_a_type_error(connect: Connect) -> None:
    query: Any = {**QUERY, "where": [{"field": "a", "op": "=", "value": object()}]}
    with pytest.raises(TypeError, match="object"):
        connect("http://127.0.0.1:1").rows("voos", query)


def test_a_damaged_source_names_the_files(connect: Connect, serve: Serve) -> None:
    damaged = error(409, "file_damaged", damaged_files=[{"id": 73, "file_name": "a.jsonl"}])
    with pytest.raises(celeiro.DamagedSourceError) as raised:
        list(connect(serve(lambda request: damaged).url).rows("voos", QUERY))
    assert [(file.id, file.file_name) for file in raised.value.damaged_files] == [(73, "a.jsonl")]


def test_a_damaged_table_is_a_damaged_source_too(connect: Connect, serve: Serve) -> None:
    with pytest.raises(celeiro.DamagedSourceError) as raised:
        connect(serve(lambda request: error(409, "table_damaged")).url).query("voos", QUERY)
    assert raised.value.damaged_files == []


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, celeiro.InvalidRequestError),
        (401, celeiro.AuthenticationError),
        (403, celeiro.PermissionError),
        (404, celeiro.NotFoundError),
        (413, celeiro.InvalidRequestError),
        (415, celeiro.InvalidRequestError),
        (422, celeiro.InvalidRequestError),
    ],
)
def test_a_refusal_has_its_kind_and_the_words_of_the_service(
    connect: Connect, serve: Serve, status: int, kind: type[celeiro.CeleiroError]
) -> None:
    fields = {"select.0": ["A coluna não existe."]}
    refusal = error(status, "unknown_column", errors=fields)
    with pytest.raises(celeiro.CeleiroError) as raised:
        connect(serve(lambda request: refusal).url).query("voos", QUERY)
    assert type(raised.value) is kind
    assert (raised.value.status, raised.value.code) == (status, "unknown_column")
    assert (raised.value.request_id, raised.value.fields) == ("req-1", fields)
    message = str(raised.value)
    assert message.startswith("query of voos: Deu errado. select.0: A coluna não existe. [unknown_column, ")
    assert message.endswith(".")
