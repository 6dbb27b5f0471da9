"""Iterators over the rows of all pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from contextlib import closing
from itertools import islice
from operator import length_hint
from types import TracebackType

from ._transport.threads import iterate
from .query import Column, Page, Row


class _Place:
    """Where an iteration stands."""

    def __init__(self, page_token: str | None, rows_of_page: int) -> None:
        self._token = page_token
        self._skip = rows_of_page
        self._page: Page | None = None
        self._left: Iterator[Row] = iter(())

    def _turn_to(self, page: Page) -> Iterator[Row]:
        if self._page is not None:
            self._token = self._page.next_page_token
        self._page = page
        self._left = iter(page.rows)
        next(islice(self._left, self._skip, self._skip), None)
        self._skip = 0
        return self._left

    @property
    def columns(self) -> list[Column] | None:
        """The columns of the rows; None before the first row."""
        return None if self._page is None else self._page.columns

    @property
    def page_token(self) -> str | None:
        """Token of the page that the next row belongs to; None on the first page.

        Hand it to `rows` with `rows_of_page` to go on there: a token lives an hour from the answer that gave it.
        """
        return self._place()[0]

    @property
    def rows_of_page(self) -> int:
        """Rows of the page of `page_token` that were given already."""
        return self._place()[1]

    def _place(self) -> tuple[str | None, int]:
        if self._page is None:
            return self._token, self._skip
        left = length_hint(self._left)
        if left == 0 and self._page.next_page_token is not None:
            return self._page.next_page_token, 0
        return self._token, len(self._page.rows) - left


class Rows(_Place, Iterator[Row]):
    """The rows of `Celeiro.rows`, read while they are used. One thread at a time may use it.

    Leaving a `with` block, or `close`, gives up what was asked for ahead.
    """

    def __init__(self, pages: AsyncGenerator[Page, None], page_token: str | None, rows_of_page: int) -> None:
        super().__init__(page_token, rows_of_page)
        self._rows = self._read(pages)

    def _read(self, pages: AsyncGenerator[Page, None]) -> Generator[Row, None, None]:
        with closing(iterate(pages)) as turned:
            for page in turned:
                yield from self._turn_to(page)

    def __iter__(self) -> Iterator[Row]:
        return self._rows

    def __next__(self) -> Row:
        return next(self._rows)

    def close(self) -> None:
        self._rows.close()

    def __enter__(self) -> Rows:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncRows(_Place, AsyncIterator[Row]):
    """The rows of `AsyncCeleiro.rows`, read while they are used. One task at a time may use it.

    Leaving an `async with` block, or `aclose`, gives up what was asked for ahead.
    """

    def __init__(self, pages: AsyncGenerator[Page, None], page_token: str | None, rows_of_page: int) -> None:
        super().__init__(page_token, rows_of_page)
        self._pages = pages
        self._rows = self._read()

    async def _read(self) -> AsyncGenerator[Row, None]:
        try:
            async for page in self._pages:
                for row in self._turn_to(page):
                    yield row
        finally:
            await self._pages.aclose()

    def __aiter__(self) -> AsyncIterator[Row]:
        return self._rows

    async def __anext__(self) -> Row:
        return await anext(self._rows)

    async def aclose(self) -> None:
        await self._rows.aclose()

    async def __aenter__(self) -> AsyncRows:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()
