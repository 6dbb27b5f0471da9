"""The records of a run's files, typed and with the columns of the table."""

from __future__ import annotations

from pyspark.sql import Column as SparkColumn
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from .order import Column, Field, Order
from .table import column_type, quote

"""Up to here files are named one by one; beyond, listing their prefix once costs less than asking for each."""
_MOST_NAMED_FILES = 64

"""A path ends in the file's id and its name."""
_FILE_ID = r"/(\d+)/[^/]+$"

"""A record's line number stands before it, in binary: a space is 0, a tab is 1."""
_LINE = "conv(translate(substring(value, 1, instr(value, '{') - 1), ' \\t', '01'), 2, 10)"


def read_records(spark: SparkSession, order: Order) -> DataFrame:
    """Fails while it is read on any value that is not of its declared type: the upload checked them all."""
    lines = _read_lines(spark, order)
    record = _parsed("record", order.fields, lambda field: "string" if field.is_json else field.type)
    parsed = lines.withColumn("record", record)
    json_fields = [field for field in order.fields if field.is_json]
    if json_fields:
        parsed = parsed.withColumn("variants", _parsed("variants", json_fields, lambda _: "variant"))
    declared = {field.name: field for field in order.fields}
    return parsed.select(
        *[_value(column, declared.get(column.field)).alias(column.name) for column in order.columns],
        F.col("_file_id"),
        F.col("_file_name"),
        F.lit(order.schema_version).alias("_schema_version"),
        F.col("_ingested_at").cast("timestamp").alias("_ingested_at"),
        F.expr(_LINE).cast("bigint").alias("_line"),
    )


def _read_lines(spark: SparkSession, order: Order) -> DataFrame:
    """Each line of the claimed files as `value`, with what is known of its file."""
    # A carriage return would end a line too; the upload left none.
    reader = spark.read.option("lineSep", "\n")
    file_id = F.regexp_extract(F.col("_metadata.file_path"), _FILE_ID, 1).cast("bigint")
    if len(order.files) <= _MOST_NAMED_FILES:
        found = reader.text([file.path for file in order.files])
    else:
        ids = [file.file_id for file in order.files]
        found = reader.option("recursiveFileLookup", True).text(order.prefix).where(file_id.isin(ids))
    files = spark.createDataFrame(
        [(file.file_id, file.file_name, file.ingested_at) for file in order.files],
        "_file_id bigint, _file_name string, _ingested_at string",
    )
    return found.withColumn("_file_id", file_id).join(F.broadcast(files), "_file_id")


def _parsed(name: str, fields: list[Field], type_of) -> SparkColumn:
    types = ", ".join(f"{quote(field.key)} {type_of(field)}" for field in fields)
    return F.from_json("value", types, {"mode": "FAILFAST"}).alias(name)


def _value(column: Column, field: Field | None) -> SparkColumn:
    """The column's value in the records of this version: null where the version does not have the field."""
    if field is None:
        return F.lit(None).cast(column_type(column.type))
    value = F.col(f"record.{quote(field.key)}")
    if not field.is_json:
        return value
    # Read as a string, a JSON value is its text in Spark's form, but a JSON string has lost its quotes.
    variant = F.col(f"variants.{quote(field.key)}")
    return F.when(F.schema_of_variant(variant) == "STRING", F.to_json(variant)).otherwise(value)
