"""Every pair of label and outcome.

A failed verifier is never right, and a case that is declared wrongly on purpose needs the true answer, not
just any other one.
"""

import pytest

from adjudge.contract.case import WordProblemCase
from adjudge.lanes.wordproblem_run import Outcome, Solution
from adjudge.lanes.wordproblem_scoring import score

DIGEST = "0" * 64


def _case(expected: str) -> WordProblemCase:
    refused = expected == "refused"
    return WordProblemCase(
        case_id="b3-001",
        problem="A problem.",
        expected=expected,
        expected_answer=None if refused else "8",
        expected_unit=None if refused else "apples",
        true_answer="7" if expected == "solved_wrong" else None,
        expected_refusal="CONDITIONAL" if refused else None,
        shape_category="canonical_has_buys",
    )


def _solved(expected: str, value: str, unit: str = "apples", code: str = "") -> Outcome:
    solution = Solution(value, unit, 1, {}, {}, DIGEST, DIGEST, DIGEST, code)
    return Outcome(_case(expected), solution, None)


def _refused(expected: str, code: str = "CONDITIONAL") -> Outcome:
    return Outcome(_case(expected), None, code)


@pytest.mark.parametrize(
    ("outcome", "kind", "cause", "verdict"),
    [
        (_solved("solved_correct", "8"), "solved_correct", "", "correct"),
        (_solved("solved_correct", "9"), "solved_wrong", "ANSWER_MISMATCH", "wrong"),
        (_solved("solved_correct", "8", "oranges"), "solved_wrong", "ANSWER_MISMATCH", "wrong"),
        (_solved("solved_correct", "8", code="X"), "solved_wrong", "VERIFIER_FAILED", "wrong"),
        (_refused("solved_correct"), "refused", "", "refused"),
        (_solved("solved_wrong", "8"), "solved_correct", "", "wrong"),
        (_solved("solved_wrong", "7"), "solved_wrong", "ANSWER_MISMATCH", "correct"),
        (_solved("solved_wrong", "6"), "solved_wrong", "ANSWER_MISMATCH", "wrong"),
        (_solved("solved_wrong", "7", "oranges"), "solved_wrong", "ANSWER_MISMATCH", "wrong"),
        (_solved("solved_wrong", "7", code="X"), "solved_wrong", "VERIFIER_FAILED", "wrong"),
        (_refused("solved_wrong"), "refused", "", "refused"),
        (_solved("refused", "8"), "solved_wrong", "ANSWER_MISMATCH", "wrong"),
        (_solved("refused", "8", code="X"), "solved_wrong", "VERIFIER_FAILED", "wrong"),
        (_refused("refused"), "refused", "", "correct"),
        (_refused("refused", "UNKNOWN_UNIT"), "refused", "", "correct"),
    ],
)
def test_outcome_cause_and_verdict(outcome: Outcome, kind: str, cause: str, verdict: str) -> None:
    assert (outcome.outcome, outcome.cause, outcome.verdict) == (kind, cause, verdict)


def test_a_mismatch_counts_expected_refusals_only() -> None:
    outcomes = [
        _refused("refused", "UNKNOWN_UNIT"),
        _refused("refused"),
        _refused("solved_correct", "UNKNOWN_UNIT"),
        _solved("refused", "8"),
    ]
    metrics = score(outcomes).metrics
    assert metrics.refusal_code_mismatches == 1
    assert (metrics.correct, metrics.wrong, metrics.refused) == (2, 1, 1)
    assert metrics.by_refusal_code == {"UNKNOWN_UNIT": 2, "CONDITIONAL": 1}


@pytest.mark.parametrize(("right", "gave_up", "passed"), [(19, 1, True), (94, 6, False)])
def test_the_rate_gate_is_95_of_100(right: int, gave_up: int, passed: bool) -> None:
    outcomes = [_solved("solved_correct", "8")] * right + [_refused("solved_correct")] * gave_up
    assert score(outcomes).exit_criterion.passed is passed
