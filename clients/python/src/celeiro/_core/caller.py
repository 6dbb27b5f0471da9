"""One call of the service: the attempts and the waits between them."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from .._transport.request import Answer, OnHead, Request, SendError
from .._transport.transport import Transport
from .._version import __version__
from ..codes import QUERY_TIMEOUT, STORAGE_QUOTA_EXCEEDED, UPLOAD_INTERRUPTED
from ..errors import CeleiroError
from .refusals import foreign, refusal, retry_after

#: Answers after which the same request can succeed.
MAY_PASS = frozenset({408, 429, 500, 502, 503, 504, 507})
#: Of these, the answers that say that nothing was begun.
NOT_BEGUN = frozenset({429, 503})
#: A 400 after which it can, too: an upload was cut on its way, e.g. by a service that stops; nothing of it was kept.
PASSING = UPLOAD_INTERRUPTED
#: Codes of such answers whose cause stays: the same query takes as long again, and waiting makes no quota larger.
STAYING = frozenset({QUERY_TIMEOUT, STORAGE_QUOTA_EXCEEDED})
#: Seconds before the second attempt, doubled for each further one, and the bound of that.
FIRST_DELAY = 0.5
MAX_DELAY = 30.0


@dataclass(frozen=True)
class Address:
    """The service and who calls it."""

    base_url: str
    token: str

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(
                f"base_url must be like 'https://celeiro.example.com', without a query; it is {self.base_url!r}"
            )
        # The message must not quote a secret.
        if not re.fullmatch("[\\x21-\\x7e]+", self.token.strip()):
            raise ValueError(
                "token must be an API token of the control panel; it is empty or has other letters"
            )


class Caller:
    """Sends requests until they are answered or the attempts are used up."""

    def __init__(self, transport: Transport, address: Address, max_attempts: int) -> None:
        if max_attempts < 1:
            raise ValueError(f"max_attempts must be at least 1; it is {max_attempts}")
        self._transport = transport
        self._base_url = address.base_url.rstrip("/")
        self._token = address.token.strip()
        self._max_attempts = max_attempts

    def request(self, what: str, built: dict[str, Any], *, repeatable: bool = True) -> Request:
        """Completes the arguments that a builder of the generated core gives."""
        body = json.dumps(built["json"]).encode() if "json" in built else None
        return Request(
            what=what,
            method=built["method"].upper(),
            url=self._base_url + built["url"],
            params=built.get("params"),
            headers={
                "Authorization": f"Bearer {self._token}",
                "Accept": "application/json",
                "User-Agent": f"celeiro-python/{__version__}",
                **({} if body is None else {"Content-Type": "application/json"}),
            },
            body=body,
            repeatable=repeatable,
        )

    async def call(self, request: Request, on_head: OnHead | None = None) -> Answer:
        """The answer 200. Raises the error of the last attempt.

        `on_head` is told the headers of every attempt that has them.
        """
        for attempt in count(1):
            delay: float | None = None
            try:
                answer = await self._transport.send(request, on_head)
            except SendError as failure:
                again = failure.may_pass and (request.repeatable or not failure.may_have_effect)
                error: CeleiroError = failure.error
                cause = failure.__cause__
            else:
                if answer.status == 200:
                    return answer
                error = refusal(answer) if answer.status >= 400 else foreign(answer)
                again = answer.status in MAY_PASS and (request.repeatable or answer.status in NOT_BEGUN)
                again = (again and error.code not in STAYING) or error.code == PASSING
                cause = None
                delay = retry_after(answer)
            if not again or attempt == self._max_attempts:
                raise error from cause
            await self._transport.sleep(backoff(attempt) if delay is None else delay)
        raise AssertionError


def backoff(attempt: int) -> float:
    """Seconds to wait after the attempt, drawn anew each time, so that callers do not return together."""
    return random.uniform(0, min(MAX_DELAY, FIRST_DELAY * 2.0 ** (attempt - 1)))
