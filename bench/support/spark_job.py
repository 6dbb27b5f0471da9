"""
`spark_job.py FOLDER ROUNDS` compares the job with bare Spark on the same files, in turns in one session. FOLDER holds
`order.json` and, for Spark, `settings.json`. Each round prints a line of JSON with the seconds and CPU seconds of each.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import time
from pathlib import Path

from celeiro_ingest.order import Order, parse_order
from celeiro_ingest.staging import publish, stage
from celeiro_ingest.table import ensure_table, quote
from pyspark.sql import SparkSession


def main(folder: Path, rounds: int) -> None:
    spark = session(folder / "warehouse", json.loads((folder / "settings.json").read_text()))
    order = parse_order((folder / "order.json").read_text())
    for number in range(rounds):
        ours = dataclasses.replace(order, run_id=number + 1, table=f"lake.bench.job_{number}")
        ensure_table(spark, ours)
        bare, ordered = f"lake.bench.bare_{number}", f"lake.bench.ordered_{number}"
        make_bare_table(spark, order, bare, "DISTRIBUTED BY PARTITION LOCALLY ORDERED BY")
        make_bare_table(spark, order, ordered, "ORDERED BY")
        measured = {
            "job": measure(spark, lambda: (stage(spark, ours), publish(spark, ours))),
            "bare": measure(spark, lambda: append_bare(spark, order, bare)),
            "ordered": measure(spark, lambda: append_bare(spark, order, ordered)),
        }
        tables = (ours.table, bare, ordered)
        counts = {spark.table(table).count() for table in tables}
        if counts != {order.rows}:
            raise SystemExit(f"{counts} rows arrived, not {order.rows}")
        for table in tables:
            spark.sql(f"DROP TABLE {table} PURGE")
        print(json.dumps(measured), flush=True)


def append_bare(spark: SparkSession, order: Order, table: str) -> None:
    schema = ", ".join(f"{quote(field.key)} {field.type}" for field in order.fields)
    spark.read.schema(schema).json([file.path for file in order.files]).writeTo(table).append()


def make_bare_table(spark: SparkSession, order: Order, table: str, ordered: str) -> None:
    """With the fields, the partitions and the order of the job's table, without what the job adds."""
    columns = ", ".join(f"{quote(field.name)} {field.type}" for field in order.fields)
    event_date = quote(order.event_date_field)
    spark.sql(
        f"CREATE TABLE {table} ({columns}) USING iceberg PARTITIONED BY (days({event_date})) "
        "TBLPROPERTIES ('write.parquet.compression-codec'='zstd')"
    )
    spark.sql(f"ALTER TABLE {table} WRITE {ordered} {event_date}")


def measure(spark: SparkSession, work) -> dict[str, float]:
    cpu, started = cpu_seconds(spark), time.monotonic()
    work()
    return {"seconds": time.monotonic() - started, "cpu_seconds": cpu_seconds(spark) - cpu}


def cpu_seconds(spark: SparkSession) -> float:
    """CPU seconds of the JVM, which does all the work."""
    pid = spark._jvm.java.lang.ProcessHandle.current().pid()
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def session(warehouse: Path, more: dict[str, str]) -> SparkSession:
    jars = ",".join(str(jar) for jar in Path(os.environ["SPARK_JARS"]).glob("*.jar"))
    settings = {
        "spark.master": "local[2]",
        "spark.driver.memory": "3g",
        "spark.jars": jars,
        "spark.log.level": "ERROR",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.caseSensitive": "true",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.sql.catalog.lake": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.lake.type": "hadoop",
        "spark.sql.catalog.lake.warehouse": str(warehouse),
        "spark.sql.catalog.lake.cache-enabled": "false",
        **more,
    }
    return SparkSession.builder.config(map=settings).getOrCreate()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
