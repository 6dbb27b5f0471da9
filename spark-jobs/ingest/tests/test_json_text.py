"""A json value is the value of the record, digit by digit."""

from __future__ import annotations

import json
import random

import pytest
from celeiro_ingest.records import read_records

WHEN = '"happened_at":"2026-01-05T10:00:00Z"'

VALUES = [
    "0.1234567890123456789012345678901234567890",
    '{"a": [0.1234567890123456789012345678901234567890, {"b": -12345678901234567890.10}]}',
    "1E400",
    "[1E400, -1e-400, 1.7976931348623159e308]",
    "-0.0",
    "-0",
    "1.10",
    "123456789012345678901234567890123456789012345678901234567890",
    "9" * 5000,
    "[0." + "7" * 5000 + "]",
    "true",
    "[false, null, [], {}]",
    '""',
    '"null"',
    '"1.50"',
    '"[1.50]"',
    r'"a\u0041\u2028\"\\\/\b\f\n\r\t\u0000\ud83d\ude00"',
    r'{"\u006b\"": "\\", "1.50": "x\\\"1.50"}',
    '{"k": 1.10, "k": 2.20}',
    '[ 1.0 ,\t2.0 ]',
    # The mark that the reading itself puts before strings and after numbers.
    '"\ue000"',
    '"\ue0001.50\ue000"',
    '"1.50\ue000"',
    r'"1.50\ue000"',
    '[1.50, "1.50\ue000", "\ue0001.50", {"\ue000": "\ue000\ue000", "1.50\ue000": 1.50}]',
    '"' + "é" * 200_000 + '"',
    # The longest key that the upload accepts.
    '{"' + "k" * 32_768 + '": 1.50}',
]

ALPHABET = ['"', "\\", "\ue000", "1.50", "e", "{", ":", ",", " ", "é", "\U0001f600", "\u2028", "\x00", "-", "null"]


def values(text: str):
    """All of the value: order, repeated keys, each number as written."""
    numbers = {"parse_float": lambda digits: ("number", digits), "parse_int": lambda digits: ("number", digits)}
    return json.loads(text, object_pairs_hook=lambda pairs: ("object", pairs), **numbers)


def read(schema, texts: list[str]) -> list[str | None]:
    # The same values under undeclared keys, before and after.
    lines = [f'{{"other":{text},{WHEN}, "extra" : {text} ,"last":[{text}]}}' for text in texts]
    order, _ = schema.order(1, 1, [schema.upload_lines(lines)])
    rows = read_records(schema.spark, order, as_uploaded=False).collect()
    return [row.extra for row in sorted(rows, key=lambda row: row["_line"])]


def test_json_values_are_kept(schema):
    for got, text in zip(read(schema, VALUES), VALUES, strict=True):
        assert values(got) == values(text), text


@pytest.mark.parametrize("text", [
    '{"a":"\U0001f600"}',
    '{"\U0001f600":["\U0001f600\U0001f601", "x\U0010ffff"]}',
    r'["\\ud83d\\ude00","\\\\ud83d\\\\ude00","\"\\","\n\\\n"]',
    r'["\\' + '\U0001f600' + r'","\\\\' + '\U0001f600' + r'\"","\n' + '\U0001f600' + r'"]',
])
def test_a_character_beyond_u_ffff_stays_a_character(schema, text):
    assert read(schema, [text]) == [text.replace(", ", ",")]


def test_json_null_and_a_missing_field_are_null(schema):
    assert read(schema, ["null"]) == [None]
    order, _ = schema.order(1, 2, [schema.upload_lines([f"{{{WHEN}}}"])])
    assert [row.extra for row in read_records(schema.spark, order, as_uploaded=False).collect()] == [None]


def test_json_values_of_chance_are_kept(schema):
    chance = random.Random(4)
    texts = [any_value(chance, depth=4) for _ in range(2000)]
    for got, text in zip(read(schema, texts), texts, strict=True):
        if text == "null":
            assert got is None
        else:
            assert values(got) == values(text), text


def any_value(chance: random.Random, depth: int) -> str:
    kind = chance.randrange(6 if depth > 0 else 4)
    if kind == 0:
        return chance.choice(["true", "false", "null"])
    if kind == 1:
        return any_number(chance)
    if kind in (2, 3):
        return any_string(chance)
    space = chance.choice(["", " ", "\t "])
    items = [any_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    if kind == 4:
        return f"[{space}" + f"{space},".join(items) + f"{space}]"
    return f"{{{space}" + f",{space}".join(f"{any_string(chance)}{space}:{item}" for item in items) + "}"


def any_string(chance: random.Random) -> str:
    text = "".join(chance.choices(ALPHABET, k=chance.randrange(6)))
    return json.dumps(text, ensure_ascii=chance.random() < 0.5)


def any_number(chance: random.Random) -> str:
    whole = chance.choice(["0", str(chance.randrange(1, 10 ** chance.choice([1, 15, 19, 40])))])
    fraction = "." + str(chance.randrange(10**20)).zfill(chance.choice([1, 20, 40])) if chance.random() < 0.6 else ""
    exponent = chance.choice(["e", "E"]) + chance.choice(["", "+", "-"]) + str(chance.randrange(500))
    return chance.choice(["", "-"]) + whole + fraction + (exponent if chance.random() < 0.3 else "")
