"""The Iceberg table of a schema: made by its first run, widened by the first run of a newer version."""

from __future__ import annotations

import time
from typing import Any, Callable, TypeVar

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from .lake_table import SYSTEM_COLUMNS
from .order import Order

_PROPERTIES = {
    "format-version": "2",
    # A staged snapshot must outlive the longest wait for a grant; the service expires unneeded snapshots by id.
    "history.expire.max-snapshot-age-ms": str(30 * 24 * 3600 * 1000),
    "write.wap.enabled": "true",
    "commit.retry.num-retries": "20",
    "commit.retry.min-wait-ms": "50",
    "write.target-file-size-bytes": str(256 * 1024 * 1024),
    "write.parquet.compression-codec": "zstd",
    "write.metadata.delete-after-commit.enabled": "true",
    "write.metadata.previous-versions-max": "20",
}

_ATTEMPTS = 20


def column_type(type_: str) -> str:
    return "string" if type_ == "json" else type_


def quote(name: str) -> str:
    return f"`{name.replace('`', '``')}`"


def ensure_table(spark: SparkSession, order: Order) -> None:
    """Makes the table hold every column of the order. Safe to race: the second caller finds it done."""
    _ensure_namespace(spark, order.table.rsplit(".", 1)[0])
    retried(lambda: _create(spark, order))
    retried(lambda: _arrange(spark, order))
    retried(lambda: _widen(spark, order))


def _ensure_namespace(spark: SparkSession, namespace: str) -> None:
    try:
        spark.sql(f"CREATE NAMESPACE IF NOT EXISTS {namespace}")
    except (Py4JJavaError, PySparkException):
        # Of two first runs at once the second gets the catalog database's own error: a duplicate key.
        if not spark.catalog.databaseExists(namespace):
            raise


def _create(spark: SparkSession, order: Order) -> None:
    if spark.catalog.tableExists(order.table):
        return
    columns = [f"{quote(column.name)} {column_type(column.type)}" for column in order.columns]
    columns += [f"{quote(name)} {type_}" for name, type_ in SYSTEM_COLUMNS.items()]
    properties = ", ".join(f"'{key}'='{value}'" for key, value in _PROPERTIES.items())
    event_date = quote(order.event_date_field)
    spark.sql(
        f"CREATE TABLE IF NOT EXISTS {order.table} ({', '.join(columns)}) USING iceberg "
        f"PARTITIONED BY (days({event_date})) TBLPROPERTIES ({properties})"
    )


def _arrange(spark: SparkSession, order: Order) -> None:
    """
    Tasks get whole days and sort them by moment. A plain `ORDERED BY` would also divide rows among tasks by moment, for
    which Spark reads and parses all rows twice. With more than one column Spark would sort by comparing rows.
    """
    table = load_table(spark, order)
    mode = table.properties().get("write.distribution-mode")
    if mode != "hash" or table.sortOrder().fields().size() != 1:
        by = quote(order.event_date_field)
        spark.sql(f"ALTER TABLE {order.table} WRITE DISTRIBUTED BY PARTITION LOCALLY ORDERED BY {by}")


def _widen(spark: SparkSession, order: Order) -> None:
    spark.catalog.refreshTable(order.table)
    present = set(spark.table(order.table).columns)
    for column in order.columns:
        if column.name not in present:
            spark.sql(f"ALTER TABLE {order.table} ADD COLUMN {quote(column.name)} {column_type(column.type)}")


def load_table(spark: SparkSession, order: Order) -> Any:
    """Iceberg's own view of the table as it is now. It answers at once where SQL would start tasks."""
    return spark._jvm.org.apache.iceberg.spark.Spark3Util.loadIcebergTable(spark._jsparkSession, order.table)


T = TypeVar("T")


def retried(step: Callable[[], T]) -> T:
    """Retries a change of the table's metadata that lost a race; only commits of data retry by themselves."""
    for attempt in range(_ATTEMPTS):
        try:
            return step()
        except (Py4JJavaError, PySparkException) as error:
            if attempt == _ATTEMPTS - 1 or not _lost_a_race(error):
                raise
            time.sleep(0.05 * (attempt + 1))
    raise AssertionError("unreachable")


def _lost_a_race(error: Exception) -> bool:
    text = f"{error} {getattr(error, 'java_exception', '')}"
    names = ("CommitFailedException", "AlreadyExistsException", "TableAlreadyExists", "FIELD_ALREADY_EXISTS")
    return any(name in text for name in names)
