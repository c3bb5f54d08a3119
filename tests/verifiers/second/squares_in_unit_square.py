"""Second decision on Erdős problem 106: one square cut by the sides of the other, and the area left."""

from fractions import Fraction
from itertools import combinations


def decide(witness, percent=100):
    """Return (refutes, the sum of the sides as text), the latter ``None`` when a check before it fails."""
    k, unit = witness["k"], int(witness["denominator"])
    entries = witness["squares"]
    if len(entries) != k**2 + 1 or unit <= 0:
        return False, None
    polygons, total = [], Fraction(0)
    for entry in entries:
        c, s, r = map(entry["direction"].get, "csr")
        half = Fraction(int(entry["half"]), unit)
        if c**2 + s**2 != r**2 or half < 0:
            return False, None
        x, y = Fraction(int(entry["x"]), unit), Fraction(int(entry["y"]), unit)
        u, v = half * c / r, half * s / r
        polygon = [
            (x + u - v, y + v + u),
            (x - u - v, y - v + u),
            (x - u + v, y - v - u),
            (x + u + v, y + v - u),
        ]
        if min(map(min, polygon)) < 0 or max(map(max, polygon)) > 1:
            return False, None
        polygons.append(polygon)
        total += 2 * half
    if any(_area(_common(p, q)) for p, q in combinations(polygons, 2)):
        return False, None
    return 100 * total > percent * k, f"{total.numerator}/{total.denominator}"


def _common(polygon, other):
    """What is left of a polygon to the left of all sides of another, both counterclockwise."""
    for i, (px, py) in enumerate(other):
        qx, qy = other[(i + 1) % 4]
        heights = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in polygon]
        kept = []
        for j, (x, y) in enumerate(polygon):
            before, height = heights[j - 1], heights[j]
            if before * height < 0:
                part = before / (before - height)
                a, b = polygon[j - 1]
                kept.append((a + part * (x - a), b + part * (y - b)))
            if height >= 0:
                kept.append((x, y))
        polygon = kept
    return polygon


def _area(polygon):
    """Twice the area."""
    return sum(polygon[i - 1][0] * y - x * polygon[i - 1][1] for i, (x, y) in enumerate(polygon))
