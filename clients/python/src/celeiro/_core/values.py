"""Exact values from the texts of `json_compact_strings`, a column at a time."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

#: Makes the values of one column from its texts.
Converter = Callable[[Any], Any]


def converter_of(type_name: str) -> Converter | None:
    """The converter of a type of `meta`; None for types whose values are texts, also for types it does not know."""
    return CONVERTERS["decimal"] if type_name.startswith("decimal(") else CONVERTERS.get(type_name)


def convert(texts: Sequence[str | None], converter: Converter) -> list[Any]:
    if None in texts:
        return [None if text is None else converter(text) for text in texts]
    return list(map(converter, texts))


def _boolean(text: str) -> bool:
    if text == "true":
        return True
    if text == "false":
        return False
    raise ValueError(f"not a boolean: {text!r}")


def _timestamp(text: str) -> datetime:
    # Before 3.11 the letter Z is not read.
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _long_integer(text: str) -> int:
    # `int` refuses texts of more than 4,300 digits; `Decimal` does not.
    return int(text) if len(text) < 4000 else int(Decimal(text))


_decode = json.JSONDecoder(parse_float=Decimal).decode
_decode_long = json.JSONDecoder(parse_float=Decimal, parse_int=_long_integer).decode


def _json(text: str) -> Any:
    """A JSON value without loss: integers are `int`, other numbers `Decimal`."""
    try:
        return _decode(text)
    except ValueError:
        return _decode_long(text)


CONVERTERS: dict[str, Converter] = {
    "bigint": int,
    "double": float,
    "decimal": Decimal,
    "boolean": _boolean,
    "date": date.fromisoformat,
    "timestamp(6) with time zone": datetime.fromisoformat if sys.version_info >= (3, 11) else _timestamp,
    "json": _json,
}
