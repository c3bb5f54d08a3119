"""Pairs of expressions, one JSON object a line, decided one at a time in constant memory.

A line is ``{"a": …, "b": …}`` with optional ``id`` (string or integer), ``syntax`` and ``scope``. A line that
cannot be read gives an answer with a typed error; it never ends the stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudge.algebra import check_equivalence
from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError
from adjudge.contract.lines import Line

SYNTAXES = ("plain", "latex", "lane")
SCOPES = ("polynomial", "rational")
_FIELDS = frozenset(("id", "a", "b", "syntax", "scope"))


def decide_lines(lines: Iterable[Line], *, syntax: str, scope: str) -> Iterator[dict[str, Any]]:
    """Decide the pair on every line, in order; blank lines are passed over.

    Args:
        syntax: the syntax of a line that names none.
        scope: the scope of a line that names none.

    Yields:
        ``id`` (null where none was given), ``line``, ``verdict`` (``error`` for a line that is not a pair),
        ``code`` (null when decided), and the remaining fields of the verdict or the error's ``message``.
    """
    for line in lines:
        if line.data is None:
            yield _error(line.number, None, "TOO_LARGE", "the line is too long")
        elif line.data.strip():
            yield _decide(line.number, line.data, syntax, scope)


def _decide(number: int, data: bytes, syntax: str, scope: str) -> dict[str, Any]:
    try:
        pair = strict_json.loads(data, source="line")
    except JsonError as error:
        return _error(number, None, error.code, f"column {error.column}: {error.reason}")
    fault = _fault(pair)
    if fault is not None:
        return _error(number, None, "SCHEMA", fault)
    syntax, scope = pair.get("syntax", syntax), pair.get("scope", scope)
    if syntax == "lane" and scope == "rational":
        return _error(number, pair.get("id"), "SCHEMA", "the lane's syntax has the scope polynomial only")
    verdict = check_equivalence(pair["a"], pair["b"], syntax=syntax, scope=scope)
    code = verdict.refusal.code if verdict.refusal is not None else None
    return {"id": pair.get("id"), "line": number, "code": code, **verdict.to_dict()}


def _fault(pair: Any) -> str | None:
    if type(pair) is not dict:
        return "the line is not a JSON object"
    if not pair.keys() <= _FIELDS:
        return f"unknown field {min(pair.keys() - _FIELDS)!a}"
    if type(pair.get("a")) is not str or type(pair.get("b")) is not str:
        return "a and b must both be strings"
    if pair.get("syntax", "plain") not in SYNTAXES:
        return f"syntax is none of {', '.join(SYNTAXES)}"
    if pair.get("scope", "polynomial") not in SCOPES:
        return f"scope is none of {', '.join(SCOPES)}"
    if type(pair.get("id")) not in (str, int, type(None)):
        return "id is neither a string nor an integer"
    return None


def _error(number: int, identity: str | int | None, code: str, message: str) -> dict[str, Any]:
    return {"id": identity, "line": number, "verdict": "error", "code": code, "message": message}
