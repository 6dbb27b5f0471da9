"""Webhooks: the vectors that all clients share, and what the errors say."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest

import celeiro
from celeiro import OtherEvent, RunError, RunStatusEvent, verify_webhook

SHARED = json.loads((Path(__file__).parents[2] / "shared/webhook-vectors.json").read_text("utf-8"))
NOW = datetime.fromisoformat(SHARED["now"].replace("Z", "+00:00")).timestamp()
SECRET = "whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcY"


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)


def signed(payload: str, timestamp: float = NOW, secret: str = SECRET) -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"msg_1.{int(timestamp)}.{payload}".encode()
    digest = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": str(int(timestamp)),
        "Webhook-Signature": f"v1,{digest}",
    }


@pytest.mark.parametrize("vector", SHARED["vectors"], ids=lambda vector: vector["name"])
def test_the_verdict_is_that_of_all_clients(vector: dict[str, Any]) -> None:
    given = (vector["payload"].encode(), vector["headers"], vector["secrets"])
    if vector["verdict"] == "valid":
        event = verify_webhook(*given)
        assert isinstance(event, RunStatusEvent)
        assert (event.id, event.run_id, event.schema) == ("msg_1", 2**53 + 1, "ação-😀")
        assert event.started_at == datetime(2026, 11, 20, 11, 59, tzinfo=timezone.utc)
    elif vector["verdict"] == "secret":
        with pytest.raises(ValueError, match="a secret"):
            verify_webhook(*given)
    else:
        with pytest.raises(celeiro.WebhookVerificationError) as raised:
            verify_webhook(*given)
        assert raised.value.fault == vector["verdict"]


@pytest.mark.parametrize(("off", "words"), [(-301, "301 s old"), (4000, "4000 s in the future")])
def test_the_error_tells_how_far_the_clock_is_off(off: int, words: str) -> None:
    with pytest.raises(celeiro.WebhookVerificationError, match=words) as raised:
        verify_webhook("{}", signed("{}", NOW + off), SECRET)
    assert raised.value.seconds_off == off


def test_a_forged_webhook_is_not_said_to_be_old() -> None:
    forged = {**signed("{}", NOW - 9999), "Webhook-Signature": "v1,x"}
    with pytest.raises(celeiro.WebhookVerificationError) as raised:
        verify_webhook("{}", forged, SECRET)
    assert raised.value.fault == "signature"


@pytest.mark.parametrize(
    "signature", ["v1", "v1,", "v1,é", ",", " ", "v1,====", "v2,x v1,x", "v1,\udc80", "\ud800"]
)
def test_a_malformed_signature_is_refused(signature: str) -> None:
    with pytest.raises(celeiro.WebhookVerificationError):
        verify_webhook("{}", {**signed("{}"), "Webhook-Signature": signature}, SECRET)


@pytest.mark.parametrize("header", ["Webhook-Id", "Webhook-Timestamp"])
def test_a_header_that_is_no_text_is_refused(header: str) -> None:
    with pytest.raises(celeiro.WebhookVerificationError):
        verify_webhook("{}", {**signed("{}"), header: "\udc80"}, SECRET)


def test_a_body_that_is_no_text_is_refused() -> None:
    with pytest.raises(celeiro.WebhookVerificationError):
        verify_webhook("\udc80", signed("{}"), SECRET)


def test_a_failed_run_tells_its_error() -> None:
    metadata = json.loads(SHARED["vectors"][0]["payload"])["metadata"]
    metadata.update(status="failed", error={"code": "run_lost", "message": "Perdida."}, finished_at=None)
    payload = json.dumps({"topic": "schemas.run.status", "metadata": metadata})
    event = verify_webhook(payload, signed(payload), SECRET)
    assert isinstance(event, RunStatusEvent)
    assert (event.error, event.finished_at) == (RunError("run_lost", "Perdida."), None)


def test_an_unknown_topic_is_given_as_it_is() -> None:
    payload = '{"topic":"to.come","metadata":{"a":1}}'
    assert verify_webhook(payload, signed(payload), SECRET) == OtherEvent("msg_1", "to.come", {"a": 1})


def test_a_secret_may_lack_its_padding_and_its_prefix() -> None:
    padded = "whsec_" + base64.b64encode(b"0123456789").decode()
    payload = '{"topic":"to.come","metadata":{}}'
    for secret in (padded, padded.rstrip("="), padded.removeprefix("whsec_")):
        assert verify_webhook(payload, signed(payload, secret=padded), secret).topic == "to.come"


@pytest.mark.parametrize("secrets", ["", "whsec_", "not base64!", []])
def test_what_is_no_secret_is_a_value_error(secrets: Any) -> None:
    with pytest.raises(ValueError, match="secret"):
        verify_webhook("{}", signed("{}"), secrets)
