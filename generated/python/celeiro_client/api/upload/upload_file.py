from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.error import Error
from ...models.invalid_file_error import InvalidFileError
from ...models.upload_result import UploadResult
from ...types import UNSET, File, Response, Unset


def _get_kwargs(
    credential: str,
    file_name: str,
    *,
    body: File,
    content_encoding: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(content_encoding, Unset):
        headers["Content-Encoding"] = content_encoding

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/u/{credential}/{file_name}".format(
            credential=quote(str(credential), safe=""),
            file_name=quote(str(file_name), safe=""),
        ),
    }

    _kwargs["content"] = body.payload
    headers["Content-Type"] = "application/octet-stream"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Error | InvalidFileError | UploadResult | None:
    if response.status_code == 200:
        response_200 = UploadResult.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = Error.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Error.from_dict(response.json())

        return response_401

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
        response_422 = InvalidFileError.from_dict(response.json())

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

    if response.status_code == 507:
        response_507 = Error.from_dict(response.json())

        return response_507

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Error | InvalidFileError | UploadResult]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    credential: str,
    file_name: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    content_encoding: str | Unset = UNSET,
) -> Response[Error | InvalidFileError | UploadResult]:
    """Upload a file

     Sends one JSONL file to `{upload_url}/{file_name}`. There is no `Authorization` header: the URL is
    the credential.
    There is no query string. Every line is checked while the bytes arrive, in constant memory, and the
    file is stored
    only when all of them are valid. **Every record is queryable from the moment of the 200 answer**;
    processing later
    moves it into the columnar table, and at every moment a query sees each record exactly once.

    **What a valid file is.** UTF-8 without a byte order mark. Lines end in LF or CRLF; the last line
    may lack it. At
    least one line, no empty line, at most 16 MiB per line. Every line is one JSON object as RFC 8259
    has it, without
    duplicate keys or lone surrogates, at most 64 levels deep, with keys of at most 32 KiB each as they
    are written. Not
    valid are several objects on one line, one object over several lines, and a JSON array instead of
    one object per
    line. Every line satisfies the schema version: required fields are present and not null, every value
    has the
    declared type (or is null where the field is optional), and there is no undeclared field unless the
    schema says that
    undeclared fields are ignored.

    | field type | value |
    |---|---|
    | `string` | a JSON string |
    | `integer` | a JSON number without fraction and exponent that fits 64 bits, signed |
    | `number` | a JSON number that is finite as a double |
    | `decimal(p,s)` | a JSON number without exponent that fits exactly; nothing is rounded |
    | `boolean` | `true` or `false` |
    | `date` | a string `YYYY-MM-DD`, a date that exists, years 0001 to 9999 |
    | `timestamp` | a string, RFC 3339 with `T` or a space, years 0001 to 9999, up to 9 fractional
    digits of which 6 are kept; without an offset it is UTC; it is stored in UTC |
    | `json` | any JSON value, kept as JSON |

    A missing optional field is null. What was accepted reads the same before and after processing.

    **Retrying.** Content that the schema already holds, under whatever name, answers 200 with
    `duplicate: true` and
    stores nothing twice, so a client may repeat a PUT whose answer it lost. Another content under the
    name of a stored
    file answers 422. A connection cut in the middle leaves a `failed` record within a minute of the
    cut, and no stored
    object.

    **Size.** A file past the plan's limit (5 GiB on the default plan, counted after decompression)
    answers 413 as soon
    as the limit is passed or `Content-Length` says that it will be. Files of up to 10 MB are
    recommended; split larger
    ones and send the parts in parallel to the same URL. There is no rate limit on uploads; how many of
    a tenant may be
    under way at once is bounded (32 on the default plan), and so is how many of them may hold a line
    longer than 512 KiB.
    One more waits up to 5 s for its turn, one with a long line up to 30 s, then answers 429
    `too_many_uploads`: send it
    again after `Retry-After`.

    The answer may arrive, and the connection be closed, before the whole body was read.

    Args:
        credential (str):
        file_name (str):
        content_encoding (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | InvalidFileError | UploadResult]
    """

    kwargs = _get_kwargs(
        credential=credential,
        file_name=file_name,
        body=body,
        content_encoding=content_encoding,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    credential: str,
    file_name: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    content_encoding: str | Unset = UNSET,
) -> Error | InvalidFileError | UploadResult | None:
    """Upload a file

     Sends one JSONL file to `{upload_url}/{file_name}`. There is no `Authorization` header: the URL is
    the credential.
    There is no query string. Every line is checked while the bytes arrive, in constant memory, and the
    file is stored
    only when all of them are valid. **Every record is queryable from the moment of the 200 answer**;
    processing later
    moves it into the columnar table, and at every moment a query sees each record exactly once.

    **What a valid file is.** UTF-8 without a byte order mark. Lines end in LF or CRLF; the last line
    may lack it. At
    least one line, no empty line, at most 16 MiB per line. Every line is one JSON object as RFC 8259
    has it, without
    duplicate keys or lone surrogates, at most 64 levels deep, with keys of at most 32 KiB each as they
    are written. Not
    valid are several objects on one line, one object over several lines, and a JSON array instead of
    one object per
    line. Every line satisfies the schema version: required fields are present and not null, every value
    has the
    declared type (or is null where the field is optional), and there is no undeclared field unless the
    schema says that
    undeclared fields are ignored.

    | field type | value |
    |---|---|
    | `string` | a JSON string |
    | `integer` | a JSON number without fraction and exponent that fits 64 bits, signed |
    | `number` | a JSON number that is finite as a double |
    | `decimal(p,s)` | a JSON number without exponent that fits exactly; nothing is rounded |
    | `boolean` | `true` or `false` |
    | `date` | a string `YYYY-MM-DD`, a date that exists, years 0001 to 9999 |
    | `timestamp` | a string, RFC 3339 with `T` or a space, years 0001 to 9999, up to 9 fractional
    digits of which 6 are kept; without an offset it is UTC; it is stored in UTC |
    | `json` | any JSON value, kept as JSON |

    A missing optional field is null. What was accepted reads the same before and after processing.

    **Retrying.** Content that the schema already holds, under whatever name, answers 200 with
    `duplicate: true` and
    stores nothing twice, so a client may repeat a PUT whose answer it lost. Another content under the
    name of a stored
    file answers 422. A connection cut in the middle leaves a `failed` record within a minute of the
    cut, and no stored
    object.

    **Size.** A file past the plan's limit (5 GiB on the default plan, counted after decompression)
    answers 413 as soon
    as the limit is passed or `Content-Length` says that it will be. Files of up to 10 MB are
    recommended; split larger
    ones and send the parts in parallel to the same URL. There is no rate limit on uploads; how many of
    a tenant may be
    under way at once is bounded (32 on the default plan), and so is how many of them may hold a line
    longer than 512 KiB.
    One more waits up to 5 s for its turn, one with a long line up to 30 s, then answers 429
    `too_many_uploads`: send it
    again after `Retry-After`.

    The answer may arrive, and the connection be closed, before the whole body was read.

    Args:
        credential (str):
        file_name (str):
        content_encoding (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | InvalidFileError | UploadResult
    """

    return sync_detailed(
        credential=credential,
        file_name=file_name,
        client=client,
        body=body,
        content_encoding=content_encoding,
    ).parsed


