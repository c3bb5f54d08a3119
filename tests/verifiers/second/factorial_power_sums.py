"""Second decision on Erdős 399: the candidate is divided by 2, 3, …, n, until 1 is left."""


def decide(witness, offset=0):
    """Return (refutes, whether the two sides are equal), ``None`` where the question does not arise."""
    n, k, sign = witness["n"], witness["k"], witness["sign"]
    x, y = int(witness["x"]), int(witness["y"])
    if n < 1 or k < 3 or sign * sign != 1 or min(x, y) < 1 or x * y == 1:
        return False, None
    equal = _is_factorial_of(n, _power(x, k) + sign * _power(y, k) - offset)
    return equal, equal


def _is_factorial_of(n, value):
    for d in range(n, 1, -1):
        value, rest = divmod(value, d)
        if rest:
            return False
    return value == 1


def _power(base, exponent):
    result = 1
    while exponent:
        if exponent % 2:
            result *= base
        base *= base
        exponent //= 2
    return result
