"""The d-step property of prismatoids, at which the Hirsch conjecture failed.

Source: F. Santos, *A counterexample to the Hirsch conjecture*, Annals of Math. 176 (2012), 383-412.

A prismatoid is a polytope of dimension d with two parallel facets, its bases, that together contain all its
vertices; its width is the least number of steps from one base to the other, a step leading from a facet to
one that has a face of dimension d - 2 in common with it. The statement: the width is at most d. A prismatoid
of larger width gives a polytope that violates the Hirsch conjecture, as the source shows.

A witness is a list of integer points whose last coordinates are 1 and -1. The checks, in order: all points
have the same number d of coordinates, none is listed twice, each ends with 1 or -1; they are not in one
hyperplane, and the facets of their convex hull are computed; both bases are among them; the width is greater
than d. A set of points that two facets have in common is a face; it has dimension d - 2 exactly if no third
facet contains it, and then at least d - 1 points.

Counted work: comparisons of facets in the computation of the hull, found as it goes; then, before the width,
the cube of their number.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.polytopes import Facet, facets


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"points": [[d integers, the last one 1 or -1], …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bound: int | None = None) -> Outcome:
    """Ask for a width greater than ``bound``, by default the dimension."""
    points = [tuple(point) for point in witness["points"]]
    dimension = len(points[0])
    fault = _point_fault(points, dimension)
    if fault is not None:
        return fault
    hull = facets(points, limits.max_work)
    if isinstance(hull, Outcome):
        return hull
    needed = len(hull) ** 3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "comparisons of facets")
    bases = []
    for end in (1, -1):
        normal = (*([0] * (dimension - 1)), -end)
        base = next((facet for facet in hull if facet.normal == normal), None)
        if base is None:
            spanned = f"they span fewer than {dimension - 1} dimensions"
            return rejected(f"the points that end with {end} are no facet: {spanned}", end=end)
        bases.append(base)
    width = _width(hull, bases[0], bases[1], dimension)
    bound = dimension if bound is None else bound
    facts = {"dimension": dimension, "facets": len(hull), "width": width}
    message = f"the prismatoid of dimension {dimension} with {len(hull)} facets has width {width}"
    if width <= bound:
        return rejected(f"{message}, not more than {bound}", **facts)
    return accepted(f"{message}, more than {bound}", **facts)


def _point_fault(points: Sequence[tuple[int, ...]], dimension: int) -> Outcome | None:
    seen: set[tuple[int, ...]] = set()
    for index, point in enumerate(points):
        reason = None
        if len(point) != dimension:
            reason = f"has {len(point)} coordinates, the first one has {dimension}"
        elif point[-1] not in (1, -1):
            reason = f"ends with {point[-1]}, not with 1 or -1"
        elif point in seen:
            reason = "is listed twice"
        if reason is not None:
            return rejected(f"point {index} {reason}", entry=index)
        seen.add(point)
    return None


def _width(hull: Sequence[Facet], start: Facet, goal: Facet, dimension: int) -> int:
    """The number of steps; the facets of a polytope are connected in this way."""
    level, steps = [start], 0
    left = [facet for facet in hull if facet is not start]
    while goal not in level:
        following: list[Facet] = []
        others: list[Facet] = []
        for facet in left:
            near = any(_share_ridge(hull, facet.points & other.points, dimension) for other in level)
            (following if near else others).append(facet)
        level, left = following, others
        steps += 1
    return steps


def _share_ridge(hull: Sequence[Facet], common: int, dimension: int) -> bool:
    """Whether the points that two facets have in common are a face of dimension d - 2."""
    if common.bit_count() < dimension - 1:
        return False
    return sum(not common & ~facet.points for facet in hull) == 2
