from typing import Any
from urllib.parse import quote

from ...models.query_first_page import QueryFirstPage
from ...models.query_next_page import QueryNextPage


def request(
    slug: str,
    *,
    body: QueryFirstPage | QueryNextPage,
) -> dict[str, Any]:
    """Query the records of a schema: the arguments of `httpx.Client.build_request`."""
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/schemas/{slug}/query".format(
            slug=quote(str(slug), safe=""),
        ),
    }

    if isinstance(body, QueryFirstPage):
        _kwargs["json"] = body.to_dict()
    else:
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs
