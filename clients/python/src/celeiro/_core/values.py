"""Exact values from the texts of `json_compact_strings`, a column at a time."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import date, datetime
from decimal import Context, Decimal, InvalidOperation
from typing import Any

from ..query import Column, NumberText

#: Makes the values of one column from its texts.
Converter = Callable[[Any], Any]

#: Digits that an `int` is made of at most, as many as Python itself takes from a text: the time for more grows with
#: their square, and holds up every thread.
MAX_INT_DIGITS = 4300


def converter_of(type_name: str) -> Converter | None:
    """The converter of a type of `meta`; None for types whose values are texts, also for types it does not know."""
    return CONVERTERS["decimal"] if type_name.startswith("decimal(") else CONVERTERS.get(type_name)


class UnreadableValueError(ValueError):
    """A text is no value of the type of its column."""


def values_of(column: Column, texts: Sequence[str | None]) -> Sequence[Any]:
    """The values of a column. Raises UnreadableValueError, which names the column."""
    converter = converter_of(column.type)
    if converter is None:
        return texts
    try:
        return convert(texts, converter)
    except (ValueError, TypeError, ArithmeticError) as error:
        raise UnreadableValueError(
            f"the column {column.name!r} holds what is no {column.type}: {error}"
        ) from error


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


#: Does not depend on the caller's context, which may let what is refused become NaN.
_REFUSING = Context(traps=[InvalidOperation])


def _number(text: str) -> Decimal | NumberText:
    try:
        return Decimal(text, _REFUSING)
    except InvalidOperation:
        return NumberText(text)


def _integer(text: str) -> int | Decimal | NumberText:
    return int(text) if len(text.lstrip("-")) <= MAX_INT_DIGITS else _number(text)


_decode = json.JSONDecoder(parse_float=_number).decode
_decode_long = json.JSONDecoder(parse_float=_number, parse_int=_integer).decode


def _json(text: str) -> Any:
    """A JSON value without loss: integers are `int` while `MAX_INT_DIGITS` hold them, other numbers `Decimal`.

    A number whose exponent `Decimal` refuses is a `NumberText`.
    """
    # A text that is not longer has no such integer.
    return _decode(text) if len(text) <= MAX_INT_DIGITS else _decode_long(text)


CONVERTERS: dict[str, Converter] = {
    "bigint": int,
    "double": float,
    "decimal": Decimal,
    "boolean": _boolean,
    "date": date.fromisoformat,
    "timestamp(6) with time zone": datetime.fromisoformat if sys.version_info >= (3, 11) else _timestamp,
    "json": _json,
}
