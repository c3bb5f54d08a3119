"""Kalai's 3^d conjecture: a centrally symmetric d-dimensional polytope has at least 3^d non-empty faces.

Source: G. Kalai, *The number of faces of centrally-symmetric polytopes*, Graphs and Combinatorics 5 (1989),
389-391, conjecture A.

A witness is the list of the vertices, integer points with the centre of symmetry at 0. The checks, in
order: all have as many coordinates as the first; none is listed twice; the negative of each is listed; they
span d dimensions and each is a vertex of their hull (see ``polytopes``); there are fewer than 3^d non-empty
faces, the polytope itself included. The faces other than the polytope are the intersections of facets; they
are listed until there are enough.

Counted work: comparisons of facets in the computation of the hull.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, rejected
from adjudge.verifiers.polytopes import Facet, facets, vertices


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": [[d integers], …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, more: int = 0) -> Outcome:
    """Ask for fewer than 3^d + ``more`` faces; cubes and cross-polytopes have 3^d."""
    points = [tuple(point) for point in witness["vertices"]]
    dimension = len(points[0])
    fault = _symmetry_fault(points, dimension)
    if fault is not None:
        return fault
    hull = facets(points, limits.max_work)
    if isinstance(hull, Outcome):
        return hull
    missing = ~vertices(hull, len(points)) & ((1 << len(points)) - 1)
    if missing:
        index = (missing & -missing).bit_length() - 1
        message = f"point {index}, {points[index]}, is no vertex of the hull"
        return rejected(message, point=index)
    bound = 3**dimension + more
    count = _face_count(hull, len(points), bound)
    facts = {"dimension": dimension, "vertices": len(points), "facets": len(hull), "bound": bound}
    target = f"3^{dimension} = {bound}" if not more else f"3^{dimension} + {more} = {bound}"
    if count >= bound:
        return rejected(f"the polytope has {target} non-empty faces or more", faces=None, **facts)
    return accepted(f"the polytope has {count} non-empty faces, fewer than {target}", faces=count, **facts)


def _symmetry_fault(points: Sequence[tuple[int, ...]], dimension: int) -> Outcome | None:
    places: dict[tuple[int, ...], int] = {}
    for index, point in enumerate(points):
        if len(point) != dimension:
            message = f"point {index} has {len(point)} coordinates, point 0 has {dimension}"
            return rejected(message, point=index, dimension=dimension)
        if point in places:
            return rejected(f"points {places[point]} and {index} are the same", point=index)
        places[point] = index
    for index, point in enumerate(points):
        if tuple(-x for x in point) not in places:
            return rejected(f"the negative of point {index}, {point}, is not listed", point=index)
    return None


def _face_count(hull: Sequence[Facet], count: int, bound: int) -> int:
    """The number of non-empty faces, or ``bound`` as soon as there are so many."""
    faces = {(1 << count) - 1}
    pending = [facet.points for facet in hull]
    while pending and len(faces) < bound:
        face = pending.pop()
        if face and face not in faces:
            faces.add(face)
            pending.extend(face & facet.points for facet in hull)
    return len(faces)
