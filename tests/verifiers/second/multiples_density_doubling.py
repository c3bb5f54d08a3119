"""Second decision on Erdős 488: the multiples as a union of ranges, and fractions compared."""

from fractions import Fraction


def decide(witness, numerator=2, denominator=1):
    """Return (refutes, [B(n), B(m)]), the latter ``None`` when A, n and m are not as they must be."""
    generators, n, m = witness["generators"], witness["n"], witness["m"]
    if not generators or min(generators) < 1 or generators != sorted(set(generators)):
        return False, None
    if not max(generators) <= n < m:
        return False, None
    low, high = _count(generators, 1, n), _count(generators, 1, m)
    return Fraction(high, m) >= Fraction(numerator * low, denominator * n), [low, high]


def _count(generators, first, last):
    found = set()
    for a in generators:
        found.update(range(-(-first // a) * a, last + 1, a))
    return len(found)
