"""The adversarial cases of a lane, read for the audit: every one of a known family and with ground truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, get_args

from adjudge.audits.artifact import Findings
from adjudge.audits.evidence import read_input
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import REFUSED, Item, Question
from adjudge.contract import strict_json
from adjudge.contract.adversarial import (
    EquivalenceAdversarialCase,
    EquivalenceTrap,
    WordProblemAdversarialCase,
    WordProblemTrap,
)
from adjudge.contract.errors import JsonError, RecordError
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane

MAX_FILE_BYTES = 8 << 20
CONTROLS = {"symbolic-equivalence": "in_scope_control", "bounded-grammar": "in_grammar_control"}
"""The family of each lane whose cases are ordinary."""
_ANSWERS = {"equivalent", "not_equivalent", "solved"}


class Trap(NamedTuple):
    """An adversarial case.

    Attributes:
        family: its family.
        item: the question with its right answer.
    """

    family: str
    item: Item


def adversarial_file(lane: Lane) -> str:
    """The adversarial cases of a lane, below the benchmark root."""
    return f"{lane.folder}/adversarial/cases.jsonl"


def families(lane: Lane) -> tuple[str, ...]:
    """The closed list of families of a lane, in order."""
    return get_args(EquivalenceTrap if lane is SYMBOLIC_EQUIVALENCE else WordProblemTrap)


def read_traps(root: Path, lane: Lane, findings: Findings) -> list[Trap]:
    """The adversarial cases of a lane, in file order.

    Raises:
        AuditRefused: ``CASES_MISSING``, ``CASES_MALFORMED``, ``UNKNOWN_FAMILY``, ``NO_GROUND_TRUTH``.
    """
    path = adversarial_file(lane)
    data = read_input(root, path, "adversarial_cases", MAX_FILE_BYTES, findings, missing="CASES_MISSING")
    try:
        traps = [_trap(lane, strict_json.loads(line)) for line in data.splitlines()]
    except (JsonError, RecordError) as error:
        raise AuditRefused("CASES_MALFORMED", f"{path}: {error}") from None
    if len({trap.item.case_id for trap in traps}) != len(traps):
        raise AuditRefused("CASES_MALFORMED", f"{path}: a case occurs twice")
    return traps


def _trap(lane: Lane, fields: Any) -> Trap:
    if type(fields) is dict:
        name, family = fields.get("case_id"), fields.get("family")
        if family not in families(lane):
            raise AuditRefused("UNKNOWN_FAMILY", f"{name!a} belongs to the family {family!a}"[:200])
        if not _has_ground_truth(fields):
            raise AuditRefused("NO_GROUND_TRUTH", f"{name!a} does not say what it must give"[:200])
    if lane is SYMBOLIC_EQUIVALENCE:
        pair = strict_json.to_record(fields, EquivalenceAdversarialCase)
        question = Question(pair.case_id, (pair.expression_a, pair.expression_b))
        return Trap(pair.family, Item(question, pair.expected, pair.expected_refusal))
    text = strict_json.to_record(fields, WordProblemAdversarialCase)
    right = REFUSED if text.expected == REFUSED else f"{text.expected_answer} {text.expected_unit}"
    return Trap(text.family, Item(Question(text.case_id, (text.problem,)), right, text.expected_refusal))


def _has_ground_truth(fields: dict[str, Any]) -> bool:
    expected = fields.get("expected")
    if expected == REFUSED:
        return fields.get("expected_refusal") is not None
    return expected in _ANSWERS and (expected != "solved" or fields.get("expected_answer") is not None)
