"""Filters of the listing of files."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypedDict


class FileFilters(TypedDict, total=False):
    """Filters and order of `files`. All filters given must hold.

    Texts (`search`, `storage_path`, `schema_version`, `file_name`) are found anywhere, upper and lower case alike. Days
    and moments may be `date`, `datetime` or ISO 8601 texts; both ends are included, and a moment without offset is UTC.
    """

    search: str
    sort_by: Literal[
        "file_name", "size_bytes", "schema_version", "storage_path",
        "validation", "upload_status", "created_at", "updated_at",
    ]  # fmt: skip
    sort_direction: Literal["asc", "desc"]
    date_from: str | date
    date_to: str | date
    created_at_start: str | date
    created_at_end: str | date
    storage_path: str
    schema_version: str
    file_name: str
    validation: Literal["valid", "invalid", "pending"]
    upload_status: Literal["completed", "pending", "failed"]
    processing_status: Literal["pending", "processing", "completed", "failed"]
    run_id: int
