"""Webhooks: their signature, as Standard Webhooks has it, and their events."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from .errors import WebhookFault, WebhookVerificationError

#: Seconds that a webhook's time may lie from this machine's, either way: older ones may be replays.
TOLERANCE = 300

RunState = Literal["started", "running", "completed", "failed", "cancelled"]


@dataclass(frozen=True)
class RunError:
    """Why a run failed: `code` for programs, `message` in Portuguese."""

    code: str
    message: str


@dataclass(frozen=True)
class RunStatusEvent:
    """The status of a run changed (`schemas.run.status`).

    Attributes:
        id: of the message, the same at each delivery: what was seen already can be left out by it.
        tenant: slug of the account.
        schema: slug of the schema.
        finished_at: None until the run ends.
        error: None unless `status` is `failed`.
    """

    id: str
    run_id: int
    tenant: str
    status: RunState
    started_at: datetime
    schema: str
    schema_version: str
    files_count: int
    finished_at: datetime | None
    error: RunError | None
    topic: Literal["schemas.run.status"] = "schemas.run.status"


@dataclass(frozen=True)
class OtherEvent:
    """A topic that this version of the package does not know. Answer 2xx, or it comes again."""

    id: str
    topic: str
    metadata: Mapping[str, Any]


WebhookEvent = RunStatusEvent | OtherEvent


def verify_webhook(
    payload: bytes | str, headers: Mapping[str, str], secrets: str | Sequence[str]
) -> WebhookEvent:
    """The event of a webhook that the service signed less than five minutes ago.

    Args:
        payload: the body exactly as it came, before any parsing.
        headers: of the request; upper and lower case alike.
        secrets: the webhook's secret (`whsec_...`), or several while one replaces another.

    Raises:
        WebhookVerificationError: forged, changed, or too old; answer 401.
        ValueError: a secret is not one.
    """
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("give verify_webhook a secret, at least")
    body = _bytes(payload) if isinstance(payload, str) else bytes(payload)
    given = {name.lower(): value for name, value in headers.items()}
    message_id = _header(given, "webhook-id")
    timestamp = _header(given, "webhook-timestamp")
    signatures = _header(given, "webhook-signature").split(" ")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise _error("headers", f"webhook-timestamp is not a number of seconds: {timestamp!r}")
    _check_signature(keys, _bytes(f"{message_id}.{timestamp}.") + body, signatures)
    _check_time(int(timestamp))
    return _event(message_id, body)


def _key(secret: str) -> bytes:
    text = secret.removeprefix("whsec_").rstrip("=")
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        key = b""
    if not key:
        raise ValueError("a secret of a webhook is 'whsec_' and Base64: copy it from the control panel")
    return key


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise _error("headers", f"the header {name} is missing")
    return value


def _bytes(text: str) -> bytes:
    # Bytes of a header that are no UTF-8 come as surrogates.
    return text.encode("utf-8", "surrogatepass")


def _check_signature(keys: Sequence[bytes], signed: bytes, signatures: Sequence[str]) -> None:
    genuine = False
    for key in keys:
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        for signature in signatures:
            # Every pair is compared, so that the time tells nothing about the one that matches.
            genuine |= hmac.compare_digest(expected, _bytes(signature))
    if not genuine:
        raise _error("signature", "no secret gives its signature: it is forged, or was changed on the way")


def _check_time(timestamp: int) -> None:
    off = timestamp - int(time.time())
    if abs(off) > TOLERANCE:
        side = "in the future" if off > 0 else "old"
        error = _error(
            "timestamp",
            f"it is {abs(off)} s {side} by this machine's clock, and at most {TOLERANCE} s are taken: "
            "it is a replay, or the clock is wrong",
        )
        error.seconds_off = off
        raise error


def _event(message_id: str, body: bytes) -> WebhookEvent:
    try:
        document = json.loads(body)
        topic, metadata = document["topic"], document["metadata"]
        if topic != "schemas.run.status":
            return OtherEvent(message_id, str(topic), dict(metadata))
        finished_at, error = metadata["finished_at"], metadata["error"]
        return RunStatusEvent(
            id=message_id,
            run_id=metadata["run_id"],
            tenant=metadata["tenant"],
            status=metadata["status"],
            started_at=_time(metadata["started_at"]),
            schema=metadata["schema"],
            schema_version=metadata["schema_version"],
            files_count=metadata["files_count"],
            finished_at=None if finished_at is None else _time(finished_at),
            error=None if error is None else RunError(error["code"], error["message"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise _error("payload", "it is signed, but is not an event") from fault


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _error(fault: WebhookFault, reason: str) -> WebhookVerificationError:
    error = WebhookVerificationError(f"webhook: {reason}. Answer 401 and do nothing with it.")
    error.fault = fault
    return error
