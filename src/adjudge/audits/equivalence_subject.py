"""The lane symbolic-equivalence as audits see it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudge.algebra import REFUSAL_CODES, check_equivalence
from adjudge.audits.artifact import Findings
from adjudge.audits.case_input import read_case_input
from adjudge.audits.subject import REFUSED, Answer, Item, Question, Subject
from adjudge.contract.audit import AuditEngine
from adjudge.contract.case import EquivalenceCase
from adjudge.contract.ood_report import EquivalenceOodReport
from adjudge.contract.report import EquivalenceReport, SealedEquivalenceReport
from adjudge.lanes.case_file import EQUIVALENCE_CASES, EQUIVALENCE_OOD_CASES
from adjudge.lanes.equivalence_identity import engine_identity
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Split


@functools.cache
def engine() -> AuditEngine:
    """The engine as it is installed; its sources are read once a process."""
    identity = engine_identity()
    return AuditEngine(name=identity.name, version=identity.version, source_sha256=identity.source_sha256)


def item(case: EquivalenceCase) -> Item:
    """A case of the lane as a question with its right answer."""
    question = Question(case.case_id, (case.expression_a, case.expression_b))
    return Item(question, case.expected, case.expected_refusal)


def items(root: Path, split: Split, findings: Findings) -> list[Item]:
    """The questions of a readable split.

    Raises:
        AuditRefused: the case file is missing or malformed.
    """
    if split == "ood":
        return [
            item(case)
            for case in read_case_input(root, SYMBOLIC_EQUIVALENCE, split, EQUIVALENCE_OOD_CASES, findings)
        ]
    return [
        item(case) for case in read_case_input(root, SYMBOLIC_EQUIVALENCE, split, EQUIVALENCE_CASES, findings)
    ]


def solve(question: Question, *, disabled: frozenset[str] = frozenset()) -> Answer:
    """The built-in engine.

    Args:
        question: two expressions.
        disabled: methods that it must do without.
    """
    first, second = question.texts
    verdict = check_equivalence(first, second, syntax="lane", disabled_methods=disabled)
    refusal = verdict.refusal
    if refusal is None:
        return Answer(verdict.verdict, None, verdict.certificate, verdict.method)
    place = {"side": refusal.side, "position": refusal.position}
    return Answer(REFUSED, refusal.code, place, verdict.method)


def stated(row: Mapping[str, Any]) -> Answer:
    """What a row of a report says that the engine said."""
    return Answer(row["actual"], row["refusal_code"], row["certificate"], row["method"])


SUBJECT = Subject(
    lane=SYMBOLIC_EQUIVALENCE,
    engine=engine,
    items=items,
    solve=solve,
    stated=stated,
    refusal_codes=frozenset(code for code, row in REFUSAL_CODES.items() if "lane" in row.syntaxes),
    report_records={
        "public": EquivalenceReport,
        "ood": EquivalenceOodReport,
        "sealed": SealedEquivalenceReport,
    },
)
