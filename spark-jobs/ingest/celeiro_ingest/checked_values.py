"""
The values of records that may differ from what their uploads checked, and json values, which are kept as written. Each
line is kept beside the values read from it, and is parsed once more where these may be wrong.
"""

from __future__ import annotations

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

from .declared_types import differs, reading_type, value_of
from .input_files import file_id, load_files
from .lake_table import FILE_ID, LINE
from .marked_line import MARK, mark, unmark
from .order import Field, Order
from .parsing import PARSING, UNREADABLE
from .table import quote

"""
Up to this many fields, each field's expression holds the parsed record itself, which Spark evaluates once. A separate
column would be one more copy of each row. Beyond this number, the larger plan takes longer to make than that saves.
"""
_MOST_FIELDS_IN_PLACE = 50

"""The number of a record's line ends it, and no key or value is behind it."""
_LINE = "try_cast(trim(TRAILING '}' FROM substring_index(value, ':', -1)) as bigint)"


def checked_values(spark: SparkSession, order: Order) -> DataFrame:
    """Every field by its name, `_file_id`, `_line`. Reading it fails on any value that is not of its declared type."""
    typed = [field for field in order.fields if not field.is_json]
    json_fields = [field for field in order.fields if field.is_json]
    lines = load_files(spark.read.format("text"), order).select("value", file_id().alias(FILE_ID))
    record = _parsed(F.col("value"), typed)
    if len(typed) > _MOST_FIELDS_IN_PLACE:
        lines = lines.withColumn("record", record)
        record = F.col("record")
    if json_fields:
        lines = lines.withColumn("marked", _parsed(mark(F.col("value")), json_fields))
    read = {field.key: record.getField(field.key) for field in typed}
    wrong = differs(F.col("value"), read, typed)
    return lines.select(
        *[value_of(read[field.key], field, _refusal()).alias(field.name) for field in typed],
        *[unmark(F.col(f"marked.{quote(_key(field))}")).alias(field.name) for field in json_fields],
        FILE_ID,
        F.when(wrong, _refusal()).otherwise(F.coalesce(F.expr(_LINE), _refusal())).alias(LINE),
    )


def _parsed(line: Column, fields: list[Field]) -> Column:
    types = ", ".join(f"{quote(_key(field))} {reading_type(field)}" for field in fields)
    return F.from_json(line, types, PARSING)


def _key(field: Field) -> str:
    """The field's key as it is in the line from which it is read: marked for json."""
    return MARK + field.key if field.is_json else field.key


def _refusal() -> Column:
    return F.raise_error(F.format_string(f"{UNREADABLE}: file %d, line %d", FILE_ID, F.expr(_LINE)))
