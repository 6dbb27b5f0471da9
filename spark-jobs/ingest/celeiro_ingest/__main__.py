"""
`python -m celeiro_ingest attempt MAILBOX`: reads, stages, waits for leave, publishes.
`python -m celeiro_ingest publish MAILBOX`: publishes what an attempt with leave has staged; its driver is gone.
`python -m celeiro_ingest discard MAILBOX`: removes what an attempt without leave has staged.

MAILBOX is the attempt's prefix in the object store, with `order.json` in it.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any

from pyspark.sql import SparkSession

from .mailbox import Mailbox
from .order import Order, parse_order
from .progress import Progress
from .staging import RowsDiffer, discard, publish, published_snapshot, stage
from .table import ensure_table

"""So long an attempt keeps its pods while it waits for leave; after that another publishes what it staged."""
WAIT_FOR_LEAVE_SECONDS = 120


def main(command: str, prefix: str) -> int:
    spark = SparkSession.builder.appName(f"celeiro {command} {prefix}").getOrCreate()
    mailbox = Mailbox(spark._jvm, spark._jsc.hadoopConfiguration(), prefix)
    order = parse_order(mailbox.read("order.json"))
    try:
        if command == "attempt":
            attempt(spark, mailbox, order)
        elif command == "publish":
            publish_staged(spark, mailbox, order)
        elif command == "discard":
            discard(spark, order, [order.attempt])
        else:
            raise SystemExit(f"unknown command {command}")
        return 0
    except Exception as error:
        traceback.print_exc()
        mailbox.write("failure.json", failure_of(error))
        return 1
    finally:
        spark.stop()


def attempt(spark: SparkSession, mailbox: Mailbox, order: Order) -> None:
    progress = Progress(spark.sparkContext, order.rows, lambda told: mailbox.write("progress.json", told))
    try:
        ensure_table(spark, order)
        progress.enter("writing")
        staged = stage(spark, order)
        progress.enter("committing")
        mailbox.write("staged.json", {"snapshot_id": str(staged.snapshot_id), **vars_of(staged)})
    finally:
        progress.end()
    if mailbox.wait_for("grant", WAIT_FOR_LEAVE_SECONDS):
        publish_staged(spark, mailbox, order)


def publish_staged(spark: SparkSession, mailbox: Mailbox, order: Order) -> None:
    how = publish(spark, order)
    # A 64-bit number: readers of JSON in other languages round it unless it is a text.
    mailbox.write("published.json", {"how": how, "snapshot_id": str(published_snapshot(spark, order))})


def vars_of(staged: Any) -> dict[str, int]:
    return {"rows": staged.rows, "data_files": staged.data_files, "size_bytes": staged.size_bytes}


def failure_of(error: Exception) -> dict[str, Any]:
    """The service turns the code into words; the detail is for the operator's log."""
    detail = f"{type(error).__name__}: {error}"[:4000]
    if isinstance(error, RowsDiffer):
        return {"code": "row_count_mismatch", "detail": detail, "retryable": False}
    if "MALFORMED_RECORD" in detail or "FAILED_READ_FILE" in detail and "FileNotFound" not in detail:
        return {"code": "record_unreadable", "detail": detail, "retryable": False}
    if "FileNotFound" in detail or "PATH_NOT_FOUND" in detail:
        return {"code": "input_missing", "detail": detail, "retryable": False}
    return {"code": "job_failed", "detail": detail, "retryable": True}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
