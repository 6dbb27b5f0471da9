"""An upload: its parts side by side, its journal and its progress."""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import dataclass

from ..._generated.models import FileRecord
from ..._transport.transport import Task, Transport
from ...errors import CeleiroError
from ...uploads import OnUploadProgress, UploadProgress, UploadSummary
from .journal import Journal, digest
from .parts import Part, cut
from .send_part import PartSender
from .source import NamedSource, blocks


@dataclass(frozen=True)
class _Sent:
    part: Part
    #: None without a journal.
    sha256: str | None
    file: FileRecord
    duplicate: bool


class Upload:
    """One source on its way. At any moment it holds the parts that are sent and the one that is read."""

    def __init__(
        self,
        transport: Transport,
        sender: PartSender,
        source: NamedSource,
        *,
        part_bytes: int,
        concurrency: int,
        journal: Journal | None,
        on_progress: OnUploadProgress | None,
    ) -> None:
        if part_bytes < 1 or concurrency < 1:
            raise ValueError("part_bytes and concurrency must be at least 1")
        self._transport = transport
        self._sender = sender
        self._source = source
        self._part_bytes = part_bytes
        self._concurrency = concurrency
        self._journal = journal
        self._on_progress = on_progress
        self._running: dict[Task[_Sent], Part] = {}
        self._sent: dict[int, _Sent] = {}
        self._refused: dict[int, CeleiroError] = {}

    async def run(self) -> UploadSummary:
        """Sends all parts. Raises the error of the first part, in the order of the source, that was refused."""
        try:
            await self._send_parts()
            if self._refused:
                error = self._refused[min(self._refused)]
                error.sent = self._files()
                raise error
            if self._journal is not None:
                self._journal.remove()
            return UploadSummary(
                files=self._files(),
                rows=sum(file.rows or 0 for file in self._files()),
                bytes=sum(sent.part.size for sent in self._sent.values()),
                parts=len(self._sent),
                duplicates=sum(sent.duplicate for sent in self._sent.values()),
            )
        finally:
            for task in self._running:
                task.cancel()
            if self._journal is not None:
                self._journal.close()

    async def _send_parts(self) -> None:
        async with (
            aclosing(blocks(self._transport, self._source.source)) as read,
            aclosing(cut(read, self._source.name, self._part_bytes)) as parts,
        ):
            async for part in parts:
                await self._settle(at_most=self._concurrency - 1)
                if self._refused:
                    break
                await self._begin(part)
        await self._settle(at_most=0)

    async def _begin(self, part: Part) -> None:
        sha256 = None
        if self._journal is not None:
            sha256 = await self._transport.offload(lambda: digest(part))
            if (file := self._journal.find(part, sha256)) is not None:
                part.data = bytearray()
                self._count(_Sent(part, sha256, file, duplicate=False))
                return
        self._running[self._transport.start(self._send(part, sha256))] = part

    async def _send(self, part: Part, sha256: str | None) -> _Sent:
        result = await self._sender.send(part)
        return _Sent(part, sha256, result.file, result.duplicate)

    async def _settle(self, at_most: int) -> None:
        """Takes the results of parts that have ended; waits until at most so many are under way."""
        while True:
            for task in [task for task in self._running if task.done()]:
                part = self._running.pop(task)
                try:
                    sent = await task.result()
                except CeleiroError as error:
                    self._refused[part.index] = error
                else:
                    if self._journal is not None and sent.sha256 is not None:
                        self._journal.note(part, sent.sha256, sent.file)
                    self._count(sent)
            if len(self._running) <= at_most:
                return
            await self._transport.first_done(self._running)

    def _count(self, sent: _Sent) -> None:
        self._sent[sent.part.index] = sent
        if self._on_progress is not None:
            self._on_progress(
                UploadProgress(
                    bytes=sum(each.part.size for each in self._sent.values()),
                    total_bytes=self._source.size,
                    parts=len(self._sent),
                    rows=sum(each.file.rows or 0 for each in self._sent.values()),
                )
            )

    def _files(self) -> list[FileRecord]:
        return [self._sent[index].file for index in sorted(self._sent)]
