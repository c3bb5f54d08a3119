"""Values out of a log of Inspect's that nobody vouches for: fields of the expected type.

``NaN`` and the infinities, which Inspect writes for what has no score, are ``None``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

from adjudge.adapters import log_json
from adjudge.adapters.log_json import NumberText
from adjudge.adapters.logged import LogError

MAX_INTEGER = 2**53 - 1

_SECONDS = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,40})?(?:[eE][-+]?[0-9]{1,2})?", re.ASCII)


def decode(data: bytes, where: str) -> Mapping[str, Any]:
    """The JSON object in ``data``.

    Raises:
        LogError: code ``LOG_CORRUPT``, or ``TOO_LARGE``: it would take too much memory.
    """
    value = log_json.decode(data, where, constant=_nothing)
    if not isinstance(value, dict):
        raise LogError("LOG_CORRUPT", f"{where}: not a JSON object")
    return value


def _nothing(_: str) -> None:
    return None


def text(value: Any, where: str, name: str) -> str | None:
    """A text, or ``None``.

    Raises:
        LogError: code ``LOG_CORRUPT``, it is something else, or holds half of a surrogate pair.
    """
    if value is None:
        return None
    if not isinstance(value, str) or isinstance(value, NumberText):
        raise corrupt(where, name, "text")
    if not log_json.is_whole(value):
        raise corrupt(where, name, "text without halves of surrogate pairs")
    return value


def mapping(value: Any, where: str, name: str) -> Mapping[str, Any]:
    """An object; ``null`` is an empty one.

    Raises:
        LogError: code ``LOG_CORRUPT``.
    """
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise corrupt(where, name, "an object")
    return value


def sequence(value: Any, where: str, name: str) -> list[Any]:
    """An array; ``null`` is an empty one.

    Raises:
        LogError: code ``LOG_CORRUPT``.
    """
    if value is None:
        return []
    if not isinstance(value, list):
        raise corrupt(where, name, "an array")
    return value


def milliseconds(value: Any, where: str, name: str) -> int | None:
    """A number of seconds as whole milliseconds, rounded half to even; ``None`` stays ``None``.

    Raises:
        LogError: code ``LOG_CORRUPT``.
    """
    if value is None:
        return None
    is_number = type(value) is int or isinstance(value, NumberText)
    if not is_number or _SECONDS.fullmatch(str(value)) is None:
        raise corrupt(where, name, "a number of seconds")
    found = int((Decimal(str(value)) * 1000).to_integral_value(ROUND_HALF_EVEN))
    if found > MAX_INTEGER:
        raise corrupt(where, name, "a number of seconds")
    return found


def counts(value: Any, where: str, name: str) -> dict[str, int] | None:
    """The counts of an object by name, or ``None`` when it is missing; what is no count is left out.

    Raises:
        LogError: code ``LOG_CORRUPT``, it is no object.
    """
    if value is None:
        return None
    found = mapping(value, where, name)
    return {key: count for key, count in found.items() if type(count) is int and 0 <= count <= MAX_INTEGER}


def shown(value: Any) -> str | None:
    """A score as the log writes it: text as it stands, everything else as compact JSON."""
    if value is None or isinstance(value, str):
        return None if value is None else str(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def corrupt(where: str, name: str, needed: str) -> LogError:
    """The error of a field that is not what it must be."""
    return LogError("LOG_CORRUPT", f"{where}: {name} is not {needed}")
