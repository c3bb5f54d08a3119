"""Scoring of the lane bounded-grammar: from outcomes to its metrics and its gate."""

from collections.abc import Sequence
from typing import NamedTuple

from adjudge.contract.case import WordProblemLabel
from adjudge.contract.report import ExitCriterion
from adjudge.contract.wordproblem_report import WordProblemMetrics
from adjudge.lanes.scoring import counts, exit_criterion, grouped, rate, tally
from adjudge.lanes.wordproblem_run import Outcome

LABELS: tuple[WordProblemLabel, ...] = ("solved_correct", "solved_wrong", "refused")


class Gate(NamedTuple):
    """A run's counts and whether they pass."""

    metrics: WordProblemMetrics
    exit_criterion: ExitCriterion


def score(outcomes: Sequence[Outcome]) -> Gate:
    """Count the outcomes and apply the gate that every lane has."""
    whole = counts(outcomes)
    mismatches = sum(
        outcome.refusal_code is not None and outcome.refusal_code != outcome.case.expected_refusal
        for outcome in outcomes
        if outcome.case.expected == "refused"
    )
    metrics = WordProblemMetrics(
        cases_total=whole.total,
        correct=whole.correct,
        wrong=whole.wrong,
        refused=whole.refused,
        correct_rate=rate(whole.correct, whole.total),
        refusal_code_mismatches=mismatches,
        by_expected=grouped(outcomes, lambda outcome: outcome.case.expected, LABELS),
        by_shape=grouped(outcomes, lambda outcome: outcome.case.shape_category),
        by_refusal_code=tally(outcome.refusal_code for outcome in outcomes),
    )
    return Gate(metrics, exit_criterion(whole, mismatches=mismatches))
