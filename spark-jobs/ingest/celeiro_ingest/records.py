"""The records of a run's files, typed and with the columns of the table."""

from __future__ import annotations

import json

from pyspark.sql import Column as SparkColumn
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from .declared_types import differs, reading_type, value_of
from .marked_line import MARK, mark, unmark
from .order import Column, Field, Order
from .table import column_type, quote

"""Up to here files are named one by one; beyond, listing their prefix once costs less than asking for each."""
_MOST_NAMED_FILES = 64

"""
Up to here each field's expression holds the parsed record itself, which Spark evaluates once; a column of its own would
be one more copy of each row. Beyond, the plan takes longer to make than that saves.
"""
_MOST_FIELDS_IN_PLACE = 50

"""Is in the message of the error that such a record raises."""
TYPES_DIFFER = "a value is not of its declared type"

"""A record's line number stands before it, in binary: a space is 0, a tab is 1."""
_NUMBER = r"replace(replace(substring_index(value, '{', 1), ' ', '0'), '\t', '1')"
_LINE = f"cast(conv({_NUMBER}, 2, 10) as bigint)"

_READING = {
    "mode": "FAILFAST",
    "timeZone": "UTC",
    "allowNonNumericNumbers": "false",
    # A number may have as many digits as fit in its line.
    "maxNumLen": str(2**31 - 1),
}


def read_records(spark: SparkSession, order: Order) -> DataFrame:
    """Fails while it is read on any value that is not of its declared type: the upload checked them all."""
    typed = [field for field in order.fields if not field.is_json]
    json_fields = [field for field in order.fields if field.is_json]
    parsed = _read_lines(spark, order)
    record = _parsed(F.col("value"), typed)
    if len(typed) > _MOST_FIELDS_IN_PLACE:
        parsed = parsed.withColumn("record", record)
        record = F.col("record")
    if json_fields:
        parsed = parsed.withColumn("marked", _parsed(mark(F.col("value")), json_fields))
    read = {field.key: record.getField(field.key) for field in typed}
    values = {field.name: value_of(read[field.key], field, _refusal()) for field in typed}
    values |= {field.name: unmark(F.col(f"marked.{quote(_key(field))}")) for field in json_fields}
    wrong = differs(F.col("value"), read, typed)
    return parsed.select(
        *[_column(column, values).alias(column.name) for column in order.columns],
        F.col("_file_id"),
        F.col("_file_name"),
        F.lit(order.schema_version).alias("_schema_version"),
        F.col("_ingested_at"),
        F.when(wrong, _refusal()).otherwise(F.expr(_LINE)).alias("_line"),
    )


def _read_lines(spark: SparkSession, order: Order) -> DataFrame:
    """Each line of the claimed files as `value`, with what is known of its file."""
    # A carriage return would end a line too; the upload left none.
    reader = spark.read.option("lineSep", "\n")
    if len(order.files) <= _MOST_NAMED_FILES:
        found = reader.text([file.path for file in order.files])
    else:
        claimed = _file_id_in(F.col("_metadata.file_path")).isin([file.file_id for file in order.files])
        found = reader.option("recursiveFileLookup", True).text(order.prefix).where(claimed)
    # The file's metadata would tell its path too, for which Spark copies each line once more.
    lines = found.select("value", _file_id_in(F.input_file_name()).alias("_file_id"))
    return lines.join(F.broadcast(_files(spark, order)), "_file_id")


def _files(spark: SparkSession, order: Order) -> DataFrame:
    """Made by Spark itself: rows that Python hands over start a Python process on every executor, which takes seconds."""
    rows = [
        {"_file_id": file.file_id, "_file_name": file.file_name, "_ingested_at": file.ingested_at}
        for file in order.files
    ]
    types = "array<struct<_file_id bigint, _file_name string, _ingested_at string>>"
    files = spark.range(1).select(F.inline(F.from_json(F.lit(json.dumps(rows)), types)))
    return files.withColumn("_ingested_at", F.col("_ingested_at").cast("timestamp"))


def _file_id_in(path: SparkColumn) -> SparkColumn:
    """A path ends in the file's id and its name."""
    return F.substring_index(F.substring_index(path, "/", -2), "/", 1).cast("bigint")


def _parsed(line: SparkColumn, fields: list[Field]) -> SparkColumn:
    types = ", ".join(f"{quote(_key(field))} {reading_type(field)}" for field in fields)
    return F.from_json(line, types, _READING)


def _key(field: Field) -> str:
    """As the line has it from which the field is read."""
    return MARK + field.key if field.is_json else field.key


def _column(column: Column, values: dict[str, SparkColumn]) -> SparkColumn:
    """Null where this version does not have the field."""
    return values.get(column.field, F.lit(None).cast(column_type(column.type)))


def _refusal() -> SparkColumn:
    place = F.concat(F.lit(f"{TYPES_DIFFER}: file "), F.col("_file_id"), F.lit(", line "), F.expr(_LINE))
    return F.raise_error(place)
