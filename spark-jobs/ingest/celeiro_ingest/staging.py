"""Writing without publishing: a staged snapshot is in the table's files, and no reader sees it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from .input_files import are_as_uploaded
from .lake_table import FILE_ID
from .order import Order
from .records import read_records
from .table import load_table

PUBLISHED = "published"
ALREADY = "already"


class RowsDiffer(Exception):
    """A file does not have the rows that its upload counted."""


class InputMissing(Exception):
    """A file that the run claimed is not where its upload left it."""


@dataclass(frozen=True)
class Staged:
    snapshot_id: int
    """The table's snapshot before this one; none for the first."""
    parent_id: int | None
    rows: int
    data_files: int
    size_bytes: int


def stage(spark: SparkSession, order: Order) -> Staged:
    """Writes the run's records as a snapshot that waits under the attempt's name, and counts what it wrote."""
    as_uploaded = are_as_uploaded(spark, order)
    spark.conf.set("spark.wap.id", order.attempt_name)
    try:
        records = read_records(spark, order, as_uploaded)
        records.writeTo(order.table).option("snapshot-property.run-id", str(order.run_id)).append()
    finally:
        spark.conf.unset("spark.wap.id")
    staged = find_staged(spark, order)
    if staged is None:
        raise RuntimeError(f"no snapshot is staged as {order.attempt_name}")
    with ThreadPoolExecutor(1) as beside:
        still_as_uploaded = beside.submit(are_as_uploaded, spark, order) if as_uploaded else None
        check_rows(spark, order, staged)
    if still_as_uploaded and not still_as_uploaded.result():
        # The next attempt will check each value.
        raise RuntimeError("a raw file changed while it was read, or its store cannot tell")
    return staged


def find_staged(spark: SparkSession, order: Order) -> Staged | None:
    """The newest snapshot under the attempt's name."""
    snapshot = _named(load_table(spark, order), order.attempt_name)
    if snapshot is None:
        return None
    summary = snapshot.summary()
    return Staged(
        snapshot_id=snapshot.snapshotId(),
        parent_id=snapshot.parentId(),
        rows=int(summary.getOrDefault("added-records", "0")),
        data_files=int(summary.getOrDefault("added-data-files", "0")),
        size_bytes=int(summary.getOrDefault("added-files-size", "0")),
    )


def check_rows(spark: SparkSession, order: Order, staged: Staged) -> None:
    """
    Checks that every input file has the rows that its upload counted. The rows are read back from what was written: a
    count during the writing would also include what a task wrote again after a failure.
    """
    counts = _added(spark, order, staged).groupBy(FILE_ID).count().collect()
    found = {row[FILE_ID]: row["count"] for row in counts}
    for file in order.files:
        rows = found.get(file.file_id, 0)
        if rows == file.rows:
            continue
        if rows == 0 and not _is_there(spark, file.path):
            raise InputMissing(f"file {file.file_id} is not at {file.path}")
        raise RowsDiffer(f"file {file.file_id} was uploaded with {file.rows} rows and read with {rows}")


def _added(spark: SparkSession, order: Order, staged: Staged) -> DataFrame:
    """The rows of the staged snapshot that are not in the table before it: no other data file is opened."""
    if staged.parent_id is None:
        return spark.read.option("versionAsOf", staged.snapshot_id).table(order.table)
    reader = spark.read.format("iceberg").option("start-snapshot-id", staged.parent_id)
    return reader.option("end-snapshot-id", staged.snapshot_id).load(order.table)


def _is_there(spark: SparkSession, path: str) -> bool:
    location = spark._jvm.org.apache.hadoop.fs.Path(path)
    return bool(location.getFileSystem(spark._jsc.hadoopConfiguration()).exists(location))


def publish(spark: SparkSession, order: Order) -> str:
    """
    Makes the staged snapshot part of the table. The table itself refuses to take a snapshot twice, so anybody may call
    this any number of times once the attempt has its grant.
    """
    table = load_table(spark, order)
    snapshot = _named(table, order.attempt_name)
    if snapshot is None:
        raise RuntimeError(f"nothing is staged as {order.attempt_name}")
    try:
        table.manageSnapshots().cherrypick(snapshot.snapshotId()).commit()
        return PUBLISHED
    except Exception as error:  # the names come from the JVM, in several wrappings
        if _is_published(error):
            return ALREADY
        raise


def published_snapshot(spark: SparkSession, order: Order) -> int:
    """The table's newest snapshot: it holds this run and whatever was published before."""
    return int(load_table(spark, order).currentSnapshot().snapshotId())


def _named(table: Any, attempt_name: str) -> Any:
    """The newest snapshot that was staged under this name."""
    snapshots = list(table.snapshots())
    named = (each for each in reversed(snapshots) if each.summary().get("wap.id") == attempt_name)
    return next(named, None)


def _is_published(error: Exception) -> bool:
    text = f"{error} {getattr(error, 'java_exception', '')}"
    names = ("DuplicateWAPCommit", "Duplicate request to cherry pick wap id", "CherrypickAncestorCommit")
    return any(name in text for name in names)
