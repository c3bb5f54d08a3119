"""One child process under control: bounded in time and output, and ended together with all that it started.

The child leads a session and process group of its own. It is told to end with SIGTERM and, if it does not,
ended with SIGKILL; whatever it left in its group goes with it. Nothing here blocks: who looks after several
processes calls :func:`wait_any`, then :meth:`Process.step` of each. There are no threads, so that the same
process may fork sandboxes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

MAX_OUTPUT_BYTES = 16 << 20
"""A child that prints more is ended; what it printed is no answer."""
MAX_ERROR_BYTES = 64 << 10
"""The end of what a child printed as errors is kept, so many bytes of it."""
GRACE_SECONDS = 2.0
"""Between SIGTERM and SIGKILL."""
_DRAIN_SECONDS = 1.0
"""How long the pipes of a child that has ended are read, should something else hold them open."""
_TICK = 0.1
_BLOCK = 1 << 16
_BLOCKS_A_STEP = 16

How = Literal["exited", "timeout", "too-large", "stopped"]


class Ended(NamedTuple):
    """How a process ended.

    Attributes:
        how: by itself, or why it was ended.
        status: exit status, or minus the number of the signal that ended it.
        output: standard output, at most the limit.
        errors: the end of standard error.
        seconds: how long it took.
    """

    how: How
    status: int
    output: bytes
    errors: bytes
    seconds: float


class Process:
    """A running child; see the module. Use :meth:`close` in a ``finally``."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        given: bytes,
        environment: Mapping[str, str],
        folder: Path,
        seconds: float,
        max_output: int = MAX_OUTPUT_BYTES,
    ) -> None:
        """Start the child.

        Args:
            command: the program and its arguments; no shell.
            given: its standard input, closed afterwards.
            environment: all variables that it gets.
            folder: its current folder.
            seconds: how long it may take.
            max_output: bytes that it may print.

        Raises:
            OSError: it cannot be started.
        """
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(environment),
            cwd=folder,
            start_new_session=True,
            preexec_fn=_with_parent(),
            bufsize=0,
        )
        self._begun = time.monotonic()
        self._deadline = self._begun + seconds
        self._max_output = max_output
        self._given = memoryview(given)
        self._output = bytearray()
        self._errors = b""
        self._how: How | None = None
        self._kill_at = 0.0
        self._drained_at: float | None = None
        self._ended: Ended | None = None
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        self._in: int | None = self._child.stdin.fileno()
        self._out: int | None = self._child.stdout.fileno()
        self._err: int | None = self._child.stderr.fileno()
        for end in (self._in, self._out, self._err):
            os.set_blocking(end, False)

    @property
    def readable(self) -> list[int]:
        """Descriptors that something may come from."""
        return [end for end in (self._out, self._err) if end is not None]

    @property
    def writable(self) -> list[int]:
        """The descriptor that something is still to be written to."""
        return [] if self._in is None else [self._in]

    def step(self) -> Ended | None:
        """Move bytes, watch the limits; how it ended, once it has."""
        if self._ended is not None:
            return self._ended
        self._write()
        self._out = self._read(self._out, self._take_output)
        self._err = self._read(self._err, self._take_errors)
        now = time.monotonic()
        if self._has_exited():
            return self._after_exit(now)
        if self._how is None and len(self._output) > self._max_output:
            self.stop("too-large")
        elif self._how is None and now >= self._deadline:
            self.stop("timeout")
        elif self._how is not None and now >= self._kill_at:
            self._signal(signal.SIGKILL)
        return None

    def stop(self, how: How = "stopped") -> None:
        """Ask the whole group to end; :meth:`step` ends it by force if it does not."""
        if self._how is None and self._ended is None:
            self._how = how
            self._kill_at = time.monotonic() + GRACE_SECONDS
            self._signal(signal.SIGTERM)

    def close(self) -> None:
        """End the group at once and let go of everything; nothing happens when it has ended."""
        if self._ended is None:
            self._how = self._how or "stopped"
            self._signal(signal.SIGKILL)
            self._reap()

    def _after_exit(self, now: float) -> Ended | None:
        """Clear away what the child left in its group, and read what still stands in the pipes."""
        if self._drained_at is None:
            self._signal(signal.SIGKILL)
            self._drained_at = now + _DRAIN_SECONDS
        if self.readable and now < self._drained_at and len(self._output) <= self._max_output:
            return None
        return self._reap()

    def _reap(self) -> Ended:
        status = self._child.wait()
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._in = self._out = self._err = None
        how: How = self._how or ("too-large" if len(self._output) > self._max_output else "exited")
        output = bytes(self._output[: self._max_output])
        self._ended = Ended(how, status, output, self._errors, time.monotonic() - self._begun)
        return self._ended

    def _has_exited(self) -> bool:
        """Whether the child itself has. It is not reaped yet, so that its group keeps its number."""
        if not hasattr(os, "waitid"):  # macOS before Python 3.13: there it is reaped at once
            return self._child.poll() is not None
        return os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, number)

    def _write(self) -> None:
        if self._in is None:
            return
        try:
            while self._given:
                self._given = self._given[os.write(self._in, self._given) :]
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno not in (errno.EPIPE, errno.ECONNRESET):  # it ended without reading its input
                raise
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._in = None

    def _read(self, end: int | None, take: Callable[[bytes], None]) -> int | None:
        if end is None:
            return None
        for _ in range(_BLOCKS_A_STEP):
            try:
                block = os.read(end, _BLOCK)
            except BlockingIOError:
                return end
            if not block:
                return None
            take(block)
        return end

    def _take_output(self, block: bytes) -> None:
        room = self._max_output + 1 - len(self._output)
        self._output += block[: max(0, room)]

    def _take_errors(self, block: bytes) -> None:
        self._errors = (self._errors + block)[-MAX_ERROR_BYTES:]


def wait_any(processes: Iterable[Process], seconds: float = _TICK) -> None:
    """Wait until something can be read from or written to one of them; at most a moment."""
    poll = select.poll()
    for process in processes:
        for end in process.readable:
            poll.register(end, select.POLLIN)
        for end in process.writable:
            poll.register(end, select.POLLOUT)
    poll.poll(seconds * 1000)


def run_to_end(process: Process) -> Ended:
    """Look after one process alone; it is ended when this is interrupted."""
    try:
        while (ended := process.step()) is None:
            wait_any([process])
    finally:
        process.close()
    return ended


def _with_parent() -> Callable[[], object] | None:
    """What ties the child's life to ours: where that can be had, ``kill -9`` of us ends it too."""
    if sys.platform != "linux":
        return None
    from adjudge.judging.linux import die_with_parent  # a module of Linux alone

    return die_with_parent
