"""Reports the attempt's progress about once a second, from Spark's own count of finished tasks."""

from __future__ import annotations

import threading
import traceback
from typing import Any, Callable

from pyspark import SparkContext


class Progress:
    """
    A report that fails is made again a second later, and fails no attempt.
    :param tell: called by one thread at a time
    """

    def __init__(self, context: SparkContext, rows_total: int, tell: Callable[[dict[str, Any]], None]):
        self._status = context.statusTracker()
        self._rows_total = rows_total
        self._tell = tell
        self._phase = "starting"
        self._telling = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="progress", daemon=True)
        self._thread.start()

    def enter(self, phase: str) -> None:
        self._phase = phase
        self._say()

    def end(self) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(1.0):
            self._say()

    def _say(self) -> None:
        try:
            with self._telling:
                self._tell(self._now())
        except Exception:
            traceback.print_exc()

    def _now(self) -> dict[str, Any]:
        share = self._share() if self._phase == "writing" else 0.0
        rows_done = self._rows_total if self._phase == "committing" else int(self._rows_total * share)
        return {"phase": self._phase, "rows_done": rows_done, "rows_total": self._rows_total}

    def _share(self) -> float:
        """Finished share of the tasks of the stages under way."""
        done = total = 0
        for stage in self._status.getActiveStageIds():
            info = self._status.getStageInfo(stage)
            if info:
                done += info.numCompletedTasks
                total += info.numTasks
        return done / total if total else 0.0
