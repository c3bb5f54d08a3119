"""The verifier: replays a trace from the graph and the packs alone.

It imports nothing of the solver or the reader; the record types of graph and trace are the contract between
them. What a trace claims about the graph is never believed: the graph decides how many steps there are, what
they do, and what is asked.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import msgspec

from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError
from adjudge.contract.printable import ascii_line
from adjudge.wordproblem.errors import MAX_PACK_BYTES, PackError
from adjudge.wordproblem.graph import Graph, graph_digest
from adjudge.wordproblem.graph_checks import check_graph, is_canonical
from adjudge.wordproblem.replay import Replay, replay
from adjudge.wordproblem.trace import Trace

CHECKS = (
    ("trace_form", "TRACE_MALFORMED"),
    ("graph_digest", "GRAPH_DIGEST_MISMATCH"),
    ("pack_id", "PACK_ID_MISMATCH"),
    ("step_count", "STEP_COUNT_MISMATCH"),
    ("steps_in_graph", "STEP_NOT_IN_GRAPH"),
    ("lemmas", "LEMMA_UNRESOLVED"),
    ("replay", "REPLAY_MISMATCH"),
    ("answer", "ANSWER_MISMATCH_REPLAY"),
    ("invariants", "INVARIANT_BROKEN"),
)
"""The checks in order, each with the code of its failure."""

_LEXICON = Path(__file__).resolve().parents[1] / "packs" / "lexicon_en_v1.jsonl"
_AMOUNTS = ("value", "delta", "factor")
_MAX_DETAIL = 200
_LEMMA_ID = re.compile(r"([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)")


class Check(msgspec.Struct, frozen=True):
    """One check.

    Attributes:
        name: as in :data:`CHECKS`.
        passed: whether it held.
        detail: what is wrong; empty when it held.
    """

    name: str
    passed: bool
    detail: str


class VerifierResult(msgspec.Struct, frozen=True):
    """The outcome of a verification.

    Attributes:
        passed: whether every check held.
        code: the failure code of the first check that did not; empty when all held.
        checks: every check, in order.
    """

    passed: bool
    code: str
    checks: tuple[Check, ...]

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON types."""
        result: dict[str, Any] = msgspec.to_builtins(self)
        return {**result, "checks": list(result["checks"])}


def verify_trace(graph: Any, trace: Any, pack: bytes, *, lexicon: bytes | None = None) -> VerifierResult:
    """Replay a trace.

    Args:
        graph: the problem graph, as JSON types.
        trace: what claims to be its solution, as JSON types.
        pack: bytes of the operator pack.
        lexicon: bytes of the lexicon pack, which says what is counted; default the one that ships with
            adjudge.

    Returns:
        All checks, with the code of the first that failed.

    Raises:
        GraphError: ``graph`` is no problem graph.
        PackError: a pack is malformed.
    """
    problem = check_graph(graph)
    pack_id, lemmas = _lemmas(pack)
    counted = _count_units(_shipped_lexicon() if lexicon is None else lexicon)
    try:
        solution = msgspec.convert(trace, Trace, strict=True)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        return _malformed(str(error))
    replayed = replay(problem, solution.steps, counted)
    answer = solution.answer
    faults = (
        "",
        "" if solution.graph_sha256 == graph_digest(problem) else "the digest is of another graph",
        "" if solution.pack_id == pack_id else f"the pack is called {pack_id}",
        "" if len(solution.steps) == len(problem.operations) else f"{len(problem.operations)} are needed",
        _foreign_step(problem, solution),
        _unresolved(problem, solution, pack_id, lemmas),
        replayed.mismatch,
        _wrong_answer(problem, answer.entity, answer.unit, answer.value, replayed),
        replayed.broken,
    )
    if not any(faults):
        # Then every value of the trace equals one of the graph or of the replay, and those are canonical.
        return _PASSED
    uncanonical = _uncanonical(solution)
    return _malformed(uncanonical) if uncanonical else _result(faults)


def _malformed(fault: str) -> VerifierResult:
    return _result((fault, *("not checked" for _ in CHECKS[1:])))


_PASSED = VerifierResult(True, "", tuple(Check(name, True, "") for name, _ in CHECKS))


