from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.error import Error
from ...models.file_list import FileList
from ...models.file_validation import FileValidation
from ...models.list_files_sort_by import ListFilesSortBy
from ...models.list_files_sort_direction import ListFilesSortDirection
from ...models.processing_status import ProcessingStatus
from ...models.upload_status import UploadStatus
from ...types import UNSET, Response, Unset


def _get_kwargs(
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
) -> dict[str, Any]:

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

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/schemas/{slug}/files".format(
            slug=quote(str(slug), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Error | FileList | None:
    if response.status_code == 200:
        response_200 = FileList.from_dict(response.json())

        return response_200

    if response.status_code == 401:
        response_401 = Error.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Error.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = Error.from_dict(response.json())

        return response_404

    if response.status_code == 422:
        response_422 = Error.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = Error.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = Error.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = Error.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Error | FileList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    slug: str,
    *,
    client: AuthenticatedClient,
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
) -> Response[Error | FileList]:
    """List the files of a schema

     Pages through the uploaded files of a schema, with filters. All filters given must hold. Partial
    matches (`search`,
    `storage_path`, `schema_version`, `file_name`) find the text anywhere, ignore upper and lower case,
    and take `%` and
    `_` literally. Items that are equal in `sort_by` follow their `id` in the same direction, so pages
    do not overlap
    while nothing changes.

    Failed and invalid uploads are listed too. Inactive schemas can be listed.

    Scope: `files`. Rate limit: 100 requests per minute and API token on the default plan.

    Args:
        slug (str):
        per_page (int | Unset):  Default: 15.
        page (int | Unset):  Default: 1.
        search (str | Unset):
        sort_by (ListFilesSortBy | Unset):  Default: ListFilesSortBy.CREATED_AT.
        sort_direction (ListFilesSortDirection | Unset):  Default: ListFilesSortDirection.DESC.
        date_from (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        date_to (str | Unset): A day or a moment in any form of ISO 8601 that names one: calendar
            (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a time of
            day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_start (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_end (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        storage_path (str | Unset):
        schema_version (str | Unset):
        file_name (str | Unset):
        validation (FileValidation | Unset): Result of the check of the content: `pending` while
            bytes arrive, then `valid` or `invalid`. It stays `pending` when the upload broke off
            before the check had an answer.
        upload_status (UploadStatus | Unset): `pending` while bytes arrive, `completed` once the
            file is stored and its records are queryable, `failed` otherwise. An invalid file is
            `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut
            in the middle leaves `failed` within a minute of the cut, and no stored object behind.
        processing_status (ProcessingStatus | Unset): `pending`: the file waits for a run; those
            with `upload_status` `completed` are what `processFiles` takes. `processing`: a run has
            it. `completed`: its records are in the columnar table. `failed`: it will not be
            processed, because its upload failed, or because what is stored of it is damaged and it
            was set aside: then its records are in no answer until it is taken back. A run that fails
            gives its files back as `pending`. Records are queryable, each exactly once, in every one
            of these states of a completed upload.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | FileList]
    """

    kwargs = _get_kwargs(
        slug=slug,
        per_page=per_page,
        page=page,
        search=search,
        sort_by=sort_by,
        sort_direction=sort_direction,
        date_from=date_from,
        date_to=date_to,
        created_at_start=created_at_start,
        created_at_end=created_at_end,
        storage_path=storage_path,
        schema_version=schema_version,
        file_name=file_name,
        validation=validation,
        upload_status=upload_status,
        processing_status=processing_status,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    slug: str,
    *,
    client: AuthenticatedClient,
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
) -> Error | FileList | None:
    """List the files of a schema

     Pages through the uploaded files of a schema, with filters. All filters given must hold. Partial
    matches (`search`,
    `storage_path`, `schema_version`, `file_name`) find the text anywhere, ignore upper and lower case,
    and take `%` and
    `_` literally. Items that are equal in `sort_by` follow their `id` in the same direction, so pages
    do not overlap
    while nothing changes.

    Failed and invalid uploads are listed too. Inactive schemas can be listed.

    Scope: `files`. Rate limit: 100 requests per minute and API token on the default plan.

    Args:
        slug (str):
        per_page (int | Unset):  Default: 15.
        page (int | Unset):  Default: 1.
        search (str | Unset):
        sort_by (ListFilesSortBy | Unset):  Default: ListFilesSortBy.CREATED_AT.
        sort_direction (ListFilesSortDirection | Unset):  Default: ListFilesSortDirection.DESC.
        date_from (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        date_to (str | Unset): A day or a moment in any form of ISO 8601 that names one: calendar
            (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a time of
            day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_start (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_end (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        storage_path (str | Unset):
        schema_version (str | Unset):
        file_name (str | Unset):
        validation (FileValidation | Unset): Result of the check of the content: `pending` while
            bytes arrive, then `valid` or `invalid`. It stays `pending` when the upload broke off
            before the check had an answer.
        upload_status (UploadStatus | Unset): `pending` while bytes arrive, `completed` once the
            file is stored and its records are queryable, `failed` otherwise. An invalid file is
            `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut
            in the middle leaves `failed` within a minute of the cut, and no stored object behind.
        processing_status (ProcessingStatus | Unset): `pending`: the file waits for a run; those
            with `upload_status` `completed` are what `processFiles` takes. `processing`: a run has
            it. `completed`: its records are in the columnar table. `failed`: it will not be
            processed, because its upload failed, or because what is stored of it is damaged and it
            was set aside: then its records are in no answer until it is taken back. A run that fails
            gives its files back as `pending`. Records are queryable, each exactly once, in every one
            of these states of a completed upload.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | FileList
    """

    return sync_detailed(
        slug=slug,
        client=client,
        per_page=per_page,
        page=page,
        search=search,
        sort_by=sort_by,
        sort_direction=sort_direction,
        date_from=date_from,
        date_to=date_to,
        created_at_start=created_at_start,
        created_at_end=created_at_end,
        storage_path=storage_path,
        schema_version=schema_version,
        file_name=file_name,
        validation=validation,
        upload_status=upload_status,
        processing_status=processing_status,
    ).parsed


