from typing import Any
from urllib.parse import quote

from ...types import UNSET, File, Unset


def request(
    credential: str,
    file_name: str,
    *,
    body: File,
    content_encoding: str | Unset = UNSET,
) -> dict[str, Any]:
    """Upload a file: the arguments of `httpx.Client.build_request`."""
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
