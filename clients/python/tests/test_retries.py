"""Attempts, waits, and what ends them."""

from __future__ import annotations

import itertools
import socket
import threading
import time

import httpx
import pytest
from conftest import Connect, Serve
from server import Answer as Answering
from server import Received, Reply, error
from service import STARTED

import celeiro
from celeiro._core import caller
from celeiro._core.refusals import retry_after
from celeiro._transport.request import Answer, Request

SHAPES: list[object] = []


def in_turn(*replies: Reply) -> Answering:
    """Answers with one reply after the other; the last one stays."""
    left = itertools.chain(replies, itertools.repeat(replies[-1]))
    return lambda request: next(left)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 507])
def test_an_answer_that_may_pass_is_tried_again(connect: Connect, serve: Serve, status: int) -> None:
    started = serve(in_turn(error(status), error(status), Reply(body=SHAPES)))
    assert connect(started.url).shapes() == []
    assert len(started.received) == 3


def test_an_upload_that_was_cut_on_its_way_is_tried_again(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(error(400, "upload_interrupted"), Reply(body=SHAPES)))
    assert connect(started.url).shapes() == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 415, 422, 410])
def test_an_answer_that_stays_the_same_is_not_tried_again(
    connect: Connect, serve: Serve, status: int
) -> None:
    started = serve(in_turn(error(status)))
    with pytest.raises(celeiro.CeleiroError):
        connect(started.url).shapes()
    assert len(started.received) == 1


@pytest.mark.parametrize(("status", "code"), [(504, "query_timeout"), (507, "storage_quota_exceeded")])
def test_an_answer_whose_cause_stays_is_not_tried_again(
    connect: Connect, serve: Serve, status: int, code: str
) -> None:
    started = serve(in_turn(error(status, code)))
    with pytest.raises(celeiro.CeleiroError):
        connect(started.url).shapes()
    assert len(started.received) == 1


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (429, celeiro.RateLimitError),
        (507, celeiro.StorageFullError),
        (503, celeiro.ServiceError),
        (500, celeiro.ServiceError),
        (408, celeiro.ServiceError),
    ],
)
def test_the_error_of_the_last_attempt_is_raised(
    connect: Connect, serve: Serve, status: int, kind: type[celeiro.CeleiroError]
) -> None:
    started = serve(in_turn(error(status, "busy", retry_after=0)))
    with pytest.raises(kind) as raised:
        connect(started.url, max_attempts=3).shapes()
    assert (raised.value.status, raised.value.code, raised.value.request_id) == (status, "busy", "req-1")
    assert len(started.received) == 3


def test_retry_after_is_waited_for(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(error(429, retry_after=1), Reply(body=SHAPES)))
    begun = time.monotonic()
    connect(started.url).shapes()
    assert 1.0 <= time.monotonic() - begun < 3.0


def test_a_rate_limit_tells_the_seconds(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(error(429, retry_after=23)))
    with pytest.raises(celeiro.RateLimitError) as raised:
        connect(started.url, max_attempts=1).shapes()
    assert raised.value.retry_after == 23


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("7", 7), ("0", 0), ("999", 120), ("Fri, 20 Nov 2026 14:03:11 GMT", None), ("-1", None), ("", None)],
)
def test_retry_after_is_read_as_seconds_and_bounded(text: str, seconds: int | None) -> None:
    answer = Answer(Request("", "GET", "http://x"), 429, httpx.Headers({"retry-after": text}), b"")
    assert retry_after(answer) == seconds


def test_the_wait_grows_and_is_drawn_from_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for attempt, most in [(1, 0.5), (2, 1), (3, 2), (6, 16), (7, 30), (400, 30)]:
        drawn = [caller.backoff(attempt) for _ in range(400)]
        assert 0 <= min(drawn) < most * 0.1
        assert most * 0.9 < max(drawn) <= most


def test_a_cut_connection_is_tried_again(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(Reply(cut_after=-1), Reply(raw=b""), Reply(body=SHAPES)))
    assert connect(started.url).shapes() == []


def test_a_connection_that_is_always_cut_is_a_connection_error(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(Reply(raw=b"")))
    with pytest.raises(
        celeiro.ConnectionError, match=r"shapes: the connection was cut\. .*call again"
    ) as raised:
        connect(started.url, max_attempts=2).shapes()
    assert isinstance(raised.value, OSError)
    assert len(started.received) == 2


