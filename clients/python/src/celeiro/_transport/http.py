"""What both transports share of httpx: limits, requests, bodies, and the meaning of its exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from ..errors import ConnectionError, UnexpectedAnswerError
from .request import Request, SendError

#: A client makes as many connections as it has requests under way; the callers bound those. No request waits for one.
LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=20, keepalive_expiry=5.0)

#: Bytes of a body that are written at once. Larger pieces hardly save time and copy more in flight.
WRITE_BYTES = 256 * 1024

#: What httpx and h11 say of a connection that ends before the headers, or before the end of the body.
CUT = re.compile("disconnected|closed connection")


class CredentialUrl(httpx.URL):
    """A URL that is a credential: its text, which httpx logs, shows the host alone."""

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc.decode('ascii')}/[hidden]"


def arguments(request: Request) -> dict[str, object]:
    """The arguments of `build_request`, without the body."""
    return {
        "method": request.method,
        "url": request.url,
        "params": request.params,
        "headers": {
            **request.headers,
            **({} if request.body is None else {"Content-Length": str(len(request.body))}),
        },
    }


def hide_credential(built: httpx.Request, request: Request) -> None:
    """Keeps a URL that is a credential out of the log of httpx."""
    if request.credential:
        built.url = CredentialUrl(built.url)


def pieces(body: bytes | bytearray | memoryview) -> Iterator[bytes]:
    """The body in pieces that one write takes."""
    view = memoryview(body)
    for start in range(0, len(view), WRITE_BYTES):
        yield bytes(view[start : start + WRITE_BYTES])


@contextmanager
def translated(request: Request) -> Iterator[None]:
    """Turns exceptions of httpx into SendError."""
    try:
        yield
    except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError) as error:
        raise SendError(unreachable(request, reason_of(error)), may_have_effect=False) from error
    except (httpx.TimeoutException, httpx.NetworkError) as error:
        raise SendError(unreachable(request, reason_of(error)), may_have_effect=True) from error
    except (httpx.RemoteProtocolError, httpx.DecodingError) as error:
        if CUT.search(str(error)):
            raise SendError(unreachable(request, "the connection was cut"), may_have_effect=True) from error
        damaged = unexpected(request, f"the answer is damaged: {error}")
        raise SendError(damaged, may_have_effect=True, may_pass=False) from error


def reason_of(error: httpx.TransportError) -> str:
    """What happened, in words: many exceptions of httpx have none."""
    match error:
        case httpx.ConnectTimeout():
            return "the connection was not made within the connect timeout"
        case httpx.TimeoutException():
            return "the service was silent beyond the timeout"
        case httpx.ReadError() | httpx.WriteError():
            return "the connection was cut"
        case _:
            return str(error) or "the connection failed"


def unreachable(request: Request, reason: str) -> ConnectionError:
    origin = httpx.URL(request.url)
    return ConnectionError(
        f"{request.what}: {reason}. Check that the service runs at {origin.scheme}://"
        f"{origin.netloc.decode('ascii')} and that this machine reaches it, then call again."
    )


def unexpected(request: Request, reason: str, status: int | None = None) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(
        f"{request.what}: {reason}. Check that base_url is the service's address, and what proxies on the way do.",
        status=status,
    )
