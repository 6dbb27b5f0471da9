"""Local Spark on real Iceberg tables in a folder of the test's own. SPARK_JARS names the folder with Iceberg's jars."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from celeiro_ingest.mailbox import Mailbox
from celeiro_ingest.order import Order, parse_order


@pytest.fixture(scope="session")
def spark(tmp_path_factory) -> SparkSession:
    jars = ",".join(str(jar) for jar in Path(os.environ["SPARK_JARS"]).glob("*.jar"))
    extensions = "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.jars", jars)
        .config("spark.ui.enabled", False)
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.caseSensitive", True)
        .config("spark.sql.shuffle.partitions", 2)
        .config("spark.sql.extensions", extensions)
        .config("spark.sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog")
        .config("spark.sql.catalog.lake.type", "hadoop")
        .config("spark.sql.catalog.lake.warehouse", str(tmp_path_factory.mktemp("warehouse")))
        .config("spark.sql.catalog.lake.cache-enabled", False)
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


FIELDS = [
    {"name": "happened_at", "key": "happened_at", "type": "timestamp"},
    {"name": "user_id", "key": "userId", "type": "bigint"},
    {"name": "amount", "key": "amount", "type": "decimal(38,3)"},
    {"name": "extra", "key": "extra", "type": "json"},
]


COLUMNS = [{"name": field["name"], "type": field["type"], "field": field["name"]} for field in FIELDS]


def _number(line: int) -> str:
    """As the upload stores it before each record."""
    return f"{line:b}".replace("0", " ").replace("1", "\t")


class Schema:
    """A schema of one test: its objects, its table, its mailboxes."""

    def __init__(self, spark: SparkSession, root: Path, name: str):
        self.spark = spark
        self.root = root
        self.table = f"lake.t_test.{name}"
        self._next_file = 1

    def upload(self, records: list[dict], told_rows: int | None = None) -> dict:
        """A raw file as the upload leaves it, and what it recorded."""
        file_id = self._next_file
        self._next_file += 1
        path = self.root / "1.0" / str(file_id) / f"part é {file_id}.jsonl"
        path.parent.mkdir(parents=True)
        lines = [f"{_number(n + 1)}{json.dumps(record)}" for n, record in enumerate(records)]
        path.write_text("".join(f"{line}\n" for line in lines))
        return {
            "file_id": file_id,
            "file_name": path.name,
            "path": str(path),
            "rows": len(records) if told_rows is None else told_rows,
            "size_bytes": path.stat().st_size,
            "ingested_at": "2026-02-01T00:00:00.000000Z",
        }

    def order(self, run_id: int, attempt: int, files: list[dict], **changes) -> tuple[Order, Mailbox]:
        mailbox_root = self.root / "runs" / str(run_id) / str(attempt)
        mailbox_root.mkdir(parents=True, exist_ok=True)
        text = json.dumps(
            {
                "run_id": run_id,
                "attempt": attempt,
                "table": self.table,
                "schema_version": "1.0",
                "event_date_field": "happened_at",
                "fields": FIELDS,
                "columns": COLUMNS,
                "files": files,
                "prefix": str(self.root / "1.0"),
                "parallelism": 2,
                **changes,
            }
        )
        (mailbox_root / "order.json").write_text(text)
        mailbox = Mailbox(self.spark._jvm, self.spark._jsc.hadoopConfiguration(), str(mailbox_root))
        return parse_order(text), mailbox

    def rows(self, columns: str = "_file_id, _line") -> list[tuple]:
        self.spark.catalog.refreshTable(self.table)
        found = self.spark.sql(f"SELECT {columns} FROM {self.table} ORDER BY _file_id, _line").collect()
        return [tuple(row) for row in found]


@pytest.fixture
def schema(spark, tmp_path, request) -> Schema:
    return Schema(spark, tmp_path, re.sub(r"\W", "_", request.node.name))
