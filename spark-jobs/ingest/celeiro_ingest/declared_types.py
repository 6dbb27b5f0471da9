"""
Whether each value has the form of its declared type, as the upload checked and stored it. Spark's reader sees to
integers and booleans; elsewhere it takes numbers for texts and moments, parts of moments for whole ones, and rounds
decimals.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import reduce

from pyspark.sql import Column
from pyspark.sql import functions as F

from .marked_line import MARK, mark
from .order import Field
from .table import quote

_DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TIMESTAMP = _DATE + r"T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?(?:Z|[-+][0-9]{2}:[0-9]{2})?"


@dataclass(frozen=True)
class _Form:
    """Patterns of a value other than null: at its place in the line, and as the text read from a marked line."""

    in_line: str
    marked: str


def differs(line: Column, fields: list[Field]) -> Column:
    """
    Whether the record has a value of another form. A pattern finds it in the line at little cost, but cannot tell the
    record's own keys from those of objects within: only where it finds one the record is read for it.
    """
    forms = {field.key: form for field in fields if (form := _form(field.type)) is not None}
    if not forms:
        return F.lit(False)
    record = F.from_json(mark(line), _marked_schema(forms), {"mode": "FAILFAST"})
    # `exists` is here to name the record: without it, it would be read anew for each field.
    found = F.exists(F.array(record), lambda record: reduce(Column.__or__, _differing(record, forms)))
    return F.when(line.rlike(_suspicion(forms)), found).otherwise(False)


def _form(type_: str) -> _Form | None:
    if type_ == "string":
        return _Form('"', MARK)
    if type_ == "date":
        return _Form(f'"{_DATE}"', rf"{MARK}{_DATE}\z")
    if type_ == "timestamp":
        return _Form(f'"{_TIMESTAMP}"', rf"{MARK}{_TIMESTAMP}\z")
    decimal = re.fullmatch(r"decimal\((\d+),(\d+)\)", type_)
    if decimal is None:
        return None
    scale = int(decimal[2])
    digits = "-?[0-9]++" + (rf"(?:\.[0-9]{{1,{scale}}}+)?+" if scale > 0 else "")
    # The upload stores those of many digits as strings.
    return _Form(f'(?:"{digits}"|{digits}(?![.0-9eE]))', rf"(?:{MARK}{digits}|{digits}{MARK})\z")


def _marked_schema(forms: dict[str, _Form]) -> str:
    return ", ".join(f"{quote(MARK + key)} string" for key in forms)


def _differing(record: Column, forms: dict[str, _Form]) -> list[Column]:
    values = {key: record.getField(MARK + key) for key in forms}
    return [values[key].isNotNull() & ~values[key].rlike(f"^{form.marked}") for key, form in forms.items()]


def _suspicion(forms: dict[str, _Form]) -> str:
    keys: dict[str, list[str]] = {}
    for key, form in forms.items():
        keys.setdefault(form.in_line, []).append(json.dumps(key, ensure_ascii=False)[1:-1])
    return '"(?:' + "|".join(rf'{_one_of(of)}"\s*+:\s*+(?!{form}|null)' for form, of in keys.items()) + ")"


def _one_of(words: list[str]) -> str:
    """By their common beginnings: a plain list of hundreds would be tried word by word at every string of a line."""
    endings: dict[str, list[str]] = {}
    for word in words:
        endings.setdefault(word[:1], []).append(word[1:])
    branches = [re.escape(first) + _one_of(rest) if first else "" for first, rest in endings.items()]
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
