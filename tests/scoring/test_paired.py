"""McNemar's test against the enumeration of all splits, Holm's correction against its own procedure."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.scoring.paired import LEVEL, MAX_DISCORDANT, holm, mcnemar, rounded_up

values = st.fractions(min_value=0, max_value=1, max_denominator=50)


def by_enumeration(first_only: int, second_only: int) -> Fraction:
    """Of all ways in which fair coins fall, the share that is at least as uneven as what was seen."""
    total, seen = first_only + second_only, abs(first_only - second_only)
    splits = list(product((-1, 1), repeat=total))
    return Fraction(sum(abs(sum(split)) >= seen for split in splits), len(splits))


def rejected(values: list[Fraction], level: Fraction) -> set[int]:
    """Holm's procedure as he wrote it: from the smallest on, while p is at most level over what is left."""
    found: set[int] = set()
    for rank, place in enumerate(sorted(range(len(values)), key=lambda index: values[index])):
        if values[place] * (len(values) - rank) > level:
            break
        found.add(place)
    return found


@pytest.mark.parametrize("first", range(7))
@pytest.mark.parametrize("second", range(7))
def test_mcnemar_counts_the_splits_that_are_as_uneven(first, second):
    assert mcnemar(first, second) == by_enumeration(first, second)


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [(0, 0, "1.000000"), (7, 0, "0.015625"), (0, 6, "0.031250"), (1, 8, "0.039063"), (45, 0, "0.000001")],
)
def test_known_values_of_mcnemar(first, second, value):
    assert rounded_up(mcnemar(first, second)) == value


@given(st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=60, deadline=None)
def test_mcnemar_takes_no_side_and_grows_with_evidence(first, second):
    value = mcnemar(first, second)
    assert value == mcnemar(second, first)
    assert 0 < value <= 1
    if first >= second:
        assert mcnemar(first + 1, second) <= value


@pytest.mark.parametrize("counts", [(-1, 3), (3, -1), (MAX_DISCORDANT, 1)])
def test_counts_out_of_range_are_refused(counts):
    with pytest.raises(ValueError, match="out of range"):
        mcnemar(*counts)


@given(st.lists(values, max_size=8), values)
@settings(max_examples=200, deadline=None)
def test_a_corrected_value_is_the_level_from_which_holm_rejects(found, level):
    corrected = holm(found)
    assert {place for place, value in enumerate(corrected) if value <= level} == rejected(found, level) or (
        level == 1  # capped at one, where the procedure would go on
    )


@given(st.lists(values, max_size=8))
def test_a_corrected_value_is_never_smaller_and_at_most_one(found):
    assert all(value <= more <= 1 for value, more in zip(found, holm(found), strict=True))


@given(st.fractions(min_value=0, max_value=1))
def test_a_value_is_never_stated_smaller_than_it_is(value):
    stated = Fraction(rounded_up(value))
    assert value <= stated < value + Fraction(1, 10**6)


def test_the_level_is_one_in_twenty():
    assert Fraction(1, 20) == LEVEL


@pytest.mark.slow
def test_scipy_finds_the_same():
    from scipy import stats

    for first in range(0, 60, 7):
        for second in range(0, 60, 9):
            if first + second:
                theirs = stats.binomtest(first, first + second, 0.5).pvalue
                assert abs(float(mcnemar(first, second)) - theirs) < 1e-12
