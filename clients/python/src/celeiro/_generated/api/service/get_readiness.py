from typing import Any


def request() -> dict[str, Any]:
    """Whether requests can be served: the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/readyz",
    }

    return _kwargs
