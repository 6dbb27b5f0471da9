"""The records of a run's files, typed and with the columns of the table."""

from __future__ import annotations

import json

from pyspark.sql import Column as SparkColumn
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from .checked_values import checked_values
from .lake_table import FILE_ID, FILE_NAME, INGESTED_AT, LINE, SCHEMA_VERSION, SYSTEM_COLUMNS
from .order import Column, Order
from .plain_values import are_plain, plain_values
from .table import column_type


def read_records(spark: SparkSession, order: Order, as_uploaded: bool) -> DataFrame:
    """
    Reading the result fails on any value that is not of its declared type. The upload checked all values: files that are
    `as_uploaded`, to the byte, are not checked again.
    """
    values = plain_values if as_uploaded and are_plain(order) else checked_values
    records = values(spark, order).join(F.broadcast(_files(spark, order)), FILE_ID)
    names = {field.name for field in order.fields}
    return records.select(
        *[_column(column, names).alias(column.name) for column in order.columns],
        FILE_ID,
        FILE_NAME,
        F.lit(order.schema_version).alias(SCHEMA_VERSION),
        INGESTED_AT,
        LINE,
    )


def _files(spark: SparkSession, order: Order) -> DataFrame:
    """Made by Spark itself: rows from Python would start a Python process on every executor, which takes seconds."""
    rows = [
        {FILE_ID: file.file_id, FILE_NAME: file.file_name, INGESTED_AT: file.ingested_at}
        for file in order.files
    ]
    types = f"array<struct<{FILE_ID} bigint, {FILE_NAME} string, {INGESTED_AT} string>>"
    files = spark.range(1).select(F.inline(F.from_json(F.lit(json.dumps(rows)), types)))
    return files.withColumn(INGESTED_AT, F.col(INGESTED_AT).cast(SYSTEM_COLUMNS[INGESTED_AT]))


def _column(column: Column, names: set[str]) -> SparkColumn:
    """The column's value; null where this version does not have the field."""
    return F.col(column.field) if column.field in names else F.lit(None).cast(column_type(column.type))
