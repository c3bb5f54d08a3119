"""References and replies, one JSON object a line, graded one at a time in constant memory.

A line is ``{"gold": …, "answer": …}`` with an optional ``id`` (string or integer). The reference is text or
an integer, and so is the answer, which may also be null: no reply came. A line that cannot be read gives an
answer with a typed error; it never ends the stream.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import JsonError
from adjudge.contract.lines import Line
from adjudge.judging.grading import grade

_FIELDS = frozenset({"gold", "answer", "id"})


class Counts:
    """How often each verdict, and each code of what was not decided, has come up."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def lines(self) -> list[str]:
        """One line for people, and one a code, the most frequent first."""
        total = sum(self.verdicts.values())
        verdicts = ("equivalent", "not_equivalent", "refused", "error")
        said = ", ".join(f"{self.verdicts[each]} {each}" for each in verdicts)
        codes = sorted(self.codes.items(), key=lambda pair: (-pair[1], pair[0]))
        return [f"{total} graded: {said}", *(f"  {count} {code}" for code, count in codes)]


def grade_lines(lines: Iterable[Line], *, scope: str, counts: Counts) -> Iterator[bytes]:
    """Grade the pair on every line, in order; blank lines are passed over.

    Args:
        scope: as in :func:`adjudge.grade`.
        counts: counts what is yielded.

    Yields:
        One line of canonical JSON: ``id`` (null where none was given), ``line``, ``verdict`` (``error`` for a
        line that is not a pair), ``code`` and ``message`` (null when decided), and the remaining fields of
        the grade.
    """
    for line in lines:
        if line.data is None:
            found = _error("TOO_LARGE", "the line is too long")
        elif line.data.strip():
            found = _graded(line.data, scope)
        else:
            continue
        counts.verdicts[found["verdict"]] += 1
        if found["code"] is not None:
            counts.codes[found["code"]] += 1
        yield canonical_bytes({"id": None, **found, "line": line.number})


def _graded(data: bytes, scope: str) -> dict[str, Any]:
    try:
        pair = strict_json.loads(data, source="line")
    except JsonError as error:
        return _error(error.code, f"column {error.column}: {error.reason}")
    fault = _fault(pair)
    if fault is not None:
        return _error("SCHEMA", fault)
    return {"id": pair.get("id"), **grade(pair["gold"], pair["answer"], scope=scope).to_dict()}


def _fault(pair: Any) -> str | None:
    if type(pair) is not dict:
        return "the line is not a JSON object"
    if not pair.keys() <= _FIELDS:
        return f"unknown field {min(pair.keys() - _FIELDS)!a}"
    if type(pair.get("gold")) not in (str, int):
        return "gold is neither a string nor an integer"
    if "answer" not in pair or type(pair["answer"]) not in (str, int, type(None)):
        return "answer is neither a string, an integer nor null"
    if type(pair.get("id")) not in (str, int, type(None)):
        return "id is neither a string nor an integer"
    return None


def _error(code: str, message: str) -> dict[str, Any]:
    return {"verdict": "error", "code": code, "message": message}
