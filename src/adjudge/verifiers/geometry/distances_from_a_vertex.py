"""Erdős 982: some vertex of a convex n-gon has at least ⌊n/2⌋ different distances to the others.

Source: problem 982 of erdosproblems.com; P. Erdős, *On sets of distances of n points*, Amer. Math. Monthly 53
(1946), 248-250.

A witness is a polygon with vertices over a real quadratic field (see ``exact_geometry``). The checks, in
order: d is no square and the points are different; they are the vertices of a strictly convex polygon in
counterclockwise order; every vertex has fewer than ⌊n/2⌋ different distances to the others.

Counted work: sides times vertices, the number of turns that are computed at most.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.exact_geometry import convexity_fault, read_points, squared_distance
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"d": d, "points": [[[a, b], [a', b']], …]}`` with coordinates a + b·√d."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, more: int = 0) -> Outcome:
    """Ask for fewer than ⌊n/2⌋ + ``more`` distances; regular polygons have ⌊n/2⌋ from each vertex."""
    d: int = witness["d"]
    n = len(witness["points"])
    if n * n > limits.max_work:
        return over_work(n * n, limits.max_work, "turns")
    points = read_points(d, witness["points"])
    if isinstance(points, Outcome):
        return points
    fault = convexity_fault(points, d)
    if fault is not None:
        return fault
    counts = [len({squared_distance(p, q, d) for q in points if q != p}) for p in points]
    most = max(counts)
    vertex = counts.index(most)
    bound = n // 2 + more
    target = f"⌊{n}/2⌋ = {n // 2}" if not more else f"⌊{n}/2⌋ + {more} = {bound}"
    if most >= bound:
        message = f"vertex {vertex} has {most} different distances to the others, not fewer than {target}"
        return rejected(message, vertices=n, most=most, vertex=vertex)
    message = f"every vertex has at most {most} different distances to the others, fewer than {target}"
    return accepted(message, vertices=n, most=most)
