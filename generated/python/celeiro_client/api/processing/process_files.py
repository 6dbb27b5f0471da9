from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.error import Error
from ...models.process_files_request import ProcessFilesRequest
from ...models.processing_started import ProcessingStarted
from ...types import UNSET, Response, Unset


def _get_kwargs(
    slug: str,
    *,
    body: ProcessFilesRequest | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/schemas/{slug}/process-files".format(
            slug=quote(str(slug), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Error | ProcessingStarted | None:
    if response.status_code == 200:
        response_200 = ProcessingStarted.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = Error.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Error.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Error.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = Error.from_dict(response.json())

        return response_404

    if response.status_code == 408:
        response_408 = Error.from_dict(response.json())

        return response_408

    if response.status_code == 413:
        response_413 = Error.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = Error.from_dict(response.json())

        return response_415

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
) -> Response[Error | ProcessingStarted]:
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
    body: ProcessFilesRequest | Unset = UNSET,
) -> Response[Error | ProcessingStarted]:
    """Start processing the pending files

     Finds the pending files of all versions of the schema, checks the plan, reserves credits, creates
    one run for each
    version that has pending files, starts the runs and returns their ids. It is optional: records are
    queryable
    without it, and the control panel can start processing automatically (on every upload, when the
    pending files reach
    a size, or a number of minutes after an upload). The answer comes before the runs have a machine:
    one that cannot start
    becomes `failed`, and webhooks tell so. A run takes seconds on one machine, and on Kubernetes half a
    minute and up for
    a million records, mostly to start its machines; many gigabytes take minutes.

    A file belongs to at most one run. Of two calls at once each file goes to one; the call that finds
    none left
    answers 422. Files already processed are not processed again. A run that fails or is cancelled gives
    its files
    back. While a run works, commits, fails or is retried, queries see each record exactly once.

    A run uses `executors` machines of the chosen shape, and on Kubernetes one driver, the default-
    driver shape of the
    executor shape's architecture. Its price is that of the machines that run, by the second: (driver
    price + executors x
    executor price) x hours with a driver, executors x executor price x hours without. It is estimated
    and reserved at the
    start and settled at the end.

    Every change of a run's status (`started`, `running`, `completed`, `failed`, `cancelled`) is sent to
    the tenant's
    webhooks. A tenant setting deletes the uploaded files once they are processed; their records stay.

    Scope: `process`. There is no rate limit.

    Args:
        slug (str):
        body (ProcessFilesRequest | Unset): Both members are required when the plan allows custom
            processing. On a basic plan they may be omitted; the plan's default preset and one
            executor are used whatever they say, and only their types and bounds are checked.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | ProcessingStarted]
    """

    kwargs = _get_kwargs(
        slug=slug,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: ProcessFilesRequest | Unset = UNSET,
) -> Error | ProcessingStarted | None:
    """Start processing the pending files

     Finds the pending files of all versions of the schema, checks the plan, reserves credits, creates
    one run for each
    version that has pending files, starts the runs and returns their ids. It is optional: records are
    queryable
    without it, and the control panel can start processing automatically (on every upload, when the
    pending files reach
    a size, or a number of minutes after an upload). The answer comes before the runs have a machine:
    one that cannot start
    becomes `failed`, and webhooks tell so. A run takes seconds on one machine, and on Kubernetes half a
    minute and up for
    a million records, mostly to start its machines; many gigabytes take minutes.

    A file belongs to at most one run. Of two calls at once each file goes to one; the call that finds
    none left
    answers 422. Files already processed are not processed again. A run that fails or is cancelled gives
    its files
    back. While a run works, commits, fails or is retried, queries see each record exactly once.

    A run uses `executors` machines of the chosen shape, and on Kubernetes one driver, the default-
    driver shape of the
    executor shape's architecture. Its price is that of the machines that run, by the second: (driver
    price + executors x
    executor price) x hours with a driver, executors x executor price x hours without. It is estimated
    and reserved at the
    start and settled at the end.

    Every change of a run's status (`started`, `running`, `completed`, `failed`, `cancelled`) is sent to
    the tenant's
    webhooks. A tenant setting deletes the uploaded files once they are processed; their records stay.

    Scope: `process`. There is no rate limit.

    Args:
        slug (str):
        body (ProcessFilesRequest | Unset): Both members are required when the plan allows custom
            processing. On a basic plan they may be omitted; the plan's default preset and one
            executor are used whatever they say, and only their types and bounds are checked.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | ProcessingStarted
    """

    return sync_detailed(
        slug=slug,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: ProcessFilesRequest | Unset = UNSET,
) -> Response[Error | ProcessingStarted]:
    """Start processing the pending files

     Finds the pending files of all versions of the schema, checks the plan, reserves credits, creates
    one run for each
    version that has pending files, starts the runs and returns their ids. It is optional: records are
    queryable
    without it, and the control panel can start processing automatically (on every upload, when the
    pending files reach
    a size, or a number of minutes after an upload). The answer comes before the runs have a machine:
    one that cannot start
    becomes `failed`, and webhooks tell so. A run takes seconds on one machine, and on Kubernetes half a
    minute and up for
    a million records, mostly to start its machines; many gigabytes take minutes.

    A file belongs to at most one run. Of two calls at once each file goes to one; the call that finds
    none left
    answers 422. Files already processed are not processed again. A run that fails or is cancelled gives
    its files
    back. While a run works, commits, fails or is retried, queries see each record exactly once.

    A run uses `executors` machines of the chosen shape, and on Kubernetes one driver, the default-
    driver shape of the
    executor shape's architecture. Its price is that of the machines that run, by the second: (driver
    price + executors x
    executor price) x hours with a driver, executors x executor price x hours without. It is estimated
    and reserved at the
    start and settled at the end.

    Every change of a run's status (`started`, `running`, `completed`, `failed`, `cancelled`) is sent to
    the tenant's
    webhooks. A tenant setting deletes the uploaded files once they are processed; their records stay.

    Scope: `process`. There is no rate limit.

    Args:
        slug (str):
        body (ProcessFilesRequest | Unset): Both members are required when the plan allows custom
            processing. On a basic plan they may be omitted; the plan's default preset and one
            executor are used whatever they say, and only their types and bounds are checked.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | ProcessingStarted]
    """

    kwargs = _get_kwargs(
        slug=slug,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    slug: str,
    *,
    client: AuthenticatedClient,
    body: ProcessFilesRequest | Unset = UNSET,
) -> Error | ProcessingStarted | None:
    """Start processing the pending files

     Finds the pending files of all versions of the schema, checks the plan, reserves credits, creates
    one run for each
    version that has pending files, starts the runs and returns their ids. It is optional: records are
    queryable
    without it, and the control panel can start processing automatically (on every upload, when the
    pending files reach
    a size, or a number of minutes after an upload). The answer comes before the runs have a machine:
    one that cannot start
    becomes `failed`, and webhooks tell so. A run takes seconds on one machine, and on Kubernetes half a
    minute and up for
    a million records, mostly to start its machines; many gigabytes take minutes.

    A file belongs to at most one run. Of two calls at once each file goes to one; the call that finds
    none left
    answers 422. Files already processed are not processed again. A run that fails or is cancelled gives
    its files
    back. While a run works, commits, fails or is retried, queries see each record exactly once.

    A run uses `executors` machines of the chosen shape, and on Kubernetes one driver, the default-
    driver shape of the
    executor shape's architecture. Its price is that of the machines that run, by the second: (driver
    price + executors x
    executor price) x hours with a driver, executors x executor price x hours without. It is estimated
    and reserved at the
    start and settled at the end.

    Every change of a run's status (`started`, `running`, `completed`, `failed`, `cancelled`) is sent to
    the tenant's
    webhooks. A tenant setting deletes the uploaded files once they are processed; their records stay.

    Scope: `process`. There is no rate limit.

    Args:
        slug (str):
        body (ProcessFilesRequest | Unset): Both members are required when the plan allows custom
            processing. On a basic plan they may be omitted; the plan's default preset and one
            executor are used whatever they say, and only their types and bounds are checked.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | ProcessingStarted
    """

    return (
        await asyncio_detailed(
            slug=slug,
            client=client,
            body=body,
        )
    ).parsed
