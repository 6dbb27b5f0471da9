from typing import Any
from urllib.parse import quote

from ...models.process_files_request import ProcessFilesRequest
from ...types import UNSET, Unset


def request(
    slug: str,
    *,
    body: ProcessFilesRequest | Unset = UNSET,
) -> dict[str, Any]:
    """Start processing the pending files: the arguments of `httpx.Client.build_request`."""
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
