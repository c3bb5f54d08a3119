"""Second decision on equal sums of two fifth powers: differences of powers as products of two factors.

The equation a^5 + b^5 = c^5 + d^5 is put as (a - c)·(a^4 + … + c^4) = (d - b)·(d^4 + … + b^4).
"""


def decide(witness, exponent=5):
    """Return (refutes, the two sums modulo 10^12), ``None`` for negative integers or equal pairs."""
    a, b = sorted(int(text) for text in witness["first"])
    c, d = sorted(int(text) for text in witness["second"])
    if a < 0 or c < 0 or (a == c and b == d):
        return False, None
    sums = [sum(_last_digits(x, exponent) for x in pair) % 10**12 for pair in ((a, b), (c, d))]
    equal = (a - c) * _quotient(a, c, exponent) == (d - b) * _quotient(d, b, exponent)
    if sums[0] != sums[1]:
        return False, sums
    return equal, sums


def _last_digits(x, exponent):
    return pow(x, exponent, 10**12)


def _quotient(x, y, exponent):
    """(x^k - y^k)/(x - y) without division, by Horner's scheme."""
    total, power = 0, 1
    for _ in range(exponent):
        total = total * x + power
        power *= y
    return total
