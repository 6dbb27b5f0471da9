"""Whom a journal counts for."""

from __future__ import annotations

import base64
import hashlib
import json


def journal_account(base_url: str, token: str) -> str:
    """One SHA-256 of the service and the account, the same in all clients: the journal says nothing else about either.

    Args:
        base_url: without a slash at its end.
        token: the API token.
    """
    return _sha256(f"{base_url}\n{_account(token)}")


def _account(token: str) -> str:
    """The account that a token names. A token that names none counts for itself alone."""
    try:
        _, payload, _ = token.split(".")
        tenant = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["tenant"]
    except (ValueError, KeyError, TypeError):
        tenant = None
    return tenant if isinstance(tenant, str) and tenant else _sha256(token)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
