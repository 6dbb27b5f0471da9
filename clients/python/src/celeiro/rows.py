"""Iterators over the rows of all pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import aclosing, closing
from itertools import islice
from operator import length_hint
from types import TracebackType

from ._transport.threads import iterate
from .query import Column, Page, Row

#: Reads all pages from that of the token on; None: from the first.
ReadPages = Callable[[str | None], AsyncGenerator[Page, None]]


class _Place:
    """Where an iteration stands."""

    def __init__(self, read_pages: ReadPages, page_token: str | None, rows_of_page: int) -> None:
        self._read_pages = read_pages
        self._token = page_token
        self._skip = rows_of_page
        self._columns: list[Column] | None = None
        self._page: Page | None = None
        self._left: Iterator[Row] = iter(())

    def _pages(self) -> AsyncGenerator[Page, None]:
        """The pages from the place of the next row on."""
        self._token, self._skip = self._place()
        self._page = None
        return self._read_pages(self._token)

    def _turn_to(self, page: Page) -> Iterator[Row]:
        if self._page is not None:
            self._token = self._page.next_page_token
        self._page = page
        self._columns = page.columns
        self._left = iter(page.rows)
        next(islice(self._left, self._skip, self._skip), None)
        self._skip = 0
        return self._left

    @property
    def columns(self) -> list[Column] | None:
        """The columns of the rows; None before the first row."""
        return self._columns

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

    After an error it goes on with the next row. Leaving a `with` block, or `close`, ends it and gives up what was
    asked for ahead.
    """

    def __init__(self, read_pages: ReadPages, page_token: str | None, rows_of_page: int) -> None:
        super().__init__(read_pages, page_token, rows_of_page)
        self._rows = self._read()

    def _read(self) -> Generator[Row, None, None]:
        try:
            with closing(iterate(self._pages())) as turned:
                for page in turned:
                    yield from self._turn_to(page)
        except GeneratorExit:
            raise
        except BaseException:
            # A generator ends with its exception, as if all had been read.
            self._rows = self._read()
            raise

    def __iter__(self) -> Iterator[Row]:
        return self

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

    After an error it goes on with the next row. Leaving an `async with` block, or `aclose`, ends it and gives up what
    was asked for ahead.
    """

    def __init__(self, read_pages: ReadPages, page_token: str | None, rows_of_page: int) -> None:
        super().__init__(read_pages, page_token, rows_of_page)
        self._rows = self._read()

    async def _read(self) -> AsyncGenerator[Row, None]:
        try:
            async with aclosing(self._pages()) as pages:
                async for page in pages:
                    for row in self._turn_to(page):
                        yield row
        except GeneratorExit:
            raise
        except BaseException:
            # A generator ends with its exception, as if all had been read.
            self._rows = self._read()
            raise

    def __aiter__(self) -> AsyncIterator[Row]:
        return self

    def __anext__(self) -> Awaitable[Row]:
        return anext(self._rows)

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
