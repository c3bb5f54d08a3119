"""Word problems, one JSON object a line, solved one at a time in constant memory.

A line is ``{"problem": …}`` with an optional ``id`` (string or integer). A line that cannot be read gives an
answer with a typed error; it never ends the stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudge.contract import strict_json
from adjudge.contract.errors import EngineFault, JsonError
from adjudge.contract.lines import Line
from adjudge.wordproblem import Refused, Solved, operator_pack, solve_word_problem, verify_trace

_FIELDS = frozenset(("id", "problem"))


def solve_and_replay(
    text: str, *, pack: bytes | None = None, lexicon: bytes | None = None
) -> Solved | Refused:
    """Solve a problem, and replay the trace of the answer before anybody sees it.

    Raises:
        PackError: a pack is malformed.
        EngineFault: the replay does not confirm the answer.
    """
    outcome = solve_word_problem(text, pack=pack, lexicon=lexicon)
    if isinstance(outcome, Solved):
        used = operator_pack() if pack is None else pack
        result = verify_trace(outcome.graph, outcome.trace, used, lexicon=lexicon)
        if not result.passed:
            raise EngineFault(f"the replay of a trace fails with {result.code}; please report the problem")
    return outcome


def outcome_fields(outcome: Solved | Refused) -> dict[str, Any]:
    """The outcome as JSON types: the answer with graph and trace, or the refusal; the same fields in both."""
    fields: dict[str, Any] = dict.fromkeys(
        ("value", "unit", "entity", "depth", "graph", "trace", "graph_sha256", "shape_sha256", "trace_sha256")
    )
    fields |= dict.fromkeys(("code", "stage", "sentence", "detail", "span"))
    fields["outcome"] = outcome.outcome
    if isinstance(outcome, Refused):
        for name in ("code", "stage", "sentence", "detail"):
            fields[name] = getattr(outcome, name)
        fields["span"] = None if outcome.span is None else list(outcome.span)
        return fields
    fields["value"] = outcome.answer
    for name in ("unit", "entity", "depth", "graph", "trace", "graph_sha256", "shape_sha256", "trace_sha256"):
        fields[name] = getattr(outcome, name)
    return fields


def solve_lines(
    lines: Iterable[Line], *, pack: bytes | None = None, lexicon: bytes | None = None
) -> Iterator[dict[str, Any]]:
    """Solve the problem on every line, in order; blank lines are passed over.

    Yields:
        ``id`` (null where none was given), ``line``, and the fields of :func:`outcome_fields`; for a line
        that holds no problem ``outcome`` is ``error``, with ``code`` and ``message``.
    """
    for line in lines:
        if line.data is None:
            yield _error(line.number, "TOO_LARGE", "the line is too long")
        elif line.data.strip():
            yield _solve(line.number, line.data, pack, lexicon)


def _solve(number: int, data: bytes, pack: bytes | None, lexicon: bytes | None) -> dict[str, Any]:
    try:
        row = strict_json.loads(data, source="line")
    except JsonError as error:
        return _error(number, error.code, f"column {error.column}: {error.reason}")
    fault = _fault(row)
    if fault is not None:
        return _error(number, "SCHEMA", fault)
    outcome = solve_and_replay(row["problem"], pack=pack, lexicon=lexicon)
    return {"id": row.get("id"), "line": number, **outcome_fields(outcome)}


def _fault(row: Any) -> str | None:
    if type(row) is not dict:
        return "the line is not a JSON object"
    if not row.keys() <= _FIELDS:
        return f"unknown field {min(row.keys() - _FIELDS)!a}"
    if type(row.get("problem")) is not str:
        return "problem must be a string"
    if type(row.get("id")) not in (str, int, type(None)):
        return "id is neither a string nor an integer"
    return None


def _error(number: int, code: str, message: str) -> dict[str, Any]:
    return {"id": None, "line": number, "outcome": "error", "code": code, "message": message}
