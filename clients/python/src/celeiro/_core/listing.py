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

CREATED_AT = models.ListFilesSortBy.CREATED_AT
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
    """All files that the filters leave, each once.

    Pages are numbered, and files that come or leave meanwhile move the others to other pages. So in the order of
    creation each request begins at the moment of the last file, and further pages are those of one moment.
    """
    is_by_creation = filters.get("sort_by", CREATED_AT) is CREATED_AT
    is_ascending = filters.get("sort_direction") is models.ListFilesSortDirection.ASC
    bound = "created_at_start" if is_ascending else "created_at_end"
    moment: str | None = None
    given: set[int] = set()
    page = 1
    while True:
        place = {} if moment is None else {bound: moment}
        listed = await list_page(caller, schema, {**filters, **place, "per_page": PER_PAGE, "page": page})
        for file in listed.data:
            if file.id not in given:
                given.add(file.id)
                yield file
        if page >= listed.meta.last_page:
            return
        last = _moment(listed.data[-1]) if is_by_creation and listed.data else moment
        if last == moment:
            page += 1
        else:
            moment, page = last, 1
            given = {file.id for file in listed.data if _moment(file) == moment}


def _moment(file: models.FileRecord) -> str:
    """The millisecond in which an upload began: as a filter, a moment means its whole millisecond."""
    return file.created_at.isoformat(timespec="milliseconds")


async def count_files(caller: Caller, schema: str, filters: dict[str, Any]) -> int:
    """The number of files that the filters leave."""
    return (await list_page(caller, schema, {**filters, "per_page": 1})).meta.total
