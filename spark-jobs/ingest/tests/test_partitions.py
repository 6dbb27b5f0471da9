from __future__ import annotations

from datetime import date, timedelta

import pytest

from celeiro_ingest.partitions import leave_days
from celeiro_ingest.staging import publish
from celeiro_ingest.table import ensure_table, load_table

FIELDS = [{"name": "happened_at", "key": "happened_at", "type": "timestamp"}]
MIB = 1024 * 1024


def days_of(count: int) -> list[dict]:
    """Records of `count` days, one each."""
    return [{"happened_at": f"{date(1950, 1, 1) + timedelta(days=10 * n)}T10:00:00Z"} for n in range(count)]


def data_files(schema) -> list:
    return schema.spark.sql(f"SELECT file_path FROM {schema.table}.data_files").collect()


def is_divided(schema, order) -> bool:
    return not load_table(schema.spark, order).spec().isUnpartitioned()


@pytest.mark.parametrize("undeclared_fields", ["reject", "ignore"])
def test_a_run_of_very_many_small_days_writes_few_files(schema, undeclared_fields):
    def run(run_id: int, records: list[dict]) -> None:
        size = {"most_days": len(records), "bytes": MIB, "undeclared_fields": undeclared_fields}
        order, _ = schema.stage(run_id, 1, [schema.upload(records)], fields=FIELDS, **size)
        publish(schema.spark, order)

    run(1, days_of(3))
    assert len(data_files(schema)) == 3
    run(2, days_of(1100))
    run(3, days_of(5))
    assert len(data_files(schema)) < 15
    assert schema.count() == (1108, 1108)
    for file in data_files(schema):
        rows = schema.spark.read.parquet(file.file_path).select("happened_at").collect()
        assert rows == sorted(rows)


@pytest.mark.parametrize(
    "days, most_days, size, divided",
    [
        pytest.param(1100, 1100, MIB, False, id="very many small days"),
        pytest.param(1100, 1000, MIB, True, id="not so many days"),
        pytest.param(3, 20_000, MIB, True, id="few days, far from one another"),
        pytest.param(1100, 1200, 1190 * MIB, True, id="days that are worth a file each, if fewer than they may be"),
    ],
)
def test_a_table_is_divided_by_day_unless_the_days_are_many_and_small(schema, days, most_days, size, divided):
    order, _ = schema.order(1, 1, [schema.upload(days_of(days))], fields=FIELDS, most_days=most_days, bytes=size)
    ensure_table(schema.spark, order)
    leave_days(schema.spark, order)
    assert is_divided(schema, order) == divided
