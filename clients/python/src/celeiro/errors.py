"""What can go wrong. Every error of the package is a `CeleiroError`."""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from typing import Literal

from ._generated.models import DamagedSourceErrorDamagedFilesItem as DamagedFile
from ._generated.models import FileRecord, ValidationReport

WebhookFault = Literal["headers", "signature", "timestamp", "payload"]


class CeleiroError(Exception):
    """Base of all errors. The message says what happened and ends with what to do.

    Attributes:
        code: what went wrong, for programs (`celeiro.codes`); None where the service did not answer.
        status: HTTP status of the answer; None without one.
        request_id: names the request in the service's logs; give it to support.
        fields: field or parameter -> the service's texts about it.
        sent: where `upload` raised the error, the files of this source that are stored, in its order.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        status: int | None = None,
        request_id: str | None = None,
        fields: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.fields: Mapping[str, Sequence[str]] = fields or {}
        self.sent: list[FileRecord] = []


class AuthenticationError(CeleiroError):
    """401: the token, or the upload URL made with it, is not valid (any more)."""


class PermissionError(CeleiroError):
    """403: the token lacks a scope, or the account's plan a right."""


class NotFoundError(CeleiroError):
    """404: the token's account has no such schema, or `base_url` is not the service's address."""


class InvalidRequestError(CeleiroError):
    """400, 413, 415, 422: the request breaks a rule; `fields` names the places."""


class InvalidFileError(InvalidRequestError):
    """422: lines of the file break the rules of the schema, and the part that holds them is not stored.

    Attributes:
        report: the bad lines. `line` (from 1) and `byte_offset` (from 0) count from the start of the source;
            `lines` and `bad_lines` count the refused part.
        part: name of the refused part.
    """

    report: ValidationReport
    part: str | None = None


class DamagedSourceError(CeleiroError):
    """409: stored files that the query reads are missing or damaged, so it gives no row.

    Attributes:
        damaged_files: ten of them at most; empty where files of the table itself are damaged.
    """

    damaged_files: Sequence[DamagedFile] = ()


class RateLimitError(CeleiroError):
    """429 after the last attempt.

    Attributes:
        retry_after: seconds after which the service takes the request; None if it did not say.
    """

    retry_after: int | None = None


class StorageFullError(CeleiroError):
    """507 after the last attempt: the store or the plan has no room. Nothing of the request was kept."""


class ServiceError(CeleiroError):
    """500, 503, 504 and others after the last attempt."""


class UnexpectedAnswerError(CeleiroError):
    """An answer that is not the service's: a proxy's page, or a damaged body."""


class ConnectionError(CeleiroError, builtins.ConnectionError):
    """No answer: the connection was refused, cut, or silent beyond the timeout. It is an `OSError` too."""


class RunFailedError(CeleiroError):
    """A run that was waited for failed or was cancelled; its files are pending again.

    Attributes:
        run_ids: the runs.
        files_done: files that the other runs completed.
        files_count: files that all runs had.
    """

    run_ids: Sequence[int] = ()
    files_done: int = 0
    files_count: int = 0


class RunTimeoutError(CeleiroError, builtins.TimeoutError):
    """Runs were not over within the timeout of `wait_for_runs`; they go on.

    Attributes:
        files_done: files completed so far.
        files_count: files that all runs have.
    """

    files_done: int = 0
    files_count: int = 0


class WebhookVerificationError(CeleiroError):
    """A webhook that is forged, changed, or too old.

    Attributes:
        fault: `headers`: a header is missing or malformed. `signature`: no secret gives the signature. `timestamp`:
            signed, but too far from this machine's clock. `payload`: signed, but not an event.
        seconds_off: with `timestamp`, the webhook's time minus this machine's, in seconds.
    """

    fault: WebhookFault = "signature"
    seconds_off: int | None = None
