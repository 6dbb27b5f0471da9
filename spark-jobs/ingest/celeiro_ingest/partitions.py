"""
A table is divided by event day, each with data files of its own. Where records are few to a day, as with dates of birth, a
file a day costs more than its records: 4,000 days of one record each took five minutes, and nothing joins the files.
"""

from __future__ import annotations

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from .order import Order
from .plain_values import are_plain
from .records import read_records
from .table import load_table, quote, retried

"""A run with no more days keeps the table divided, however small its files."""
MOST_SMALL_DAYS = 1000

"""Least bytes of records of a day that a file of its own is worth."""
LEAST_BYTES_OF_DAY = 1024 * 1024


def leave_days(spark: SparkSession, order: Order) -> None:
    """
    Divides the table by day no more if this run has too many small days. Its records lie in their order all the same, and
    each file tells its first and last moment. What is written stays; compaction may join it from then on.
    """
    if not _are_small_days(order, order.most_days) or load_table(spark, order).spec().isUnpartitioned():
        return
    if _are_small_days(order, _count_days(spark, order)):
        retried(lambda: _undivide(spark, order))


def _are_small_days(order: Order, days: int) -> bool:
    return days > MOST_SMALL_DAYS and order.bytes < days * LEAST_BYTES_OF_DAY


def _count_days(spark: SparkSession, order: Order) -> int:
    """
    Reads the event dates: most files that span decades have few days, and some moments that a clock set wrong. Whether the
    files are as uploaded is for the staging to find: here a wrong number divides the table otherwise, and no more.
    """
    records = read_records(spark, order, as_uploaded=are_plain(order))
    day = F.to_date(F.col(quote(order.event_date_field)))
    return int(records.select(F.approx_count_distinct(day)).first()[0])


def _undivide(spark: SparkSession, order: Order) -> None:
    if not load_table(spark, order).spec().isUnpartitioned():
        spark.sql(f"ALTER TABLE {order.table} DROP PARTITION FIELD days({quote(order.event_date_field)})")
