from typing import Any


def request() -> dict[str, Any]:
    """List the machine shapes for processing: the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/dataflow/shapes",
    }

    return _kwargs
