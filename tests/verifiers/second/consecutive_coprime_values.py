"""Second decision on n^e + c and (n + 1)^e + c: common divisors divide the resultant of the two polynomials.

The resultant R of x^e + c and (x + 1)^e + c is the determinant of their Sylvester matrix, by Bareiss's
fraction-free elimination. R is in the ideal of the two polynomials, so the common divisor is that of R and
both residues.
"""

from functools import cache
from math import comb, gcd


def decide(witness, exponent=17, constant=9):
    """Return (refutes, greatest common divisor as text), the latter ``None`` for n < 1."""
    n = int(witness["n"])
    if n < 1:
        return False, None
    resultant = abs(_resultant(exponent, constant))
    first = (pow(n, exponent, resultant) + constant) % resultant
    second = (pow(n + 1, exponent, resultant) + constant) % resultant
    common = gcd(resultant, first, second)
    return common > 1, str(common)


@cache
def _resultant(exponent, constant):
    first = [1] + [0] * (exponent - 1) + [constant]
    second = [comb(exponent, k) for k in range(exponent)] + [1 + constant]
    size = 2 * exponent
    rows = [
        [0] * i + coefficients + [0] * (exponent - 1 - i)
        for coefficients in (first, second)
        for i in range(exponent)
    ]
    sign, previous = 1, 1
    for k in range(size - 1):
        pivot = next(i for i in range(k, size) if rows[i][k])
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            sign = -sign
        for i in range(k + 1, size):
            for j in range(k + 1, size):
                rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) // previous
        previous = rows[k][k]
    return sign * rows[-1][-1]
