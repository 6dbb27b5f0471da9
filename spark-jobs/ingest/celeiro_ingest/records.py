"""The records of a run's files, typed and with the columns of the table."""

from __future__ import annotations

import json

from pyspark.sql import Column as SparkColumn
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from .checked_values import checked_values
from .order import Column, Order
from .plain_values import are_plain, plain_values
from .table import column_type


def read_records(spark: SparkSession, order: Order, as_uploaded: bool) -> DataFrame:
    """
    Reading the result fails on any value that is not of its declared type. The upload checked all values: files that are
    `as_uploaded`, to the byte, are not checked again.
    """
    values = plain_values if as_uploaded and are_plain(order) else checked_values
    records = values(spark, order).join(F.broadcast(_files(spark, order)), "_file_id")
    names = {field.name for field in order.fields}
    return records.select(
        *[_column(column, names).alias(column.name) for column in order.columns],
        "_file_id",
        "_file_name",
        F.lit(order.schema_version).alias("_schema_version"),
        "_ingested_at",
        "_line",
    )


def _files(spark: SparkSession, order: Order) -> DataFrame:
    """Made by Spark itself: rows from Python would start a Python process on every executor, which takes seconds."""
    rows = [
        {"_file_id": file.file_id, "_file_name": file.file_name, "_ingested_at": file.ingested_at}
        for file in order.files
    ]
    types = "array<struct<_file_id bigint, _file_name string, _ingested_at string>>"
    files = spark.range(1).select(F.inline(F.from_json(F.lit(json.dumps(rows)), types)))
    return files.withColumn("_ingested_at", F.col("_ingested_at").cast("timestamp"))


def _column(column: Column, names: set[str]) -> SparkColumn:
    """The column's value; null where this version does not have the field."""
    return F.col(column.field) if column.field in names else F.lit(None).cast(column_type(column.type))
