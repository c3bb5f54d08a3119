"""Second decision on cyclotomic coefficients: Newton's identities with Ramanujan's sums.

The power sum of degree j of the primitive n-th roots of unity is Ramanujan's sum c_n(j), the sum of μ(n/d)·d
over the common divisors d of n and j. With a(0) = 1 the k-th coefficient from the top of Φ_n is a(k) =
-(c_n(1)·a(k - 1) + … + c_n(k)·a(0))/k.
"""

from math import gcd
from operator import mul


def decide(witness, height=1):
    """Return (refutes, the coefficient), ``None`` for an index outside of the polynomial."""
    n, index = witness["n"], witness["index"]
    degree = sum(gcd(k, n) == 1 for k in range(1, n + 1))
    if index > degree:
        return False, None
    from_top = degree - index
    if n > 1:
        from_top = min(from_top, index)
    sums = [_ramanujan(n, j) for j in range(1, from_top + 1)]
    coefficients = [1]
    for k in range(1, from_top + 1):
        coefficients.append(-sum(map(mul, sums[:k], reversed(coefficients))) // k)
    value = coefficients[from_top]
    return abs(value) > height, value


def _ramanujan(n, j):
    common = gcd(n, j)
    return sum(d * _mobius(n // d) for d in range(1, common + 1) if common % d == 0)


def _mobius(k):
    sign, p = 1, 2
    while k > 1:
        if k % p == 0:
            k //= p
            if k % p == 0:
                return 0
            sign = -sign
        p += 1
    return sign
