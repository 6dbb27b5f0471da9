"""Under races and kills, the records of a run are in the table once, and no reader sees them before."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from celeiro_ingest import __main__ as job
from celeiro_ingest.__main__ import attempt, publish_staged
from celeiro_ingest.staging import ALREADY, PUBLISHED, find_staged, publish
from celeiro_ingest.traces import Traces

RECORD = {"happened_at": "2026-01-05T10:00:00Z", "userId": 7, "amount": 1.5, "extra": {"b": 1}}
JOB = Path(job.__file__).parent.parent
PATIENCE_SECONDS = 600


def test_nothing_is_seen_before_it_is_published(schema):
    order, _ = schema.stage(1, 1, [schema.upload([RECORD])])
    assert schema.rows() == []
    assert publish(schema.spark, order) == PUBLISHED
    assert schema.rows() == [(1, 1)]


def test_publishing_again_changes_nothing(schema):
    order, _ = schema.stage(1, 1, [schema.upload([RECORD])])
    others, _ = schema.stage(2, 1, [schema.upload([RECORD, RECORD])])
    assert [publish(schema.spark, each) for each in (order, others, order, others)] == [
        PUBLISHED,
        PUBLISHED,
        ALREADY,
        ALREADY,
    ]
    assert schema.rows() == [(1, 1), (2, 1), (2, 2)]


def test_of_two_attempts_the_one_with_the_grant_is_published(schema):
    file = schema.upload([RECORD])
    schema.stage(1, 1, [file])
    second, _ = schema.stage(1, 2, [file])
    assert publish(schema.spark, second) == PUBLISHED
    assert schema.rows() == [(1, 1)]


def test_what_is_not_staged_cannot_be_published(schema):
    staged, _ = schema.stage(1, 1, [schema.upload([RECORD])])
    order, _ = schema.order(1, 2, [schema.upload([RECORD])])
    with pytest.raises(RuntimeError, match="nothing is staged as 1-0a1b2c3d-2"):
        publish(schema.spark, order)
    assert find_staged(schema.spark, staged) is not None
    assert schema.rows() == []


def test_what_another_run_of_the_same_id_left_is_not_taken_for_this_run_s(schema):
    """The control database was set back, the catalog was not."""
    published, _ = schema.stage(1, 1, [schema.upload([RECORD])], attempt_name="1-00000000-1")
    publish(schema.spark, published)
    left, _ = schema.stage(1, 1, [schema.upload([RECORD])], attempt_name="1-11111111-1")
    order, _ = schema.order(1, 1, [schema.upload([RECORD])])
    assert find_staged(schema.spark, order) is None
    schema.stage(1, 1, [schema.upload([RECORD])])
    assert publish(schema.spark, order) == PUBLISHED
    assert find_staged(schema.spark, left) is not None
    assert schema.rows() == [(1, 1), (4, 1)]


def test_an_attempt_waits_for_the_grant_and_tells_what_it_did(schema):
    order, mailbox = schema.order(1, 1, [schema.upload([RECORD, RECORD])])
    mailbox.write("grant", {})
    begun = time.monotonic()
    attempt(schema.spark, mailbox, order, Traces({}))
    took = time.monotonic() - begun
    staged, published = json.loads(mailbox.read("staged.json")), json.loads(mailbox.read("published.json"))
    assert (staged["rows"], staged["data_files"]) == (2, 1)
    assert 0 < staged["seconds"] < took
    # Nobody else wrote: what is published is the staged snapshot itself.
    assert published == {"how": PUBLISHED, "snapshot_id": staged["snapshot_id"]}
    assert json.loads(mailbox.read("progress.json"))["phase"] == "committing"
    assert schema.rows() == [(1, 1), (1, 2)]


def test_an_attempt_without_the_grant_publishes_nothing_and_can_be_published_by_another(schema, monkeypatch):
    monkeypatch.setattr(job, "WAIT_FOR_GRANT_SECONDS", 0)
    order, mailbox = schema.order(1, 1, [schema.upload([RECORD])])
    attempt(schema.spark, mailbox, order, Traces({}))
    assert (mailbox.has("staged.json"), mailbox.has("published.json")) == (True, False)
    assert schema.rows() == []
    publish_staged(schema.spark, mailbox, order)
    assert json.loads(mailbox.read("published.json"))["how"] == PUBLISHED
    assert schema.rows() == [(1, 1)]


def test_what_was_published_but_not_told_is_told_later(schema):
    order, mailbox = schema.stage(1, 1, [schema.upload([RECORD])])
    publish(schema.spark, order)
    later, _ = schema.stage(2, 1, [schema.upload([RECORD])])
    publish(schema.spark, later)
    publish_staged(schema.spark, mailbox, order)
    assert json.loads(mailbox.read("published.json"))["how"] == ALREADY
    assert schema.rows() == [(1, 1), (2, 1)]


def test_publishers_race_each_other_and_the_runs_of_others(schema):
    """Each run is published by four at once; losers learn it, or lose the table's commit and may call again."""
    orders = [schema.stage(run_id, 1, [schema.upload([RECORD])])[0] for run_id in range(1, 5)]

    def insist(order) -> str:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return publish(schema.spark, order)
            except Exception:
                if time.monotonic() > until:
                    raise

    with ThreadPoolExecutor(16) as publishers:
        how = list(publishers.map(insist, orders * 4))
    assert [how[run :: len(orders)].count(PUBLISHED) for run in range(len(orders))] == [1] * len(orders)
    assert schema.rows() == [(file_id, 1) for file_id in range(1, 5)]


def test_attempts_of_one_run_stage_at_once_and_one_is_published(schema):
    file = schema.upload([RECORD] * 100)
    with ThreadPoolExecutor(2) as drivers:
        # A session can stage under one name at a time only.
        raced = list(drivers.map(lambda number: schema.in_new_session().stage(1, number, [file])[0], (1, 2)))
    assert publish(schema.spark, raced[1]) == PUBLISHED
    assert schema.rows() == [(1, line) for line in range(1, 101)]


@pytest.mark.parametrize("told", ["progress.json", "staged.json"])
def test_a_killed_driver_leaves_nothing_in_sight_and_its_run_is_published_once(schema, spark_settings, told):
    file = schema.upload([{**RECORD, "userId": n} for n in range(20_000)])
    first, mailbox = schema.order(1, 1, [file])
    driver = start_driver(spark_settings, "attempt", schema.mailbox_root(1, 1))
    try:
        wait_until(lambda: mailbox.has(told) or driver.poll() is not None)
    finally:
        os.killpg(driver.pid, signal.SIGKILL)
        driver.wait()
    assert mailbox.has(told)
    if mailbox.has("staged.json"):
        # The first attempt staged everything: any process may publish a granted attempt.
        publish_staged(schema.spark, mailbox, first)
        publish_staged(schema.spark, mailbox, first)
    else:
        second, _ = schema.stage(1, 2, [file])
        assert schema.rows() == []
        publish(schema.spark, second)
    assert schema.count() == (20_000, 20_000)


def start_driver(settings: dict[str, str], command: str, mailbox_root: Path) -> subprocess.Popen:
    """A driver in a process group of its own, on the same tables."""
    options = " ".join(f"--conf {name}='{value}'" for name, value in settings.items())
    return subprocess.Popen(
        [sys.executable, "-m", "celeiro_ingest", command, str(mailbox_root)],
        cwd=JOB,
        env={**os.environ, "PYSPARK_SUBMIT_ARGS": f"{options} pyspark-shell"},
        start_new_session=True,
    )


def wait_until(condition) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)
