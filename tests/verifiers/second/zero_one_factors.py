"""Second decision on 0-1 factors: α to many digits, and a bound below which a value can only be 0.

If f and m have integer coefficients, m(α) = 0 and f(α) ≠ 0, then f(α) times the values of f at the other
roots of α's irreducible polynomial and a power of the leading coefficient is a non-zero integer. Roots are
counted by Descartes' rule on halved intervals, multiple roots found by the resultant with the derivative.
"""

from fractions import Fraction
from itertools import pairwise


def decide(witness, least=0):
    """Return (refutes, the factor with a coefficient that is neither or "none"), ``None`` for a fault."""
    m = witness["alpha"]["polynomial"]
    low, high = (_fraction(witness["alpha"][end]) for end in ("low", "high"))
    if len(m) < 2 or m[-1] == 0 or low >= high or not _at(m, low) or not _at(m, high):
        return False, None
    if _resultant(m, [i * c for i, c in enumerate(m)][1:]) == 0 or _count(m, low, high) != 1:
        return False, None
    one, place = witness["denominator"], [low, high]
    p, q = witness["p"], witness["q"]

    def sign(f):
        return _sign(f, m, place)

    if any(sign(_shift(f[-1], -one)) for f in (p, q)):
        return False, None
    if any(sign(_shift(c, -least * one)) < 0 for c in [*p, *q]):
        return False, None
    for power in range(len(p) + len(q) - 1):
        total = [0]
        for i, a in enumerate(p):
            if 0 <= power - i < len(q):
                total = _sum(total, _times(a, q[power - i]))
        if sign(total) and sign(_shift(total, -one * one)):
            return False, None
    for name, f in (("P", p), ("Q", q)):
        if any(sign(c) and sign(_shift(c, -one)) for c in f):
            return True, name
    return False, "none"


def _fraction(end):
    return Fraction(end["numerator"], end["denominator"])


def _shift(f, number):
    return [f[0] + number, *f[1:]]


def _sum(f, g):
    length = max(len(f), len(g))
    return [(f[i] if i < len(f) else 0) + (g[i] if i < len(g) else 0) for i in range(length)]


def _times(f, g):
    total = [0] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        for j, b in enumerate(g):
            total[i + j] += a * b
    return total


def _at(f, x):
    total = 0
    for c in reversed(f):
        total = total * x + c
    return total


def _sign(f, m, place):
    """The sign of f at the root of m, from a value that is near enough; ``place`` is narrowed on the way."""
    low, high = place
    if not any(f):
        return 0
    n, d = len(f), len(m)
    size = max(map(abs, m)).bit_length() + 1
    norm = sum(map(abs, f)).bit_length()
    bits = n * size + d * (norm + n * size) + 2
    reach = max(abs(low), abs(high), 1)
    slope = sum(i * abs(c) for i, c in enumerate(f)) * reach**n + 1
    rising = _at(m, high) > 0
    while (high - low) * slope * 2 ** (bits + 2) > 1:
        middle = (low + high) / 2
        if (_at(m, middle) > 0) == rising:
            high = middle
        else:
            low = middle
    place[:] = low, high
    value = _at(f, low)
    if abs(value) * 2**bits < 1:
        return 0
    return 1 if value > 0 else -1


def _count(m, low, high):
    """The roots between two numbers that are none: changes of sign in (1 + x)^n·m((low + high·x)/(1 + x))."""
    n = len(m) - 1
    total = [Fraction(0)] * (n + 1)
    for i, c in enumerate(m):
        term = [Fraction(c)]
        for _ in range(i):
            term = _times(term, [low, high])
        for _ in range(n - i):
            term = _times(term, [1, 1])
        total = _sum(total, term)
    signs = [c > 0 for c in total if c]
    changes = sum(a != b for a, b in pairwise(signs))
    if changes < 2:
        return changes
    middle = (low + high) / 2
    if _at(m, middle) == 0:
        middle = low + (high - low) * Fraction(355, 1130)
        while _at(m, middle) == 0:
            middle = (low + middle) / 2
    return _count(m, low, middle) + _count(m, middle, high)


def _resultant(f, g):
    """The determinant of Sylvester's matrix; 1 for a constant g other than 0."""
    n, k = len(f) - 1, len(g) - 1
    rows = [[0] * i + f[::-1] + [0] * (k - 1 - i) for i in range(k)]
    rows += [[0] * i + g[::-1] + [0] * (n - 1 - i) for i in range(n)]
    rows = [[Fraction(c) for c in row] for row in rows]
    value = Fraction(1)
    while rows:
        pivot = next((row for row in rows if row[0]), None)
        if pivot is None:
            return 0
        rows.remove(pivot)
        value *= pivot[0]
        rows = [[a - row[0] / pivot[0] * b for a, b in zip(row, pivot, strict=True)][1:] for row in rows]
    return value
