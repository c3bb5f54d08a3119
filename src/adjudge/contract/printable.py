"""Text that is safe to show: nothing that comes out of a file may move a cursor or turn a line around.

A hostile key can hold a terminal escape sequence, a line feed or a bidirectional mark. Everything that a
message quotes goes through here, so that one error is one readable line.
"""

import json
from collections.abc import Iterable

MAX_QUOTED = 40
"""Characters of a key or value that a message shows before it is cut."""

MAX_POINTER = 300
"""Characters of a JSON pointer that a message shows before it is cut."""


def shorten(text: str, limit: int = MAX_QUOTED) -> str:
    """Cut ``text`` to ``limit`` characters, ending in three dots when something is missing."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def quoted(text: str, limit: int = MAX_QUOTED) -> str:
    """``text`` between quotes, shortened, in printable ASCII."""
    return ascii(shorten(text, limit))


def ascii_line(text: str, limit: int) -> str:
    """``text`` in printable ASCII, everything else as a backslash escape, cut to ``limit`` characters."""
    return shorten("".join(map(_ascii_mark, text[: limit + 1])), limit)


def one_line(text: str) -> str:
    """``text`` with all that is not printable (controls, bidirectional marks, halves of pairs) escaped."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else _escape(mark) for mark in text)


def json_pointer(steps: Iterable[str | int]) -> str:
    """The JSON pointer (RFC 6901) of a path, in the ASCII form that stands inside a JSON string.

    Long keys are shortened, and so is the whole pointer: it is for people to read.
    """
    return shorten("".join("/" + _pointer_step(str(step)) for step in steps), MAX_POINTER)


def _pointer_step(step: str) -> str:
    escaped = json.dumps(shorten(step).replace("~", "~0").replace("/", "~1"))
    return escaped[1:-1]


def _ascii_mark(mark: str) -> str:
    return mark if " " <= mark <= "~" else _escape(mark)


def _escape(mark: str) -> str:
    code = ord(mark)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
