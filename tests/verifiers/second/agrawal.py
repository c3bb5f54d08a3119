"""Second decision on Agrawal's conjecture: polynomials as lists, multiplied term by term."""

from math import gcd


def decide(witness, square_one=0):
    """Return (refutes, the first differing degree), ``None`` when unfit or without difference."""
    n, r, divisor = int(witness["n"]), witness["r"], int(witness["divisor"])
    if r < 2 or any(r % d == 0 for d in range(2, r)):
        return False, None
    if n < 2 or not 1 < divisor < n or gcd(n, divisor) != divisor or gcd(n, r) != 1:
        return False, None
    if (n + 1) * (n - 1) % r == 0 and not square_one:
        return False, None
    power = _power(n, r)
    power[0] = (power[0] + 1) % n
    power[n % r] = (power[n % r] - 1) % n
    wrong = [degree for degree in range(r) if power[degree]]
    return not wrong, wrong[0] if wrong else None


def _power(n, r):
    result = [1] + [0] * (r - 1)
    factor = [0] * r
    factor[0], factor[1 % r] = -1, 1
    exponent = n
    while exponent:
        if exponent % 2:
            result = _times(result, factor, n)
        exponent //= 2
        if exponent:
            factor = _times(factor, factor, n)
    return result


def _times(one, two, n):
    r = len(one)
    result = [0] * r
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            result[(i + j) % r] += a * b
    return [value % n for value in result]
