"""Many submissions, one verdict each, in their order: streamed, on all cores, in memory that does not grow.

Lines are judged in blocks by worker processes (:mod:`.batch_pool`). Their verdicts are given out in the order
of the lines, and no more lines are read than the workers can take, so a slow reader slows the reading down.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from os import PathLike
from time import monotonic
from typing import IO, cast

import msgspec

from adjudge.benchmark.batch_pool import MAX_BLOCK_BYTES, BatchStopped, Block, Pool
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.verification import MAX_SUBMISSION_BYTES, Track, Verification
from adjudge.contract.batch import UnassignedVerdict
from adjudge.contract.errors import UsageError
from adjudge.contract.lines import open_stream, read_lines
from adjudge.contract.verdict import Verdict
from adjudge.judging.judge import Isolation

MAX_JOBS = 256
_READ_BYTES = 1 << 16
_PATIENCE_SECONDS = 0.02
"""How long a block waits for further submissions of a program."""
_BLOCKS_PER_JOB = 4
"""Blocks that are read and not yet given out, for each worker; bounds both the memory and the waiting."""


def verify_batch(
    submissions: Iterable[bytes] | str | PathLike[str],
    *,
    root: BenchmarkRoot | None = None,
    track: Track = "development",
    snapshot_id: str | None = None,
    as_of_snapshot: bool = False,
    isolation: Isolation = "process",
    jobs: int | None = None,
) -> Iterator[Verdict | UnassignedVerdict]:
    """Judge many submissions, each of which names its task.

    Args:
        submissions: the bytes of each, or the path of a JSONL file (``-`` for standard input).
        jobs: worker processes; by default one for each core that this process may use.
        root, track, snapshot_id, as_of_snapshot, isolation: as for :func:`~.verification.verify`.

    Yields:
        One verdict for each submission, in their order. One that names no task gives an
        :class:`~adjudge.contract.batch.UnassignedVerdict`.

    Raises:
        UsageError, LedgerBrokenError: as :func:`~.verification.verify` does, before the first verdict.
        TypeError: ``submissions`` are the bytes of one submission.
        BatchStopped: nothing further can be judged.
    """
    if isinstance(submissions, bytes):
        raise TypeError("verify_batch takes many submissions; verify takes one")
    court = Verification(
        root, track=track, snapshot_id=snapshot_id, as_of_snapshot=as_of_snapshot, isolation=isolation
    )
    with contextlib.ExitStack() as held:
        if isinstance(submissions, (str, PathLike)):
            chunks = judge_stream(court, held.enter_context(open_stream(submissions)), jobs=jobs)
        else:
            chunks = _judge(court, _Items(iter(submissions)), jobs)
        held.callback(chunks.close)
        for chunk in chunks:
            yield from map(_decoded, chunk.splitlines())


def judge_stream(
    court: Verification, stream: IO[bytes], *, jobs: int | None = None, skip: int = 0
) -> Generator[bytes, None, None]:
    """Judge the lines of a binary stream.

    Args:
        court: the benchmark.
        stream: the submissions, one a line.
        jobs: worker processes; by default one for each core that this process may use.
        skip: lines at the beginning that are passed over unjudged.

    Returns:
        Whole lines of verdicts, one or more at a time, in order. Closing the generator ends all workers.

    Raises:
        UsageError: the stream ends before ``skip`` lines.
        BatchStopped: while iterating, nothing further can be judged.
    """
    source = _Stream(stream)
    for passed in range(skip):
        if not source.skip():
            raise UsageError("TOO_SHORT", f"the input has {passed} lines, and {skip} were judged already")
    return _judge(court, source, jobs)


def default_jobs() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _judge(court: Verification, source: _Stream | _Items, jobs: int | None) -> Generator[bytes, None, None]:
    jobs = default_jobs() if jobs is None else jobs
    if not 1 <= jobs <= MAX_JOBS:
        raise UsageError("USAGE", f"the number of jobs is from 1 to {MAX_JOBS}, not {jobs}")
    order: deque[Block] = deque()
    with Pool(court, jobs) as pool:
        while True:
            hungry = not source.exhausted and len(order) < jobs * _BLOCKS_PER_JOB and pool.has_room()
            if hungry and source.has_line():
                lines = source.take(pool.lines_per_block)
                if lines:
                    order.append(Block(lines))
                    pool.submit(order[-1])
                continue
            while order:
                data = order[0].take()
                if data:
                    yield data
                if not order[0].done:
                    break
                stop = order.popleft().stop
                if stop is not None:
                    raise BatchStopped(stop)
            if source.exhausted and not order:
                return
            if (order or hungry) and pool.wait(source.fileno() if hungry else None):
                source.fill()


class _Stream:
    """Lines of a binary stream that can tell whether taking the next one would wait."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.exhausted = False
        self._stream = stream
        self._read = getattr(stream, "read1", stream.read)
        # All that read_lines asks of a stream is readline.
        self._lines = read_lines(cast("IO[bytes]", self), max_bytes=MAX_SUBMISSION_BYTES)
        self._buffer = bytearray()
        self._at = 0
        self._ended = False
        try:
            self._descriptor: int | None = stream.fileno()
        except OSError:  # bytes in memory
            self._descriptor = None

    def fileno(self) -> int | None:
        """The descriptor whose input means that there is more, or ``None`` where reading never waits."""
        return self._descriptor

    def fill(self) -> None:
        """Read once; waits only where nothing is there."""
        data = self._read(_READ_BYTES)
        if not data:
            self._ended = True
        if self._at:
            del self._buffer[: self._at]
            self._at = 0
        self._buffer += data

    def has_line(self) -> bool:
        """Whether a line, or the end, is there to be taken without waiting."""
        while not self._line_is_there():
            if self._descriptor is not None:
                return False
            self.fill()
        return True

    def take(self, most: int) -> list[bytes | None]:
        """Lines that are there, at most ``most`` of them and about :data:`MAX_BLOCK_BYTES`."""
        lines: list[bytes | None] = []
        size = 0
        while len(lines) < most and size < MAX_BLOCK_BYTES and self._line_is_there():
            line = next(self._lines, None)
            if line is None:
                self.exhausted = True
                break
            lines.append(line.data)
            size += len(line.data or b"")
        return lines

    def skip(self) -> bool:
        """Pass over a line, waiting for it; false at the end."""
        return next(self._lines, None) is not None

    def readline(self, limit: int) -> bytes:
        """What :func:`~adjudge.contract.lines.read_lines` asks for; waits until there is a line."""
        while (end := self._buffer.find(b"\n", self._at, self._at + limit)) < 0:
            if len(self._buffer) - self._at >= limit or self._ended:
                end = min(self._at + limit, len(self._buffer)) - 1
                break
            self.fill()
        line = bytes(self._buffer[self._at : end + 1])
        self._at = end + 1
        return line

    def _line_is_there(self) -> bool:
        return (
            self._ended
            or self._buffer.find(b"\n", self._at) >= 0
            or len(self._buffer) - self._at > MAX_SUBMISSION_BYTES
        )


class _Items:
    """Submissions that a program hands over one by one."""

    def __init__(self, items: Iterator[bytes]) -> None:
        self.exhausted = False
        self._items = items

    def fileno(self) -> None:
        """Nothing can be watched."""

    def fill(self) -> None:
        """Nothing can be read ahead."""

    def has_line(self) -> bool:
        """Whether to ask for more; the answer may have to be waited for."""
        return True

    def take(self, most: int) -> list[bytes | None]:
        """At most ``most`` submissions; fewer where they come slowly."""
        lines: list[bytes | None] = []
        size = 0
        since = monotonic()
        for item in self._items:
            whole = len(item) <= MAX_SUBMISSION_BYTES
            lines.append(bytes(item) if whole else None)
            size += len(item) if whole else 0
            if len(lines) >= most or size >= MAX_BLOCK_BYTES or monotonic() - since > _PATIENCE_SECONDS:
                return lines
        self.exhausted = True
        return lines


def _decoded(line: bytes) -> Verdict | UnassignedVerdict:
    fields = msgspec.json.decode(line)
    if fields["task_id"] is None:
        return msgspec.convert(fields, UnassignedVerdict)
    return msgspec.convert(fields, Verdict)
