"""Scoring: classes of outcomes, rates in integers, and the edges of the gate."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract.case import EquivalenceLabel
from adjudge.contract.report import CaseVerdict
from adjudge.lanes.equivalence_scoring import Gate, case_verdict, score
from adjudge.lanes.scoring import rate


class Outcome(NamedTuple):
    expected: EquivalenceLabel
    actual: EquivalenceLabel
    expected_refusal: str | None = None
    refusal_code: str | None = None
    source: str = "curated"
    category: str = "foil"

    @property
    def verdict(self) -> CaseVerdict:
        return case_verdict(self.expected, self.actual)


RIGHT = Outcome("equivalent", "equivalent")
WRONG = Outcome("not_equivalent", "equivalent")
GAVE_UP = Outcome("equivalent", "refused", refusal_code="EXPRESSION_TOO_LONG")
REFUSED = Outcome("refused", "refused", "DIVISION_BY_ZERO", "DIVISION_BY_ZERO")


def _score(*outcomes: Outcome) -> Gate:
    return score(outcomes, sources=("curated", "generated"))


@pytest.mark.parametrize(
    ("expected", "actual", "verdict"),
    [
        ("equivalent", "equivalent", "correct"),
        ("equivalent", "not_equivalent", "wrong"),
        ("equivalent", "refused", "refused"),
        ("not_equivalent", "equivalent", "wrong"),
        ("not_equivalent", "not_equivalent", "correct"),
        ("not_equivalent", "refused", "refused"),
        ("refused", "equivalent", "wrong"),
        ("refused", "not_equivalent", "wrong"),
        ("refused", "refused", "correct"),
    ],
)
def test_class_of_every_outcome(expected: EquivalenceLabel, actual: EquivalenceLabel, verdict: str) -> None:
    assert case_verdict(expected, actual) == verdict


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (0, 7, "0.000000"),
        (7, 7, "1.000000"),
        (33, 35, "0.942857"),
        (2, 3, "0.666667"),
        (1, 2_000_000, "0.000000"),  # half a millionth: down to the even neighbour
        (3, 2_000_000, "0.000002"),  # one and a half: up to the even neighbour
        (1_999_999, 2_000_000, "1.000000"),
    ],
)
def test_rate_rounds_half_to_even(part: int, whole: int, text: str) -> None:
    assert rate(part, whole) == text


@given(st.integers(1, 10**12).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_rate_agrees_with_decimal(fraction: tuple[int, int]) -> None:
    part, whole = fraction
    with localcontext() as context:
        context.prec = 60
        exact = (Decimal(part) / Decimal(whole)).quantize(Decimal("0.000001"), ROUND_HALF_EVEN)
    assert rate(part, whole) == str(exact)


@pytest.mark.parametrize(("part", "whole"), [(1, 0), (0, 0), (2, 1), (-1, 2)])
def test_rate_refuses_what_is_no_rate(part: int, whole: int) -> None:
    with pytest.raises(ValueError, match="not a rate"):
        rate(part, whole)


def test_counts_stand_by_source_category_label_and_code() -> None:
    generated = RIGHT._replace(source="generated", category="add_zero")
    metrics = _score(RIGHT, generated, GAVE_UP, REFUSED, WRONG).metrics
    assert (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused) == (5, 3, 1, 1)
    assert metrics.correct_rate == "0.600000"
    assert metrics.by_source["generated"].total == 1
    assert metrics.by_source["curated"].total == 4
    assert metrics.by_category["add_zero"].correct == 1
    assert metrics.by_category["foil"].wrong == 1
    assert metrics.by_expected["equivalent"].refused == 1
    assert metrics.by_expected["not_equivalent"].wrong == 1
    assert metrics.by_expected["refused"].correct == 1
    assert metrics.by_refusal_code == {"EXPRESSION_TOO_LONG": 1, "DIVISION_BY_ZERO": 1}


def test_a_source_or_label_without_cases_shows_as_zero() -> None:
    metrics = _score(RIGHT).metrics
    assert metrics.by_source["generated"].total == 0
    assert metrics.by_expected["refused"].total == 0
    assert metrics.refusal_correctness.rate is None


def test_refusal_correctness_is_counted_not_assumed() -> None:
    missed = Outcome("refused", "equivalent", "DIVISION_BY_ZERO")
    refusals = _score(REFUSED, missed, REFUSED).metrics.refusal_correctness
    assert (refusals.matched, refusals.expected, refusals.rate) == (2, 3, "0.666667")


def test_one_wrong_case_fails_the_gate_whatever_the_rate() -> None:
    assert not _score(*[RIGHT] * 10_000, WRONG).exit_criterion.passed


def test_a_refusal_under_another_code_is_correct_and_fails_the_gate() -> None:
    gate = _score(*[RIGHT] * 100, REFUSED._replace(refusal_code="FUNCTION_APPLICATION"))
    assert gate.metrics.correct == 101
    assert gate.metrics.refusal_code_mismatches == 1
    assert not gate.exit_criterion.passed


@pytest.mark.parametrize(("right", "gave_up", "passed"), [(19, 1, True), (94, 6, False), (189, 11, False)])
def test_the_rate_gate_is_95_of_100(right: int, gave_up: int, passed: bool) -> None:
    assert _score(*[RIGHT] * right, *[GAVE_UP] * gave_up).exit_criterion.passed is passed
