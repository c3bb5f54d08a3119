"""Facets, vertices and faces of the convex hull of integer points, exactly, by the double description method.

A linear inequality a₀ + a·x >= 0 that holds for all points is a vector of a cone; its extreme rays are the
facets. The rays are kept for the points taken so far, first for d + 1 points that are not in a hyperplane.
A further point cuts off the rays with a negative value at it and brings a new one for every pair of a
positive and a negative ray that are adjacent: no third ray is 0 at all points where both are (T. S.
Motzkin, H. Raiffa, G. L. Thompson and R. M. Thrall, *The double description method*, 1953; K. Fukuda and A.
Prodon, *Double description method revisited*, 1996). Sets of points are bit masks.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from operator import mul
from typing import NamedTuple

from adjudge.verifiers.outcome import Outcome, over_work, rejected

Vector = tuple[int, ...]


class Facet(NamedTuple):
    """The inequality offset + normal·x >= 0, with coprime integers, and the points where both sides agree."""

    offset: int
    normal: Vector
    points: int


class _Ray(NamedTuple):
    vector: Vector
    zeros: int


def facets(points: Sequence[Vector], max_work: int) -> list[Facet] | Outcome:
    """The facets of the hull of different points, or the rejection of points in a hyperplane.

    Counted work: for each further point, the pairs of a positive and a negative ray times the rays.
    """
    vectors = [(1, *point) for point in points]
    basis = _independent(vectors)
    dimension = len(points[0])
    if len(basis) <= dimension:
        message = f"the points span {len(basis) - 1} dimensions, not {dimension}"
        return rejected(message, spanned=len(basis) - 1, dimension=dimension)
    taken = sum(1 << index for index in basis)
    rays = [
        _Ray(vector, taken & ~(1 << index))
        for index, vector in zip(basis, _dual([vectors[index] for index in basis]), strict=True)
    ]
    work = 0
    for index in range(len(vectors)):
        if taken >> index & 1:
            continue
        values = [dot(ray.vector, vectors[index]) for ray in rays]
        negative = sum(value < 0 for value in values)
        work += negative * sum(value > 0 for value in values) * len(rays)
        if work > max_work:
            return over_work(work, max_work, "comparisons of facets, or more")
        rays = _cut(rays, values, index, dimension)
    return [Facet(ray.vector[0], ray.vector[1:], ray.zeros) for ray in rays]


def vertices(hull: Sequence[Facet], count: int) -> int:
    """Of ``count`` different points, the set of those that are vertices of the hull."""
    found = 0
    for index in range(count):
        if face_of(hull, 1 << index, count) == 1 << index:
            found |= 1 << index
    return found


def face_of(hull: Sequence[Facet], points: int, count: int) -> int:
    """The points of the smallest face that contains the given ones; all of them, where no facet does."""
    face = (1 << count) - 1
    for facet in hull:
        if not points & ~facet.points:
            face &= facet.points
    return face


def edges(hull: Sequence[Facet], count: int) -> list[tuple[int, int]]:
    """The pairs of points that are a face; all points are vertices."""
    pairs = ((u, v) for v in range(count) for u in range(v))
    return [(u, v) for u, v in pairs if face_of(hull, 1 << u | 1 << v, count) == 1 << u | 1 << v]


def determinant(rows: Sequence[Vector]) -> int:
    """The determinant of a square matrix of integers, eliminated without fractions (E. H. Bareiss, 1968)."""
    table = [list(row) for row in rows]
    sign, previous = 1, 1
    for step in range(len(table) - 1):
        pivot = next((i for i in range(step, len(table)) if table[i][step]), None)
        if pivot is None:
            return 0
        if pivot != step:
            table[step], table[pivot] = table[pivot], table[step]
            sign = -sign
        for i in range(step + 1, len(table)):
            for j in range(step + 1, len(table)):
                cross = table[i][j] * table[step][step] - table[i][step] * table[step][j]
                table[i][j] = cross // previous
        previous = table[step][step]
    return sign * table[-1][-1]


def _cut(rays: Sequence[_Ray], values: Sequence[int], index: int, dimension: int) -> list[_Ray]:
    bit = 1 << index
    kept = [
        ray if value else _Ray(ray.vector, ray.zeros | bit)
        for ray, value in zip(rays, values, strict=True)
        if value >= 0
    ]
    positive = [(ray, value) for ray, value in zip(rays, values, strict=True) if value > 0]
    for ray, value in zip(rays, values, strict=True):
        if value >= 0:
            continue
        for other, height in positive:
            common = ray.zeros & other.zeros
            if common.bit_count() < dimension - 1 or not _adjacent(rays, common):
                continue
            sums = [height * a - value * b for a, b in zip(ray.vector, other.vector, strict=True)]
            divisor = gcd(*sums)
            kept.append(_Ray(tuple(entry // divisor for entry in sums), common | bit))
    return kept


def _adjacent(rays: Sequence[_Ray], common: int) -> bool:
    """Whether just two rays are 0 at all points of ``common``."""
    containing = 0
    for ray in rays:
        if not common & ~ray.zeros:
            containing += 1
            if containing > 2:
                return False
    return True


def dot(a: Vector, b: Vector) -> int:
    """The sum of the products of coordinates of two vectors of equal length."""
    return sum(map(mul, a, b))


def _independent(vectors: Sequence[Vector]) -> list[int]:
    """The first vectors that are linearly independent of those before them."""
    reduced: list[tuple[int, list[Fraction]]] = []
    found = []
    for index, vector in enumerate(vectors):
        row = [Fraction(entry) for entry in vector]
        for pivot, other in reduced:
            factor = row[pivot]
            if factor:
                row = [a - factor * b for a, b in zip(row, other, strict=True)]
        place = next((place for place, entry in enumerate(row) if entry), None)
        if place is not None:
            reduced.append((place, [entry / row[place] for entry in row]))
            found.append(index)
    return found


def _dual(rows: Sequence[Vector]) -> list[Vector]:
    """For each row of an invertible matrix, coprime integers that are positive on it and 0 on the others."""
    size = len(rows)
    table = [
        [Fraction(entry) for entry in row] + [Fraction(i == j) for j in range(size)]
        for i, row in enumerate(rows)
    ]
    for column in range(size):
        pivot = next(i for i in range(column, size) if table[i][column])
        table[column], table[pivot] = table[pivot], table[column]
        leading = table[column][column]
        table[column] = [entry / leading for entry in table[column]]
        for i in range(size):
            factor = table[i][column]
            if i != column and factor:
                table[i] = [a - factor * b for a, b in zip(table[i], table[column], strict=True)]
    return [_coprime([row[size + index] for row in table]) for index in range(size)]


def _coprime(entries: Sequence[Fraction]) -> Vector:
    scale = 1
    for entry in entries:
        scale = scale * entry.denominator // gcd(scale, entry.denominator)
    integers = [int(entry * scale) for entry in entries]
    divisor = gcd(*integers)
    return tuple(entry // divisor for entry in integers)
