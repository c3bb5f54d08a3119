"""When to ask again: waiting times that double, the server's own wish, and one gate for all workers."""

from __future__ import annotations

import hashlib
import threading
import time

from adjudge.solvers.errors import CallError

LONGEST_WAIT = 600.0
"""Seconds; a server that wants to be left alone for longer ends the run instead."""
FIRST_WAIT = 1.0
"""Seconds that the first wait takes at most, unless the server wishes otherwise."""
_CEILING = 60.0


def delay(error: CallError, attempt: int, case_id: str, first: float = FIRST_WAIT) -> float:
    """Seconds to wait after the failed attempt number ``attempt``, counted from 1.

    The server's wish is kept. Otherwise the time doubles, and each case takes its own share between half of
    it and all of it, so that workers that failed together do not come back together.
    """
    if error.retry_after is not None:
        return error.retry_after
    share = hashlib.sha256(f"{case_id}:{attempt}".encode()).digest()[0] / 255
    return float(min(_CEILING, first * 2 ** (attempt - 1)) * (0.5 + share / 2))


class Gate:
    """Holds all workers back while the provider wants to be left alone."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._lock = threading.Lock()
        self._opens = 0.0

    def close_for(self, seconds: float) -> None:
        """Let nobody through for so long; a longer closing that is in force stays."""
        with self._lock:
            self._opens = max(self._opens, time.monotonic() + seconds)

    def closed_for(self) -> float:
        """Seconds until the gate opens; 0 when it is open."""
        with self._lock:
            return max(0.0, self._opens - time.monotonic())

    def wait(self) -> bool:
        """Wait until the gate is open; false when the run stops first."""
        while (left := self.closed_for()) > 0:
            if self._stop.wait(left):
                return False
        return not self._stop.is_set()
