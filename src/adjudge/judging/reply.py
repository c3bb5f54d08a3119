"""What comes back from a run: the value as bounded JSON, an exception as one deterministic line."""

import re
from typing import Any, Final

import msgspec

from adjudge.contract.strict_json import MAX_DEPTH

MAX_DETAIL: Final = 120
"""Longest message of an exception in an outcome, in characters."""

_MAX_READ: Final = 500
_MAX_TYPE_NAME: Final = 60

# Compiled when an exception is first described, not when a command starts.
_PATH: Final = r"""(?x)
      (['"])(?:[A-Za-z]:[\\/]|/|~/|\.{1,2}/)[^'"]*\1                       # quoted: may hold spaces
    | (?<![\w/\\)\]}.'"])(?:[A-Za-z]:[\\/]|/|~/|\.{1,2}/)[^\s'",;:()\[\]{}]+  # from a root
    | (?<![\w/\\])(?:[\w.-]+[\\/])+[\w-]+\.[A-Za-z]\w{0,9}\b                # relative, with a suffix
    """
_ADDRESS: Final = r"\bat 0x[0-9A-Fa-f]+"


class UnsendableError(Exception):
    """A returned value that no reply can hold. The message says why, and names the limit if it is one."""


def encode_value(value: Any, max_bytes: int) -> bytes:
    """Encode a returned value as JSON of at most ``max_bytes`` bytes.

    The value is made of dict with string keys, list, tuple, str, int, bool and None. Its size and depth are
    bounded before anything is encoded, so that a huge value costs nothing. The bytes are for the pipe only:
    msgspec writes them while touching few memory pages, each of which a forked child has to copy.

    Raises:
        UnsendableError: the value is too large, nested too deep, or not of these types.
    """
    left = max_bytes
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        left -= len(level)
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                left -= len(item)
            elif kind is dict:
                left -= len(item)
                if left >= 0:
                    below += item.values()
                    for key in item:
                        if type(key) is not str:
                            raise _not_json(key)
                        left -= len(key)
            elif kind is list or isinstance(item, tuple):
                left -= len(item)
                if left >= 0:
                    below += item
            elif kind is int:
                left -= item.bit_length() // 4
            elif item is not None and kind is not bool:
                raise _not_json(item)
        if left < 0:
            raise _too_large(max_bytes)
        if not below:
            break
        level = below
    else:
        raise UnsendableError(f"the value is nested deeper than {MAX_DEPTH}")
    try:
        data = msgspec.json.encode(value)
    except ValueError as fault:
        raise UnsendableError(f"the value is not JSON: {first_line(fault)}") from None
    if len(data) > max_bytes:
        raise _too_large(max_bytes)
    return data


def decode_value(data: bytes) -> Any:
    """Decode what :func:`encode_value` wrote.

    Raises:
        ValueError: the bytes are not JSON, or nested beyond reason.
    """
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise ValueError("nested too deep") from None


def first_line(error: BaseException) -> str:
    """First line of an exception's message, bounded in length; empty if it cannot be had.

    An operating-system error gives its reason without the file names that it also carries.
    """
    try:
        text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    except Exception:
        return ""
    line = next(iter(text[:_MAX_READ].splitlines()), "")
    return line.encode(errors="backslashreplace").decode()


def type_name(item: object) -> str:
    """Name of a value's type, bounded in length and printable."""
    return printable(type(item).__name__[:_MAX_TYPE_NAME])


def exception_detail(name: str, line: str) -> str:
    """The one line that stands for an exception: its type, and its message without paths and addresses."""
    line = re.sub(_ADDRESS, "at 0x...", re.sub(_PATH, "<path>", line[:_MAX_READ]))
    line = printable(line)
    name = printable(name)[:_MAX_TYPE_NAME]
    return f"{name}: {line}" if line else name


def printable(text: str) -> str:
    """One printable line of at most :data:`MAX_DETAIL` characters."""
    return "".join(mark if mark.isprintable() else " " for mark in text[:MAX_DETAIL]).strip()


def _not_json(item: object) -> UnsendableError:
    return UnsendableError(f"the value is not JSON: it holds a {type_name(item)}")


def _too_large(max_bytes: int) -> UnsendableError:
    return UnsendableError(f"max_output_bytes = {max_bytes} exceeded")
