"""Second decision on the 1/3-2/3 conjecture: each relation is added and the orders are counted."""

from fractions import Fraction
from functools import cache


def decide(witness, numerator=1, denominator=3):
    """Return (refutes, (orders, those of the most balanced pair, at most half)), ``None`` for no poset."""
    n, relations = witness["elements"], [tuple(pair) for pair in witness["relations"]]
    if len(set(relations)) < len(relations) or any(not (0 <= a < n and 0 <= b < n) for a, b in relations):
        return False, None
    total = _orders(n, relations)
    if total < 2:
        return False, None
    shares = []
    for y in range(n):
        for x in range(y):
            count = _orders(n, [*relations, (x, y)])
            if 0 < count < total:
                shares.append(min(count, total - count))
    best = max(shares, default=0)
    return Fraction(best, total) < Fraction(numerator, denominator), (str(total), str(best))


def _orders(n, relations):
    """The number of ways to write 0 to n - 1 in a row with a before b for each relation; 0 for a cycle."""
    later = {x: frozenset(b for a, b in relations if a == x) for x in range(n)}

    @cache
    def count(left):
        if not left:
            return 1
        return sum(count(left - {x}) for x in left if _may_be_last(x, left, later))

    return count(frozenset(range(n)))


def _may_be_last(element, left, later):
    return not later[element] & left
