from __future__ import annotations

import shutil
from datetime import datetime
from decimal import Decimal

import pytest

from celeiro_ingest.__main__ import failure_of
from celeiro_ingest.records import read_records
from celeiro_ingest.staging import PUBLISHED, publish
from celeiro_ingest.table import load_table

RECORD = {"happened_at": "2026-01-05T10:00:00Z", "userId": 7, "amount": 1.5, "extra": {"b": 1}}

"""Without json fields, whose lines are always kept."""
PLAIN = [{"name": "happened_at", "key": "happened_at", "type": "timestamp"}]


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
    order, _ = schema.stage(1, 1, [file])
    assert publish(schema.spark, order) == PUBLISHED
    assert schema.rows("_line, user_id, amount, extra, _file_name, _schema_version, _file_id") == [
        (1, 2**63 - 1, None, '{"b":1.10}', file["file_name"], "1.0", 1),
        (2, -(2**63), Decimal("12345678901234567890123456789012345.678"), '"a text"', file["file_name"], "1.0", 1),
        (3, 7, Decimal("12345678901234567890123456789012345.678"), None, file["file_name"], "1.0", 1),
        (4, 7, Decimal("12345678901234567890123456789012345.678"), '[1,"x",null]', file["file_name"], "1.0", 1),
    ]
    instants = schema.rows("happened_at")
    assert instants[2] == (datetime(9999, 12, 31, 23, 59, 59, 999999),)
    assert instants[3] == (datetime(2026, 1, 5, 7, 0),)


def test_a_newer_version_adds_its_columns(schema):
    first, _ = schema.stage(1, 1, [schema.upload([RECORD])])
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
    second, _ = schema.stage(2, 1, [newer], fields=fields, columns=columns, schema_version="1.1")
    publish(schema.spark, second)
    assert schema.rows("user_id, amount, note, _schema_version") == [
        (7, Decimal("1.500"), None, "1.0"),
        (8, None, "new", "1.1"),
    ]


def test_a_widened_field_goes_to_a_column_of_its_own(schema):
    first, _ = schema.stage(1, 1, [schema.upload([RECORD])])
    publish(schema.spark, first)
    fields = [{"name": field.name, "key": field.key, "type": field.type} for field in first.fields]
    fields[1]["type"] = "double"
    columns = [{"name": each.name, "type": each.type, "field": each.name} for each in first.columns]
    columns[1]["field"] = None
    columns.append({"name": "_number_user_id", "type": "double", "field": "user_id"})
    second, _ = schema.stage(2, 1, [schema.upload([{**RECORD, "userId": 7.5}])], fields=fields, columns=columns)
    publish(schema.spark, second)
    assert schema.rows("user_id, _number_user_id") == [(7, None), (None, 7.5)]


@pytest.mark.parametrize("is_there", [False, True])
def test_a_field_named_as_the_partition_has_a_column_of_another_name(schema, is_there):
    """Iceberg names the partition `happened_at_day`; the service names the column (`src/domain/lake/lake-table.ts`)."""
    if is_there:
        first, _ = schema.stage(1, 1, [schema.upload([RECORD])], fields=PLAIN)
        publish(schema.spark, first)
    fields = [*PLAIN, {"name": "happened_at_day", "key": "day", "type": "string"}]
    columns = [
        {"name": "happened_at", "type": "timestamp", "field": "happened_at"},
        {"name": "_field_happened_at_day", "type": "string", "field": "happened_at_day"},
    ]
    record = {"happened_at": "2026-01-05T10:00:00Z", "day": "Monday"}
    second, _ = schema.stage(2, 1, [schema.upload([record])], fields=fields, columns=columns)
    publish(schema.spark, second)
    assert schema.rows("_field_happened_at_day") == [(None,)] * is_there + [("Monday",)]


