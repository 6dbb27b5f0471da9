from typing import Any


def request() -> dict[str, Any]:
    """Metrics for Prometheus: the arguments of `httpx.Client.build_request`."""

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/metrics",
    }

    return _kwargs
