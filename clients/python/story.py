"""Tells the story of `clients/shared/story.json` against a running service, with the installed package alone.

The environment says where all is: CELEIRO_URL, CELEIRO_TOKEN, CELEIRO_REVOKED_TOKEN, CELEIRO_SCHEMA, CELEIRO_STORY,
CELEIRO_DATA, CELEIRO_DELIVERIES, CELEIRO_WEBHOOK_SECRET, CELEIRO_FAULTS_URL, CELEIRO_WORK. Prints `ok <step>` for each
step; ends with 1 and the reason at the first wrong answer.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from decimal import Context, Decimal
from functools import partial, reduce
from pathlib import Path
from typing import Any, NoReturn

import celeiro
from celeiro import (
    AsyncCeleiro,
    Celeiro,
    CeleiroError,
    Query,
    Row,
    RunProgress,
    UploadProgress,
    UploadSummary,
)

URL = os.environ["CELEIRO_URL"]
TOKEN = os.environ["CELEIRO_TOKEN"]
SCHEMA = os.environ["CELEIRO_SCHEMA"]
DATA = Path(os.environ["CELEIRO_DATA"])
WORK = Path(os.environ["CELEIRO_WORK"])
STORY = json.loads(Path(os.environ["CELEIRO_STORY"]).read_text("utf-8"))
STEPS = STORY["steps"]

#: Arithmetic without rounding: sums of the default context have 28 digits.
EXACT = Context(prec=100)
#: Seconds that deliveries of webhooks may take.
DELIVERY_SECONDS = 60


def fail(reason: str) -> NoReturn:
    print(f"FAILED {reason}", file=sys.stderr)
    sys.exit(1)


def equal(what: str, found: object, expected: object) -> None:
    if found != expected:
        fail(f"{what}: {found!r}, not {expected!r}")


def query_of(step: str) -> Query:
    query: Query = {
        "select": STEPS[step]["select"],
        "event_from": STORY["window"]["event_from"],
        "event_to": STORY["window"]["event_to"],
    }
    if "limit" in STEPS[step]:
        query["limit"] = STEPS[step]["limit"]
    return query


def exact(expected: dict[str, Any]) -> dict[str, Any]:
    """The expected totals as the client's types."""
    return {
        "n": int(expected["n"]),
        "first_ticket": int(expected["first_ticket"]),
        "tickets": Decimal(expected["tickets"]),
        "fares": Decimal(expected["fares"]),
        "newest": datetime.fromisoformat(expected["newest"].replace("Z", "+00:00")),
    }


def totals(rows: Iterable[Row]) -> dict[str, Any]:
    """The totals of rows, computed with the values as they came."""
    read = list(rows)
    return {
        "n": len(read),
        "first_ticket": min(row["ticket"] for row in read),
        "tickets": Decimal(sum(row["ticket"] for row in read)),
        "fares": reduce(EXACT.add, (row["fare"] for row in read)),
        "newest": max(row["scheduled_at"] for row in read),
    }


def shapes(client: Celeiro) -> None:
    if len(client.shapes()) < STEPS["shapes"]["at_least"]:
        fail("no shape is listed")


def upload(client: Celeiro) -> None:
    step = STEPS["upload"]
    path = DATA / step["file"]
    journal = WORK / "journal"
    told: list[UploadProgress] = []
    summary = client.upload(
        SCHEMA, path, part_bytes=step["part_bytes"], journal=journal, on_progress=told.append
    )
    equal("rows", summary.rows, step["rows"])
    equal("parts", summary.parts, step["parts"])
    equal("bytes", summary.bytes, path.stat().st_size)
    equal("progress", (told[-1].parts, told[-1].rows), (step["parts"], step["rows"]))
    equal("journal", journal.exists(), False)
    base = path.name.removesuffix(".jsonl")
    names = [f"{base}-{n:05}.jsonl" for n in range(1, step["parts"] + 1)]
    equal("names", [file.file_name for file in summary.files], names)


async def upload_again(client: AsyncCeleiro) -> None:
    step = STEPS["upload_again"]
    path = DATA / step["file"]
    with path.open("rb") as source:
        summary: UploadSummary = await client.upload(
            SCHEMA, source, name=path.name, part_bytes=step["part_bytes"], gzip=True
        )
    equal("duplicates", summary.duplicates, step["duplicates"])


