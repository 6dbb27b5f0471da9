from __future__ import annotations

import json
from datetime import datetime
from decimal import Decimal

import pytest

from celeiro_ingest.__main__ import attempt, failure_of
from celeiro_ingest.staging import ALREADY, PUBLISHED, RowsDiffer, discard, find_staged, publish, stage
from celeiro_ingest.table import ensure_table

RECORD = {"happened_at": "2026-01-05T10:00:00Z", "userId": 7, "amount": 1.5, "extra": {"b": 1}}


def run(schema, run_id: int, attempt_number: int, files: list[dict], **changes):
    order, mailbox = schema.order(run_id, attempt_number, files, **changes)
    ensure_table(schema.spark, order)
    stage(schema.spark, order)
    return order, mailbox


def test_values_arrive_exactly(schema):
    records = [
        {**RECORD, "userId": 2**63 - 1, "amount": None},
        {**RECORD, "userId": -(2**63), "extra": "a text"},
        {**RECORD, "happened_at": "9999-12-31T23:59:59.999999Z", "extra": None},
        {**RECORD, "happened_at": "2026-01-05T10:00:00+03:00", "extra": [1, "x", None]},
    ]
    file = schema.upload(records)
    path = schema.root / "1.0" / "1" / file["file_name"]
    text = path.read_text().replace('"amount": 1.5', '"amount": 12345678901234567890123456789012345.678')
    path.write_text(text.replace('{"b": 1}', '{"b": 1.10}'))
    order, _ = run(schema, 1, 1, [file])
    assert publish(schema.spark, order) == PUBLISHED
    # The text of a json value may change its form (docs/decisions/0009), never its value.
    assert schema.rows("_line, user_id, amount, extra, _file_name, _schema_version, _file_id") == [
        (1, 2**63 - 1, None, '{"b":1.1}', "part é 1.jsonl", "1.0", 1),
        (2, -(2**63), Decimal("12345678901234567890123456789012345.678"), '"a text"', "part é 1.jsonl", "1.0", 1),
        (3, 7, Decimal("12345678901234567890123456789012345.678"), None, "part é 1.jsonl", "1.0", 1),
        (4, 7, Decimal("12345678901234567890123456789012345.678"), '[1,"x",null]', "part é 1.jsonl", "1.0", 1),
    ]
    instants = schema.rows("happened_at")
    assert instants[2] == (datetime(9999, 12, 31, 23, 59, 59, 999999),)
    assert instants[3] == (datetime(2026, 1, 5, 7, 0),)


def test_nothing_is_seen_before_it_is_published(schema):
    order, _ = run(schema, 1, 1, [schema.upload([RECORD])])
    assert schema.rows() == []
    assert publish(schema.spark, order) == PUBLISHED
    assert schema.rows() == [(1, 1)]


def test_publishing_again_changes_nothing(schema):
    order, _ = run(schema, 1, 1, [schema.upload([RECORD])])
    others, _ = run(schema, 2, 1, [schema.upload([RECORD, RECORD])])
    assert [publish(schema.spark, each) for each in (order, others, order, others)] == [
        PUBLISHED,
        PUBLISHED,
        ALREADY,
        ALREADY,
    ]
    assert schema.rows() == [(1, 1), (2, 1), (2, 2)]


def test_of_two_attempts_one_is_published_and_the_other_discarded(schema):
    file = schema.upload([RECORD])
    zombie, _ = run(schema, 1, 1, [file])
    second, _ = run(schema, 1, 2, [file])
    assert publish(schema.spark, second) == PUBLISHED
    assert discard(schema.spark, second, [1]) == 1
    assert find_staged(schema.spark, zombie) is None
    assert schema.rows() == [(1, 1)]
    with pytest.raises(Exception, match="(?i)unknown WAP ID"):
        publish(schema.spark, zombie)
    assert schema.rows() == [(1, 1)]


