from typing import Any
from urllib.parse import quote


def request(
    slug: str,
) -> dict[str, Any]:
    """Upload files directly (discontinued): the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/schemas/{slug}/files".format(
            slug=quote(str(slug), safe=""),
        ),
    }

    return _kwargs
