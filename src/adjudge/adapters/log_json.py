"""JSON out of a log that nobody vouches for: read within bounds, and no number rounded.

Fractions, and integers that are not small, stay the text that the log writes, so that no rounding decides
anything.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from adjudge.adapters.logged import LogError

MAX_MARKS = 8 << 20
"""Most commas and opening brackets of one JSON text; what stands between two takes some hundred bytes."""
_SMALL_DIGITS = 16


class NumberText(str):
    """A number as the log writes it."""

    __slots__ = ()


def small_integer(text: str) -> int | NumberText:
    """An integer of up to sixteen characters, and the text of a longer one."""
    return int(text) if len(text) <= _SMALL_DIGITS else NumberText(text)


def decode(
    data: bytes | str,
    where: str,
    *,
    integer: Callable[[str], Any] = small_integer,
    constant: Callable[[str], Any] = NumberText,
) -> Any:
    """The JSON value in ``data``, which is UTF-8.

    Args:
        data: the text.
        where: its place, for messages.
        integer: what becomes of an integer.
        constant: what becomes of ``NaN`` and the infinities, which JSON does not know; a ``ValueError``
            refuses them.

    Raises:
        LogError: code ``LOG_CORRUPT``, or ``TOO_LARGE``: it would take too much memory.
    """
    if _marks(data) > MAX_MARKS:
        raise LogError("TOO_LARGE", f"{where}: more than {MAX_MARKS} commas and brackets")
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        return json.loads(text, parse_float=NumberText, parse_int=integer, parse_constant=constant)
    except UnicodeDecodeError:
        raise LogError("LOG_CORRUPT", f"{where}: not UTF-8") from None
    except RecursionError:
        raise LogError("LOG_CORRUPT", f"{where}: nested too deeply") from None
    except ValueError as error:
        raise LogError("LOG_CORRUPT", f"{where}: not JSON: {error}") from None


def _marks(data: bytes | str) -> int:
    if isinstance(data, str):
        return sum(map(data.count, (",", "[", "{")))
    return sum(map(data.count, (b",", b"[", b"{")))


def is_whole(text: str) -> bool:
    """Whether a text holds no half of a surrogate pair, which JSON can write and UTF-8 cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