@pytest.mark.parametrize("lines, told", [(1, 3), (3, 1), (0, 1)])
def test_a_file_with_other_rows_than_counted_is_refused(schema, lines, told):
    files = [schema.upload([RECORD]), schema.upload([RECORD] * lines, told_rows=told)]
    published, _ = schema.stage(1, 1, [schema.upload([RECORD])])
    publish(schema.spark, published)
    with pytest.raises(Exception, match=f"file 2 was uploaded with {told} rows and read with {lines}") as refused:
        schema.stage(2, 1, files)
    failure = failure_of(refused.value)
    assert (failure["code"], failure["retryable"]) == ("row_count_mismatch", False)
    assert schema.rows() == [(3, 1)]


@pytest.mark.parametrize("count", [3, 70])
def test_a_file_that_is_not_there_is_told(schema, count):
    files = [schema.upload([RECORD]) for _ in range(count)]
    shutil.rmtree(files[1]["path"])
    with pytest.raises(Exception) as refused:
        schema.stage(1, 1, files)
    failure = failure_of(refused.value)
    assert (failure["code"], failure["retryable"]) == ("input_missing", False)
    assert files[1]["path"] in failure["detail"]


def test_where_a_store_cannot_tell_of_changes_values_are_checked(schema):
    """Spark's own reader takes a number for a moment. A folder has no ETags; those of S3 are the adapters' tests."""
    file = {**schema.upload_lines(['{"happened_at":5}']), "etag": "0a1b"}
    with pytest.raises(Exception) as refused:
        schema.stage(1, 1, [file], fields=PLAIN)
    assert failure_of(refused.value)["code"] == "record_unreadable"


@pytest.mark.parametrize("as_uploaded", [False, True])
def test_a_file_that_goes_while_it_is_read_is_told(schema, as_uploaded):
    file = schema.upload([RECORD])
    order, _ = schema.order(1, 1, [file], fields=PLAIN)
    records = read_records(schema.spark, order, as_uploaded)
    shutil.rmtree(file["path"])
    with pytest.raises(Exception) as refused:
        records.collect()
    assert failure_of(refused.value)["code"] == "input_missing"


@pytest.mark.parametrize("as_uploaded", [False, True])
def test_of_many_files_below_their_prefix_only_the_claimed_are_opened(schema, as_uploaded):
    files = [schema.upload([RECORD]) for _ in range(80)]
    order, _ = schema.order(1, 1, files[:70], fields=PLAIN)
    records = read_records(schema.spark, order, as_uploaded)
    for file in files[70:]:
        shutil.rmtree(file["path"])
    assert sorted(row["_file_id"] for row in records.collect()) == list(range(1, 71))


def test_files_are_written_by_day_and_in_order(schema):
    days = ["2026-01-07", "2026-01-05", "2026-01-06"]
    records = [{**RECORD, "happened_at": f"{days[n % 3]}T{23 - n // 3:02}:00:00Z"} for n in range(60)]
    order, _ = schema.stage(1, 1, [schema.upload(records[:30]), schema.upload(records[30:])])
    publish(schema.spark, order)
    written = schema.spark.sql(f"SELECT file_path, record_count FROM {schema.table}.files").collect()
    assert sum(file.record_count for file in written) == 60
    for file in written:
        rows = schema.spark.read.parquet(file.file_path).select("happened_at").collect()
        assert rows == sorted(rows)
        assert len({row.happened_at.date() for row in rows}) == 1


@pytest.mark.parametrize(
    "left_by",
    [
        "ORDERED BY happened_at",
        "DISTRIBUTED BY PARTITION LOCALLY ORDERED BY happened_at, _file_id, _line",
        "UNORDERED",
    ],
)
def test_a_table_that_is_not_arranged_is_before_it_is_written(schema, left_by):
    """Of a driver that died while it made the table, or of a release that arranged it otherwise."""
    order, _ = schema.stage(1, 1, [schema.upload([RECORD])])
    schema.spark.sql(f"ALTER TABLE {order.table} WRITE {left_by}")
    schema.stage(2, 1, [schema.upload([RECORD])])
    table = load_table(schema.spark, order)
    assert table.properties().get("write.distribution-mode") == "hash"
    assert table.sortOrder().fields().size() == 1
