"""Waiting for runs by what the listing of files tells."""

from __future__ import annotations

import time

from .._generated.models import ProcessingStarted, ProcessingStatus
from .._transport.transport import Transport
from ..errors import RunFailedError, RunTimeoutError
from ..runs import OnRunProgress, RunProgress
from .caller import Caller
from .listing import count_files

#: Seconds before the first look, doubled for each further one, and the bound of that. The listing is rate limited.
FIRST_LOOK = 0.5
MAX_LOOK = 5.0


async def wait_for_runs(
    transport: Transport,
    caller: Caller,
    started: ProcessingStarted,
    timeout: float,
    on_progress: OnRunProgress | None,
) -> None:
    """Returns when all files of the runs are completed. Raises RunFailedError, RunTimeoutError."""
    deadline = time.monotonic() + timeout
    runs = _Runs(caller, started)
    pause = FIRST_LOOK
    told = -1
    while True:
        await transport.sleep(max(0.0, min(pause, deadline - time.monotonic())))
        pause = min(MAX_LOOK, pause * 2)
        await runs.look()
        if runs.files_done != told and on_progress is not None:
            on_progress(RunProgress(runs.files_done, started.files_count))
        told = runs.files_done
        if runs.completed:
            return
        if runs.gave_back:
            raise runs.failure()
        if time.monotonic() >= deadline:
            raise runs.still_running(timeout)


class _Runs:
    """What the listing says of the runs."""

    def __init__(self, caller: Caller, started: ProcessingStarted) -> None:
        self._caller = caller
        self._started = started
        #: Files of each run: the completed ones, and all.
        self._done: dict[int, int] = {}
        self._listed: dict[int, int] = {}

    @property
    def files_done(self) -> int:
        return sum(self._done.values())

    @property
    def completed(self) -> bool:
        return self.files_done >= self._started.files_count

    @property
    def gave_back(self) -> bool:
        """A run that fails or is cancelled gives its files back: then all runs list fewer than they began with."""
        return sum(self._listed.values()) < self._started.files_count

    async def look(self) -> None:
        # In this order a run that ends between the two counts shows files under way, not files given back.
        unfinished = [run_id for run_id in self._started.ids if not self._over(run_id)]
        for run_id in unfinished:
            self._done[run_id] = await self._count(run_id, processing_status=ProcessingStatus.COMPLETED)
        if not self.completed:
            for run_id in unfinished:
                self._listed[run_id] = await self._count(run_id)

    def _over(self, run_id: int) -> bool:
        return 0 < self._listed.get(run_id, 0) == self._done.get(run_id)

    async def _count(self, run_id: int, **filters: ProcessingStatus) -> int:
        return await count_files(self._caller, self._started.schema, {"run_id": run_id, **filters})

    def failure(self) -> RunFailedError:
        empty = [run_id for run_id in self._started.ids if self._listed[run_id] == 0]
        failed = empty or [run_id for run_id in self._started.ids if not self._over(run_id)]
        error = RunFailedError(
            f"runs of {self._started.schema} failed or were cancelled: {', '.join(map(str, failed))}; "
            f"{self.files_done} of {self._started.files_count} files are processed. The others are pending and stay "
            "queryable: see the reason in the control panel, then call process again."
        )
        error.run_ids, error.files_done, error.files_count = (
            failed,
            self.files_done,
            self._started.files_count,
        )
        return error

    def still_running(self, timeout: float) -> RunTimeoutError:
        error = RunTimeoutError(
            f"runs of {self._started.schema} were not over within {timeout:g} s: {self.files_done} of "
            f"{self._started.files_count} files are processed. They go on: call wait_for_runs again, or see the "
            "control panel."
        )
        error.files_done, error.files_count = self.files_done, self._started.files_count
        return error
