"""Oda: every smooth lattice polytope has the integer decomposition property.

Source: question of T. Oda (Oberwolfach 1997); see C. Haase, T. Hibi and D. Maclagan, *Mini-workshop:
projective normality of smooth toric varieties*, Oberwolfach Reports 4 (2007), 2283-2319.

A witness is the list of the vertices of a polytope P, integer points with d coordinates, k >= 2 and an
integer point. The checks, in order: all have d coordinates and no vertex is listed twice; the listed points
span d dimensions and are the vertices of their hull (see ``polytopes``); each is on d edges; their
primitive vectors have determinant 1 or -1; the point lies in k·P; it is no sum of k points of P with
integer coordinates, which may be equal.

Counted work: comparisons of facets in the computation of the hull; then the integer points of the smallest
box around P; then sums, N^(k-1) for N integer points in P.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import gcd, prod
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.polytopes import Facet, Vector, determinant, dot, edges, facets, vertices


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": [[d integers], …], "k": k, "point": [d integers]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, smooth: int = 1) -> Outcome:
    """Ask for a smooth polytope, or, with ``smooth`` = 0, for any, such as Reeve's tetrahedra."""
    corners = [tuple(vertex) for vertex in witness["vertices"]]
    k, point = witness["k"], tuple(witness["point"])
    dimension = len(point)
    fault = _list_fault(corners, dimension)
    if fault is not None:
        return fault
    hull = facets(corners, limits.max_work)
    if isinstance(hull, Outcome):
        return hull
    extreme = vertices(hull, len(corners))
    for index, corner in enumerate(corners):
        if not extreme >> index & 1:
            return rejected(f"point {index}, {corner}, is no vertex of the hull", vertex=index)
    fault = _smoothness_fault(corners, hull, dimension) if smooth else None
    if fault is not None:
        return fault
    for facet in hull:
        height = k * facet.offset + dot(facet.normal, point)
        if height < 0:
            message = f"{point} is not in {k}·P: {facet.normal}·x + {k * facet.offset} is {height} there"
            return rejected(message, height=height)
    sides = [range(min(coordinates), max(coordinates) + 1) for coordinates in zip(*corners, strict=True)]
    box = prod(len(side) for side in sides) * len(hull)
    if box > limits.max_work:
        return over_work(box, limits.max_work, "points of a box times facets")
    inside = [x for x in product(*sides) if all(f.offset + dot(f.normal, x) >= 0 for f in hull)]
    sums = len(inside) ** (k - 1)
    if sums > limits.max_work:
        return over_work(sums, limits.max_work, "sums of points")
    parts = _decomposition(point, k, inside, frozenset(inside))
    facts = {"dimension": dimension, "lattice_points": len(inside), "k": k}
    if parts is not None:
        message = f"{point} is the sum of {', '.join(map(str, parts))}"
        return rejected(message, parts=[list(part) for part in parts], **facts)
    message = f"{point} is in {k}·P and no sum of {k} of the {len(inside)} integer points of P"
    return accepted(message, parts=None, **facts)


def _list_fault(corners: Sequence[Vector], dimension: int) -> Outcome | None:
    for index, corner in enumerate(corners):
        if len(corner) != dimension:
            message = f"vertex {index} has {len(corner)} coordinates, the point has {dimension}"
            return rejected(message, vertex=index)
        if corner in corners[:index]:
            return rejected(f"vertex {index}, {corner}, is listed twice", vertex=index)
    return None


def _smoothness_fault(corners: Sequence[Vector], hull: Sequence[Facet], dimension: int) -> Outcome | None:
    directions: list[list[Vector]] = [[] for _ in corners]
    for u, v in edges(hull, len(corners)):
        step = tuple(b - a for a, b in zip(corners[u], corners[v], strict=True))
        length = gcd(*step)
        directions[u].append(tuple(entry // length for entry in step))
        directions[v].append(tuple(-entry // length for entry in step))
    for index, vectors in enumerate(directions):
        if len(vectors) != dimension:
            message = f"vertex {index}, {corners[index]}, is on {len(vectors)} edges, not {dimension}"
            return rejected(message, vertex=index, edges=len(vectors))
        volume = determinant(vectors)
        if abs(volume) != 1:
            message = (
                f"the primitive edge vectors at vertex {index}, {corners[index]}, have determinant {volume}"
            )
            return rejected(message, vertex=index, determinant=volume)
    return None


def _decomposition(
    point: Vector, k: int, inside: Sequence[Vector], members: frozenset[Vector]
) -> list[Vector] | None:
    """``k`` integer points of P with the given sum, or ``None``; ``k`` is also the depth of the recursion."""
    if k == 1:
        return [point] if point in members else None
    for part in inside:
        rest = tuple(a - b for a, b in zip(point, part, strict=True))
        parts = _decomposition(rest, k - 1, inside, members)
        if parts is not None:
            return [part, *parts]
    return None
