"""Upload URLs, kept per schema: making them is rate limited, and each serves many files."""

from __future__ import annotations

from ..._generated.api.upload import generate_upload_token
from ..._generated.models import UploadToken, UploadTokenRequest
from ..._transport.transport import Transport
from ..caller import Caller
from ..refusals import parsed

#: Validity of an upload URL. What it is used for longer is answered 401, and another one is made.
MINUTES = 15


class UploadUrls:
    """The present upload URL of each schema, for all uploads of a client."""

    def __init__(self, transport: Transport, caller: Caller) -> None:
        self._caller = caller
        self._lock = transport.lock()
        self._urls: dict[str, str] = {}

    async def current(self, schema: str) -> str:
        """The URL of a schema. Of the tasks that need one at once, one makes it."""
        async with self._lock:
            url = self._urls.get(schema)
            if url is None:
                url = self._urls[schema] = await self._make(schema)
            return url

    def refused(self, schema: str, url: str) -> None:
        """Forgets a URL that the service, whose clock counts, did not take."""
        if self._urls.get(schema) == url:
            del self._urls[schema]

    async def _make(self, schema: str) -> str:
        body = UploadTokenRequest(minutes=MINUTES)
        built = generate_upload_token.request(schema, body=body)
        answer = await self._caller.call(self._caller.request(f"upload URL of {schema}", built))
        return parsed(answer, UploadToken.from_dict).upload_url
