"""Progress of runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class RunProgress:
    """Files of the runs that are processed, of how many."""

    files_done: int
    files_count: int


OnRunProgress = Callable[[RunProgress], None]
