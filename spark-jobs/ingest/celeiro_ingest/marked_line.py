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
_PAIR = r"\\(\\u[dD][89abAB]..)\\(\\u[dD][c-fC-F]..)"


def mark(line: Column) -> Column:
    return F.regexp_replace(line, f'"({_IN_STRING})"|({_NUMBER})', f'"$2{MARK}$1"')


def unmark(value: Column) -> Column:
    """The JSON text of a value that was read as a string from a marked line: its numbers are as they are written."""
    nested = F.regexp_replace(value, f'("){MARK}({_IN_STRING}")|"({_NUMBER}){MARK}"', "$1$2$3")
    return (
        F.when(value.startswith(MARK), _quoted(F.substr(value, F.lit(2))))
        .when(value.endswith(MARK), F.translate(value, MARK, ""))
        .otherwise(_with_pairs_decoded(nested))
    )


def _with_pairs_decoded(text: Column) -> Column:
    r"""
    The JSON text with `\ud83d\ude00` as the character that it means: Spark's reader writes the strings of nested values
    so. The text becomes a string of JSON, in which all but those escapes are escaped once more, and is read back.
    """
    escaped = F.regexp_replace(text, r'(["\\])', r"\\$1")
    # An escaped backslash is four backslashes now. It comes first, or the second half of it could begin a pair.
    told = F.regexp_replace(escaped, rf"(\\{{4}})|{_PAIR}", "$1$2$3")
    wrapped = F.concat(F.lit('{"v":"'), told, F.lit('"}'))
    read = F.from_json(wrapped, "v string", {"mode": "FAILFAST", "maxStringLen": str(2**31 - 1)}).getField("v")
    return F.when(text.rlike(r"\\u[dD][89abAB]"), read).otherwise(text)


def _quoted(text: Column) -> Column:
    """The text as a JSON string: `{"v":` and `}` around it are cut off."""
    wrapped = F.to_json(F.struct(text.alias("v")))
    return F.substr(wrapped, F.lit(6), F.length(wrapped) - 6)
