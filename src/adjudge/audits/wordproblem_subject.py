"""The lane bounded-grammar as audits see it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings
from adjudge.audits.case_input import read_case_input
from adjudge.audits.subject import REFUSED, Answer, Item, Question, Subject
from adjudge.contract.audit import AuditEngine
from adjudge.contract.case import WordProblemCase
from adjudge.contract.wordproblem_report import SealedWordProblemReport, WordProblemReport
from adjudge.lanes.case_file import WORD_PROBLEM_CASES, WORD_PROBLEM_OOD_CASES
from adjudge.lanes.registry import BOUNDED_GRAMMAR, Split
from adjudge.lanes.wordproblem_identity import engine_identity
from adjudge.wordproblem import REFUSAL_CODES, Refused, solve_word_problem


@functools.cache
def engine() -> AuditEngine:
    """The engine as it is installed; its sources are read once a process."""
    identity = engine_identity()
    return AuditEngine(name=identity.name, version=identity.version, source_sha256=identity.source_sha256)


def item(case: WordProblemCase) -> Item:
    """A case of the lane as a question with its right answer; of a case that is declared wrongly on purpose
    that is the true one."""
    question = Question(case.case_id, (case.problem,))
    if case.expected == REFUSED:
        return Item(question, REFUSED, case.expected_refusal)
    value = case.expected_answer if case.true_answer is None else case.true_answer
    return Item(question, f"{value} {case.expected_unit}")


def items(root: Path, split: Split, findings: Findings) -> list[Item]:
    """The questions of a readable split.

    Raises:
        AuditRefused: the case file is missing or malformed.
    """
    form = WORD_PROBLEM_OOD_CASES if split == "ood" else WORD_PROBLEM_CASES
    return [item(case) for case in read_case_input(root, BOUNDED_GRAMMAR, split, form, findings)]


def solve(question: Question, *, pack: bytes | None = None) -> Answer:
    """The built-in engine.

    Args:
        question: one text.
        pack: bytes of an operator pack; the one that ships with adjudge when not given.
    """
    (text,) = question.texts
    found = solve_word_problem(text, pack=pack)
    if isinstance(found, Refused):
        return Answer(REFUSED, found.code)
    return Answer(f"{found.answer} {found.unit}", evidence={"graph": found.graph, "trace": found.trace})


def stated(row: Mapping[str, Any]) -> Answer:
    """What a row of a report says that the engine said; a row has digests and no evidence."""
    if row["answer"] is None:
        return Answer(REFUSED, row["refusal_code"])
    return Answer(f"{row['answer']['value']} {row['answer']['unit']}")


SUBJECT = Subject(
    lane=BOUNDED_GRAMMAR,
    engine=engine,
    items=items,
    solve=solve,
    stated=stated,
    refusal_codes=frozenset(REFUSAL_CODES),
    report_records={
        "public": WordProblemReport,
        "ood": WordProblemReport,
        "sealed": SealedWordProblemReport,
    },
)
