"""Values of every declared type are read exactly, and other values are refused."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal

import pytest

from celeiro_ingest.__main__ import failure_of
from celeiro_ingest.records import read_records

WHEN = {"name": "happened_at", "key": "happened_at", "type": "timestamp"}
AT = '"happened_at":"2026-01-05T10:00:00Z"'

ACCEPTED = [
    ("string", '"x"', "x"),
    ("string", r'"\u00e9 \"1\" \ud83d\ude00"', 'é "1" 😀'),
    ("string", '""', ""),
    ("string", '"null"', "null"),
    ("string", ' "spaced" ', "spaced"),
    *[("string", f'"{text}"', text) for text in ("5", "-1.5e3", "true", "false", "[1]", "{}", "5 of 6", "trues")],
    ("bigint", "9223372036854775807", 2**63 - 1),
    ("bigint", "-9223372036854775808", -(2**63)),
    ("bigint", "0", 0),
    ("double", "0.1", 0.1),
    ("double", "1.7976931348623157e308", 1.7976931348623157e308),
    ("double", "5e-324", 5e-324),
    ("double", "9007199254740993", 9007199254740992.0),
    ("double", "0." + "3" * 5000, 1 / 3),
    ("decimal(38,0)", '"99999999999999999999999999999999999999"', Decimal("9" * 38)),
    ("decimal(38,38)", f'"-0.{"1" * 38}"', Decimal("-0." + "1" * 38)),
    ("decimal(38,10)", '"1234567890123456789012345678.0123456789"', Decimal("1234567890123456789012345678.0123456789")),
    ("decimal(10,2)", "-12345678.90", Decimal("-12345678.90")),
    ("decimal(10,2)", "7", Decimal("7.00")),
    ("decimal(5,0)", "99999", Decimal(99999)),
    ("boolean", "true", True),
    ("boolean", "false", False),
    ("date", '"0001-01-01"', date(1, 1, 1)),
    ("date", '"9999-12-31"', date(9999, 12, 31)),
    ("date", '"2024-02-29"', date(2024, 2, 29)),
    ("timestamp", '"2026-01-05T10:00:00.123456Z"', datetime(2026, 1, 5, 10, 0, 0, 123456)),
    ("timestamp", '"2026-01-05T10:00:00.5+03:30"', datetime(2026, 1, 5, 6, 30, 0, 500000)),
    ("timestamp", '"2026-01-05T10:00:00-14:00"', datetime(2026, 1, 6)),
    ("timestamp", '"2026-01-05T10:00:00"', datetime(2026, 1, 5, 10)),
    # Python cannot represent the two days before.
    ("timestamp", '"0001-01-03T00:00:00Z"', datetime(1, 1, 3)),
    ("timestamp", '"9999-12-31T23:59:59.999999Z"', datetime(9999, 12, 31, 23, 59, 59, 999999)),
]

REFUSED = [
    *[("string", text) for text in ("5", "1.5", "true", '{"a":1}', '["x"]')],
    *[("bigint", text) for text in ('"7"', "1.0", "1e2", "9223372036854775808", "true", "{}")],
    *[("double", text) for text in ('"1.5"', '"NaN"', "NaN", "1e400", "-1e400", "true")],
    *[("decimal(10,2)", text) for text in ("1.234", '"1.234"', "123456789", "1e2", '"1,2"', '""', "true")],
    *[("boolean", text) for text in ("1", '"true"')],
    *[("date", text) for text in ("5", '"2026-1-5"', '"2026-01-05T10:00:00Z"', '"12345"', '"2026-02-30"', '""')],
    *[("timestamp", text) for text in ("5", '"2026"', '"2026-01-05"', '"yesterday"', '"2026-13-01T00:00:00Z"', "[5]")],
]

"""Named as their types: one plan serves all refusals."""
FIELDS_OF_EACH_TYPE = [
    {"name": f"f{i}", "key": type_, "type": type_}
    for i, type_ in enumerate(dict.fromkeys(type_ for type_, _ in REFUSED))
]


def read(schema, fields: list[dict], lines: list[str], as_uploaded: bool = False) -> list:
    order, _ = schema.order(1, 1, [schema.upload_lines(lines)], fields=[WHEN, *fields])
    return sorted(read_records(schema.spark, order, as_uploaded).collect(), key=lambda row: row["_line"])


def refusal(schema, fields: list[dict], lines: list[str], as_uploaded: bool = False) -> dict:
    with pytest.raises(Exception) as refused:
        read(schema, fields, lines, as_uploaded)
    return failure_of(refused.value)


@pytest.mark.parametrize("as_uploaded", [False, True])
def test_values_of_every_type_arrive_exactly(schema, as_uploaded):
    """All values in one record, a record that lacks them, and a record of nulls."""
    fields = [{"name": f"f{i}", "key": f"key {i}", "type": type_} for i, (type_, _, _) in enumerate(ACCEPTED)]
    whole = ",".join(f'"key {i}":{text}' for i, (_, text, _) in enumerate(ACCEPTED))
    nulls = ",".join(f'"key {i}" : null' for i in range(len(ACCEPTED)))
    rows = read(schema, fields, [f"{{{AT},{whole}}}", f"{{{AT}}}", f"{{ {nulls} ,{AT}}}"], as_uploaded)
    for i, (type_, text, expected) in enumerate(ACCEPTED):
        assert rows[0][f"f{i}"] == expected, (type_, text)
        assert type(rows[0][f"f{i}"]) is type(expected), (type_, text)
        assert rows[1][f"f{i}"] is None and rows[2][f"f{i}"] is None, (type_, text)


@pytest.mark.parametrize("type_, text", REFUSED)
def test_a_value_of_another_type_is_refused(schema, type_, text):
    failure = refusal(schema, FIELDS_OF_EACH_TYPE, [f"{{{AT}}}", f'{{"{type_}" : {text} ,{AT}}}'])
    assert failure["code"] == "record_unreadable"
    assert not failure["retryable"]


def test_a_refusal_names_the_place(schema):
    field = {"name": "f", "key": "f", "type": "string"}
    assert "file 1, line 3" in refusal(schema, [field], [f"{{{AT}}}", f"{{{AT}}}", f'{{"f":5,{AT}}}'])["detail"]


@pytest.mark.parametrize("line", ["{" + AT, AT, '{"happened_at":}', "[1]", '"text"', "\x00"])
@pytest.mark.parametrize("as_uploaded", [False, True])
def test_a_line_that_is_no_record_is_refused(schema, line, as_uploaded):
    assert refusal(schema, [], [f"{{{AT}}}", line], as_uploaded)["code"] == "record_unreadable"


@pytest.mark.parametrize("as_uploaded", [False, True])
def test_a_record_without_a_number_is_refused(schema, as_uploaded):
    assert refusal(schema, [], [f"{{{AT}}} "], as_uploaded)["code"] == "record_unreadable"


KEYS = ["a", "A", "ab", "a`b", "a.b", 'a"b\\', "ключ", "(a|b)*", " a ", "a/b", "_line", "_file_id", "_metadata", "value", "_corrupt_record"]


def test_keys_are_taken_as_they_are_written(schema):
    fields = [{"name": f"f{i}", "key": key, "type": "string"} for i, key in enumerate(KEYS)]
    record = {"happened_at": "2026-01-05T10:00:00Z", **{key: f"of {key}" for key in KEYS}}
    for ascii_only in (False, True):
        for as_uploaded in (False, True):
            row = read(schema, fields, [json.dumps(record, ensure_ascii=ascii_only)], as_uploaded)[0]
            assert [row[f"f{i}"] for i in range(len(KEYS))] == [f"of {key}" for key in KEYS]
        for key in KEYS:
            wrong = json.dumps({**record, key: 5}, ensure_ascii=ascii_only)
            assert refusal(schema, fields, [wrong])["code"] == "record_unreadable", key


def test_decimals_of_several_scales_are_found_under_any_key(schema):
    forms = [("decimal(10,2)", 1.25, 1.255), ("decimal(5,0)", 7, 7.5), ("decimal(38,10)", 1.25, 1.00000000001)]
    of = {key: forms[i % 3] for i, key in enumerate(KEYS)}
    fields = [{"name": f"f{i}", "key": key, "type": of[key][0]} for i, key in enumerate(KEYS)]
    text = r"\u00e9 \"a\": 1.555"
    record = {"happened_at": "2026-01-05T10:00:00Z", "text": text, **{key: right for key, (_, right, _) in of.items()}}
    spellings = [
        lambda record: json.dumps(record, ensure_ascii=False),
        lambda record: json.dumps(record, ensure_ascii=True).replace("/", r"\/"),
        lambda record: json.dumps(record).replace('"a', r'"\u0061'),
    ]
    for spell in spellings:
        row = read(schema, fields, [spell(record)])[0]
        assert [row[f"f{i}"] for i in range(len(KEYS))] == [Decimal(str(right)) for _, right, _ in of.values()]
        for key, (_, _, wrong) in of.items():
            assert refusal(schema, fields, [spell({**record, key: wrong})])["code"] == "record_unreadable", key


def test_only_the_keys_of_the_record_itself_have_types(schema):
    fields = [
        {"name": "name", "key": "name", "type": "string"},
        {"name": "price", "key": "price", "type": "decimal(10,2)"},
        {"name": "extra", "key": "extra", "type": "json"},
    ]
    within = '{"name":5,"price":1.2345,"happened_at":7}'
    line = f'{{"other":[{within}],"name":"name","price":1.23,"extra":{within},"text":"\\"name\\":5",{AT}}}'
    row = read(schema, fields, [line])[0]
    assert (row.name, row.price, row.extra) == ("name", Decimal("1.23"), within)


@pytest.mark.parametrize("type_, right, wrong", [("string", "text", 150), ("decimal(10,2)", 1.25, 1.255)])
def test_a_schema_of_many_fields(schema, type_, right, wrong):
    fields = [{"name": f"f{i}", "key": f"field number {i}", "type": type_} for i in range(300)]
    record = {"happened_at": "2026-01-05T10:00:00Z", **{field["key"]: right for field in fields}}
    assert str(read(schema, fields, [json.dumps(record)])[0].f299) == str(right)
    line = json.dumps({**record, "field number 150": wrong})
    assert refusal(schema, fields, [line])["code"] == "record_unreadable"
