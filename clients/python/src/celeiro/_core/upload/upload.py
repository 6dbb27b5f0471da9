"""An upload: its parts side by side, its journal and its progress."""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import dataclass

from ..._generated.models import FileRecord
from ..._transport.transport import Task, Transport
from ...errors import CeleiroError, InvalidFileError, InvalidRequestError
from ...uploads import OnUploadProgress, UploadProgress, UploadSummary
from ..refusals import HINTS
from .distinct import RepeatedPartError
from .journal import Journal
from .missing import REPEATED_PART, advice
from .parts import Part, cut, part_name
from .send_part import PartSender
from .source import NamedSource, blocks


@dataclass(frozen=True)
class _Sent:
    part: Part
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
        self._sent: dict[int, FileRecord] = {}
        #: Id of each of the service's files of this upload -> name of the part that it holds.
        self._holders: dict[int, str] = {}
        self._refused: dict[int, CeleiroError] = {}
        self._parts: list[Part] = []
        self._bytes = self._rows = self._duplicates = 0

    async def run(self) -> UploadSummary:
        """Sends all parts. Raises the error of the first part, in the order of the source, that was refused."""
        try:
            await self._send_parts()
            if self._refused:
                raise self._told()
            if self._journal is not None:
                self._journal.remove()
            return UploadSummary(
                files=self._files(),
                rows=self._rows,
                bytes=self._bytes,
                parts=len(self._sent),
                duplicates=self._duplicates,
            )
        finally:
            for task in self._running:
                task.cancel()
            if self._journal is not None:
                self._journal.close()

    def _told(self) -> CeleiroError:
        """The error of the first part that was refused, with what is stored and what to do about the others."""
        error = self._refused[min(self._refused)]
        error.sent = self._files()
        text = str(error)
        if error.code == REPEATED_PART:
            error.args = (f"{text} {self._advice()}",)
        elif isinstance(error, InvalidFileError) and self._may_have_stored():
            error.args = (text.removesuffix(HINTS[InvalidFileError]) + self._advice(),)
        return error

    def _may_have_stored(self) -> bool:
        """Whether a part is stored, or ended in a way that does not tell."""
        return bool(self._sent) or not all(
            isinstance(error, InvalidFileError) for error in self._refused.values()
        )

    def _advice(self) -> str:
        count = len(self._parts)
        missing = [(self._parts[at], error) for at, error in sorted(self._refused.items()) if at < count]
        last = self._parts[-1]
        rest = None if last.last else last.first_line + last.lines + 1
        return advice(missing, rest, rest_repeats=count in self._refused)

    async def _send_parts(self) -> None:
        async with (
            aclosing(blocks(self._transport, self._source)) as read,
            aclosing(cut(read, self._source.name, self._part_bytes, self._transport.offload)) as parts,
        ):
            try:
                async for part in parts:
                    await self._settle(at_most=self._concurrency - 1)
                    if self._refused:
                        break
                    self._begin(part)
            except RepeatedPartError as error:
                names = (part_name(self._source.name, index) for index in (error.part, error.earlier))
                self._refused[error.part] = _repeated(*names)
        await self._settle(at_most=0)

    def _begin(self, part: Part) -> None:
        self._parts.append(part)
        if self._journal is not None and (file := self._journal.find(part)) is not None:
            part.data = bytearray()
            if self._hold(part, file):
                self._count(_Sent(part, file, duplicate=False))
            return
        self._running[self._transport.start(self._send(part))] = part

    async def _send(self, part: Part) -> _Sent:
        result = await self._sender.send(part)
        return _Sent(part, result.file, result.duplicate)

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
                    if not self._hold(part, sent.file):
                        continue
                    if self._journal is not None:
                        self._journal.note(part, sent.file)
                    self._count(sent)
            if len(self._running) <= at_most:
                return
            await self._transport.first_done(self._running)

    def _hold(self, part: Part, file: FileRecord) -> bool:
        """Refuses a part that the service holds as another part of this upload: the records of one are missing."""
        holder = self._holders.setdefault(file.id, part.name)
        if holder != part.name:
            self._refused[part.index] = _repeated(part.name, holder)
        return holder == part.name

    def _count(self, sent: _Sent) -> None:
        self._sent[sent.part.index] = sent.file
        self._bytes += sent.part.size
        self._rows += sent.file.rows or 0
        self._duplicates += sent.duplicate
        if self._on_progress is not None:
            self._on_progress(
                UploadProgress(
                    bytes=self._bytes,
                    total_bytes=self._source.size,
                    parts=len(self._sent),
                    rows=self._rows,
                )
            )

    def _files(self) -> list[FileRecord]:
        return [self._sent[index] for index in sorted(self._sent)]


def _repeated(name: str, earlier: str) -> InvalidRequestError:
    return InvalidRequestError(
        f"{name} has the content of {earlier}, another part of this upload. The service stores equal content once, so "
        "the records of one of them would be missing.",
        code=REPEATED_PART,
    )
