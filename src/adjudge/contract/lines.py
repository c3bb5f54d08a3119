"""Lines of a stream, one at a time and bounded, so that a file of any length takes constant memory."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import IO, NamedTuple

from adjudge.contract.errors import FileError
from adjudge.contract.files import open_regular

MAX_LINE_BYTES = 1 << 20
"""Longest line that any stream may have, line feed excluded."""


class Line(NamedTuple):
    """One line of a stream.

    Attributes:
        number: its place, counted from 1.
        data: its bytes without the line feed; ``None`` when it is longer than the limit.
        torn: whether the stream ends in it without a line feed.
    """

    number: int
    data: bytes | None
    torn: bool


def read_lines(stream: IO[bytes], *, max_bytes: int = MAX_LINE_BYTES) -> Iterator[Line]:
    """Read the lines of a binary stream; one that is too long is passed over, never held."""
    number = 0
    while chunk := stream.readline(max_bytes + 2):
        number += 1
        whole = chunk.endswith(b"\n")
        data = chunk[:-1] if whole else chunk
        if len(data) <= max_bytes:
            yield Line(number, data, not whole)
            continue
        while not whole and (chunk := stream.readline(1 << 16)):
            whole = chunk.endswith(b"\n")
        yield Line(number, None, not whole)


def open_stream(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a regular file for reading by lines; ``-`` is standard input.

    Raises:
        FileError: codes ``MISSING``, ``NOT_REGULAR``, ``UNREADABLE``.
    """
    name = os.fspath(path)
    if name != "-":
        return os.fdopen(open_regular(name), "rb", buffering=1 << 16)
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise FileError("UNREADABLE", "standard input is closed", path="<stdin>")
    opened: IO[bytes] = stream
    return opened
