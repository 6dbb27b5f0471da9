"""Both clients behind one blocking face, so that each test is told once for both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from server import Answer, Server
from service import Service

from celeiro import AsyncCeleiro, Celeiro


class Blocking:
    """`AsyncCeleiro` on an event loop of its own, as if it were `Celeiro`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self.client = AsyncCeleiro(*args, **options)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self.client, name)

        def call(*args: Any, **options: Any) -> Any:
            result = method(*args, **options)
            if hasattr(result, "__anext__"):
                return AsIterator(self._loop, result)
            return self._loop.run_until_complete(result)

        return call

    def close(self) -> None:
        self._loop.run_until_complete(self.client.aclose())
        # Tasks that were given up end before the loop does.
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()


class AsIterator:
    """An asynchronous iterator as a plain one."""

    def __init__(self, loop: asyncio.AbstractEventLoop, items: Any) -> None:
        self._loop = loop
        self._items = items

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        try:
            return self._loop.run_until_complete(self._items.__anext__())
        except StopAsyncIteration:
            raise StopIteration from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._items, name)

    def close(self) -> None:
        self._loop.run_until_complete(self._items.aclose())


Connect = Callable[..., Any]
Serve = Callable[..., Server]


@pytest.fixture(params=[Celeiro, Blocking], ids=["sync", "async"])
def connect(request: pytest.FixtureRequest) -> Iterator[Connect]:
    """Makes a client of either kind; closes it in the end."""
    clients = []

    def make(url: str, token: str = "token", **options: Any) -> Any:
        client = request.param(url, token, **options)
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts a server; closes it in the end."""
    servers = []

    def make(answer: Answer, port: int = 0) -> Server:
        servers.append(Server(answer, port))
        return servers[-1]

    yield make
    for server in servers:
        server.close()


@pytest.fixture
def service(serve: Serve) -> Service:
    service = Service()
    service.base = serve(service).url
    return service


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits of tests are short where no `Retry-After` says otherwise."""
    monkeypatch.setattr("celeiro._core.caller.FIRST_DELAY", 0.02)
    monkeypatch.setattr("celeiro._core.waiting.FIRST_LOOK", 0.01)
    monkeypatch.setattr("celeiro._core.waiting.MAX_LOOK", 0.05)
