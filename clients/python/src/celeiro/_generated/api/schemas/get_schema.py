from typing import Any
from urllib.parse import quote


def request(
    slug: str,
) -> dict[str, Any]:
    """Get the definition of a schema: the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/schemas/{slug}".format(
            slug=quote(str(slug), safe=""),
        ),
    }

    return _kwargs
