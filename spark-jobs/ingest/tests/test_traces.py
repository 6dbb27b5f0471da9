from __future__ import annotations

import json
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest

from celeiro_ingest.__main__ import do
from celeiro_ingest.traces import Traces

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SPAN = "00f067aa0ba902b7"
"""How long a collector that hangs does so, unless the test ends before."""
HANGS_SECONDS = 30
RECORD = {"happened_at": "2026-01-05T10:00:00Z", "userId": 7, "amount": 1.5, "extra": {"b": 1}}


@contextmanager
def collector(status: int = 200, hangs: bool = False):
    """A receiver of OTLP; yields its URL and the requests that it got: headers and body."""
    received: list[tuple[dict, dict]] = []
    released = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((dict(self.headers), json.loads(body)))
            if hangs:
                released.wait(HANGS_SECONDS)
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/traces", received
    finally:
        released.set()
        server.shutdown()
        server.server_close()


def traces_to(url: str, traceparent: str = f"00-{TRACE}-{SPAN}-01", **more: str) -> Traces:
    return Traces({"TRACEPARENT": traceparent, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": url, **more})


def spans_of(body: dict) -> list[dict]:
    return body["resourceSpans"][0]["scopeSpans"][0]["spans"]


def test_an_attempt_tells_its_spans_in_the_trace_of_its_launch(schema):
    _, mailbox = schema.order(1, 1, [schema.upload([RECORD] * 3)])
    mailbox.write("grant", {})
    with collector() as (url, received):
        traces = traces_to(url, OTEL_SERVICE_NAME="x-spark", OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20a,x=1")
        assert do(schema.spark, "attempt", mailbox, traces) == 0
    [(headers, body)] = received
    assert headers["Authorization"] == "Bearer a"
    assert body["resourceSpans"][0]["resource"]["attributes"][0]["value"] == {"stringValue": "x-spark"}
    spans = {span["name"]: span for span in spans_of(body)}
    attempt = spans.pop("spark attempt")
    assert attempt["parentSpanId"] == SPAN
    assert set(spans) == {"spark ensure table", "spark stage", "spark wait for grant", "spark publish"}
    assert {span["parentSpanId"] for span in spans.values()} == {attempt["spanId"]}
    assert all(span["traceId"] == TRACE and "status" not in span for span in [attempt, *spans.values()])
    assert {"key": "celeiro.rows", "value": {"intValue": "3"}} in spans["spark stage"]["attributes"]


def test_a_failed_attempt_tells_the_class_of_its_error_and_nothing_of_its_message(schema):
    _, mailbox = schema.order(1, 1, [schema.upload([RECORD], told_rows=2)])
    with collector() as (url, received):
        assert do(schema.spark, "attempt", mailbox, traces_to(url)) == 1
    [(_, body)] = received
    failed = {span["name"] for span in spans_of(body) if span.get("status") == {"code": 2}}
    assert failed == {"spark attempt", "spark stage"}
    assert {"key": "error.type", "value": {"stringValue": "RowsDiffer"}} in spans_of(body)[-1]["attributes"]
    assert "was uploaded with" not in json.dumps(body)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"TRACEPARENT": f"00-{TRACE}-{SPAN}-01"},
        {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:9/v1/traces"},
        {"TRACEPARENT": f"00-{TRACE}-{SPAN}-00", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:9/v1/traces"},
        {"TRACEPARENT": "nonsense", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:9/v1/traces"},
    ],
)
def test_nothing_is_recorded_without_a_collector_or_a_trace_that_is_sampled(environment):
    traces = Traces(environment)
    assert not traces.recorded
    with traces.span("a") as told:
        told["b"] = 1
    assert traces._spans == []
    traces.send()


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1/traces", "no url", "http://[::1/"])
def test_a_collector_that_is_not_there_costs_and_fails_nothing(url, capsys):
    traces = traces_to(url)
    with traces.span("a"):
        pass
    traces.send()
    assert "traces: not sent" in capsys.readouterr().out


def test_a_collector_that_refuses_fails_nothing():
    with collector(status=503) as (url, received):
        traces = traces_to(url)
        with traces.span("a"):
            pass
        traces.send()
    assert len(received) == 1


def test_a_collector_that_hangs_is_left():
    with collector(hangs=True) as (url, received):
        traces = traces_to(url)
        with traces.span("a"):
            pass
        begun = time.monotonic()
        traces.send()
        assert len(received) == 1
        assert time.monotonic() - begun < HANGS_SECONDS
