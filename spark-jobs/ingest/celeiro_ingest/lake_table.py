"""
What this job and the service have to agree on: the catalog, the columns that every table has, the number of a stored line.
The service's half is `src/domain/lake/lake-table.ts`, whose test compares the two. It runs this module by itself: import
nothing here that needs Spark.
"""

from __future__ import annotations

"""Catalog of all tables in the image's settings; each order names its table within it."""
CATALOG = "lake"

FILE_ID = "_file_id"
FILE_NAME = "_file_name"
SCHEMA_VERSION = "_schema_version"
INGESTED_AT = "_ingested_at"

"""Place of a record in its file, from 1."""
LINE = "_line"

"""Columns of every table beside the fields, with their Spark types: where a record came from."""
SYSTEM_COLUMNS = {
    FILE_ID: "bigint",
    FILE_NAME: "string",
    SCHEMA_VERSION: "string",
    INGESTED_AT: "timestamp",
    LINE: "bigint",
}

"""The last key of every stored record; its value is the number of the record's line. No field has this key."""
LINE_KEY = "_celeiro_line"
