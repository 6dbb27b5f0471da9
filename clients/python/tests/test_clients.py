"""What the two clients are, apart from the service."""

from __future__ import annotations

import asyncio
import inspect
import pickle
import threading
import time
from typing import Any

import httpx
import pytest
from conftest import Serve
from server import Received, Reply, error
from service import Service, lines

import celeiro
from celeiro import AsyncCeleiro, Celeiro, UploadProgress


@pytest.mark.parametrize("kind", [Celeiro, AsyncCeleiro])
@pytest.mark.parametrize("url", ["", "celeiro.example.com", "ftp://x", "http://", "http://x/?a=b"])
def test_a_base_url_that_is_none_is_a_value_error(kind: Any, url: str) -> None:
    with pytest.raises(ValueError, match="base_url"):
        kind(url, "token")


@pytest.mark.parametrize("kind", [Celeiro, AsyncCeleiro])
@pytest.mark.parametrize("token", ["", " ", "chavé", "a\nb", "a b"])
def test_a_token_that_is_none_is_a_value_error(kind: Any, token: str) -> None:
    with pytest.raises(ValueError, match="token"):
        kind("http://x", token)


def test_base_urls_may_have_a_path_and_a_slash(serve: Serve) -> None:
    started = serve(lambda request: Reply(body=[]))
    with Celeiro(f"{started.url}/celeiro/", "token\n") as client:
        client.shapes()
    assert started.received[0].path == "/celeiro/api/v1/dataflow/shapes"
    assert started.received[0].headers["authorization"] == "Bearer token"
    assert started.received[0].headers["user-agent"] == f"celeiro-python/{celeiro.__version__}"


@pytest.mark.parametrize(
    "name", ["__init__", "upload", "rows", "query", "process", "wait_for_runs", "files", "schema", "shapes"]
)
def test_both_clients_take_the_same_arguments(name: str) -> None:
    def parameters(kind: type) -> list[tuple[str, Any, Any]]:
        signature = inspect.signature(getattr(kind, name))
        return [(each.name, each.kind, each.default) for each in signature.parameters.values()]

    assert parameters(Celeiro) == parameters(AsyncCeleiro)


def test_a_client_of_httpx_can_be_given_and_stays_open(serve: Serve) -> None:
    started = serve(lambda request: Reply(body=[]))
    with httpx.Client(headers={"X-Own": "yes"}) as own:
        with Celeiro(started.url, "token", http_client=own) as client:
            client.shapes()
        assert not own.is_closed
    assert started.received[0].headers["x-own"] == "yes"


def test_threads_share_a_client(serve: Serve) -> None:
    service = Service()
    service.base = serve(service).url
    with Celeiro(service.base, "token") as client:

        def upload(n: int) -> None:
            client.upload("voos", lines(100, start=n * 100), name=f"{n}.jsonl", part_bytes=300)

        threads = [threading.Thread(target=upload, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert b"".join(sorted(b"".join(service.stored.values()).splitlines(True))) == b"".join(
        sorted(lines(800).splitlines(True))
    )
    assert service.urls == 1


def test_a_cancelled_task_stops_its_upload(serve: Serve) -> None:
    service = Service()
    service.base = serve(service).url
    held = threading.Event()
    reached = threading.Event()

    def hold(request: Received, name: str) -> Reply:
        reached.set()
        held.wait(10)
        return error(400)

    service.on_put = hold

    async def main() -> None:
        async with AsyncCeleiro(service.base, "token") as client:
            work = client.upload("voos", lines(100), name="e.jsonl", part_bytes=100, concurrency=2)
            task = asyncio.create_task(work)
            await asyncio.to_thread(reached.wait, 10)
            task.cancel()
            begun = time.monotonic()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert time.monotonic() - begun < 2
            await asyncio.sleep(0.1)
            assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(main())
    held.set()
    assert service.stored == {}


def test_a_stopped_upload_leaves_no_part_that_waits(serve: Serve) -> None:
    class StopError(Exception):
        pass

    def stop(progress: UploadProgress) -> None:
        raise StopError

    service = Service()
    service.base = serve(service).url
    waiting = threading.Event()

    def put_off(request: Received, name: str) -> Reply | None:
        if name == "e-00001.jsonl":
            waiting.wait(5)
            return None
        waiting.set()
        return error(503, retry_after=60)

    service.on_put = put_off
    with Celeiro(service.base, "token") as client:
        with pytest.raises(StopError):
            client.upload("voos", lines(2), name="e.jsonl", part_bytes=10, on_progress=stop)
        deadline = time.monotonic() + 5
        while any(thread.name == "celeiro" for thread in threading.enumerate()):
            assert time.monotonic() < deadline, "a thread goes on"
            time.sleep(0.01)


def test_the_event_loop_turns_while_rows_are_read(serve: Serve) -> None:
    def slow(request: Received) -> Reply:
        time.sleep(0.3)
        return Reply(body=[])

    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0.01)
            turns += 1

    async def main() -> None:
        async with AsyncCeleiro(serve(slow).url, "token") as client:
            ticking = asyncio.create_task(turn())
            await client.shapes()
            ticking.cancel()

    asyncio.run(main())
    assert turns > 10


def test_codes_of_the_contract_are_constants() -> None:
    assert celeiro.codes.NO_PENDING_FILES == "no_pending_files"
    assert celeiro.line_codes.DUPLICATE_KEY == "duplicate_key"


def test_errors_survive_pickling() -> None:
    first = celeiro.RateLimitError("busy", code="rate_limited", status=429)
    first.retry_after = 7
    again = pickle.loads(pickle.dumps(first))  # noqa: S301
    assert (str(again), again.code, again.status, again.retry_after) == ("busy", "rate_limited", 429, 7)


def test_all_errors_are_celeiro_errors() -> None:
    errors = [
        each for each in vars(celeiro).values() if isinstance(each, type) and issubclass(each, Exception)
    ]
    assert len(errors) == 15
    assert all(issubclass(each, celeiro.CeleiroError) for each in errors)
