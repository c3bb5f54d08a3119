"""What an audit needs to know of a lane: its questions, their right answers, its engine, its reports.

A solver is given a :class:`Question` and nothing else, so none can look up the right answer. The built-in
engine is one solver among others: an audit takes any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.audits.artifact import Findings
from adjudge.contract.audit import AuditEngine
from adjudge.contract.fields import Record
from adjudge.contract.report import CaseVerdict
from adjudge.lanes.registry import Lane, Split

REFUSED = "refused"


class Question(NamedTuple):
    """What is asked.

    Attributes:
        case_id: name of the case.
        texts: both expressions, or the text of the one word problem.
    """

    case_id: str
    texts: tuple[str, ...]


class Item(NamedTuple):
    """A question with its right answer.

    Attributes:
        question: what is asked.
        right: what a correct solver says: ``equivalent``, ``not_equivalent``, ``refused``, or of a word
            problem the value and its unit, such as ``9/4 dollars``.
        refusal: the code that a refusal must have, where one is due.
    """

    question: Question
    right: str
    refusal: str | None = None

    @property
    def case_id(self) -> str:
        """Name of the case."""
        return self.question.case_id


class Answer(NamedTuple):
    """What a solver said to a question.

    Attributes:
        said: in the words of :attr:`Item.right`.
        code: code of the refusal; ``None`` when the solver did not refuse, or gave none.
        evidence: what it gave with its answer, as a JSON object: a certificate, or graph and trace.
        method: name of the method that decided; empty when the solver gave none.
    """

    said: str
    code: str | None = None
    evidence: Mapping[str, Any] | None = None
    method: str = ""

    def shown(self) -> str:
        """The answer in one line: ``equivalent``, ``12 apples``, ``refused (UNKNOWN_UNIT)``."""
        return f"{self.said} ({self.code})" if self.code else self.said


Solve = Callable[[Question], Answer]
"""Whoever answers. An exception that leaves it is a fault of the solver."""


class Subject(NamedTuple):
    """A lane as audits see it.

    Attributes:
        lane: the lane.
        engine: identity of the built-in engine as it is installed.
        items: the questions of a readable split with their right answers, in file order; enters the case file
            into the findings.
        solve: the built-in engine.
        stated: what a row of a report says that the engine said.
        refusal_codes: the closed list of codes that a refusal may have.
        report_records: the record of the report of every split.
    """

    lane: Lane
    engine: Callable[[], AuditEngine]
    items: Callable[[Path, Split, Findings], list[Item]]
    solve: Solve
    stated: Callable[[Mapping[str, Any]], Answer]
    refusal_codes: frozenset[str]
    report_records: Mapping[Split, type[Record]]


def compare(item: Item, answer: Answer) -> CaseVerdict:
    """How an answer and the right one compare; ``refused`` only for a refusal that is not due."""
    if answer.said == item.right:
        return "correct"
    return "refused" if answer.said == REFUSED else "wrong"


def subject_of(lane: Lane) -> Subject:
    """The subject of a lane; its engine is imported here."""
    if lane.name == "symbolic-equivalence":
        from adjudge.audits import equivalence_subject

        return equivalence_subject.SUBJECT
    from adjudge.audits import wordproblem_subject

    return wordproblem_subject.SUBJECT
