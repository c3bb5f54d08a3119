"""Rational numbers compared with powers of e = 2.718..., exactly.

e lies between 1 + 1/1! + ... + 1/K! and the same plus 1/(K·K!). No power of e but e^0 is rational (Hermite
1873), so that for a large enough K these bounds decide every comparison.
"""

from math import factorial


def exceeds_power_of_e(numerator: int, denominator: int, exponent: int) -> bool:
    """Whether numerator/denominator > e^exponent, the denominator being positive and the exponent >= 0."""
    if exponent == 0:
        return numerator > denominator
    terms = 8
    while True:
        scale = factorial(terms)
        lower = sum(scale // factorial(k) for k in range(terms + 1))
        if numerator * scale**exponent <= denominator * lower**exponent:
            return False
        if numerator * (terms * scale) ** exponent >= denominator * (terms * lower + 1) ** exponent:
            return True
        terms *= 2
