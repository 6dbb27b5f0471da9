from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.error import Error
from ...models.upload_token import UploadToken
from ...models.upload_token_request import UploadTokenRequest
from ...types import Response


def _get_kwargs(
    slug: str,
    *,
    body: UploadTokenRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/schemas/{slug}/generate-upload-token".format(
            slug=quote(str(slug), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Error | UploadToken | None:
    if response.status_code == 200:
        response_200 = UploadToken.from_dict(response.json())

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
) -> Response[Error | UploadToken]:
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
    body: UploadTokenRequest,
) -> Response[Error | UploadToken]:
    """Generate an upload token

     Makes a temporary upload URL for a schema. Files sent to it (`uploadFile`) are checked against the
    schema version
    that is current now, also when a newer version appears before they arrive. Any number of files may
    be sent to one
    URL until it expires.

    Scope: `upload`. Rate limit: 2 requests per minute and API token on the default plan; one URL serves
    many files,
    so a client needs few.

    Args:
        slug (str):
        body (UploadTokenRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | UploadToken]
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
    body: UploadTokenRequest,
) -> Error | UploadToken | None:
    """Generate an upload token

     Makes a temporary upload URL for a schema. Files sent to it (`uploadFile`) are checked against the
    schema version
    that is current now, also when a newer version appears before they arrive. Any number of files may
    be sent to one
    URL until it expires.

    Scope: `upload`. Rate limit: 2 requests per minute and API token on the default plan; one URL serves
    many files,
    so a client needs few.

    Args:
        slug (str):
        body (UploadTokenRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | UploadToken
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
    body: UploadTokenRequest,
) -> Response[Error | UploadToken]:
    """Generate an upload token

     Makes a temporary upload URL for a schema. Files sent to it (`uploadFile`) are checked against the
    schema version
    that is current now, also when a newer version appears before they arrive. Any number of files may
    be sent to one
    URL until it expires.

    Scope: `upload`. Rate limit: 2 requests per minute and API token on the default plan; one URL serves
    many files,
    so a client needs few.

    Args:
        slug (str):
        body (UploadTokenRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | UploadToken]
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
    body: UploadTokenRequest,
) -> Error | UploadToken | None:
    """Generate an upload token

     Makes a temporary upload URL for a schema. Files sent to it (`uploadFile`) are checked against the
    schema version
    that is current now, also when a newer version appears before they arrive. Any number of files may
    be sent to one
    URL until it expires.

    Scope: `upload`. Rate limit: 2 requests per minute and API token on the default plan; one URL serves
    many files,
    so a client needs few.

    Args:
        slug (str):
        body (UploadTokenRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | UploadToken
    """

    return (
        await asyncio_detailed(
            slug=slug,
            client=client,
            body=body,
        )
    ).parsed
