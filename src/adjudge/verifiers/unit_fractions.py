"""Sums of unit fractions as one exact fraction."""

from collections.abc import Sequence


def sum_of_reciprocals(denominators: Sequence[int]) -> tuple[int, int]:
    """Numerator and denominator of Σ 1/d over non-zero integers ``denominators``; (0, 1) for no terms.

    The denominator is the product of all of them: the fraction is not reduced. Neighbours are added in
    pairs, so that long numbers are multiplied only near the end.
    """
    fractions = [(1, d) for d in denominators]
    if not fractions:
        return 0, 1
    while len(fractions) > 1:
        paired = [_sum(*fractions[i : i + 2]) for i in range(0, len(fractions) - 1, 2)]
        fractions = paired + fractions[2 * len(paired) :]
    return fractions[0]


def _sum(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    return left[0] * right[1] + right[0] * left[1], left[1] * right[1]
