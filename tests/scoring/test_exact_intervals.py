"""The exact interval against its definition, in fractions, and against published values."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.scoring.exact_intervals import MAX_TRIALS, clopper_pearson

STEP = Fraction(1, 10**6)


def at_least(successes: int, trials: int, rate: Fraction) -> Fraction:
    return sum(
        (comb(trials, i) * rate**i * (1 - rate) ** (trials - i) for i in range(successes, trials + 1)),
        Fraction(0),
    )


def at_most(successes: int, trials: int, rate: Fraction) -> Fraction:
    return sum(
        (comb(trials, i) * rate**i * (1 - rate) ** (trials - i) for i in range(successes + 1)), Fraction(0)
    )


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, "0.000000", "0.308498"),
        (10, 10, "0.691502", "1.000000"),
        (5, 10, "0.187086", "0.812914"),
        (1, 1, "0.025000", "1.000000"),
        (81, 263, "0.252736", "0.367622"),
    ],
)
def test_known_intervals(successes: int, trials: int, low: str, high: str) -> None:
    """The first three are in every table of binomial limits; (81, 263) is Newcombe's (1998) example, there
    0.2527 to 0.3676."""
    assert clopper_pearson(successes, trials) == (low, high)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_bounds_are_the_definition_rounded_outwards(counts: tuple[int, int]) -> None:
    successes, trials = counts
    low, high = (Fraction(bound) for bound in clopper_pearson(successes, trials))
    half = Fraction(1, 40)
    if successes:
        assert at_least(successes, trials, low) <= half < at_least(successes, trials, low + STEP)
    else:
        assert low == 0
    if successes < trials:
        assert at_most(successes, trials, high) <= half < at_most(successes, trials, high - STEP)
    else:
        assert high == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_successes_and_failures_are_mirror_images(counts: tuple[int, int]) -> None:
    successes, trials = counts
    low, high = clopper_pearson(successes, trials)
    mirrored = clopper_pearson(trials - successes, trials)
    assert (1 - Fraction(high), 1 - Fraction(low)) == tuple(map(Fraction, mirrored))


def test_a_smaller_error_gives_a_wider_interval() -> None:
    usual, strict = clopper_pearson(90, 100), clopper_pearson(90, 100, Fraction(1, 100))
    assert strict.low < usual.low < "0.900000" < usual.high < strict.high


def test_large_counts_are_within_reach() -> None:
    low, high = clopper_pearson(1900, 2000)
    assert (low, high) == ("0.939518", "0.959136")


@pytest.mark.parametrize(("successes", "trials"), [(-1, 5), (6, 5), (0, 0), (1, MAX_TRIALS + 1)])
def test_counts_out_of_range_are_refused(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        clopper_pearson(successes, trials)
