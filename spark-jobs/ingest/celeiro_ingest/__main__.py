"""
`python -m celeiro_ingest attempt MAILBOX`: reads, stages, waits for its grant, publishes.
`python -m celeiro_ingest publish MAILBOX`: publishes what a granted attempt staged whose driver is gone.

MAILBOX is the attempt's prefix in the object store, with `order.json` in it.
"""

from __future__ import annotations

import sys
import time
import traceback
from typing import Any

from pyspark.sql import SparkSession

from .mailbox import Mailbox
from .order import Order, parse_order
from .parsing import UNREADABLE
from .partitions import leave_days
from .progress import Progress
from .staging import InputMissing, RowsDiffer, publish, published_snapshot, stage
from .table import ensure_table
from .traces import Traces

"""Longest time an attempt keeps its pods while it waits for its grant; later, another pod publishes what it staged."""
WAIT_FOR_GRANT_SECONDS = 120

"""Signs of too little memory: the JVM's own error, and Spark's words for an executor's exhausted heap or container."""
_OUT_OF_MEMORY = ("OutOfMemoryError", "exit code 52", "OOMKilled")


def main(command: str, prefix: str) -> int:
    spark = SparkSession.builder.appName(f"celeiro {command} {prefix}").getOrCreate()
    try:
        mailbox = Mailbox(spark._jvm, spark._jsc.hadoopConfiguration(), prefix)
        return do(spark, command, mailbox)
    finally:
        spark.stop()


def do(spark: SparkSession, command: str, mailbox: Mailbox, traces: Traces | None = None) -> int:
    """Returns the exit code. Reports a failure to the service as well, unless the attempt can still end well."""
    traces = traces or Traces()
    try:
        return _do(spark, command, mailbox, traces)
    finally:
        traces.send()


def _do(spark: SparkSession, command: str, mailbox: Mailbox, traces: Traces) -> int:
    order = parse_order(mailbox.read("order.json"))
    try:
        if command == "attempt":
            with traces.span("spark attempt", **{"celeiro.run.id": order.run_id, "celeiro.attempt": order.attempt_name}):
                attempt(spark, mailbox, order, traces)
        elif command == "publish":
            publish_staged(spark, mailbox, order)
        else:
            raise SystemExit(f"unknown command {command}")
        return 0
    except Exception as error:
        traceback.print_exc()
        # What is staged is published in the end, if the attempt gets its grant.
        if not mailbox.has("staged.json"):
            mailbox.write("failure.json", failure_of(error))
        return 1


def attempt(spark: SparkSession, mailbox: Mailbox, order: Order, traces: Traces) -> None:
    progress = Progress(spark.sparkContext, order.rows, lambda told: mailbox.write("progress.json", told))
    try:
        with traces.span("spark ensure table"):
            ensure_table(spark, order)
            leave_days(spark, order)
        begun = time.monotonic()
        progress.enter("writing")
        with traces.span("spark stage") as told:
            staged = stage(spark, order)
            told.update({"celeiro.rows": staged.rows, "celeiro.data_files": staged.data_files})
        progress.enter("committing")
        seconds = time.monotonic() - begun
        mailbox.write("staged.json", {"snapshot_id": str(staged.snapshot_id), **vars_of(staged), "seconds": seconds})
        print(f"staged {staged.rows} rows in {staged.data_files} files", flush=True)
    finally:
        progress.end()
    with traces.span("spark wait for grant"):
        granted = mailbox.wait_for("grant", WAIT_FOR_GRANT_SECONDS)
    if granted:
        with traces.span("spark publish"):
            publish_staged(spark, mailbox, order)


def publish_staged(spark: SparkSession, mailbox: Mailbox, order: Order) -> None:
    how = publish(spark, order)
    print(f"{how} {order.attempt_name}", flush=True)
    # As text: JSON readers of other languages would round a 64-bit number.
    mailbox.write("published.json", {"how": how, "snapshot_id": str(published_snapshot(spark, order))})


def vars_of(staged: Any) -> dict[str, int]:
    return {"rows": staged.rows, "data_files": staged.data_files, "size_bytes": staged.size_bytes}


def failure_of(error: Exception) -> dict[str, Any]:
    """The service turns the code into words; the detail is for the operator's log."""
    text = f"{type(error).__name__}: {error}"
    code = _code_of(error, text)
    return {"code": code, "detail": text[:4000], "retryable": code == "job_failed"}


def _code_of(error: Exception, text: str) -> str:
    if any(sign in text for sign in _OUT_OF_MEMORY):
        return "out_of_memory"
    if isinstance(error, RowsDiffer):
        return "row_count_mismatch"
    if UNREADABLE in text or "MALFORMED_RECORD" in text:
        return "record_unreadable"
    if isinstance(error, InputMissing) or "PATH_NOT_FOUND" in text or "FILE_NOT_EXIST" in text:
        return "input_missing"
    return "job_failed"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
