"""Small things that every adapter needs: an SDK, whole token counts, waiting times, one line of an error."""

from __future__ import annotations

import datetime
import email.utils
import importlib
import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from adjudge.solvers.errors import CallError, FrontierRunError, fault_of_status
from adjudge.solvers.provider import Secret

MAX_COUNT = 2**53 - 1
_LENGTH = ("length", "max_tokens", "model_context_window_exceeded")


def load_sdk(module: str, package: str) -> Any:
    """Import a vendor's SDK.

    Raises:
        FrontierRunError: code ``SDK_MISSING``.
    """
    try:
        return importlib.import_module(module)
    except ImportError:
        raise FrontierRunError(
            "SDK_MISSING", f"the module {module} is not installed: pip install '{package}'"
        ) from None


def counts(usage: Mapping[str, Any] | None) -> dict[str, int] | None:
    """The whole numbers among a provider's token counts, by the provider's names."""
    if not isinstance(usage, Mapping):
        return None
    found = {
        str(name): value for name, value in usage.items() if type(value) is int and 0 <= value <= MAX_COUNT
    }
    return dict(sorted(found.items())) or None


def fields_of(item: Any) -> dict[str, Any]:
    """The fields of a record of an SDK, unknown ones included; nothing of what is no record.

    Much cheaper than the records' own ``model_dump``.
    """
    known = getattr(item, "__dict__", None)
    more = getattr(item, "__pydantic_extra__", None)
    return {**(known if isinstance(known, dict) else {}), **(more if isinstance(more, dict) else {})}


def why_stopped(word: Any) -> str | None:
    """A provider's word for the end of a reply; all ways of being cut off are ``length``."""
    if not isinstance(word, str) or not word:
        return None
    return "length" if word.lower() in _LENGTH else "".join(map(_printable, word[:100]))


def _printable(mark: str) -> str:
    return mark if mark.isprintable() else "?"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a server asks to be left alone, out of its headers."""
    milliseconds = _seconds(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _seconds(value)
    if seconds is not None or value is None:
        return seconds
    try:
        until = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=datetime.UTC)
    return max(0.0, (until - datetime.datetime.now(datetime.UTC)).total_seconds())


def _seconds(value: str | None) -> float | None:
    try:
        seconds = float(value or "")
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def status_error(
    status: int, body: Any, headers: Mapping[str, str], key: Secret | None, *, wait: float | None = None
) -> CallError:
    """The error that an HTTP status other than success stands for.

    Args:
        status: the status.
        body: the decoded JSON of the error, or text, or ``None``.
        headers: the headers of the response.
        key: the key that was sent, which must not be quoted.
        wait: seconds to wait, when the body says so.
    """
    said = _message(body)
    fault = fault_of_status(status)
    if status == 429 and "insufficient_quota" in _codes(body):
        fault = "fatal"
    waiting = retry_after(headers)
    reason = f"HTTP {status}" + (f": {said}" if said else "")
    return CallError(fault, _without(key, reason), retry_after=wait if waiting is None else waiting)


def lost(reason: str, key: Secret | None) -> CallError:
    """The error of a call that was sent and whose answer never came whole."""
    return CallError("transient", _without(key, reason), may_be_billed=True)


def refused(reason: str, key: Secret | None) -> CallError:
    """The error of an answer that says nothing usable, and would not the next time either."""
    return CallError("refused", _without(key, reason), may_be_billed=True)


def _without(key: Secret | None, text: str) -> str:
    return text if key is None else key.hidden_in(text)


def decoded(body: bytes) -> Any:
    """The JSON in a body, or ``None``."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _inner(body: Any) -> Any:
    if isinstance(body, list) and len(body) == 1:
        body = body[0]
    return body.get("error", body) if isinstance(body, Mapping) else body


def _message(body: Any) -> str:
    inner = _inner(body)
    if isinstance(inner, Mapping):
        inner = inner.get("message")
    return inner if isinstance(inner, str) else ""


def _codes(body: Any) -> Iterable[Any]:
    inner = _inner(body)
    return [inner.get("code"), inner.get("type")] if isinstance(inner, Mapping) else []
