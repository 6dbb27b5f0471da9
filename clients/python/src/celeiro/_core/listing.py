"""The listing of files, a page at a time."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from datetime import date
from typing import Any

from .._generated import models
from .._generated.api.files import list_files as listing
from .caller import Caller
from .refusals import parsed

#: Files that are asked for at once: the most that the contract allows.
PER_PAGE = 100

CHOICES = {
    "sort_by": models.ListFilesSortBy,
    "sort_direction": models.ListFilesSortDirection,
    "validation": models.FileValidation,
    "upload_status": models.UploadStatus,
    "processing_status": models.ProcessingStatus,
}


def readable(filters: Mapping[str, object]) -> dict[str, Any]:
    """The filters as the generated core takes them. Raises ValueError for a choice that the contract has not."""
    read: dict[str, Any] = {}
    for name, value in filters.items():
        if isinstance(value, date):
            read[name] = value.isoformat()
        else:
            read[name] = CHOICES[name](value) if name in CHOICES else value
    return read


async def list_page(caller: Caller, schema: str, filters: dict[str, Any]) -> models.FileList:
    built = listing.request(schema, **filters)
    answer = await caller.call(caller.request(f"files of {schema}", built))
    return parsed(answer, models.FileList.from_dict)


async def list_files(
    caller: Caller, schema: str, filters: dict[str, Any]
) -> AsyncGenerator[models.FileRecord, None]:
    """All files that the filters leave, page after page."""
    page = last_page = 1
    while page <= last_page:
        listed = await list_page(caller, schema, {**filters, "per_page": PER_PAGE, "page": page})
        for file in listed.data:
            yield file
        last_page = listed.meta.last_page
        page += 1


async def count_files(caller: Caller, schema: str, filters: dict[str, Any]) -> int:
    """The number of files that the filters leave."""
    return (await list_page(caller, schema, {**filters, "per_page": 1})).meta.total
