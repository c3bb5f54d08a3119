"""The exact confidence interval of a rate, after Clopper and Pearson (1934), in integers.

Of ``k`` successes in ``n`` trials the lower bound is the rate under which ``k`` or more successes have
probability half the error, the upper bound that under which ``k`` or fewer have. Both are found by bisection
on a grid of millionths; every comparison is one of integers, and both are rounded outwards, so the true
interval is never wider than the one that is given.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

DECIMALS = 6
GRID = 10**DECIMALS
MAX_TRIALS = 100_000
ERROR = Fraction(1, 20)
"""Probability that an interval misses the rate: 95 of 100 intervals hold it."""


class Interval(NamedTuple):
    """A rate's bounds, each between 0 and 1, as decimals with six places."""

    low: str
    high: str


def clopper_pearson(successes: int, trials: int, error: Fraction = ERROR) -> Interval:
    """The exact interval of a rate.

    Args:
        successes: how many of the trials succeeded.
        trials: at least 1, at most :data:`MAX_TRIALS`.
        error: probability of missing the rate, both sides together.

    Raises:
        ValueError: the counts or the error are out of range.
    """
    if not 0 <= successes <= trials or not 1 <= trials <= MAX_TRIALS or not 0 < error < 1:
        raise ValueError("counts or error out of range")
    low = _low(successes, trials, error / 2)
    high = GRID - _low(trials - successes, trials, error / 2)
    return Interval(_decimal(low), _decimal(high))


def _low(successes: int, trials: int, half: Fraction) -> int:
    """The greatest grid point under which ``successes`` or more have probability at most ``half``."""
    low, high = 0, GRID
    if successes == 0:
        return 0
    while high - low > 1:
        middle = (low + high) // 2
        if _reaches(successes, trials, middle, half):
            low = middle
        else:
            high = middle
    return low


def _reaches(successes: int, trials: int, rate: int, half: Fraction) -> bool:
    """Whether P(X >= successes) <= half for X binomial with ``trials`` and ``rate`` millionths.

    The terms ``C(n, i) r^i (G - r)^(n - i)`` follow from one another by small factors and exact divisions.
    The shorter tail is added up.
    """
    whole: int = GRID**trials
    upper = 2 * successes > trials
    count = trials - successes + 1 if upper else successes
    rest = GRID - rate
    term: int = rate**trials if upper else rest**trials
    total = 0
    for step in range(count):
        total += term
        up, down = (rest, rate) if upper else (rate, rest)
        term = term * (trials - step) * up // ((step + 1) * down)
    tail = total if upper else whole - total
    return tail * half.denominator <= whole * half.numerator


def _decimal(millionths: int) -> str:
    return f"{millionths // GRID}.{millionths % GRID:0{DECIMALS}}"
