"""Reading a model's reply to a task: the one JSON object in it that claims to be a submission.

The object may stand alone, in a code fence, or on lines of its own between prose. With none, or with two that
are not the same text, the reply is refused: which one was meant is never guessed. Whether the object is a
good submission is for admission to say, which reads the very bytes again, strictly.
"""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NamedTuple

PARSER = "submission-parser/1"
"""Name and version of the rules."""
MAX_REPLY = 1 << 20
"""Longest reply that is read, in characters."""
MAX_OBJECTS = 100
"""Most lines beginning with a brace that are tried."""

_ENVELOPE = frozenset({"task_id", "outcome", "witness"})
_OPENING = re.compile(r"^[ \t>]*(?=\{)", re.MULTILINE)
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str)

Fault = Literal["NOT_TEXT", "TOO_LONG", "NO_SUBMISSION", "SEVERAL_SUBMISSIONS"]


class SubmissionReading(NamedTuple):
    """What a reply holds.

    Attributes:
        submission: the bytes of the submission, or ``None`` when the reply is refused.
        fault: why it is refused, else ``None``.
    """

    submission: bytes | None
    fault: Fault | None


def read_submission(reply: Any) -> SubmissionReading:
    """Find the submission in a reply; anything that is not text is refused."""
    if not isinstance(reply, str):
        return SubmissionReading(None, "NOT_TEXT")
    if len(reply) > MAX_REPLY:
        return SubmissionReading(None, "TOO_LONG")
    found = _objects(reply)
    if not found:
        return SubmissionReading(None, "NO_SUBMISSION")
    if len(set(found)) > 1:
        return SubmissionReading(None, "SEVERAL_SUBMISSIONS")
    return SubmissionReading(found[0].encode("utf-8", "surrogatepass"), None)


def _objects(reply: str) -> list[str]:
    """The texts of all objects that begin a line and have a field of the envelope, outermost ones only."""
    found: list[str] = []
    end = tried = 0
    for opening in _OPENING.finditer(reply):
        start = opening.end()
        if start < end:
            continue
        tried += 1
        if tried > MAX_OBJECTS:
            return []
        try:
            value, end = _DECODER.raw_decode(reply, start)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and not _ENVELOPE.isdisjoint(value):
            found.append(reply[start:end])
    return found
