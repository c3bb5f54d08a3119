"""The parent's side of an isolated run: fork, wait with a deadline, kill, reap, classify.

Whatever happens here (a reply, a deadline, Ctrl-C at any moment), the child is dead and reaped and the
pipes are closed when :func:`run_forked` is left. It keeps no state, so threads may call it at once.

Python may raise KeyboardInterrupt between a call and the storing of its result, and what was not stored
cannot be cleaned up. Such results are stored here by ``list.extend`` over ``starmap``, and forgotten by
``map`` over ``pop``: C code, between whose steps no signal handler runs.
"""

import contextlib
import fcntl
import importlib
import os
import re
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable
from itertools import chain, starmap
from operator import itemgetter
from typing import Any, Final

from adjudge.judging import confinement
from adjudge.judging.limits import IsolationUnavailable, Limits, Outcome
from adjudge.judging.reply import decode_value, exception_detail, printable

if sys.version_info >= (3, 12):
    # The interpreter imports this when it first converts a huge integer, and the child may not open files.
    importlib.import_module("_pylong")

_FIRST_SLICE_MS: Final = 20
"""How long to wait for the child's end before its pipes are emptied. Only a child that fills a pipe (64 KiB
on Linux) waits for this, and one whose pipe a foreign fork of this process holds open."""
_SLICE_MS: Final = 50
"""Longest wait between two looks at whether the child still lives, for the same foreign fork."""
_LAST_SLICE_MS: Final = 1
"""The same once the reply pipe was closed: the child is on its way out."""

_REPLIED: Final = "replied"
_TOO_LONG: Final = "too long"
_LATE: Final = "late"
_ENDED: Final = "ended"

_SIGKILL: Final = int(signal.SIGKILL)
_READ_BYTES: Final = 2**13
_NOISE_BYTES: Final = 4096
_LARGEST_NOTICE: Final = 4096
"""Room for a reply that is not a value, whatever ``max_output_bytes`` is."""

_UNKNOWN_STATUS: Final = -1
"""Where the system reaps children by itself, because the parent ignores SIGCHLD."""
_PROCESS_OF: Final = itemgetter(0)
_IS_PROCESS: Final = (-1).__ne__

_ALLOCATION_FAILURES: Final = (
    b"Unable to allocate memory",  # FLINT
    b"GNU MP: Cannot allocate memory",
    b"GNU MP: Cannot reallocate memory",
    b"std::bad_alloc",  # C++
    b"memory allocation of ",  # Rust
)
_DEATHS_BY_ALLOCATOR: Final = {signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS}


def run_forked(function: Callable[..., Any], args: tuple[Any, ...], limits: Limits) -> Outcome:
    """Run ``function(*args)`` in a confined child of this process. See :func:`~.sandbox.run_isolated`."""
    deadline = time.monotonic_ns() + limits.timeout_ms * 1_000_000
    parent = os.getpid()
    ends: list[int] = []  # reply read, reply write, noise read, noise write
    children: list[int] = []
    waits: list[tuple[int, int]] = []
    try:
        try:
            _fork(ends, children)
            if children[0] == 0:
                confinement.serve(function, args, limits, ends[1], ends[3], parent)
            _close(ends, 3, 1)
            end, reply, noise = _watch(children[0], waits, ends[0], ends[1], limits, deadline)
        finally:
            _clean_up(parent, children, waits, ends)
    except BaseException:
        # An interrupt that falls between the watching and the cleaning up skips the latter: hence once more.
        _clean_up(parent, children, waits, ends)
        raise
    if end == _REPLIED:
        try:
            return _read_reply(reply[:1], reply[confinement.HEADER_BYTES :], limits)
        except ValueError:
            return Outcome("killed", None, "the reply cannot be read")
    if end == _TOO_LONG:
        return Outcome("output", None, f"max_output_bytes = {limits.max_output_bytes} exceeded")
    if end == _LATE:
        return Outcome("timeout", None, f"timeout_ms = {limits.timeout_ms} exceeded")
    return _classify(waits[0][1], noise, limits)


def _fork(ends: list[int], children: list[int]) -> None:
    """Open the two pipes and fork. Both processes return; what was made stands in the lists in any case.

    Raises:
        IsolationUnavailable: the system has no descriptor, process or memory left for it.
    """
    try:
        ends.extend(chain.from_iterable(starmap(os.pipe, ((), ()))))
        if min(ends) <= 2:
            _move_above_standard(ends)
        if sys.version_info >= (3, 12):
            _silence_fork_warning()
        # The filter drops the answer -1, lest a signal go to every process.
        children.extend(filter(_IS_PROCESS, starmap(confinement.fork(), ((),))))
        if not children:
            raise confinement.fork_fault()
    except OSError as error:
        raise IsolationUnavailable(f"cannot fork an isolated process: {error.strerror}") from None


