"""The blocking client."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING

import httpx

from ._core.caller import Address
from ._core.core import Core
from ._core.upload.send_part import Gzip
from ._generated.models import FileRecord, ProcessingStarted, SchemaDefinition, Shape
from ._transport.threads import ThreadTransport, iterate, run
from .query import Page, Query
from .rows import Rows
from .runs import OnRunProgress
from .uploads import OnUploadProgress, Source, UploadSummary

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .files import FileFilters


class Celeiro:
    """A client of one service for one API token. Safe for concurrent use by threads.

    Every call repeats what may be repeated, waits as the service asks, and raises a `CeleiroError` in the end.
    Use it in a `with` block, or call `close`.

    Args:
        base_url: address of the service, like `https://celeiro.example.com`.
        token: API token of the control panel.
        timeout: seconds that a connection may be silent before its request counts as lost.
        connect_timeout: seconds that making a connection may take.
        max_attempts: of one request, the first included.
        http_client: sends the requests instead of a client of its own, for proxies, certificates and the like. Its
            timeouts do not count, and it is not closed.
    """

    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        timeout: float = 90.0,
        connect_timeout: float = 10.0,
        max_attempts: int = 5,
        http_client: httpx.Client | None = None,
    ) -> None:
        address = Address(base_url, token)
        transport = ThreadTransport(httpx.Timeout(timeout, connect=connect_timeout), http_client)
        self._core = Core(transport, address, max_attempts)

    def upload(
        self,
        schema: str,
        source: Source,
        *,
        name: str | None = None,
        part_bytes: int = 8_000_000,
        concurrency: int = 4,
        gzip: Gzip = "auto",
        on_progress: OnUploadProgress | None = None,
        journal: str | os.PathLike[str] | None = None,
    ) -> UploadSummary:
        """Uploads JSON lines: cuts them into parts at line ends and sends several at once.

        Every record is queryable when this returns. Memory is bounded by `(concurrency + 1) * part_bytes`. The
        same bytes may be uploaded again with the same `part_bytes`: they are stored once. After a correction they may
        not, where several parts were sent: the error says what to upload then. An exception of `on_progress` stops it.

        Args:
            schema: name of the schema.
            source: a path, bytes, a file opened in binary mode, or pieces of bytes.
            name: of the file, ends in `.jsonl`; a path has its own. Several parts are named `<base>-00001.jsonl` and
                so on.
            part_bytes: bytes of a part at most. A longer line makes its own part.
            concurrency: parts under way at once.
            gzip: whether parts are sent compressed; `auto`: unless the service is on this machine.
            on_progress: is told in the calling thread after each stored part.
            journal: path of a file that notes the stored parts. A later call with the same source and journal skips
                them. It counts for one service and account, and is removed when the upload is complete.

        Raises:
            InvalidFileError: lines break the rules of the schema.
            CeleiroError: another refusal or failure. `sent` of the error has what is stored nevertheless.
            ValueError: the name is missing or does not end in `.jsonl`.
            OSError: the source or the journal cannot be read or written, or a file became shorter while it was read.
        """
        return run(
            self._core.upload(
                schema,
                source,
                name=name,
                part_bytes=part_bytes,
                concurrency=concurrency,
                gzip=gzip,
                on_progress=on_progress,
                journal=journal,
            )
        )

    def rows(
        self,
        schema: str,
        query: Query | None = None,
        *,
        page_token: str | None = None,
        rows_of_page: int = 0,
    ) -> Rows:
        """Iterates over the rows of all pages; the service works on the next page while the present one is read.

        The pages show the data as it stood at the first one. A page has `limit` rows of the query, 10,000 unless it
        says otherwise. `format` and `include_meta` of the query do not count.

        Args:
            schema: name of the schema.
            query: what to read. With `page_token` it may be left out.
            page_token: goes on at this page: `page_token` of an earlier iteration or `next_page_token` of a page.
            rows_of_page: rows of that page to skip: `rows_of_page` of the earlier iteration.

        Raises:
            CeleiroError: while iterating.
        """
        page_token = page_token or (query or {}).get("page_token")
        read_pages = self._core.pages(schema, query, page_token)
        return Rows(read_pages, page_token, rows_of_page)

    def query(self, schema: str, query: Query) -> Page:
        """Reads one page: `limit` rows of the query, 100 unless it says otherwise.

        The next page is that of the query `{"page_token": page.next_page_token}`.
        """
        return run(self._core.query(schema, query))

    def process(
        self, schema: str, *, shape_id: int | None = None, executors: int | None = None
    ) -> ProcessingStarted:
        """Starts runs for the pending files of a schema. They need not be waited for.

        It is repeated only where the service did not begin, so a `ConnectionError` leaves open whether runs started.

        Args:
            schema: name of the schema.
            shape_id: `id` of a shape of `shapes`; required on plans with custom processing.
            executors: machines of that shape, 1 to 10; required on the same plans.

        Raises:
            InvalidRequestError: with the code `no_pending_files` where nothing waits.
        """
        return run(self._core.process(schema, shape_id, executors))

    def wait_for_runs(
        self,
        started: ProcessingStarted,
        *,
        timeout: float = 3600.0,
        on_progress: OnRunProgress | None = None,
    ) -> None:
        """Returns when all files of the runs are processed. The token needs the scope `files`.

        Args:
            started: the answer of `process`.
            timeout: seconds to wait at most.
            on_progress: is told in the calling thread when files were completed.

        Raises:
            RunFailedError: a run failed or was cancelled.
            RunTimeoutError: the time is up; the runs go on.
        """
        run(self._core.wait_for_runs(started, timeout, on_progress))

    def files(self, schema: str, **filters: Unpack[FileFilters]) -> Iterator[FileRecord]:
        """Iterates over the files of a schema, failed uploads included, newest first unless `sort_by` is given.

        Gives each file once. In the order of creation it gives all that match from its beginning to its end; in another
        one files may be missed while others are uploaded or change, since pages are numbered.
        """
        return iterate(self._core.files(schema, filters))

    def schema(self, schema: str) -> SchemaDefinition:
        """Reads the definition of a schema: the fields of its newest version."""
        return run(self._core.schema(schema))

    def shapes(self) -> list[Shape]:
        """Lists the machine shapes for processing."""
        return run(self._core.shapes())

    def close(self) -> None:
        """Closes the connections."""
        run(self._core.close())

    def __enter__(self) -> Celeiro:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
