"""The suite rows of a lane's changed cases, for a solver that is no part of adjudge.

The cases before they are changed come first, since every change is held against them. A row tells nothing of
the right answer; its command is the audit itself, which reads all replies at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudge.audits.artifact import Findings
from adjudge.audits.perturbation_bases import perturbations
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import Question, subject_of
from adjudge.benchmark.suite import SUBMISSION
from adjudge.contract.errors import UsageError
from adjudge.contract.suite import CaseRow
from adjudge.lanes.prompt import case_row, fill
from adjudge.lanes.registry import Lane

_PLACES = {1: ("problem",), 2: ("a", "b")}


def perturbation_rows(root: Path, lane: Lane, transforms: Sequence[str] = ()) -> Iterator[CaseRow]:
    """The rows, cases first and then by transform.

    Args:
        root: the benchmark root.
        lane: the lane.
        transforms: only these, and the cases that they change; all when empty.

    Raises:
        UsageError: no such transform, or the lane's cases cannot be changed (the audit's refusal).
    """
    try:
        changed = perturbations(root, subject_of(lane), Findings())
    except AuditRefused as refused:
        raise UsageError(refused.code, refused.reason) from None
    for name in transforms:
        if name not in changed.kinds:
            known = ", ".join(changed.kinds)
            raise UsageError("UNKNOWN_TRANSFORM", f"{name[:60]!a} is no transform; known are: {known}")
    chosen = [one for one in changed.variants if not transforms or one.transform in transforms]
    needed = {one.base_id for one in chosen}
    questions = [base.question for base in changed.bases if base.case_id in needed]
    questions += [one.item.question for one in chosen]
    command = ["adjudge", "audit", "perturb", "--lane", lane.name, "--replies", SUBMISSION]
    for question in questions:
        yield case_row(lane.name, changed.sha256, question.case_id, _prompt(lane, question), command)


def _prompt(lane: Lane, question: Question) -> str:
    places = _PLACES[len(question.texts)]
    return fill(lane.name, dict(zip(places, question.texts, strict=True)))
