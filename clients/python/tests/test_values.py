"""Exact values."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal, InvalidOperation, localcontext
from typing import Any

import pytest

from celeiro import NumberText
from celeiro._core.values import convert, converter_of

TIMESTAMP = "timestamp(6) with time zone"


@pytest.mark.parametrize(
    ("type_name", "text", "value"),
    [
        ("bigint", "9223372036854775807", 2**63 - 1),
        ("bigint", "-9223372036854775808", -(2**63)),
        ("bigint", "9007199254740993", 2**53 + 1),
        ("double", "0.1", 0.1),
        ("double", "5e-324", 5e-324),
        ("double", "1.7976931348623157e+308", 1.7976931348623157e308),
        ("boolean", "true", True),
        ("boolean", "false", False),
        ("date", "0001-01-01", date(1, 1, 1)),
        ("date", "9999-12-31", date(9999, 12, 31)),
        (TIMESTAMP, "0001-01-01T00:00:00.000001Z", datetime(1, 1, 1, 0, 0, 0, 1, timezone.utc)),
        (
            TIMESTAMP,
            "9999-12-31T23:59:59.999999Z",
            datetime(9999, 12, 31, 23, 59, 59, 999999, timezone.utc),
        ),
        ("varchar", "12", "12"),
        ("varchar", "", ""),
        ("a type to come", "x", "x"),
        ("json", "null", None),
        ("json", '{"a": [1, true, "x"]}', {"a": [1, True, "x"]}),
        ("json", "9007199254740993", 2**53 + 1),
    ],
)
def test_a_value_has_the_exact_type(type_name: str, text: str, value: Any) -> None:
    converter = converter_of(type_name)
    converted = text if converter is None else convert([text], converter)[0]
    assert converted == value
    assert type(converted) is type(value)


@pytest.mark.parametrize(
    ("type_name", "text"),
    [
        ("decimal(38,18)", "12345678901234567890.123456789012345678"),
        ("decimal(38,0)", "-99999999999999999999999999999999999999"),
        ("decimal(3,2)", "0.00"),
        ("json", "0.1000000000000000055511151231257827"),
    ],
)
def test_a_decimal_keeps_every_digit(type_name: str, text: str) -> None:
    converter = converter_of(type_name)
    assert converter is not None
    (value,) = convert([text], converter)
    assert type(value) is Decimal
    assert str(value) == text


def test_a_timestamp_is_in_utc() -> None:
    converter = converter_of(TIMESTAMP)
    assert converter is not None
    assert convert(["2026-11-20T09:30:00.000000Z"], converter)[0].utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    "type_name", ["bigint", "double", "decimal(9,2)", "boolean", "date", TIMESTAMP, "json"]
)
def test_null_is_none_beside_values(type_name: str) -> None:
    text = {"boolean": "true", "date": "2026-01-02", TIMESTAMP: "2026-01-02T00:00:00.000000Z"}.get(
        type_name, "1"
    )
    converter = converter_of(type_name)
    assert converter is not None
    values = convert([None, text, None], converter)
    assert values[0] is values[2] is None
    assert values[1] is not None
    assert convert([None], converter) == [None]


@pytest.mark.parametrize(
    ("type_name", "text"),
    [
        ("bigint", "1.5"),
        ("boolean", "1"),
        ("date", "yesterday"),
        (TIMESTAMP, "now"),
        ("double", ""),
        ("json", "{"),
    ],
)
def test_a_text_that_is_no_value_is_an_error(type_name: str, text: str) -> None:
    converter = converter_of(type_name)
    assert converter is not None
    with pytest.raises(ValueError):  # noqa: PT011
        convert([text], converter)


def test_an_integer_of_json_has_any_number_of_digits() -> None:
    converter = converter_of("json")
    assert converter is not None
    nines = "9" * 4300
    (values,) = convert([f'[{nines}, -{nines}, {nines}9, -{nines}9, 1.50, "{nines}9"]'], converter)
    assert [str(value) for value in values[2:5]] == [f"{nines}9", f"-{nines}9", "1.50"]
    assert [type(value) for value in values] == [int, int, Decimal, Decimal, Decimal, str]
    assert values[:2] == [10**4300 - 1, 1 - 10**4300]


@pytest.mark.parametrize(
    "number", ["1e9999999999999999999", "-1.5e-9999999999999999999", "0e99999999999999999999"]
)
def test_a_number_that_decimal_refuses_is_text_of_its_own_kind(number: str) -> None:
    converter = converter_of("json")
    assert converter is not None
    with localcontext() as context:
        # With it a Decimal becomes NaN instead of an error.
        context.traps[InvalidOperation] = False
        (value,) = convert([f'{{"a": [{number}, 1e-999999999, "{number}"]}}'], converter)
    assert value == {"a": [NumberText(number), Decimal("1e-999999999"), number]}
    assert [type(each) for each in value["a"]] == [NumberText, Decimal, str]