def test_a_connection_that_is_always_refused_is_a_connection_error(connect: Connect, serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(celeiro.ConnectionError, match=f"http://127.0.0.1:{port}"):
        connect(f"http://127.0.0.1:{port}", max_attempts=2).process("voos")


@pytest.mark.parametrize("cut_after", [None, 3])
def test_silence_beyond_the_timeout_is_a_connection_error(
    connect: Connect, serve: Serve, cut_after: int | None
) -> None:
    forever = threading.Event()

    def wait() -> None:
        forever.wait(20)

    def hang(request: Received) -> Reply:
        if cut_after is None:
            wait()
        return Reply(body=SHAPES, before_body=wait)

    started = serve(hang)
    begun = time.monotonic()
    with pytest.raises(celeiro.ConnectionError, match="silent beyond the timeout"):
        connect(started.url, timeout=0.2, max_attempts=2).shapes()
    assert 0.4 <= time.monotonic() - begun < 5
    assert len(started.received) == 2
    forever.set()


def test_a_body_that_is_cut_is_tried_again(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(Reply(body=SHAPES, cut_after=1), Reply(body=SHAPES)))
    assert connect(started.url).shapes() == []


def test_a_body_that_is_always_cut_is_a_connection_error(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(Reply(body=SHAPES, cut_after=1)))
    with pytest.raises(celeiro.ConnectionError, match="cut"):
        connect(started.url, max_attempts=2).shapes()
    assert len(started.received) == 2


@pytest.mark.parametrize("headers", [{"Transfer-Encoding": "chunked"}, {"Content-Encoding": "gzip"}])
def test_a_body_that_breaks_its_encoding_is_an_unexpected_answer(
    connect: Connect, serve: Serve, headers: dict[str, str]
) -> None:
    started = serve(in_turn(Reply(body=b"not so encoded\r\n", headers=headers)))
    with pytest.raises(celeiro.UnexpectedAnswerError, match="damaged"):
        connect(started.url).shapes()
    assert len(started.received) == 1


@pytest.mark.parametrize(("status", "attempts"), [(200, 1), (302, 1), (413, 1), (502, 2), (401, 1)])
def test_a_page_of_a_proxy_is_an_unexpected_answer(
    connect: Connect, serve: Serve, status: int, attempts: int
) -> None:
    page = Reply(
        status, b"<html>Proxy</html>", {"Content-Type": "text/html", "Location": "http://127.0.0.1:1/"}
    )
    started = serve(in_turn(page))
    with pytest.raises(celeiro.UnexpectedAnswerError, match=r"text/html\): '<html>.*base_url") as raised:
        connect(started.url, max_attempts=2).shapes()
    assert raised.value.status == status
    assert len(started.received) == attempts


@pytest.mark.parametrize("body", [b"", b"[", b"\xff", b"{}", b"[1]", b'[{"id": 1}]', b"null"])
def test_a_damaged_body_is_an_unexpected_answer(connect: Connect, serve: Serve, body: bytes) -> None:
    started = serve(in_turn(Reply(body=body)))
    with pytest.raises(celeiro.UnexpectedAnswerError):
        connect(started.url).shapes()


def test_what_is_not_http_is_an_unexpected_answer(connect: Connect, serve: Serve) -> None:
    started = serve(in_turn(Reply(raw=b"SSH-2.0-OpenSSH_9.2\r\n\r\n\r\n")))
    with pytest.raises(celeiro.UnexpectedAnswerError):
        connect(started.url).shapes()
    assert len(started.received) == 1


@pytest.mark.parametrize("status", [429, 503])
def test_processing_is_asked_again_where_it_did_not_begin(
    connect: Connect, serve: Serve, status: int
) -> None:
    started = serve(in_turn(error(status), Reply(body=STARTED)))
    assert connect(started.url).process("voos").ids == [7]
    assert len(started.received) == 2


@pytest.mark.parametrize("reply", [error(500), error(504), Reply(raw=b""), Reply(body=STARTED, cut_after=3)])
def test_processing_is_not_asked_again_where_it_may_have_begun(
    connect: Connect, serve: Serve, reply: Reply
) -> None:
    started = serve(in_turn(reply, Reply(body=STARTED)))
    with pytest.raises(celeiro.CeleiroError):
        connect(started.url).process("voos")
    assert len(started.received) == 1


def test_processing_is_asked_again_where_the_connection_was_refused(connect: Connect, serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    late = threading.Timer(0.2, lambda: serve(lambda request: Reply(body=STARTED), port))
    late.start()
    assert connect(f"http://127.0.0.1:{port}", max_attempts=50).process("voos").ids == [7]
    late.join()
