"""The asyncio transport: httpx.AsyncClient and tasks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Generic, TypeVar, cast

import httpx

from .http import LIMITS, arguments, hide_credential, pieces, translated
from .request import Answer, OnHead, Request
from .transport import Task

T = TypeVar("T")


class AsyncioTask(Generic[T]):
    """A task of the event loop."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self.task = asyncio.create_task(work)
        # A task that is given up may fail unseen; asyncio would report it as forgotten.
        self.task.add_done_callback(lambda task: task.cancelled() or task.exception())

    def done(self) -> bool:
        return self.task.done()

    def cancel(self) -> None:
        self.task.cancel()

    async def result(self) -> T:
        return await self.task


class AsyncioTransport:
    """Suspends in each method. Safe for the concurrent tasks of one event loop."""

    def __init__(self, timeout: httpx.Timeout, client: httpx.AsyncClient | None) -> None:
        self._owned = client is None
        self._client = client or httpx.AsyncClient(limits=LIMITS)
        self._timeout = timeout

    async def send(self, request: Request, on_head: OnHead | None = None) -> Answer:
        with translated(request):
            body = None if request.body is None else _pieces(request.body)
            built = self._client.build_request(
                **cast(Any, arguments(request)), content=body, timeout=self._timeout
            )
            hide_credential(built, request)
            response = await self._client.send(built, stream=True, follow_redirects=False)
            try:
                if on_head is not None:
                    on_head(response.headers)
                content = await response.aread()
            finally:
                await response.aclose()
            return Answer(request, response.status_code, response.headers, content)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def offload(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)

    def start(self, work: Coroutine[Any, Any, T]) -> AsyncioTask[T]:
        return AsyncioTask(work)

    async def first_done(self, tasks: Collection[Task[Any]]) -> None:
        running = [cast(AsyncioTask[Any], task).task for task in tasks]
        await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)

    def lock(self) -> AbstractAsyncContextManager[object]:
        return asyncio.Lock()

    async def close(self) -> None:
        if self._owned:
            await self._client.aclose()


async def _pieces(body: bytes | bytearray | memoryview) -> AsyncIterator[bytes]:
    for piece in pieces(body):
        yield piece
