"""Erdős 97: every convex polygon has a vertex without four other vertices at one distance from it.

Source: problem 97 of erdosproblems.com; P. Erdős, *On sets of distances of n points*, Amer. Math. Monthly 53
(1946), 248-250, with three in place of four.

A witness is a polygon with vertices over a real quadratic field (see ``exact_geometry``). The checks, in
order: d is no square and the points are different; they are the vertices of a strictly convex polygon in
counterclockwise order; from each vertex the most frequent distance to the others occurs at least four
times.

Counted work: sides times vertices, the number of turns that are computed at most.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.exact_geometry import convexity_fault, read_points, squared_distance
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"d": d, "points": [[[a, b], [a', b']], …]}`` with coordinates a + b·√d."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, others: int = 4) -> Outcome:
    """Ask for so many other vertices at one distance; Danzer's polygon with nine vertices has three."""
    d: int = witness["d"]
    needed = len(witness["points"]) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "turns")
    points = read_points(d, witness["points"])
    if isinstance(points, Outcome):
        return points
    fault = convexity_fault(points, d)
    if fault is not None:
        return fault
    least = len(points)
    for index, p in enumerate(points):
        distances = Counter(squared_distance(p, q, d) for q in points if q != p)
        most = max(distances.values())
        if most < others:
            message = (
                f"from vertex {index} at most {most} other vertices are at one distance, fewer than {others}"
            )
            return rejected(message, vertex=index, equidistant=most, vertices=len(points))
        least = min(least, most)
    message = f"each of the {len(points)} vertices has at least {least} others at one distance from it"
    return accepted(message, equidistant=least, vertices=len(points))
