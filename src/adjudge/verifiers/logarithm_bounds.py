"""An upper bound of the natural logarithm of an integer, by integer arithmetic with every rounding upwards.

With 2^b <= p < 2^(b + 1), ln p = b·ln 2 + 2·artanh((p - 2^b)/(p + 2^b)) and ln 2 = 2·artanh(1/3), where
artanh t = t + t^3/3 + t^5/5 + … and 0 <= t <= 1/3.
"""


def log_upper_bound(p: int, precision: int) -> int:
    """An integer u with ln p < u/2^``precision``, for p >= 1."""
    bits = p.bit_length() - 1
    power = 1 << bits
    whole = bits * _artanh_upper_bound(1, 3, precision)
    return 2 * (whole + _artanh_upper_bound(p - power, p + power, precision))


def _artanh_upper_bound(numerator: int, denominator: int, precision: int) -> int:
    """An integer u with artanh t < u/2^precision, for 0 <= t = numerator/denominator <= 1/3."""
    square, divisor = numerator * numerator, denominator * denominator
    term, total, exponent = _ceiling(numerator << precision, denominator), 0, 1
    while term > 1:
        total += _ceiling(term, exponent)
        term = _ceiling(term * square, divisor)
        exponent += 2
    # What is left is at most term·(1 + t^2 + t^4 + …) <= 9/8 of a unit.
    return total + 2


def _ceiling(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)
