"""The processes of a batch, and who judges what: blocks of lines out, blocks of verdicts back.

A worker that dies takes nobody with it. What it had not answered is judged again by a new one, line by line;
the line during which a worker dies twice gets an ``error`` verdict.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import sys
import time
import warnings
from collections import deque
from types import TracebackType
from typing import Self

import msgspec

from adjudge.benchmark import batch_worker
from adjudge.benchmark.batch_line import fault_of_ours, named_task
from adjudge.benchmark.verification import Verification
from adjudge.contract.errors import AdjudgeError
from adjudge.judging import sandbox

if sys.version_info >= (3, 12):
    # A fork with several threads: the worker takes none of their locks before it has its own memory.
    warnings.filterwarnings(
        "ignore", r"This process .* is multi-threaded", DeprecationWarning, re.escape(__name__) + "$"
    )

MAX_LINES = 256
"""Lines of a block."""
MAX_BLOCK_BYTES = 256 << 10
"""Bytes of a block, unless one line alone is longer."""

_AHEAD = 2
"""Blocks that a worker has at most: one that it judges, one that waits in its pipe."""
_TARGET_MICROSECONDS = 250_000
"""Time that a block should take, so that verdicts flow and no worker waits for another at the end."""
_READ_BYTES = 1 << 18
_LAST_SECONDS = 5
"""How long a process that has closed its pipe may take to end, so that it can be told how it ended."""
_UNKNOWN = -1
_NAMING_LIMITS = sandbox.Limits(timeout_ms=10_000, memory_mb=256)


class BatchStopped(AdjudgeError):  # noqa: N818 - what happened, not whose fault it is
    """Nothing further can be judged: the ledger is broken, or a root's verifiers are not trusted.

    The code, the message and the exit status are those of the error in the worker.
    """

    def __init__(self, stop: batch_worker.Stop) -> None:
        super().__init__(stop.code, stop.message)
        self.exit_status = stop.exit_status


class Block:
    """Lines that are judged together, and their verdicts as they come in.

    Attributes:
        lines: the lines; ``None`` for one that was too long to be read.
        results: encoded verdicts that have come in and were not taken yet.
        answered: lines that have their verdict.
        stop: the error that ends the batch at this block, if one does.
    """

    def __init__(self, lines: list[bytes | None]) -> None:
        self.lines = lines
        self.results: list[bytes] = []
        self.answered = 0
        self.stop: batch_worker.Stop | None = None
        self.careful = False
        """Whether a worker has died over this block, so that its lines go out one at a time."""

    @property
    def done(self) -> bool:
        """Whether nothing more will come in."""
        return self.answered == len(self.lines) or self.stop is not None

    def take(self) -> bytes:
        """The verdicts that have come in since the last call."""
        data = b"".join(self.results)
        self.results.clear()
        return data


class _Worker:
    """One process with its pipes, and the blocks that it has, in the order in which it judges them."""

    def __init__(self, pid: int, requests: int, replies: int) -> None:
        self.pid = pid
        self.requests = requests
        self.replies = replies
        self.outgoing = bytearray()
        self.incoming = bytearray()
        self.blocks: deque[Block] = deque()

    def has_room_for(self, block: Block) -> bool:
        """Whether the block could be sent; one whose lines go out singly has its worker for itself."""
        if not self.blocks:
            return True
        return len(self.blocks) < _AHEAD and not block.careful and not self.blocks[-1].careful

    def send(self, block: Block) -> None:
        """Queue what of a block is to be judged next."""
        end = block.answered + 1 if block.careful else len(block.lines)
        self.outgoing += batch_worker.request(block.lines[block.answered : end])
        self.push()

    def push(self) -> None:
        """Write as much of what is queued as the pipe takes."""
        with contextlib.suppress(BlockingIOError, BrokenPipeError):
            while self.outgoing:
                del self.outgoing[: os.write(self.requests, self.outgoing)]


class Pool:
    """The workers of one batch; to be used in a ``with`` block, after which none of them is left."""

    def __init__(self, court: Verification, jobs: int) -> None:
        """Prepare for at most ``jobs`` workers; each is started when there is work for it."""
        self._court = court
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self._waiting: deque[Block] = deque()
        self._lines = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._workers:
            self._end(self._workers[-1])

    @property
    def lines_per_block(self) -> int:
        """How many lines the next block should have, by how long the last ones took."""
        return self._lines

    def has_room(self) -> bool:
        """Whether another block would find a worker."""
        return not self._waiting and (
            len(self._workers) < self._jobs or any(len(worker.blocks) < _AHEAD for worker in self._workers)
        )

    def submit(self, block: Block) -> None:
        """Have a block judged."""
        self._waiting.append(block)
        self._hand_out()

    def wait(self, further: int | None) -> bool:
        """Wait until something happens, and move bytes between this process and its workers.

        Args:
            further: another descriptor to watch for input.

        Returns:
            Whether ``further`` has input, or is at its end.
        """
        watched = select.poll()
        by_descriptor: dict[int, _Worker] = {}
        for worker in self._workers:
            watched.register(worker.replies, select.POLLIN)
            by_descriptor[worker.replies] = worker
            if worker.outgoing:
                watched.register(worker.requests, select.POLLOUT)
                by_descriptor[worker.requests] = worker
        if further is not None:
            watched.register(further, select.POLLIN)
        ready = False
        for descriptor, _ in watched.poll():
            if descriptor == further:
                ready = True
                continue
            worker = by_descriptor[descriptor]
            if worker not in self._workers:
                continue
            if descriptor == worker.requests:
                worker.push()
            else:
                self._receive(worker)
        self._hand_out()
        return ready

    def _hand_out(self) -> None:
        while self._waiting:
            free = [worker for worker in self._workers if worker.has_room_for(self._waiting[0])]
            worker = min(free, key=lambda one: len(one.blocks), default=None)
            if (worker is None or worker.blocks) and len(self._workers) < self._jobs:
                worker = self._start() or worker
            if worker is None:
                return
            block = self._waiting.popleft()
            worker.blocks.append(block)
            worker.send(block)

    def _receive(self, worker: _Worker) -> None:
        data = os.read(worker.replies, _READ_BYTES)
        if not data:
            self._bury(worker)
            return
        worker.incoming += data
        head = batch_worker.REPLY_HEADER_BYTES
        while len(worker.incoming) >= head:
            size, count, microseconds = (
                int.from_bytes(worker.incoming[at : at + 4], "big") for at in (0, 4, 8)
            )
            if len(worker.incoming) < head + size:
                return
            body = bytes(worker.incoming[head : head + size])
            del worker.incoming[: head + size]
            self._accept(worker, body, count, microseconds)

    def _accept(self, worker: _Worker, body: bytes, count: int, microseconds: int) -> None:
        block = worker.blocks[0]
        if count == batch_worker.STOPPED:
            block.stop = msgspec.msgpack.decode(body, type=batch_worker.Stop)
        else:
            block.results.append(body)
            block.answered += count
            wanted = _TARGET_MICROSECONDS * count // max(microseconds, 1)
            self._lines = max(1, min(wanted, self._lines * 4, MAX_LINES))
        if block.done:
            worker.blocks.popleft()
        elif block.careful:
            worker.send(block)

    def _bury(self, worker: _Worker) -> None:
        """A worker has died: give its blocks to others, and answer the line that killed a second one."""
        blocks = list(worker.blocks)
        ended = self._end(worker, _LAST_SECONDS)
        if blocks and blocks[0].careful:
            first = blocks[0]
            message = f"the judging process was ended by {ended}"
            first.results.append(self._error(first.lines[first.answered], message))
            first.answered += 1
        elif blocks:
            blocks[0].careful = True
        self._waiting.extendleft(reversed([block for block in blocks if not block.done]))

    def _error(self, line: bytes | None, message: str) -> bytes:
        # Looked at in a process of its own: reading this line may be what killed the others.
        named = sandbox.run_isolated(named_task, (line or b"",), _NAMING_LIMITS)
        task_id = named.value if named.kind == "returned" else None
        return fault_of_ours(task_id, message, self._court.frame)

    def _start(self) -> _Worker | None:
        """Start a worker, or ``None`` where the system has no room for another one.

        Raises:
            IsolationUnavailable: not even the first one can be started.
        """
        ends: list[int] = []
        try:
            ends += os.pipe()
            ends += os.pipe()
            parent = os.getpid()
            pid = os.fork()
        except (OSError, AttributeError) as error:  # AttributeError: a system that cannot fork at all
            for end in ends:
                os.close(end)
            if not self._workers:
                reason = getattr(error, "strerror", None) or "this system cannot fork"
                raise sandbox.IsolationUnavailable(f"cannot start a worker: {reason}") from None
            self._jobs = len(self._workers)
            return None
        requests, written, read, replies = ends
        if pid == 0:
            batch_worker.serve(self._court, requests, replies, parent)
        os.close(requests)
        os.close(replies)
        os.set_blocking(written, False)
        worker = _Worker(pid, written, read)
        self._workers.append(worker)
        return worker

    def _end(self, worker: _Worker, patience: int = 0) -> str:
        """End a process for good, or let it end for ``patience`` seconds; returns how it ended, in words."""
        self._workers.remove(worker)
        status = _ended_within(worker.pid, patience)
        if status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker.pid, signal.SIGKILL)
            status = _wait(worker.pid, 0)
        os.close(worker.requests)
        os.close(worker.replies)
        if status is None or status == _UNKNOWN:
            return "the system"
        if os.WIFSIGNALED(status):
            return signal.Signals(os.WTERMSIG(status)).name
        return f"exit status {os.WEXITSTATUS(status)}"


def _ended_within(pid: int, seconds: int) -> int | None:
    """The status of a process that closes its pipes while it ends, or ``None`` if it lives on."""
    deadline = time.monotonic() + seconds
    while (status := _wait(pid, os.WNOHANG)) is None and time.monotonic() < deadline:
        time.sleep(0.001)
    return status


def _wait(pid: int, options: int) -> int | None:
    try:
        reaped, status = os.waitpid(pid, options)
    except ChildProcessError:  # where the embedding program ignores SIGCHLD
        return _UNKNOWN
    return status if reaped else None
