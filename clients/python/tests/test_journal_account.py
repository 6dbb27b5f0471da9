"""Whom a journal counts for, as in every client."""

import json
from pathlib import Path

import pytest

from celeiro._core.upload.journal_account import journal_account

SHARED = json.loads((Path(__file__).parents[2] / "shared" / "journal-accounts.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", SHARED["vectors"], ids=lambda vector: vector["name"])
def test_a_journal_knows_its_account_as_every_client_does(vector: dict[str, str]) -> None:
    assert journal_account(vector["base_url"].rstrip("/"), vector["token"]) == vector["account"]
