"""The client of Celeiro: uploads JSON lines, answers queries with exact rows, starts processing, checks webhooks.

from celeiro import Celeiro

with Celeiro("https://celeiro.example.com", token) as celeiro:
    celeiro.upload("flights", "flights.jsonl")
    for row in celeiro.rows("flights", {"select": ["carrier", "dep_delay"],
                                        "event_from": "2013-01-01", "event_to": "2013-01-31"}):
        print(row["carrier"], row["dep_delay"])
"""

from . import codes, line_codes
from ._version import __version__
from .async_client import AsyncCeleiro
from .client import Celeiro
from .errors import (
    AuthenticationError,
    CeleiroError,
    ConnectionError,
    DamagedSourceError,
    InvalidFileError,
    InvalidRequestError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    RunFailedError,
    RunTimeoutError,
    ServiceError,
    StorageFullError,
    UnexpectedAnswerError,
    WebhookVerificationError,
)
from .files import FileFilters
from .models import (
    DamagedFile,
    FileRecord,
    LineError,
    ProcessingStarted,
    QueryStatistics,
    SchemaDefinition,
    Shape,
    ValidationReport,
)
from .query import Column, Condition, NumberText, Ordering, Page, Query, Row
from .rows import AsyncRows, Rows
from .runs import RunProgress
from .uploads import UploadProgress, UploadSummary
from .webhooks import OtherEvent, RunError, RunStatusEvent, WebhookEvent, verify_webhook

__all__ = [
    "AsyncCeleiro",
    "AsyncRows",
    "AuthenticationError",
    "Celeiro",
    "CeleiroError",
    "Column",
    "Condition",
    "ConnectionError",
    "DamagedFile",
    "DamagedSourceError",
    "FileFilters",
    "FileRecord",
    "InvalidFileError",
    "InvalidRequestError",
    "LineError",
    "NotFoundError",
    "NumberText",
    "Ordering",
    "OtherEvent",
    "Page",
    "PermissionError",
    "ProcessingStarted",
    "Query",
    "QueryStatistics",
    "RateLimitError",
    "Row",
    "Rows",
    "RunError",
    "RunFailedError",
    "RunProgress",
    "RunStatusEvent",
    "RunTimeoutError",
    "SchemaDefinition",
    "ServiceError",
    "Shape",
    "StorageFullError",
    "UnexpectedAnswerError",
    "UploadProgress",
    "UploadSummary",
    "ValidationReport",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "codes",
    "line_codes",
    "verify_webhook",
]
