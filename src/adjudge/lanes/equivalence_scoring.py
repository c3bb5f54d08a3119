"""Scoring of the symbolic-equivalence lane: from outcomes to its metrics and its gate."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from adjudge.contract.case import EquivalenceLabel
from adjudge.contract.report import CaseVerdict, ExitCriterion, LaneMetrics, RefusalCorrectness
from adjudge.lanes.scoring import counts, exit_criterion, grouped, rate, tally

LABELS: tuple[EquivalenceLabel, ...] = ("equivalent", "not_equivalent", "refused")


class Scored(Protocol):
    """What scoring needs to know about the outcome of a case."""

    @property
    def source(self) -> str:
        """Where the case comes from."""

    @property
    def category(self) -> str:
        """Its category."""

    @property
    def expected(self) -> EquivalenceLabel:
        """Its label."""

    @property
    def expected_refusal(self) -> str | None:
        """The refusal code that its label names."""

    @property
    def actual(self) -> EquivalenceLabel:
        """What the engine said."""

    @property
    def refusal_code(self) -> str | None:
        """The code that the engine refused with."""

    @property
    def verdict(self) -> CaseVerdict:
        """How the label and what the engine said compare."""


class Gate(NamedTuple):
    """A run's counts and whether they pass."""

    metrics: LaneMetrics
    exit_criterion: ExitCriterion


def case_verdict(expected: EquivalenceLabel, actual: EquivalenceLabel) -> CaseVerdict:
    """Class of an outcome: ``refused`` only for a refusal that the label does not ask for."""
    if actual == expected:
        return "correct"
    return "refused" if actual == "refused" else "wrong"


def score(outcomes: Sequence[Scored], *, sources: Sequence[str]) -> Gate:
    """Count the outcomes and apply the gate: no case wrong, no refusal under another code than its label
    names, and at least 95 of 100 correct.

    Args:
        outcomes: at least one.
        sources: every source that a case of this split may have, so that a source without cases shows as 0.
    """
    whole = counts(outcomes)
    refusals = [outcome for outcome in outcomes if outcome.expected == "refused"]
    matched = [outcome for outcome in refusals if outcome.actual == "refused"]
    mismatches = sum(outcome.refusal_code != outcome.expected_refusal for outcome in matched)
    metrics = LaneMetrics(
        cases_total=whole.total,
        correct=whole.correct,
        wrong=whole.wrong,
        refused=whole.refused,
        correct_rate=rate(whole.correct, whole.total),
        refusal_code_mismatches=mismatches,
        refusal_correctness=RefusalCorrectness(
            matched=len(matched),
            expected=len(refusals),
            rate=rate(len(matched), len(refusals)) if refusals else None,
        ),
        by_expected=grouped(outcomes, lambda outcome: outcome.expected, LABELS),
        by_source=grouped(outcomes, lambda outcome: outcome.source, sources),
        by_category=grouped(outcomes, lambda outcome: outcome.category),
        by_refusal_code=tally(outcome.refusal_code for outcome in outcomes),
    )
    return Gate(metrics, exit_criterion(whole, mismatches=mismatches))
