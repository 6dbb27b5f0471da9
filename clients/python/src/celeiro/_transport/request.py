"""A request, its answer, and the failure of a request that got none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import httpx

from ..errors import CeleiroError

#: Is told the headers of an answer, whatever its status, before its body is read.
OnHead = Callable[[httpx.Headers], None]


@dataclass(frozen=True)
class Request:
    """One HTTP request.

    Attributes:
        what: names the request in errors, without credentials.
        url: absolute address.
        repeatable: whether it may be sent again although it may have had an effect.
        credential: the address itself is a secret; logs do not get it.
    """

    what: str
    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, str | int] | None = None
    body: bytes | bytearray | memoryview | None = None
    repeatable: bool = True
    credential: bool = False


@dataclass(frozen=True)
class Answer:
    """One whole answer, whatever its status."""

    request: Request
    status: int
    headers: httpx.Headers
    content: bytes


class SendError(Exception):
    """No whole answer came.

    Attributes:
        error: what the caller gets if the request is not repeated.
        may_have_effect: bytes of the request reached the other side.
        may_pass: sending it again can help.
    """

    def __init__(self, error: CeleiroError, *, may_have_effect: bool, may_pass: bool = True) -> None:
        super().__init__(error)
        self.error = error
        self.may_have_effect = may_have_effect
        self.may_pass = may_pass
