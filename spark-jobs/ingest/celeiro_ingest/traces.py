"""
Spans of an attempt for the operator's OpenTelemetry collector: OTLP over HTTP in its JSON form, which needs no library.

The service gives the driver's pod `TRACEPARENT` and `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`. Without both nothing is
recorded. Spans are sent once, at the end, when the table and the mailbox have everything: a collector that is slow or gone
costs an attempt `SEND_SECONDS` at most and never its result.
"""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

"""Longest time the driver waits for the collector before it ends."""
SEND_SECONDS = 2.0

_TRACEPARENT = re.compile(r"[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})")
_INTERNAL = 1
_FAILED = 2


class Traces:
    def __init__(self, environment: Mapping[str, str] = os.environ):
        found = _TRACEPARENT.fullmatch(environment.get("TRACEPARENT", ""))
        self._url = environment.get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "")
        self._header_text = environment.get("OTEL_EXPORTER_OTLP_HEADERS", "")
        self._service = environment.get("OTEL_SERVICE_NAME") or "celeiro-spark"
        self._pod = environment.get("POD_NAME", "")
        # The last bit says whether the trace is recorded at all.
        self.recorded = bool(found and self._url and int(found[3], 16) & 1)
        self._trace_id = found[1] if found else ""
        self._parents = [found[2]] if found else []
        self._spans: list[dict[str, Any]] = []

    @contextmanager
    def span(self, name: str, **attributes: str | int) -> Iterator[dict[str, str | int]]:
        """Records what is done inside; what is put into the yielded attributes is told too. Of an error, its class alone."""
        if not self.recorded:
            yield attributes
            return
        span_id = os.urandom(8).hex()
        begun = time.time_ns()
        failure = ""
        self._parents.append(span_id)
        try:
            yield attributes
        except BaseException as error:
            failure = type(error).__name__
            raise
        finally:
            self._parents.pop()
            told = {**attributes, "error.type": failure} if failure else attributes
            self._spans.append(
                {
                    "traceId": self._trace_id,
                    "spanId": span_id,
                    "parentSpanId": self._parents[-1],
                    "name": name,
                    "kind": _INTERNAL,
                    "startTimeUnixNano": str(begun),
                    "endTimeUnixNano": str(time.time_ns()),
                    "attributes": _attributes(told),
                    **({"status": {"code": _FAILED}} if failure else {}),
                }
            )

    def send(self) -> None:
        """Sends all spans once. Returns after `SEND_SECONDS` at the latest, and never fails."""
        if not self._spans:
            return
        sending = threading.Thread(target=self._post, daemon=True)
        sending.start()
        # A name server or a collector that trickles would outlast the timeout of the request itself.
        sending.join(SEND_SECONDS)

    def _post(self) -> None:
        # Loaded only here: most runs send nothing.
        import urllib.request

        try:
            headers = {"Content-Type": "application/json", **_pairs(self._header_text)}
            request = urllib.request.Request(self._url, self._body(), headers, method="POST")
            urllib.request.urlopen(request, timeout=SEND_SECONDS).close()
        except Exception as error:
            print(f"traces: not sent ({type(error).__name__})", flush=True)

    def _body(self) -> bytes:
        resource = {"service.name": self._service, "service.instance.id": self._pod}
        scope = {"scope": {"name": "celeiro_ingest"}, "spans": self._spans}
        whole = {"resourceSpans": [{"resource": {"attributes": _attributes(resource)}, "scopeSpans": [scope]}]}
        return json.dumps(whole).encode()


def _attributes(values: Mapping[str, str | int]) -> list[dict[str, Any]]:
    # As text: OTLP's JSON form writes 64-bit numbers so.
    return [
        {"key": key, "value": {"intValue": str(value)} if isinstance(value, int) else {"stringValue": value}}
        for key, value in values.items()
    ]


def _pairs(text: str) -> dict[str, str]:
    """`OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`, values percent-encoded."""
    from urllib.parse import unquote

    pairs = (each.partition("=") for each in text.split(",") if "=" in each)
    return {name.strip(): unquote(value.strip()) for name, _, value in pairs}
