"""The client for asyncio."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING

import httpx

from ._core.caller import Address
from ._core.core import Core
from ._core.upload.send_part import Gzip
from ._generated.models import FileRecord, ProcessingStarted, SchemaDefinition, Shape
from ._transport.tasks import AsyncioTransport
from .query import Page, Query
from .rows import AsyncRows
from .runs import OnRunProgress
from .uploads import AsyncSource, OnUploadProgress, UploadSummary

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .files import FileFilters


class AsyncCeleiro:
    """`Celeiro` for asyncio: the same arguments, results and errors. For the tasks of one event loop.

    A call is stopped by cancelling its task. Use it in an `async with` block, or call `aclose`.
    """

    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        timeout: float = 90.0,
        connect_timeout: float = 10.0,
        max_attempts: int = 5,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        address = Address(base_url, token)
        transport = AsyncioTransport(httpx.Timeout(timeout, connect=connect_timeout), http_client)
        self._core = Core(transport, address, max_attempts)

    async def upload(
        self,
        schema: str,
        source: AsyncSource,
        *,
        name: str | None = None,
        part_bytes: int = 8_000_000,
        concurrency: int = 4,
        gzip: Gzip = "auto",
        on_progress: OnUploadProgress | None = None,
        journal: str | os.PathLike[str] | None = None,
    ) -> UploadSummary:
        """As `Celeiro.upload`. The source may also give its pieces asynchronously; files are read in threads."""
        return await self._core.upload(
            schema,
            source,
            name=name,
            part_bytes=part_bytes,
            concurrency=concurrency,
            gzip=gzip,
            on_progress=on_progress,
            journal=journal,
        )

    def rows(
        self,
        schema: str,
        query: Query | None = None,
        *,
        page_token: str | None = None,
        rows_of_page: int = 0,
    ) -> AsyncRows:
        """As `Celeiro.rows`, for `async for`."""
        page_token = page_token or (query or {}).get("page_token")
        read_pages = self._core.pages(schema, query, page_token)
        return AsyncRows(read_pages, page_token, rows_of_page)

    async def query(self, schema: str, query: Query) -> Page:
        """As `Celeiro.query`."""
        return await self._core.query(schema, query)

    async def process(
        self, schema: str, *, shape_id: int | None = None, executors: int | None = None
    ) -> ProcessingStarted:
        """As `Celeiro.process`."""
        return await self._core.process(schema, shape_id, executors)

    async def wait_for_runs(
        self,
        started: ProcessingStarted,
        *,
        timeout: float = 3600.0,
        on_progress: OnRunProgress | None = None,
    ) -> None:
        """As `Celeiro.wait_for_runs`."""
        await self._core.wait_for_runs(started, timeout, on_progress)

    def files(self, schema: str, **filters: Unpack[FileFilters]) -> AsyncIterator[FileRecord]:
        """As `Celeiro.files`, for `async for`."""
        return self._core.files(schema, filters)

    async def schema(self, schema: str) -> SchemaDefinition:
        """As `Celeiro.schema`."""
        return await self._core.schema(schema)

    async def shapes(self) -> list[Shape]:
        """As `Celeiro.shapes`."""
        return await self._core.shapes()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._core.close()

    async def __aenter__(self) -> AsyncCeleiro:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()