def bad_upload(client: Celeiro) -> None:
    step = STEPS["bad_upload"]
    content = (DATA / step["file"]).read_bytes()
    try:
        client.upload(
            STORY["bad_schema"],
            content,
            name=step["file"],
            part_bytes=step["part_bytes"],
            concurrency=step["concurrency"],
        )
    except celeiro.InvalidFileError as error:
        line = error.report.errors[0]
        equal("place", (line.line, line.field, line.code), (step["line"], step["field"], step["code"]))
        start = sum(len(each) for each in content.splitlines(True)[: step["line"] - 1])
        if not start <= line.byte_offset < start + len(content.splitlines()[step["line"] - 1]):
            fail(f"byte_offset {line.byte_offset} is not in the line that begins at {start}")
        equal("sent", len(error.sent), step["sent"])
    else:
        fail("the bad file was taken")


def listing(client: Celeiro) -> None:
    step = STEPS["listing"]
    files = list(client.files(SCHEMA, upload_status="completed"))
    equal("files", len(files), step["files"])
    equal("rows", sum(file.rows or 0 for file in files), step["rows"])


def sums(client: Celeiro) -> None:
    page = client.query(SCHEMA, query_of("sums"))
    equal("sums", page.rows, [exact(STEPS["sums"]["expected"])])
    equal("next page", page.next_page_token, None)


def walk(client: Celeiro) -> None:
    step = STEPS["walk"]
    read: list[Row] = []
    for row in client.rows(SCHEMA, query_of("walk")):
        read.append(row)
        if len(read) == step["upload_after_rows"]:
            client.upload(SCHEMA, DATA / step["upload"])
    expected = dict(step["expected"])
    equal("nulls", sum(row["dep_delay"] is None for row in read), expected.pop("nulls"))
    equal("walk", totals(read), exact(expected))
    again = client.query(SCHEMA, query_of("sums"))
    equal("afterwards", again.rows, [exact(step["afterwards"])])


def resume(client: Celeiro) -> None:
    step = STEPS["resume"]
    query: Query = {**query_of("walk"), "limit": step["limit"]}
    with client.rows(SCHEMA, query) as rows:
        tickets = [next(rows)["ticket"] for _ in range(step["after_rows"])]
    with Celeiro(URL, TOKEN) as other:
        going_on = other.rows(SCHEMA, query, page_token=rows.page_token, rows_of_page=rows.rows_of_page)
        tickets += [row["ticket"] for row in going_on]
    equal("rows", (len(tickets), len(set(tickets))), (step["rows"], step["rows"]))


async def resume_async(client: AsyncCeleiro) -> None:
    step = STEPS["resume"]
    query: Query = {**query_of("walk"), "limit": step["limit"]}
    tickets: list[int] = []
    async with client.rows(SCHEMA, query) as rows:
        async for row in rows:
            tickets.append(row["ticket"])
            if len(tickets) == step["after_rows"]:
                break
    going_on = client.rows(SCHEMA, page_token=rows.page_token, rows_of_page=rows.rows_of_page)
    tickets += [row["ticket"] async for row in going_on]
    equal("rows", (len(tickets), len(set(tickets))), (step["rows"], step["rows"]))


def process(client: Celeiro) -> None:
    step = STEPS["process"]
    started = client.process(SCHEMA, shape_id=step["shape_id"], executors=step["executors"])
    equal("files_count", started.files_count, step["files"])
    told: list[RunProgress] = []
    client.wait_for_runs(started, timeout=300, on_progress=told.append)
    equal("progress", told[-1], RunProgress(step["files"], step["files"]))
    try:
        client.process(SCHEMA, shape_id=step["shape_id"], executors=step["executors"])
    except celeiro.InvalidRequestError as error:
        equal("code", error.code, celeiro.codes.NO_PENDING_FILES)
    else:
        fail("a run began without files")
    sums_again = client.query(SCHEMA, query_of("sums"))
    equal("sums", sums_again.rows, [exact(STEPS["walk"]["afterwards"])])