def _result(faults: tuple[str, ...]) -> VerifierResult:
    code = next((code for (_, code), fault in zip(CHECKS, faults, strict=True) if fault), "")
    checks = tuple(
        Check(name, not fault, ascii_line(fault, _MAX_DETAIL) if fault else "")
        for (name, _), fault in zip(CHECKS, faults, strict=True)
    )
    return VerifierResult(not code, code, checks)


def _uncanonical(trace: Trace) -> str:
    """Which value is not written in the one way it may be."""
    if not is_canonical(trace.answer.value):
        return "the value of the answer is not canonical"
    for index, step in enumerate(trace.steps):
        for value in (step.before, step.after, step.target_before, step.target_after):
            if value is not None and not is_canonical(value):
                return f"a value of step {index} is not canonical"
        for field, text in step.operand.items():
            if field in _AMOUNTS and not (isinstance(text, str) and is_canonical(text)):
                return f"the operand of step {index} is not canonical"
    return ""


def _foreign_step(graph: Graph, trace: Trace) -> str:
    for index, (step, operation) in enumerate(zip(trace.steps, graph.operations, strict=False)):
        if (
            step.index != index
            or step.kind != operation.kind
            or step.actor != operation.actor
            or step.unit != operation.unit
            or step.substance != operation.substance
            or step.operand != operation.operand
            or step.target != operation.target
            or step.sentence != operation.sentence
        ):
            return f"step {index} is not operation {index} of the graph"
    if len(trace.steps) > len(graph.operations):
        return f"step {len(graph.operations)} is no operation of the graph"
    return ""


def _unresolved(graph: Graph, trace: Trace, pack_id: str, lemmas: dict[str, str]) -> str:
    for index, step in enumerate(trace.steps):
        if index < len(graph.operations) and step.lemma == lemmas.get(graph.operations[index].kind):
            continue
        match = _LEMMA_ID.fullmatch(step.lemma)
        if match is None:
            return f"step {index}: the lemma is not written pack:lemma"
        if match[1] != pack_id or match[2] not in lemmas:
            return f"step {index}: the pack has no such lemma"
        if index < len(graph.operations) or match[2] != step.kind:
            return f"step {index}: the lemma is for another operation"
    return ""


def _wrong_answer(graph: Graph, entity: str | None, unit: str, value: str, replayed: Replay) -> str:
    asked = graph.unknown
    if entity != asked.entity or unit != asked.unit:
        return "the answer is not to the question of the graph"
    if replayed.answer is None:
        return "the replay gives no answer"
    return "" if value == replayed.answer else f"the replay gives {replayed.answer}"


def _rows(pack: bytes) -> list[tuple[int, dict[str, Any]]]:
    """The rows of a JSONL file, with their line numbers."""
    if len(pack) > MAX_PACK_BYTES:
        raise PackError(f"{len(pack)} bytes exceed the limit of {MAX_PACK_BYTES}")
    rows = []
    for number, line in enumerate(pack.removesuffix(b"\n").split(b"\n"), 1):
        try:
            row = strict_json.loads(line, source="row")
        except JsonError as error:
            raise PackError(f"line {number}: {error}") from None
        if not isinstance(row, dict):
            raise PackError(f"line {number}: not an object")
        rows.append((number, row))
    return rows


@functools.lru_cache(maxsize=16)
def _lemmas(pack: bytes) -> tuple[str, dict[str, str]]:
    """The name of an operator pack, and the ids of its lemmas by lemma."""
    name = ""
    lemmas: dict[str, str] = {}
    for number, row in _rows(pack):
        identity = row.get("lemma_id")
        match = _LEMMA_ID.fullmatch(identity) if isinstance(identity, str) else None
        if match is None or match[2] != row.get("lemma") or match[2] in lemmas or name not in ("", match[1]):
            raise PackError(f"line {number}: not one new lemma of one pack")
        name = match[1]
        lemmas[match[2]] = match[0]
    return name, lemmas


@functools.lru_cache(maxsize=16)
def _count_units(pack: bytes) -> frozenset[str]:
    """The plurals of the units that are counted."""
    counted = set()
    for number, row in _rows(pack):
        if row.get("row") == "unit" and row.get("class") == "count":
            if not isinstance(row.get("plural"), str):
                raise PackError(f"line {number}: a unit without its plural")
            counted.add(row["plural"])
    return frozenset(counted)


@functools.cache
def _shipped_lexicon() -> bytes:
    return _LEXICON.read_bytes()
