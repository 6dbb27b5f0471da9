"""From an answer that is not 200 to the error that the caller gets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from .. import codes, errors
from .._generated.models import DamagedSourceErrorDamagedFilesItem, ValidationReport
from .._transport.http import unexpected
from .._transport.request import Answer
from ..errors import CeleiroError
from .values import UnreadableValueError

T = TypeVar("T")

#: Bytes of a foreign answer that its error shows.
EXCERPT_BYTES = 200
#: Longest Retry-After that is obeyed, in seconds. It bounds what a faulty proxy can make a caller wait.
MAX_RETRY_AFTER = 120

HINTS = {
    errors.AuthenticationError: "Check that the token is complete and was not revoked; "
    "the account's owner makes tokens in the control panel.",
    errors.PermissionError: "Use a token that has the scope, or ask the account's owner for the right.",
    errors.NotFoundError: "Check the name of the schema, the account of the token, and base_url.",
    errors.InvalidRequestError: "Correct what the message names and call again.",
    errors.InvalidFileError: "Correct the lines of `report`, which count from the start of the source, "
    "and upload the source again.",
    errors.DamagedSourceError: "Set the damaged files aside in the control panel, or repair the table, "
    "and begin the query anew.",
    errors.RateLimitError: "Call again later, or make fewer calls at once.",
    errors.StorageFullError: "Nothing of the request was kept. Ask the operator for room, then call again.",
    errors.ServiceError: "Call again later; if it lasts, give the request id to the operator.",
}


def retry_after(answer: Answer) -> int | None:
    """Seconds of `Retry-After`, at most 120. A date is not read: it needs a clock that agrees with the service's."""
    text = answer.headers.get("retry-after", "")
    return min(int(text), MAX_RETRY_AFTER) if text.isascii() and text.isdigit() else None


def parsed(answer: Answer, read: Callable[[Any], T]) -> T:
    """The body of a 200 answer, read. Raises UnexpectedAnswerError if it is not what the contract says.

    An UnreadableValueError passes: the answer is the service's.
    """
    try:
        return read(json.loads(answer.content))
    except UnreadableValueError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise foreign(answer) from error


def foreign(answer: Answer) -> errors.UnexpectedAnswerError:
    """The error for an answer that is not the service's."""
    excerpt = answer.content[:EXCERPT_BYTES].decode("utf-8", "replace")
    kind = answer.headers.get("content-type", "no content type")
    reason = f"the answer is not the service's (HTTP {answer.status}, {kind}): {excerpt!r}"
    return unexpected(answer.request, reason, answer.status)


def refusal(answer: Answer) -> CeleiroError:
    """The error for an answer that is not 200."""
    try:
        body = json.loads(answer.content)
        text, code, request_id = body["error"], body["code"], body["request_id"]
        fields = {str(name): [str(each) for each in texts] for name, texts in body.get("errors", {}).items()}
        if not (isinstance(text, str) and isinstance(code, str) and answer.status >= 400):
            return foreign(answer)
        kind = _kind(answer.status, code, body)
        details = "".join(
            f" {name}: {' '.join(texts)}" for name, texts in fields.items() if text not in texts
        )
        error = kind(
            f"{answer.request.what}: {text}{details} "
            f"[{code}, HTTP {answer.status}, request {request_id}] {HINTS[kind]}",
            code=code,
            status=answer.status,
            request_id=str(request_id),
            fields=fields,
        )
        _fill(error, answer, body)
        return error
    except (ValueError, KeyError, TypeError, AttributeError):
        return foreign(answer)


def _kind(status: int, code: str, body: dict[str, Any]) -> type[CeleiroError]:
    match status:
        case 401:
            return errors.AuthenticationError
        case 403:
            return errors.PermissionError
        case 404:
            return errors.NotFoundError
        case 400 | 413 | 415 | 422:
            return errors.InvalidFileError if "report" in body else errors.InvalidRequestError
        case 409 if "damaged_files" in body or code == codes.TABLE_DAMAGED:
            return errors.DamagedSourceError
        case 429:
            return errors.RateLimitError
        case 507:
            return errors.StorageFullError
        case _:
            return errors.ServiceError


def _fill(error: CeleiroError, answer: Answer, body: dict[str, Any]) -> None:
    if isinstance(error, errors.InvalidFileError):
        error.report = ValidationReport.from_dict(body["report"])
    elif isinstance(error, errors.DamagedSourceError):
        damaged = body.get("damaged_files", [])
        error.damaged_files = [DamagedSourceErrorDamagedFilesItem.from_dict(each) for each in damaged]
    elif isinstance(error, errors.RateLimitError):
        error.retry_after = retry_after(answer)