def webhooks() -> None:
    folder = Path(os.environ["CELEIRO_DELIVERIES"])
    secret = os.environ["CELEIRO_WEBHOOK_SECRET"]
    deadline = time.monotonic() + DELIVERY_SECONDS
    statuses: list[str] = []
    while not statuses or statuses[-1] != STEPS["webhooks"]["last_status"]:
        if time.monotonic() > deadline:
            fail(f"no webhook {STEPS['webhooks']['last_status']} came: {statuses}")
        time.sleep(0.2)
        paths = sorted(folder.glob("*.json"), key=lambda path: int(path.stem))
        deliveries = [json.loads(path.read_text("utf-8")) for path in paths]
        events = [celeiro.verify_webhook(each["body"], each["headers"], secret) for each in deliveries]
        statuses = [
            event.status
            for event in events
            if isinstance(event, celeiro.RunStatusEvent) and event.schema == SCHEMA
        ]
    forged = deliveries[-1]["body"].replace("completed", "complated")
    try:
        celeiro.verify_webhook(forged, deliveries[-1]["headers"], secret)
    except celeiro.WebhookVerificationError as error:
        equal("fault", error.fault, "signature")
    else:
        fail("a forged webhook was taken")


def refused(what: str, expected: dict[str, Any], call: Callable[[], object]) -> CeleiroError:
    """Checks kind, status and code of the error that a call raises."""
    try:
        call()
    except CeleiroError as error:
        equal(f"{what}: kind", type(error).__name__, expected["kind"])
        for member in ("status", "code"):
            if member in expected:
                equal(f"{what}: {member}", getattr(error, member), expected[member])
        return error
    return fail(f"{what}: no error")


def refusals(client: Celeiro) -> None:
    step = STEPS["refusals"]
    query = query_of("sums")
    for name, token in [("wrong_token", "wrong"), ("revoked_token", os.environ["CELEIRO_REVOKED_TOKEN"])]:
        with Celeiro(URL, token) as other:
            refused(name, step[name], partial(other.query, SCHEMA, query))
    gone = step["gone_schema"]
    refused("gone_schema", gone, lambda: client.query(gone["slug"], query))
    bad = step["bad_query"]
    error = refused("bad_query", bad, lambda: client.query(SCHEMA, {**query, "select": bad["select"]}))
    if bad["field"] not in error.fields:
        fail(f"bad_query: {bad['field']} is not among {list(error.fields)}")


def closed_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


def faults() -> None:
    step = STEPS["faults"]
    options = {"timeout": step["timeout_seconds"], "max_attempts": step["max_attempts"]}
    query = query_of("sums")

    def call(url: str, name: str) -> None:
        with Celeiro(url, TOKEN, **options) as client:
            if name == "full":
                client.upload(SCHEMA, b"{}\n", name="x.jsonl")
            else:
                client.query(SCHEMA, query)

    def call_async(url: str, name: str) -> None:
        async def work() -> None:
            async with AsyncCeleiro(url, TOKEN, **options) as client:
                if name == "full":
                    await client.upload(SCHEMA, b"{}\n", name="x.jsonl")
                else:
                    await client.query(SCHEMA, query)

        asyncio.run(work())

    for name, expected in step.items():
        if not isinstance(expected, dict):
            continue
        url = closed_port() if name == "refused" else f"{os.environ['CELEIRO_FAULTS_URL']}/{name}"
        begun = time.monotonic()
        refused(name, expected, partial(call, url, name))
        refused(f"{name}, async", expected, partial(call_async, url, name))
        if time.monotonic() - begun > 2 * step["within_seconds"]:
            fail(f"{name}: took {time.monotonic() - begun:.1f} s")


def with_async(tell: Callable[[AsyncCeleiro], Any]) -> None:
    async def main() -> None:
        async with AsyncCeleiro(URL, TOKEN) as client:
            await tell(client)

    asyncio.run(main())


def main() -> None:
    with Celeiro(URL, TOKEN) as client:
        steps: list[tuple[str, Callable[[], None]]] = [
            ("shapes", lambda: shapes(client)),
            ("upload", lambda: upload(client)),
            ("upload_again", lambda: with_async(upload_again)),
            ("bad_upload", lambda: bad_upload(client)),
            ("listing", lambda: listing(client)),
            ("sums", lambda: sums(client)),
            ("walk", lambda: walk(client)),
            ("resume", lambda: resume(client)),
            ("resume, async", lambda: with_async(resume_async)),
            ("process", lambda: process(client)),
            ("webhooks", webhooks),
            ("refusals", lambda: refusals(client)),
            ("faults", faults),
        ]
        for name, tell in steps:
            try:
                tell()
            except CeleiroError as error:
                fail(f"{name}: {type(error).__name__}: {error}")
            print(f"ok {name}", flush=True)


if __name__ == "__main__":
    main()
