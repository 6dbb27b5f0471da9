from typing import Any


def request() -> dict[str, Any]:
    """Whether the process is alive: the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/healthz",
    }

    return _kwargs
