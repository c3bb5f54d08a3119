"""Erdős 1082: n points of the plane, no three on a line, have at least ⌊n/2⌋ different distances.

Source: problem 1082, first part, of erdosproblems.com; its second part, which asks for ⌊n/2⌋ distances from
one of the points, is refuted.

A witness is a set of points over a real quadratic field (see ``exact_geometry``). The checks, in order: d
is no square and the points are different; no three are on a line; there are fewer than ⌊n/2⌋ different
distances. Three points are on a line exactly when two lines from one of them to later ones have the same
slope.

Counted work: pairs of points.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from adjudge.verifiers.exact_geometry import Point, Slope, read_points, slope, squared_distance
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"d": d, "points": [[[a, b], [a', b']], …]}`` with coordinates a + b·√d."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, more: int = 0) -> Outcome:
    """Ask for fewer than ⌊n/2⌋ + ``more`` distances; regular polygons have ⌊n/2⌋."""
    d: int = witness["d"]
    n = len(witness["points"])
    needed = n * (n - 1) // 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of points")
    points = read_points(d, witness["points"])
    if isinstance(points, Outcome):
        return points
    triple = _collinear_triple(points, d)
    if triple is not None:
        i, j, k = triple
        return rejected(f"the points {i}, {j} and {k} are on a line", points=[i, j, k])
    distances = len({squared_distance(p, q, d) for p, q in combinations(points, 2)})
    bound = n // 2 + more
    target = f"⌊{n}/2⌋ = {n // 2}" if not more else f"⌊{n}/2⌋ + {more} = {bound}"
    text = f"the {n} points have {distances} different distances"
    if distances >= bound:
        return rejected(f"{text}, not fewer than {target}", n=n, distances=distances)
    return accepted(f"{text}, fewer than {target}", n=n, distances=distances)


def _collinear_triple(points: Sequence[Point], d: int) -> tuple[int, int, int] | None:
    for i, p in enumerate(points):
        lines: dict[Slope, int] = {}
        for j in range(i + 1, len(points)):
            first = lines.setdefault(slope(p, points[j], d), j)
            if first != j:
                return i, first, j
    return None
