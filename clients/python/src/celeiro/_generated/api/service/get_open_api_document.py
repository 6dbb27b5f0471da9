from typing import Any


def request() -> dict[str, Any]:
    """This document: the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/openapi.json",
    }

    return _kwargs
