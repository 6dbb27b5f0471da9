"""What the shared layer needs of the world around it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from .request import Answer, OnHead, Request

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Task(Protocol[T_co]):
    """Work under way beside its starter."""

    def done(self) -> bool:
        """Tells whether it has ended, well or not."""

    def cancel(self) -> None:
        """Ends it soon, without waiting. Its result is lost."""

    async def result(self) -> T_co:
        """Waits for its end; gives its result or raises its error."""


class Transport(Protocol):
    """Network, time and parallel work.

    The layer is written once, as coroutines over this protocol. `AsyncioTransport` runs them on an event loop.
    `ThreadTransport` blocks inside each method instead of suspending, so its coroutines run to their end in one step
    (`run`).
    """

    async def send(self, request: Request, on_head: OnHead | None = None) -> Answer:
        """Sends once and reads the whole answer. Raises SendError if none comes."""

    async def sleep(self, seconds: float) -> None:
        """Waits."""

    async def offload(self, work: Callable[[], T]) -> T:
        """Runs what computes or reads a file for long, without holding up an event loop."""

    def start(self, work: Coroutine[Any, Any, T]) -> Task[T]:
        """Starts work beside the caller."""

    async def first_done(self, tasks: Collection[Task[Any]]) -> None:
        """Waits until one of the tasks, at least, has ended."""

    def lock(self) -> AbstractAsyncContextManager[object]:
        """Makes a lock that tasks share."""

    async def close(self) -> None:
        """Closes the connections that it owns."""