async def asyncio_detailed(
    credential: str,
    file_name: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    content_encoding: str | Unset = UNSET,
) -> Response[Error | InvalidFileError | UploadResult]:
    """Upload a file

     Sends one JSONL file to `{upload_url}/{file_name}`. There is no `Authorization` header: the URL is
    the credential.
    There is no query string. Every line is checked while the bytes arrive, in constant memory, and the
    file is stored
    only when all of them are valid. **Every record is queryable from the moment of the 200 answer**;
    processing later
    moves it into the columnar table, and at every moment a query sees each record exactly once.

    **What a valid file is.** UTF-8 without a byte order mark. Lines end in LF or CRLF; the last line
    may lack it. At
    least one line, no empty line, at most 16 MiB per line. Every line is one JSON object as RFC 8259
    has it, without
    duplicate keys or lone surrogates, at most 64 levels deep, with keys of at most 32 KiB each as they
    are written. Not
    valid are several objects on one line, one object over several lines, and a JSON array instead of
    one object per
    line. Every line satisfies the schema version: required fields are present and not null, every value
    has the
    declared type (or is null where the field is optional), and there is no undeclared field unless the
    schema says that
    undeclared fields are ignored.

    | field type | value |
    |---|---|
    | `string` | a JSON string |
    | `integer` | a JSON number without fraction and exponent that fits 64 bits, signed |
    | `number` | a JSON number that is finite as a double |
    | `decimal(p,s)` | a JSON number without exponent that fits exactly; nothing is rounded |
    | `boolean` | `true` or `false` |
    | `date` | a string `YYYY-MM-DD`, a date that exists, years 0001 to 9999 |
    | `timestamp` | a string, RFC 3339 with `T` or a space, years 0001 to 9999, up to 9 fractional
    digits of which 6 are kept; without an offset it is UTC; it is stored in UTC |
    | `json` | any JSON value, kept as JSON |

    A missing optional field is null. What was accepted reads the same before and after processing.

    **Retrying.** Content that the schema already holds, under whatever name, answers 200 with
    `duplicate: true` and
    stores nothing twice, so a client may repeat a PUT whose answer it lost. Another content under the
    name of a stored
    file answers 422. A connection cut in the middle leaves a `failed` record within a minute of the
    cut, and no stored
    object.

    **Size.** A file past the plan's limit (5 GiB on the default plan, counted after decompression)
    answers 413 as soon
    as the limit is passed or `Content-Length` says that it will be. Files of up to 10 MB are
    recommended; split larger
    ones and send the parts in parallel to the same URL. There is no rate limit on uploads; how many of
    a tenant may be
    under way at once is bounded (32 on the default plan), and so is how many of them may hold a line
    longer than 512 KiB.
    One more waits up to 5 s for its turn, one with a long line up to 30 s, then answers 429
    `too_many_uploads`: send it
    again after `Retry-After`.

    The answer may arrive, and the connection be closed, before the whole body was read.

    Args:
        credential (str):
        file_name (str):
        content_encoding (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Error | InvalidFileError | UploadResult]
    """

    kwargs = _get_kwargs(
        credential=credential,
        file_name=file_name,
        body=body,
        content_encoding=content_encoding,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    credential: str,
    file_name: str,
    *,
    client: AuthenticatedClient | Client,
    body: File,
    content_encoding: str | Unset = UNSET,
) -> Error | InvalidFileError | UploadResult | None:
    """Upload a file

     Sends one JSONL file to `{upload_url}/{file_name}`. There is no `Authorization` header: the URL is
    the credential.
    There is no query string. Every line is checked while the bytes arrive, in constant memory, and the
    file is stored
    only when all of them are valid. **Every record is queryable from the moment of the 200 answer**;
    processing later
    moves it into the columnar table, and at every moment a query sees each record exactly once.

    **What a valid file is.** UTF-8 without a byte order mark. Lines end in LF or CRLF; the last line
    may lack it. At
    least one line, no empty line, at most 16 MiB per line. Every line is one JSON object as RFC 8259
    has it, without
    duplicate keys or lone surrogates, at most 64 levels deep, with keys of at most 32 KiB each as they
    are written. Not
    valid are several objects on one line, one object over several lines, and a JSON array instead of
    one object per
    line. Every line satisfies the schema version: required fields are present and not null, every value
    has the
    declared type (or is null where the field is optional), and there is no undeclared field unless the
    schema says that
    undeclared fields are ignored.

    | field type | value |
    |---|---|
    | `string` | a JSON string |
    | `integer` | a JSON number without fraction and exponent that fits 64 bits, signed |
    | `number` | a JSON number that is finite as a double |
    | `decimal(p,s)` | a JSON number without exponent that fits exactly; nothing is rounded |
    | `boolean` | `true` or `false` |
    | `date` | a string `YYYY-MM-DD`, a date that exists, years 0001 to 9999 |
    | `timestamp` | a string, RFC 3339 with `T` or a space, years 0001 to 9999, up to 9 fractional
    digits of which 6 are kept; without an offset it is UTC; it is stored in UTC |
    | `json` | any JSON value, kept as JSON |

    A missing optional field is null. What was accepted reads the same before and after processing.

    **Retrying.** Content that the schema already holds, under whatever name, answers 200 with
    `duplicate: true` and
    stores nothing twice, so a client may repeat a PUT whose answer it lost. Another content under the
    name of a stored
    file answers 422. A connection cut in the middle leaves a `failed` record within a minute of the
    cut, and no stored
    object.

    **Size.** A file past the plan's limit (5 GiB on the default plan, counted after decompression)
    answers 413 as soon
    as the limit is passed or `Content-Length` says that it will be. Files of up to 10 MB are
    recommended; split larger
    ones and send the parts in parallel to the same URL. There is no rate limit on uploads; how many of
    a tenant may be
    under way at once is bounded (32 on the default plan), and so is how many of them may hold a line
    longer than 512 KiB.
    One more waits up to 5 s for its turn, one with a long line up to 30 s, then answers 429
    `too_many_uploads`: send it
    again after `Retry-After`.

    The answer may arrive, and the connection be closed, before the whole body was read.

    Args:
        credential (str):
        file_name (str):
        content_encoding (str | Unset):
        body (File):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Error | InvalidFileError | UploadResult
    """

    return (
        await asyncio_detailed(
            credential=credential,
            file_name=file_name,
            client=client,
            body=body,
            content_encoding=content_encoding,
        )
    ).parsed
