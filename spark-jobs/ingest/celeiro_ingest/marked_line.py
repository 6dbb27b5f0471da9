"""
The values of a record exactly as written. When Spark's reader keeps a value as text, it turns each number with a point
or an exponent into a double, and strings lose their quotes. So every string of the line, keys too, gets a mark at its
beginning, and every number becomes a string with the mark at its end.
"""

from __future__ import annotations

from pyspark.sql import Column
from pyspark.sql import functions as F

"""A character of private use. Strings of the record may hold it too: only its place makes it the mark."""
MARK = "\ue000"

_IN_STRING = r'[^"\\]*+(?:\\.[^"\\]*+)*+'
_NUMBER = "[-0-9][-+.0-9eE]*+"


def mark(line: Column) -> Column:
    return F.regexp_replace(line, f'"({_IN_STRING})"|({_NUMBER})', f'"$2{MARK}$1"')


def unmark(value: Column) -> Column:
    """The JSON text of a value that was read as a string from a marked line: its numbers are as they are written."""
    nested = F.regexp_replace(value, f'("){MARK}({_IN_STRING}")|"({_NUMBER}){MARK}"', "$1$2$3")
    return (
        F.when(value.startswith(MARK), _quoted(F.substr(value, F.lit(2))))
        .when(value.endswith(MARK), F.translate(value, MARK, ""))
        .otherwise(nested)
    )


def _quoted(text: Column) -> Column:
    """The text as a JSON string: `{"v":` and `}` around it are cut off."""
    wrapped = F.to_json(F.struct(text.alias("v")))
    return F.substr(wrapped, F.lit(6), F.length(wrapped) - 6)
