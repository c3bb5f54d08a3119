"""The process that judges blocks of lines for a batch: a warm parent that forks once for each verdict.

It is itself forked from the batch's process, so that benchmark, manifest and ledger are there already. It
reads frames from one pipe and writes frames to another, and ends when the first is closed.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic_ns
from typing import Final, NoReturn

import msgspec

from adjudge.benchmark.batch_line import judge_block
from adjudge.benchmark.verification import Verification
from adjudge.contract.errors import AdjudgeError
from adjudge.judging.sandbox import prepare_process

if sys.platform == "linux":
    from adjudge.judging import linux

REQUEST_HEADER_BYTES: Final = 4
"""A request is the length of its body, most significant byte first, and the body: a list of lines."""
REPLY_HEADER_BYTES: Final = 12
"""A reply is three such numbers, length of the body, lines answered and microseconds taken, and the body."""
STOPPED: Final = 0xFFFF_FFFF
"""Number of lines in a reply that says why nothing further can be judged; its body is a :class:`Stop`."""

_OPEN_DESCRIPTORS: Final = "/proc/self/fd" if sys.platform == "linux" else "/dev/fd"


class Stop(msgspec.Struct, frozen=True):
    """An error that ends a batch, as it crosses the pipe."""

    code: str
    message: str
    exit_status: int


def request(lines: list[bytes | None]) -> bytes:
    """The frame that asks for a block."""
    body = msgspec.msgpack.encode(lines)
    return len(body).to_bytes(4, "big") + body


def serve(court: Verification, requests: int, replies: int, parent: int) -> NoReturn:
    """Answer requests until the pipe is closed. Never returns or raises.

    Args:
        court: the benchmark, ready to judge.
        requests, replies: read end and write end of the two pipes.
        parent: process id of the batch.
    """
    status = 1
    try:
        _settle(requests, replies, parent)
        while (body := _read_frame(requests)) is not None:
            for frame in _answers(court, msgspec.msgpack.decode(body, type=list[bytes | None])):
                _write(replies, frame)
            # What was loaded for a task stays: a collection that walked over it would only copy its pages.
            gc.freeze()
        status = 0
    finally:
        os._exit(status)


def _answers(court: Verification, lines: list[bytes | None]) -> Iterator[bytes]:
    since = monotonic_ns()
    try:
        for answered in judge_block(court, lines, prepare_process if court.isolation == "process" else None):
            now = monotonic_ns()
            yield _reply(answered.data, answered.lines, (now - since) // 1000)
            since = now
    except AdjudgeError as error:
        stop = Stop(error.code, error.message, error.exit_status)
        yield _reply(msgspec.msgpack.encode(stop), STOPPED, 0)


def _reply(body: bytes, count: int, microseconds: int) -> bytes:
    numbers = (len(body), count, min(microseconds, STOPPED))
    return b"".join(number.to_bytes(4, "big") for number in numbers) + body


def _settle(requests: int, replies: int, parent: int) -> None:
    """Keep the two pipes and nothing else that was inherited."""
    if sys.platform == "linux":
        linux.die_with_parent()
        if os.getppid() != parent:
            os._exit(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the batch, which ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    for descriptor in [int(entry.name) for entry in Path(_OPEN_DESCRIPTORS).iterdir()]:
        if descriptor > 2 and descriptor not in (requests, replies):
            with contextlib.suppress(OSError):
                os.close(descriptor)
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for the rest of its life
    gc.freeze()


def _read_frame(descriptor: int) -> bytes | None:
    header = _read(descriptor, REQUEST_HEADER_BYTES)
    return None if header is None else _read(descriptor, int.from_bytes(header, "big"))


def _read(descriptor: int, size: int) -> bytes | None:
    parts = []
    while size > 0:
        part = os.read(descriptor, min(size, 1 << 16))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
