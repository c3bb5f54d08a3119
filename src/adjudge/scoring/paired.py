"""Tests for two systems on the same items, exactly: McNemar's (1947) test and Holm's (1979) correction.

Only the items on which exactly one of the two is correct tell them apart. Were both equally good, each such
item would go either way like a fair coin, so the two-sided value is a sum of binomial coefficients over a
power of two: a fraction, computed as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from adjudge.lanes.scoring import six_decimals

LEVEL = Fraction(1, 20)
"""A corrected value of at most this is called significant."""
MAX_DISCORDANT = 100_000
_MILLION = 10**6


def mcnemar(first_only: int, second_only: int) -> Fraction:
    """The two-sided exact value of McNemar's test: how likely a split at least as uneven is by chance.

    Args:
        first_only: items that only the first system got.
        second_only: items that only the second system got.

    Returns:
        ``min(1, 2 * P(X <= min))`` with X binomial over both counts and one half; 1 when both are zero.

    Raises:
        ValueError: a count is negative, or both together exceed :data:`MAX_DISCORDANT`.
    """
    total, fewer = first_only + second_only, min(first_only, second_only)
    if fewer < 0 or total > MAX_DISCORDANT:
        raise ValueError("counts out of range")
    term, tail = 1, 0
    for index in range(fewer + 1):
        tail += term
        term = term * (total - index) // (index + 1)
    return min(Fraction(1), Fraction(2 * tail, 1 << total))


def holm(values: Sequence[Fraction]) -> list[Fraction]:
    """Holm's step-down correction: the chance of even one false alarm among all tests stays at the level.

    The values in rising order are multiplied by the number of tests that are left, capped at 1, and never
    fall below the one before.

    Returns:
        The corrected values, in the order of ``values``.
    """
    corrected = [Fraction(1)] * len(values)
    least = Fraction(0)
    for rank, place in enumerate(sorted(range(len(values)), key=lambda index: values[index])):
        least = max(least, min(Fraction(1), (len(values) - rank) * values[place]))
        corrected[place] = least
    return corrected


def rounded_up(value: Fraction) -> str:
    """A value from 0 to 1 with six decimals, rounded up: a test is never stated stronger than it is."""
    millionths = -(-value.numerator * _MILLION // value.denominator)
    return six_decimals(millionths, _MILLION)
