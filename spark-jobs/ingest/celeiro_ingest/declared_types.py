"""
How a value of each declared type is read from a record, as the upload checked and stored it, and how a value of
another type is found. Spark's reader itself refuses wrong integers and booleans. Elsewhere it takes numbers for texts
and moments, parts of moments for whole ones, rounds decimals, and reads numbers too large for a double as infinity.
"""

from __future__ import annotations

import json
import re
from functools import reduce

from pyspark.sql import Column
from pyspark.sql import functions as F

from .marked_line import MARK, mark
from .order import Field
from .table import column_type, quote

"""Spelled out digit by digit: a counted repetition takes half as long again to match."""
_TWO = "[0-9][0-9]"
_DATE = f"{_TWO}{_TWO}-{_TWO}-{_TWO}"
_TIMESTAMP = rf"{_DATE}T{_TWO}:{_TWO}:{_TWO}(?:\.[0-9]{{1,6}}+)?+(?:Z|[-+]{_TWO}:{_TWO})?+"
_MOMENTS = {"date": _DATE, "timestamp": _TIMESTAMP}

"""Texts that Spark's reader returns as strings for other values: numbers, literals, objects, arrays."""
_NO_STRING = r"\A(?:[-0-9][-+.0-9eE]*+\z|true\z|false\z|[\[{])"

"""A key with an escape that its plain form lacks: the pattern for decimals cannot see which field it names."""
_ESCAPED_KEY = r'\\[u/][^"\\]*+(?:\\.[^"\\]*+)*+"\s*+:'


def reading_type(field: Field) -> str:
    """The type as which Spark reads the field. Moments are read as texts: Spark's reader takes numbers for moments too."""
    return "string" if field.type in _MOMENTS else column_type(field.type)


def value_of(read: Column, field: Field, refusal: Column) -> Column:
    """The value in its declared type. `refusal` is evaluated, and raises, where the value is of another type."""
    if field.type in _MOMENTS:
        # The session's zone is UTC; parsing the `Z` takes longer than all the rest.
        zoneless = F.substring_index(read, "Z", 1) if field.type == "timestamp" else read
        exact = F.coalesce(zoneless.try_cast(field.type), refusal)
        return F.when(read.rlike(rf"\A{_MOMENTS[field.type]}\z"), exact).when(read.isNotNull(), refusal)
    if field.type == "double":
        return F.when(F.abs(read) == float("inf"), refusal).otherwise(read)
    return read


def differs(line: Column, read: dict[str, Column], fields: list[Field]) -> Column:
    """
    Whether a field declared as string or decimal has another type in the record's line. `read` has the values by key.
    A cheap check comes first: of the strings as read, and of the line by a pattern for decimals. The check misses nothing,
    but it also suspects texts that look like numbers, and keys of nested objects that look like the record's own. Only
    the line of a suspect is parsed once more.
    """
    strings = [field.key for field in fields if field.type == "string"]
    decimals = {field.key: form for field in fields if (form := _decimal_form(field.type)) is not None}
    suspicions = [_may_begin_no_string(read[key]) & read[key].rlike(_NO_STRING) for key in strings]
    if decimals:
        # The upload stores decimals of many digits as strings.
        written = {key: f'"{digits}"|{digits}(?![.0-9eE])|null' for key, digits in decimals.items()}
        suspicions += [line.rlike(_other_than(written, r"\s*+:\s*+"))]
        suspicions += [line.contains("\\") & line.rlike(_ESCAPED_KEY)]
    if not suspicions:
        return F.lit(False)
    suspicion = reduce(Column.__or__, (F.coalesce(each, F.lit(False)) for each in suspicions))
    exact = {MARK + key: MARK for key in strings}
    exact |= {MARK + key: f'(?:{MARK}{digits}|{digits}{MARK})"' for key, digits in decimals.items()}
    record = F.from_json(mark(line), ", ".join(f"{quote(key)} string" for key in exact), {"mode": "FAILFAST"})
    # Spark writes the record without white space and nulls, and all its values are strings.
    found = F.to_json(record).rlike(_other_than(exact, ':"'))
    return F.when(suspicion, found).otherwise(False)


def _may_begin_no_string(text: Column) -> Column:
    """Spares most texts the pattern: no match of `_NO_STRING` begins with a character from `:` to `Z`."""
    return (text < ":") | (text >= "[")


def _decimal_form(type_: str) -> str | None:
    decimal = re.fullmatch(r"decimal\((\d+),(\d+)\)", type_)
    if decimal is None:
        return None
    scale = int(decimal[2])
    return "-?[0-9]++" + (rf"(?:\.[0-9]{{1,{scale}}}+)?+" if scale > 0 else "")


def _other_than(forms: dict[str, str], colon: str) -> str:
    """A pattern that finds one of the keys with a value that does not begin in its form."""
    keys: dict[str, list[str]] = {}
    for key, form in forms.items():
        keys.setdefault(form, []).append(json.dumps(key, ensure_ascii=False))
    patterns = [f"{_one_of(of)}{colon}(?!{form})" for form, of in keys.items()]
    # A pattern that begins with literal text is found fastest.
    return patterns[0] if len(patterns) == 1 else f"(?:{'|'.join(patterns)})"


def _one_of(words: list[str]) -> str:
    """The words, grouped by common beginnings: a plain list of hundreds would be tried one by one at every string."""
    endings: dict[str, list[str]] = {}
    for word in words:
        endings.setdefault(word[:1], []).append(word[1:])
    branches = [re.escape(first) + _one_of(rest) if first else "" for first, rest in endings.items()]
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