def test_discarding_spares_what_is_published(schema):
    order, _ = run(schema, 1, 1, [schema.upload([RECORD])])
    publish(schema.spark, order)
    assert discard(schema.spark, order, [1]) == 0
    assert schema.rows() == [(1, 1)]


def test_a_newer_version_adds_its_columns(schema):
    first, _ = run(schema, 1, 1, [schema.upload([RECORD])])
    publish(schema.spark, first)
    fields = [
        {"name": "happened_at", "key": "happened_at", "type": "timestamp"},
        {"name": "user_id", "key": "userId", "type": "bigint"},
        {"name": "note", "key": "note", "type": "string"},
    ]
    columns = [
        *({"name": each.name, "type": each.type, "field": each.name} for each in first.columns),
        {"name": "note", "type": "string", "field": "note"},
    ]
    newer = schema.upload([{"happened_at": "2026-01-06T00:00:00Z", "userId": 8, "note": "new"}])
    second, _ = run(schema, 2, 1, [newer], fields=fields, columns=columns, schema_version="1.1")
    publish(schema.spark, second)
    assert schema.rows("user_id, amount, note, _schema_version") == [
        (7, Decimal("1.500"), None, "1.0"),
        (8, None, "new", "1.1"),
    ]


def test_a_widened_field_goes_to_a_column_of_its_own(schema):
    first, _ = run(schema, 1, 1, [schema.upload([RECORD])])
    publish(schema.spark, first)
    fields = [{"name": field.name, "key": field.key, "type": field.type} for field in first.fields]
    fields[1]["type"] = "double"
    columns = [{"name": each.name, "type": each.type, "field": each.name} for each in first.columns]
    columns[1]["field"] = None
    columns.append({"name": "_number_user_id", "type": "double", "field": "user_id"})
    second, _ = run(schema, 2, 1, [schema.upload([{**RECORD, "userId": 7.5}])], fields=fields, columns=columns)
    publish(schema.spark, second)
    assert schema.rows("user_id, _number_user_id") == [(7, None), (None, 7.5)]


def test_a_file_with_other_rows_than_counted_is_refused(schema):
    with pytest.raises(RowsDiffer, match="file 1 was uploaded with 3 rows and read with 1"):
        run(schema, 1, 1, [schema.upload([RECORD], told_rows=3)])


@pytest.mark.parametrize(
    "changed", [{"userId": "seven"}, {"userId": 1.5}, {"happened_at": "yesterday"}, {"amount": "much"}]
)
def test_a_value_of_another_type_is_refused(schema, changed):
    with pytest.raises(Exception) as refused:
        run(schema, 1, 1, [schema.upload([RECORD, {**RECORD, **changed}])])
    assert failure_of(refused.value)["code"] == "record_unreadable"
    assert not failure_of(refused.value)["retryable"]


def test_many_files_are_listed_by_their_prefix_and_only_the_claimed_are_read(schema):
    files = [schema.upload([RECORD]) for _ in range(80)]
    order, _ = run(schema, 1, 1, files[:70])
    publish(schema.spark, order)
    assert schema.rows("_file_id") == [(file_id,) for file_id in range(1, 71)]


def test_an_attempt_waits_for_leave_and_tells_what_it_did(schema):
    order, mailbox = schema.order(1, 1, [schema.upload([RECORD, RECORD])])
    mailbox.write("grant", {})
    attempt(schema.spark, mailbox, order)
    staged, published = json.loads(mailbox.read("staged.json")), json.loads(mailbox.read("published.json"))
    assert (staged["rows"], staged["data_files"]) == (2, 1)
    # Nobody else wrote: what is published is the staged snapshot itself.
    assert published == {"how": PUBLISHED, "snapshot_id": staged["snapshot_id"]}
    assert json.loads(mailbox.read("progress.json"))["phase"] == "committing"
    assert schema.rows() == [(1, 1), (1, 2)]
