"""The blocking transport: httpx.Client, and a thread for each piece of work beside the caller."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Coroutine, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, Generic, TypeVar, cast

import httpx

from .http import LIMITS, arguments, hide_credential, pieces, translated
from .request import Answer, OnHead, Request
from .transport import Task

T = TypeVar("T")


def run(work: Awaitable[T]) -> T:
    """Runs a coroutine over `ThreadTransport`: it blocks where others would suspend, so one step is all."""
    try:
        next(iter(work.__await__()))
    except StopIteration as end:
        return cast(T, end.value)
    raise RuntimeError("a coroutine of the blocking client was suspended")


def iterate(items: AsyncGenerator[T, None]) -> Generator[T, None, None]:
    """The items of an asynchronous generator over `ThreadTransport`."""
    try:
        while True:
            try:
                item = run(anext(items))
            except StopAsyncIteration:
                return
            yield item
    finally:
        run(items.aclose())


class _Own(threading.local):
    #: Set when the task of this thread is cancelled; None in threads of the caller.
    stop: threading.Event | None = None


_own = _Own()


def _check_stop() -> None:
    if _own.stop is not None and _own.stop.is_set():
        raise CancelledError


class ThreadTask(Generic[T]):
    """Work in a thread of its own, which does not keep the interpreter from ending."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self.future: Future[T] = Future()
        self._stop = threading.Event()
        context = contextvars.copy_context()
        threading.Thread(target=context.run, args=(self._run, work), daemon=True, name="celeiro").start()

    def _run(self, work: Coroutine[Any, Any, T]) -> None:
        _own.stop = self._stop
        try:
            self.future.set_result(run(work))
        except BaseException as error:
            self.future.set_exception(error)

    def done(self) -> bool:
        return self.future.done()

    def cancel(self) -> None:
        """The thread ends with the piece of a body that it reads or writes, at the latest by the timeout."""
        self._stop.set()

    async def result(self) -> T:
        return self.future.result()


class _Lock(AbstractAsyncContextManager[None]):
    def __init__(self) -> None:
        self._lock = threading.Lock()

    async def __aenter__(self) -> None:
        self._lock.acquire()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()


class ThreadTransport:
    """Blocks in each method. Safe for concurrent use."""

    def __init__(self, timeout: httpx.Timeout, client: httpx.Client | None) -> None:
        self._owned = client is None
        self._client = client or httpx.Client(limits=LIMITS)
        self._timeout = timeout

    async def send(self, request: Request, on_head: OnHead | None = None) -> Answer:
        _check_stop()
        with translated(request):
            body = None if request.body is None else _stoppable(pieces(request.body))
            built = self._client.build_request(
                **cast(Any, arguments(request)), content=body, timeout=self._timeout
            )
            hide_credential(built, request)
            response = self._client.send(built, stream=True, follow_redirects=False)
            try:
                if on_head is not None:
                    on_head(response.headers)
                content = b"".join(_stoppable(response.iter_bytes()))
            finally:
                response.close()
            return Answer(request, response.status_code, response.headers, content)

    async def sleep(self, seconds: float) -> None:
        if _own.stop is None:
            time.sleep(seconds)
        else:
            _own.stop.wait(seconds)
            _check_stop()

    async def offload(self, work: Callable[[], T]) -> T:
        return work()

    def start(self, work: Coroutine[Any, Any, T]) -> ThreadTask[T]:
        return ThreadTask(work)

    async def first_done(self, tasks: Collection[Task[Any]]) -> None:
        wait([cast(ThreadTask[Any], task).future for task in tasks], return_when=FIRST_COMPLETED)

    def lock(self) -> AbstractAsyncContextManager[object]:
        return _Lock()

    async def close(self) -> None:
        if self._owned:
            self._client.close()


def _stoppable(chunks: Iterator[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        _check_stop()
        yield chunk
