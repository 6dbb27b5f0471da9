from typing import Any
from urllib.parse import quote

from ...models.upload_token_request import UploadTokenRequest


def request(
    slug: str,
    *,
    body: UploadTokenRequest,
) -> dict[str, Any]:
    """Generate an upload token: the arguments of `httpx.Client.build_request`."""
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
