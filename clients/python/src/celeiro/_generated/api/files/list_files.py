from typing import Any
from urllib.parse import quote

from ...models.file_validation import FileValidation
from ...models.list_files_sort_by import ListFilesSortBy
from ...models.list_files_sort_direction import ListFilesSortDirection
from ...models.processing_status import ProcessingStatus
from ...models.upload_status import UploadStatus
from ...types import UNSET, Unset


def request(
    slug: str,
    *,
    per_page: int | Unset = 15,
    page: int | Unset = 1,
    search: str | Unset = UNSET,
    sort_by: ListFilesSortBy | Unset = ListFilesSortBy.CREATED_AT,
    sort_direction: ListFilesSortDirection | Unset = ListFilesSortDirection.DESC,
    date_from: str | Unset = UNSET,
    date_to: str | Unset = UNSET,
    created_at_start: str | Unset = UNSET,
    created_at_end: str | Unset = UNSET,
    storage_path: str | Unset = UNSET,
    schema_version: str | Unset = UNSET,
    file_name: str | Unset = UNSET,
    validation: FileValidation | Unset = UNSET,
    upload_status: UploadStatus | Unset = UNSET,
    processing_status: ProcessingStatus | Unset = UNSET,
    run_id: int | Unset = UNSET,
) -> dict[str, Any]:
    """List the files of a schema: the arguments of `httpx.Client.build_request`."""

    params: dict[str, Any] = {}

    params["per_page"] = per_page

    params["page"] = page

    params["search"] = search

    json_sort_by: str | Unset = UNSET
    if not isinstance(sort_by, Unset):
        json_sort_by = sort_by.value

    params["sort_by"] = json_sort_by

    json_sort_direction: str | Unset = UNSET
    if not isinstance(sort_direction, Unset):
        json_sort_direction = sort_direction.value

    params["sort_direction"] = json_sort_direction

    params["date_from"] = date_from

    params["date_to"] = date_to

    params["created_at_start"] = created_at_start

    params["created_at_end"] = created_at_end

    params["storage_path"] = storage_path

    params["schema_version"] = schema_version

    params["file_name"] = file_name

    json_validation: str | Unset = UNSET
    if not isinstance(validation, Unset):
        json_validation = validation.value

    params["validation"] = json_validation

    json_upload_status: str | Unset = UNSET
    if not isinstance(upload_status, Unset):
        json_upload_status = upload_status.value

    params["upload_status"] = json_upload_status

    json_processing_status: str | Unset = UNSET
    if not isinstance(processing_status, Unset):
        json_processing_status = processing_status.value

    params["processing_status"] = json_processing_status

    params["run_id"] = run_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/schemas/{slug}/files".format(
            slug=quote(str(slug), safe=""),
        ),
        "params": params,
    }

    return _kwargs
