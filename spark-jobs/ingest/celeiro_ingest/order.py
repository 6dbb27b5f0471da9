"""What a run's attempt is to do, as the launcher wrote it before the driver began."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Field:
    """A field of the run's version: its name, its key in the records, and its Spark type, or `json`."""

    name: str
    key: str
    type: str

    @property
    def is_json(self) -> bool:
        return self.type == "json"


@dataclass(frozen=True)
class Column:
    """A column of the table and the field that fills it, if this version has one that does."""

    name: str
    type: str
    field: str | None


@dataclass(frozen=True)
class InputFile:
    """A raw file and what its upload counted."""

    file_id: int
    file_name: str
    path: str
    rows: int
    ingested_at: str
    """The content's ETag at the end of the upload, where it is known."""
    etag: str | None = None


@dataclass(frozen=True)
class Order:
    run_id: int
    """Names the staged snapshot; never used twice."""
    attempt_name: str
    """Qualified by the catalog: `lake.t_acme.s_7`."""
    table: str
    schema_version: str
    event_date_field: str
    """`reject`, or `ignore`: records may have other keys."""
    undeclared_fields: str
    """The fields of the run's version, as its files have them."""
    fields: list[Field]
    """Every column of the table that this version and those before it need, in the order in which they came."""
    columns: list[Column]
    files: list[InputFile]
    """A folder that holds all the files, and besides them at most others of the same schema version."""
    prefix: str
    """Most days that the records' event dates can have, and bytes of the records; 0: a service of before did not say."""
    most_days: int
    bytes: int

    @property
    def rows(self) -> int:
        return sum(file.rows for file in self.files)


def parse_order(text: str) -> Order:
    order = json.loads(text)
    return Order(
        run_id=order["run_id"],
        attempt_name=order["attempt_name"],
        table=order["table"],
        schema_version=order["schema_version"],
        event_date_field=order["event_date_field"],
        undeclared_fields=order.get("undeclared_fields", "ignore"),
        fields=[Field(**field) for field in order["fields"]],
        columns=[Column(**column) for column in order["columns"]],
        files=[InputFile(**file) for file in order["files"]],
        prefix=order["prefix"],
        most_days=order.get("most_days", 0),
        bytes=order.get("bytes", 0),
    )
