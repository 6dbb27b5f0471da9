from __future__ import annotations

import json
import time

import pytest

from celeiro_ingest.__main__ import do, failure_of
from celeiro_ingest.progress import Progress

RECORD = {"happened_at": "2026-01-05T10:00:00Z", "userId": 7, "amount": 1.5, "extra": {"b": 1}}


def test_what_cannot_be_staged_is_a_failure(schema):
    _, mailbox = schema.order(1, 1, [schema.upload([RECORD], told_rows=2)])
    assert do(schema.spark, "attempt", mailbox) == 1
    assert json.loads(mailbox.read("failure.json"))["code"] == "row_count_mismatch"
    assert not mailbox.has("staged.json")


def test_what_is_staged_and_cannot_be_published_now_is_none(schema):
    _, mailbox = schema.order(1, 1, [schema.upload([RECORD])])
    mailbox.write("grant", {})
    assert do(schema.spark, "attempt", mailbox) == 0
    _, lost_mailbox = schema.order(2, 1, [schema.upload([RECORD])])
    lost_mailbox.write("staged.json", {})
    assert do(schema.spark, "publish", lost_mailbox) == 1
    assert not lost_mailbox.has("failure.json")
    assert not lost_mailbox.has("published.json")
    assert schema.rows() == [(1, 1)]


def test_publishing_is_done_by_whoever_is_asked(schema):
    _, mailbox = schema.order(1, 1, [schema.upload([RECORD])])
    mailbox.write("grant", {})
    assert do(schema.spark, "attempt", mailbox) == 0
    first = json.loads(mailbox.read("published.json"))
    assert do(schema.spark, "publish", mailbox) == 0
    assert json.loads(mailbox.read("published.json")) == {**first, "how": "already"}
    assert schema.rows() == [(1, 1)]


def test_progress_that_cannot_be_told_fails_nothing_and_is_told_the_next_time(schema):
    told = []

    def tell(progress):
        told.append(progress["phase"])
        if told.count("writing") == 1:
            raise OSError("the store does not answer")

    progress = Progress(schema.spark.sparkContext, 1, tell)
    try:
        progress.enter("writing")
        deadline = time.monotonic() + 30
        while told.count("writing") < 3 and time.monotonic() < deadline:
            time.sleep(0.1)
    finally:
        progress.end()
    assert told.count("writing") >= 3


@pytest.mark.parametrize(
    "words",
    [
        "java.lang.OutOfMemoryError: Java heap space",
        "ExecutorLostFailure (executor 3 exited) Reason: The executor with id 3 exited with exit code 52(JVM OOM)",
        "container status: terminated, termination reason: OOMKilled",
    ],
)
def test_want_of_memory_is_told_apart(words):
    failure = failure_of(RuntimeError(words))
    assert (failure["code"], failure["retryable"]) == ("out_of_memory", False)
