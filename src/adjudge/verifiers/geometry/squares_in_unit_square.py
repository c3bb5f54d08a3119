"""Erdős problem 106: k^2 + 1 squares in the unit square have sides of total length at most k.

Source: problem 106 of erdosproblems.com; P. Erdős and A. Soifer, *Squares in a square*, Geombinatorics 4
(1995), 110-114, and C. Campbell and W. Staton, *A square-packing problem of Erdős*, Amer. Math. Monthly 112
(2005).

A witness gives k, a common denominator D, and for each square its centre and its half side in units of 1/D
and its direction as integers c, s, r with c^2 + s^2 = r^2: the sides are parallel to (c, s)/r and to (-s,
c)/r. The checks, in order: there are k^2 + 1 squares; each has a direction of this form and no corner outside
the unit square; any two have disjoint interiors, which for convex polygons means that the projections onto
the direction of some side of one of them at most touch; the sum of the sides is greater than k. All numbers
are compared as fractions.

Counted work: pairs of squares.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Point = tuple[Fraction, Fraction]


class _Square(NamedTuple):
    directions: tuple[Point, Point]
    corners: list[Point]
    side: Fraction


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"k": k, "denominator": D, "squares": [{"x", "y", "half", "direction"}, …]}``.

    A direction is ``{"c": c, "s": s, "r": r}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, percent: int = 100) -> Outcome:
    """Ask for a sum of sides greater than ``percent`` per cent of k."""
    k: int = witness["k"]
    entries: Sequence[Mapping[str, Any]] = witness["squares"]
    needed = comb(len(entries), 2)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of squares")
    if len(entries) != k * k + 1:
        message = f"{len(entries)} squares are given, not {k}^2 + 1 = {k * k + 1}"
        return rejected(message, squares=len(entries), needed=k * k + 1)
    denominator = parse_integer(witness["denominator"], integer_format="bigint", max_digits=limits.max_digits)
    if denominator < 1:
        return rejected(f"the denominator {denominator} is not positive", denominator=str(denominator))
    squares = []
    for index, entry in enumerate(entries):
        square = _read(index, entry, denominator, limits.max_digits)
        if isinstance(square, Outcome):
            return square
        squares.append(square)
    for (i, first), (j, second) in combinations(enumerate(squares), 2):
        if not _apart(first, second):
            return rejected(f"the interiors of the squares {i} and {j} meet", squares=[i, j])
    total = sum((square.side for square in squares), Fraction(0))
    facts = {"k": k, "sides": f"{total.numerator}/{total.denominator}"}
    message = f"the sides of {len(squares)} squares with disjoint interiors have the sum {_shown(total)}"
    bound = Fraction(percent * k, 100)
    if total <= bound:
        return rejected(f"{message}, not more than {_shown(bound)}", **facts)
    return accepted(f"{message}, more than {_shown(bound)}", **facts)


def _read(index: int, entry: Mapping[str, Any], denominator: int, max_digits: int) -> _Square | Outcome:
    x, y, half = (
        Fraction(parse_integer(entry[name], integer_format=form, max_digits=max_digits), denominator)
        for name, form in (("x", "bigint0"), ("y", "bigint0"), ("half", "bigint"))
    )
    c, s, r = (entry["direction"][name] for name in ("c", "s", "r"))
    if c * c + s * s != r * r:
        message = f"the direction of square {index} has {c}^2 + {s}^2, which is not {r}^2"
        return rejected(message, entry=index)
    if half < 0:
        return rejected(f"square {index} has a negative half side", entry=index)
    along = Fraction(c, r), Fraction(s, r)
    across = -along[1], along[0]
    corners = [
        (x + half * (a * along[0] + b * across[0]), y + half * (a * along[1] + b * across[1]))
        for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]
    for corner in corners:
        if not all(0 <= coordinate <= 1 for coordinate in corner):
            place = ", ".join(map(_shown, corner))
            return rejected(f"square {index} has the corner ({place}) outside the unit square", entry=index)
    return _Square((along, across), corners, 2 * half)


def _apart(first: _Square, second: _Square) -> bool:
    """Whether the projections onto the direction of some side have no more than a point in common."""
    for a, b in (*first.directions, *second.directions):
        one, other = ([a * x + b * y for x, y in square.corners] for square in (first, second))
        if max(one) <= min(other) or max(other) <= min(one):
            return True
    return False


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator.bit_length() < 100 else "a fraction with a long denominator"
