"""What both clients do, over any transport."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any

from .._generated.api.processing import list_shapes, process_files
from .._generated.api.schemas import get_schema
from .._generated.models import (
    FileRecord,
    ProcessFilesRequest,
    ProcessingStarted,
    SchemaDefinition,
    Shape,
)
from .._generated.types import UNSET
from .._transport.transport import Transport
from ..query import Page, Query
from ..runs import OnRunProgress
from ..uploads import AsyncSource, OnUploadProgress, UploadSummary
from .caller import Address, Caller
from .listing import list_files, readable
from .queries import PAGE_ROWS, Queries, first_body, next_body
from .refusals import parsed
from .upload.journal import Journal
from .upload.journal_account import journal_account
from .upload.send_part import Gzip, PartSender
from .upload.source import named
from .upload.upload import Upload
from .upload.upload_urls import UploadUrls
from .waiting import wait_for_runs


class Core:
    """The operations of the contract. `Celeiro` runs them, `AsyncCeleiro` awaits them."""

    def __init__(self, transport: Transport, address: Address, max_attempts: int) -> None:
        self._transport = transport
        self._caller = Caller(transport, address, max_attempts)
        self._urls = UploadUrls(transport, self._caller)
        self._account = journal_account(address.base_url.rstrip("/"), address.token.strip())

    async def upload(
        self,
        schema: str,
        source: AsyncSource,
        *,
        name: str | None,
        part_bytes: int,
        concurrency: int,
        gzip: Gzip,
        on_progress: OnUploadProgress | None,
        journal: str | os.PathLike[str] | None,
    ) -> UploadSummary:
        upload = Upload(
            self._transport,
            PartSender(self._transport, self._caller, self._urls, schema, gzip),
            named(source, name),
            part_bytes=part_bytes,
            concurrency=concurrency,
            journal=None if journal is None else Journal(journal, self._account, schema),
            on_progress=on_progress,
        )
        return await upload.run()

    async def query(self, schema: str, query: Query) -> Page:
        return await self._queries(schema).page(first_body(query, None, None))

    def pages(
        self, schema: str, query: Query | None, page_token: str | None
    ) -> Callable[[str | None], AsyncGenerator[Page, None]]:
        """Reads all pages from that of a token on. `page_token`, which the query goes with, is that of the first."""
        queries = self._queries(schema)
        first = first_body(query, page_token, PAGE_ROWS)

        def read(token: str | None) -> AsyncGenerator[Page, None]:
            return queries.pages(first if token is None or token == page_token else next_body(token))

        return read

    def _queries(self, schema: str) -> Queries:
        return Queries(self._transport, self._caller, schema)

    async def process(self, schema: str, shape_id: int | None, executors: int | None) -> ProcessingStarted:
        body = ProcessFilesRequest(
            shape_id=UNSET if shape_id is None else shape_id,
            executors=UNSET if executors is None else executors,
        )
        request = self._caller.request(
            f"processing of {schema}", process_files.request(schema, body=body), repeatable=False
        )
        return parsed(await self._caller.call(request), ProcessingStarted.from_dict)

    async def wait_for_runs(
        self, started: ProcessingStarted, timeout: float, on_progress: OnRunProgress | None
    ) -> None:
        await wait_for_runs(self._transport, self._caller, started, timeout, on_progress)

    def files(self, schema: str, filters: Mapping[str, object]) -> AsyncGenerator[FileRecord, None]:
        return list_files(self._caller, schema, readable(filters))

    async def schema(self, schema: str) -> SchemaDefinition:
        request = self._caller.request(f"schema {schema}", get_schema.request(schema))
        return parsed(await self._caller.call(request), SchemaDefinition.from_dict)

    async def shapes(self) -> list[Shape]:
        answer = await self._caller.call(self._caller.request("shapes", list_shapes.request()))
        return parsed(answer, _shapes)

    async def close(self) -> None:
        await self._transport.close()


def _shapes(document: Any) -> list[Shape]:
    if not isinstance(document, list):
        raise ValueError("the shapes are not a list")
    return [Shape.from_dict(shape) for shape in document]
