"""Requests for pages, and the pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from urllib.parse import quote

import httpx

from .._generated.models import QueryStatistics
from .._transport.request import Answer
from .._transport.transport import Task, Transport
from ..errors import UnexpectedAnswerError
from ..query import Column, Page, Query
from .caller import Caller
from .refusals import parsed
from .values import UnreadableValueError, values_of

#: Rows that `rows` asks for at once: the most that the contract allows.
PAGE_ROWS = 10_000
#: The format whose values are all texts: none loses a digit on the way.
FORMAT = "json_compact_strings"
#: Integers beyond it are written as texts, because a reader with doubles would round them.
MAX_SAFE_INTEGER = 2**53 - 1

Body = dict[str, Any]


def first_body(query: Query | None, page_token: str | None, page_rows: int | None) -> Body:
    """The body of the first request: all of the query, and what the layer needs.

    With a page token the service compares the members that are given with those of the first page.
    """
    body: Body = dict(query or {})
    body.update(format=FORMAT, include_meta=True)
    for day in ("event_from", "event_to"):
        if isinstance(body.get(day), date):
            body[day] = _plain(body[day])
    if "where" in body:
        body["where"] = [_plain(condition) for condition in body["where"]]
    if page_token is not None:
        body["page_token"] = page_token
    if body.get("page_token") is not None:
        body.pop("offset", None)
    elif page_rows is not None:
        body.setdefault("limit", page_rows)
    return body


def next_body(page_token: str) -> Body:
    return first_body(None, page_token, None)


def _plain(value: Any) -> Any:
    """A value of a condition as JSON that keeps its digits."""
    match value:
        case bool() | float() | str() | None:
            return value
        case int():
            return value if abs(value) <= MAX_SAFE_INTEGER else str(value)
        case Decimal():
            return format(value, "f")
        case datetime():
            return value.isoformat()
        case date():
            return value.isoformat()
        case Mapping():
            return {name: _plain(each) for name, each in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_plain(each) for each in value]
        case _:
            raise TypeError(f"a query cannot hold a {type(value).__name__}: {value!r}")


class Queries:
    """The pages of one schema."""

    def __init__(self, transport: Transport, caller: Caller, schema: str) -> None:
        self._transport = transport
        self._caller = caller
        self._schema = schema

    async def page(self, body: Body, on_token: Callable[[str | None], None] | None = None) -> Page:
        """One page. `on_token` is told the next page's token (None: the last page) before the rows arrive.

        Where the request is sent again, `on_token` is told again, and only the last word counts.
        """
        built = {
            "method": "post",
            "url": f"/api/v1/schemas/{quote(self._schema, safe='')}/query",
            "json": body,
        }
        request = self._caller.request(f"query of {self._schema}", built)

        def on_head(headers: httpx.Headers) -> None:
            if on_token is not None:
                on_token(headers.get("x-next-page-token"))

        answer = await self._caller.call(request, on_head)
        return await self._transport.offload(lambda: read_page(answer))

    async def pages(self, body: Body) -> AsyncGenerator[Page, None]:
        """All pages from the first on. The service works on the next page while the present one is read."""
        ahead = _Ahead(self._transport, self.page)
        try:
            page = await self.page(body, ahead.turn_to)
            while True:
                if page.next_page_token is None:
                    yield page
                    return
                # The header asked already, unless a proxy took it.
                following = ahead.task or ahead.ask(page.next_page_token)
                yield page
                page = await following.result()
                ahead.task = None
        finally:
            ahead.give_up()


class _Ahead:
    """The request for the next page, sent before the present page is read."""

    def __init__(self, transport: Transport, page: Callable[[Body], Coroutine[Any, Any, Page]]) -> None:
        self._transport = transport
        self._page = page
        self.task: Task[Page] | None = None

    def ask(self, token: str) -> Task[Page]:
        self.task = self._transport.start(self._page(next_body(token)))
        return self.task

    def turn_to(self, token: str | None) -> None:
        """Asks for the page of `token`, if any, instead of what was asked for before."""
        self.give_up()
        if token is not None:
            self.ask(token)

    def give_up(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None


def read_page(answer: Answer) -> Page:
    """The page of an answer. Raises UnexpectedAnswerError."""
    try:
        return parsed(answer, _page)
    except UnreadableValueError as error:
        raise UnexpectedAnswerError(
            f"{answer.request.what}: {error}. Leave the column out of the query, or see whether a newer version of the "
            "package reads it.",
            status=answer.status,
        ) from error


def _page(document: Any) -> Page:
    if document["format"] != FORMAT:
        raise ValueError(f"the format is {document['format']!r}")
    columns = [Column(each["name"], each["type"]) for each in document["meta"]]
    names = [column.name for column in columns]
    texts = list(zip(*document["data"], strict=True))
    if texts and len(texts) != len(names):
        raise ValueError(f"{len(texts)} values in a row of {len(names)} columns")
    values = [values_of(column, of_column) for column, of_column in zip(columns, texts)]
    return Page(
        columns=columns,
        rows=[dict(zip(names, row)) for row in zip(*values)],
        statistics=QueryStatistics.from_dict(document["statistics"]),
        next_page_token=document.get("next_page_token"),
    )