def _watch(
    child: int, waits: list[tuple[int, int]], reply_end: int, noise_end: int, limits: Limits, deadline: int
) -> tuple[str, bytes, bytes]:
    """Read from the child until its reply is whole, it has ended, or the deadline has passed.

    Returns:
        How it came to an end, the reply, and the last bytes of what went to the standard descriptors.
    """
    largest = confinement.HEADER_BYTES + max(limits.max_output_bytes, _LARGEST_NOTICE)
    reply = noise = b""
    pipes = select.poll()
    # First wait for the child's end only. A usual reply fits into the pipe, and reading it while the child
    # still shares this process's memory would make each page that is written to here be copied.
    pipes.register(reply_end, 0)
    pipes.poll(min(limits.timeout_ms, _FIRST_SLICE_MS))
    pipes.register(reply_end, select.POLLIN)
    pipes.register(noise_end, select.POLLIN)
    slice_ms = _SLICE_MS
    while True:
        left_ms = -((time.monotonic_ns() - deadline) // 1_000_000)
        events = pipes.poll(0 if waits else max(0, min(left_ms, slice_ms)))
        for end, _ in events:
            data = os.read(end, _READ_BYTES)
            if not data:
                pipes.unregister(end)
                if end == reply_end:
                    slice_ms = _LAST_SLICE_MS
            elif end == noise_end:
                noise = (noise + data)[-_NOISE_BYTES:]
            else:
                reply += data
        if len(reply) >= confinement.HEADER_BYTES:
            whole = confinement.HEADER_BYTES + int.from_bytes(reply[1 : confinement.HEADER_BYTES], "big")
            if len(reply) >= whole:
                return _REPLIED, reply[:whole], noise
            if whole > largest:
                return _TOO_LONG, b"", noise
        if waits:
            if not events:
                return _ENDED, b"", noise
        elif left_ms <= 0:
            return _LATE, b"", noise
        elif not events or slice_ms == _LAST_SLICE_MS:
            _wait(child, os.WNOHANG, waits)


def _read_reply(tag: bytes, body: bytes, limits: Limits) -> Outcome:
    if tag == confinement.RETURNED:
        return Outcome("returned", decode_value(body))
    if tag == confinement.OUT_OF_MEMORY:
        return Outcome("memory", None, f"memory_mb = {limits.memory_mb} exceeded")
    if tag == confinement.UNSENDABLE:
        return Outcome("output", None, printable(body.decode()))
    name, _, line = body.decode().partition("\n")
    detail = exception_detail(name, line)
    if tag == confinement.NOT_CONFINED:
        raise IsolationUnavailable(f"cannot confine an isolated process ({detail})")
    if tag == confinement.RAISED:
        return Outcome("exception", None, detail)
    raise ValueError(tag)


def _classify(status: int, noise: bytes, limits: Limits) -> Outcome:
    """Say how a child that sent no reply ended; ``memory`` only where the allocator itself said so."""
    out_of_memory = Outcome("memory", None, f"memory_mb = {limits.memory_mb} exceeded")
    if status == _UNKNOWN_STATUS:
        return Outcome("killed", None, "ended without a reply")
    if os.WIFEXITED(status):
        code = os.WEXITSTATUS(status)
        if code == confinement.EXIT_OUT_OF_MEMORY:
            return out_of_memory
        return Outcome("killed", None, f"exit status {code} without a reply")
    number = os.WTERMSIG(status)
    if number == signal.SIGXCPU:
        return Outcome("timeout", None, f"timeout_ms = {limits.timeout_ms} exceeded")
    if number in _DEATHS_BY_ALLOCATOR and any(text in noise for text in _ALLOCATION_FAILURES):
        return out_of_memory
    return Outcome("killed", None, next((s.name for s in signal.Signals if s == number), f"signal {number}"))


def _clean_up(parent: int, children: list[int], waits: list[tuple[int, int]], ends: list[int]) -> None:
    """Kill and reap what was forked, close what was opened; interrupts are raised when that is done."""
    if os.getpid() != parent:  # the child, interrupted before it came to serve
        os._exit(confinement.EXIT_NO_REPLY)
    interrupt: BaseException | None = None
    while (children and not waits) or ends:
        try:
            if children and not waits:
                _kill_and_reap(children[0], waits)
            _close(ends, *reversed(range(len(ends))))
        except BaseException as raised:
            interrupt = raised
    if interrupt is not None:
        raise interrupt


def _kill_and_reap(child: int, waits: list[tuple[int, int]]) -> None:
    try:
        os.killpg(child, _SIGKILL)
    except (ProcessLookupError, PermissionError):
        # Before its setsid the child leads no group; macOS refuses a group whose members have all ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(child, _SIGKILL)
    _wait(child, 0, waits)


def _wait(child: int, options: int, waits: list[tuple[int, int]]) -> None:
    """Reap the child if it has ended; ``waits`` is filled if and only if it is reaped."""
    try:
        # The filter drops the answer "still running", whose process id is 0.
        waits.extend(filter(_PROCESS_OF, starmap(os.waitpid, ((child, options),))))
    except ChildProcessError:
        waits.append((child, _UNKNOWN_STATUS))


def _close(ends: list[int], *places: int) -> None:
    any(map(os.close, map(ends.pop, places)))


def _move_above_standard(ends: list[int]) -> None:
    """Where this process runs with a standard descriptor closed, a pipe may have taken its number."""
    for place, end in enumerate(ends):
        if end <= 2:
            ends[place] = fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 3)
            os.close(end)


_fork_filters: list[Any] = []


def _silence_fork_warning() -> None:
    """From 3.12 on, Python warns of a fork with several threads: the child could wait for a lock for ever.

    Here it cannot for long, since the deadline ends it, and the child imports nothing and starts nothing.
    The filter names this module only, and is put back in front whenever somebody changed the filters.
    """
    if warnings.filters[:1] != _fork_filters:
        warnings.filterwarnings(
            "ignore", r"This process .* is multi-threaded", DeprecationWarning, re.escape(__name__) + "$"
        )
        _fork_filters[:] = warnings.filters[:1]
