"""Reading a model's reply to a task: the one JSON object in it that claims to be a submission.

The object may stand alone, in a code fence, or on lines of its own between prose. With none, or with two that
are not the same text (the second one may stand anywhere), the reply is refused: which one was meant is never
guessed. Whether the object is a
good submission is for admission to say, which reads the very bytes again, strictly.
"""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NamedTuple

PARSER = "submission-parser/2"
"""Name and version of the rules."""
MAX_REPLY = 1 << 20
"""Longest reply that is read, in characters."""
MAX_OBJECTS = 100
"""Most places that look like the beginning of an object and are tried."""

_ENVELOPE = frozenset({"task_id", "outcome", "witness"})
_OPENING = re.compile(r"^[ \t>]*(?P<line>\{)|(?P<within>\{)(?=\s*\")", re.MULTILINE)
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
    if not any(found.values()):
        return SubmissionReading(None, "NO_SUBMISSION")
    if len(found) > 1:
        return SubmissionReading(None, "SEVERAL_SUBMISSIONS")
    (text,) = found
    return SubmissionReading(text.encode("utf-8", "surrogatepass"), None)


def _objects(reply: str) -> dict[str, bool]:
    """The texts of all objects that have a field of the envelope, and whether one of them begins a line.

    Only the outermost object is looked at. Nothing is found when there are too many places to try.
    """
    found: dict[str, bool] = {}
    end = tried = 0
    for opening in _OPENING.finditer(reply):
        begins_line = opening["line"] is not None
        start = opening.start("line" if begins_line else "within")
        if start < end:
            continue
        tried += 1
        if tried > MAX_OBJECTS:
            return {}
        try:
            value, end = _DECODER.raw_decode(reply, start)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and not _ENVELOPE.isdisjoint(value):
            text = reply[start:end]
            found[text] = found.get(text, False) or begins_line
    return found
