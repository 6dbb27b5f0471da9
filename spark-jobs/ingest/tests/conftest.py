"""Local Spark on real Iceberg tables, in a folder per test. SPARK_JARS names the folder with Iceberg's jars."""

from __future__ import annotations

import json
import os
import re
import time
from copy import copy
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from celeiro_ingest.mailbox import Mailbox
from celeiro_ingest.order import Order, parse_order
from celeiro_ingest.partitions import leave_days
from celeiro_ingest.staging import stage
from celeiro_ingest.table import ensure_table

# Collected timestamps come in the zone of the process.
os.environ["TZ"] = "UTC"
time.tzset()


@pytest.fixture(scope="session")
def spark_settings(tmp_path_factory) -> dict[str, str]:
    """The settings of a driver, for sessions of this process and of others on the same tables."""
    return {
        "spark.master": "local[2]",
        "spark.jars": ",".join(str(jar) for jar in Path(os.environ["SPARK_JARS"]).glob("*.jar")),
        "spark.log.level": "ERROR",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.caseSensitive": "true",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.sql.catalog.lake": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.lake.type": "hadoop",
        "spark.sql.catalog.lake.warehouse": str(tmp_path_factory.mktemp("warehouse")),
        "spark.sql.catalog.lake.cache-enabled": "false",
    }


@pytest.fixture(scope="session")
def spark(spark_settings) -> SparkSession:
    session = SparkSession.builder.config(map=spark_settings).getOrCreate()
    yield session
    session.stop()


FIELDS = [
    {"name": "happened_at", "key": "happened_at", "type": "timestamp"},
    {"name": "user_id", "key": "userId", "type": "bigint"},
    {"name": "amount", "key": "amount", "type": "decimal(38,3)"},
    {"name": "extra", "key": "extra", "type": "json"},
]


def _numbered(line: str, number: int) -> str:
    """The line as the upload stores a record; other lines stay as they are."""
    return f'{line[:-1]},"_celeiro_line":{number}}}' if line.endswith("}") else line


def attempt_name(run_id: int, attempt: int) -> str:
    return f"{run_id}-0a1b2c3d-{attempt}"


class Schema:
    """A schema of one test: its objects, its table, its mailboxes."""

    def __init__(self, spark: SparkSession, root: Path, name: str):
        self.spark = spark
        self.root = root
        self.table = f"lake.`t_te-st`.{name}"
        self._next_file = 1

    def upload(self, records: list[dict], told_rows: int | None = None) -> dict:
        return self.upload_lines([json.dumps(record) for record in records], told_rows)

    def upload_lines(self, lines: list[str], told_rows: int | None = None) -> dict:
        """Makes a raw file as the upload leaves it; returns what the upload recorded."""
        file_id = self._next_file
        self._next_file += 1
        path = self.root / "1.0" / str(file_id) / f"part é {{1}} [{file_id}] %41*.jsonl"
        path.parent.mkdir(parents=True)
        path.write_text("".join(f"{_numbered(line, n + 1)}\n" for n, line in enumerate(lines)))
        return {
            "file_id": file_id,
            "file_name": path.name,
            "path": str(path.parent),
            "rows": len(lines) if told_rows is None else told_rows,
            "ingested_at": "2026-02-01T00:00:00.000000Z",
            "etag": None,
        }

    def order(self, run_id: int, attempt: int, files: list[dict], fields=FIELDS, **changes) -> tuple[Order, Mailbox]:
        mailbox_root = self.mailbox_root(run_id, attempt)
        mailbox_root.mkdir(parents=True, exist_ok=True)
        text = json.dumps(
            {
                "run_id": run_id,
                "attempt_name": attempt_name(run_id, attempt),
                "table": self.table,
                "schema_version": "1.0",
                "event_date_field": "happened_at",
                "undeclared_fields": "reject",
                "fields": fields,
                "columns": [{"name": each["name"], "type": each["type"], "field": each["name"]} for each in fields],
                "files": files,
                "prefix": str(self.root / "1.0"),
                **changes,
            }
        )
        (mailbox_root / "order.json").write_text(text)
        mailbox = Mailbox(self.spark._jvm, self.spark._jsc.hadoopConfiguration(), str(mailbox_root))
        return parse_order(text), mailbox

    def in_new_session(self) -> Schema:
        """The same schema, as another driver sees it."""
        other = copy(self)
        other.spark = self.spark.newSession()
        return other

    def mailbox_root(self, run_id: int, attempt: int) -> Path:
        return self.root / "runs" / str(run_id) / str(attempt)

    def stage(self, run_id: int, attempt: int, files: list[dict], **changes) -> tuple[Order, Mailbox]:
        order, mailbox = self.order(run_id, attempt, files, **changes)
        ensure_table(self.spark, order)
        leave_days(self.spark, order)
        stage(self.spark, order)
        return order, mailbox

    def rows(self, columns: str = "_file_id, _line") -> list[tuple]:
        found = self.spark.sql(f"SELECT {columns} FROM {self.table} ORDER BY _file_id, _line").collect()
        return [tuple(row) for row in found]

    def count(self) -> tuple[int, int]:
        """Rows, and different rows."""
        counts = "count(*), count(DISTINCT struct(_file_id, _line))"
        return tuple(self.spark.sql(f"SELECT {counts} FROM {self.table}").first())


@pytest.fixture
def schema(spark, tmp_path, request) -> Schema:
    return Schema(spark, tmp_path, re.sub(r"\W", "_", request.node.name).lower())