async def asyncio_detailed(
    slug: str,
    *,
    client: AuthenticatedClient,
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
) -> Response[Error | FileList]:
    """List the files of a schema

     Pages through the uploaded files of a schema, with filters. All filters given must hold. Partial
    matches (`search`,
    `storage_path`, `schema_version`, `file_name`) find the text anywhere, ignore upper and lower case,
    and take `%` and
    `_` literally. Items that are equal in `sort_by` follow their `id` in the same direction, so pages
    do not overlap
    while nothing changes.

    Failed and invalid uploads are listed too. Inactive schemas can be listed.

    Scope: `files`. Rate limit: 100 requests per minute and API token on the default plan.

    Args:
        slug (str):
        per_page (int | Unset):  Default: 15.
        page (int | Unset):  Default: 1.
        search (str | Unset):
        sort_by (ListFilesSortBy | Unset):  Default: ListFilesSortBy.CREATED_AT.
        sort_direction (ListFilesSortDirection | Unset):  Default: ListFilesSortDirection.DESC.
        date_from (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        date_to (str | Unset): A day or a moment in any form of ISO 8601 that names one: calendar
            (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a time of
            day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_start (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_end (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        storage_path (str | Unset):
        schema_version (str | Unset):
        file_name (str | Unset):
        validation (FileValidation | Unset): Result of the check of the content: `pending` while
            bytes arrive, then `valid` or `invalid`. It stays `pending` when the upload broke off
            before the check had an answer.
        upload_status (UploadStatus | Unset): `pending` while bytes arrive, `completed` once the
            file is stored and its records are queryable, `failed` otherwise. An invalid file is
            `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut
            in the middle leaves `failed` within a minute of the cut, and no stored object behind.
        processing_status (ProcessingStatus | Unset): `pending`: the file waits for a run; those
            with `upload_status` `completed` are what `processFiles` takes. `processing`: a run has
            it. `completed`: its records are in the columnar table. `failed`: it will not be
            processed, because its upload failed, or because what is stored of it is damaged and it
            was set aside: then its records are in no answer until it is taken back. A run that fails
            gives its files back as `pending`. Records are queryable, each exactly once, in every one
            of these states of a completed upload.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | FileList]
    """

    kwargs = _get_kwargs(
        slug=slug,
        per_page=per_page,
        page=page,
        search=search,
        sort_by=sort_by,
        sort_direction=sort_direction,
        date_from=date_from,
        date_to=date_to,
        created_at_start=created_at_start,
        created_at_end=created_at_end,
        storage_path=storage_path,
        schema_version=schema_version,
        file_name=file_name,
        validation=validation,
        upload_status=upload_status,
        processing_status=processing_status,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    slug: str,
    *,
    client: AuthenticatedClient,
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
) -> Error | FileList | None:
    """List the files of a schema

     Pages through the uploaded files of a schema, with filters. All filters given must hold. Partial
    matches (`search`,
    `storage_path`, `schema_version`, `file_name`) find the text anywhere, ignore upper and lower case,
    and take `%` and
    `_` literally. Items that are equal in `sort_by` follow their `id` in the same direction, so pages
    do not overlap
    while nothing changes.

    Failed and invalid uploads are listed too. Inactive schemas can be listed.

    Scope: `files`. Rate limit: 100 requests per minute and API token on the default plan.

    Args:
        slug (str):
        per_page (int | Unset):  Default: 15.
        page (int | Unset):  Default: 1.
        search (str | Unset):
        sort_by (ListFilesSortBy | Unset):  Default: ListFilesSortBy.CREATED_AT.
        sort_direction (ListFilesSortDirection | Unset):  Default: ListFilesSortDirection.DESC.
        date_from (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        date_to (str | Unset): A day or a moment in any form of ISO 8601 that names one: calendar
            (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a time of
            day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_start (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        created_at_end (str | Unset): A day or a moment in any form of ISO 8601 that names one:
            calendar (`2026-11-20`), ordinal (`2026-324`) or week date (`2026-W47-5`), alone or with a
            time of day down to hours, minutes, or seconds with up to 9 decimals
            (`2026-11-20T09:30:00-03:00`); all of it extended, or all of it basic
            (`20261120T093000Z`). A moment without an offset is UTC.
        storage_path (str | Unset):
        schema_version (str | Unset):
        file_name (str | Unset):
        validation (FileValidation | Unset): Result of the check of the content: `pending` while
            bytes arrive, then `valid` or `invalid`. It stays `pending` when the upload broke off
            before the check had an answer.
        upload_status (UploadStatus | Unset): `pending` while bytes arrive, `completed` once the
            file is stored and its records are queryable, `failed` otherwise. An invalid file is
            `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut
            in the middle leaves `failed` within a minute of the cut, and no stored object behind.
        processing_status (ProcessingStatus | Unset): `pending`: the file waits for a run; those
            with `upload_status` `completed` are what `processFiles` takes. `processing`: a run has
            it. `completed`: its records are in the columnar table. `failed`: it will not be
            processed, because its upload failed, or because what is stored of it is damaged and it
            was set aside: then its records are in no answer until it is taken back. A run that fails
            gives its files back as `pending`. Records are queryable, each exactly once, in every one
            of these states of a completed upload.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | FileList
    """

    return (
        await asyncio_detailed(
            slug=slug,
            client=client,
            per_page=per_page,
            page=page,
            search=search,
            sort_by=sort_by,
            sort_direction=sort_direction,
            date_from=date_from,
            date_to=date_to,
            created_at_start=created_at_start,
            created_at_end=created_at_end,
            storage_path=storage_path,
            schema_version=schema_version,
            file_name=file_name,
            validation=validation,
            upload_status=upload_status,
            processing_status=processing_status,
        )
    ).parsed
