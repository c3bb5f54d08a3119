"""Second decision on Jeśmanowicz's conjecture: powers by repeated multiplication, the triple by its area."""

_LONGEST = 600


def decide(witness, degree=2):
    """Return (refutes, the difference as text), ``None`` when unfit or longer than 600 digits."""
    a, b, c = (int(witness[name]) for name in "abc")
    x, y, z = (witness[name] for name in "xyz")
    if min(a, b, c, x, y, z) < 1 or not _is_triple(a, b, c, degree):
        return False, None
    if (x, y, z) == (degree, degree, degree):
        return False, None
    difference = _power(a, x) - _power(c, z) + _power(b, y)
    text = str(difference) if abs(difference) < 10**_LONGEST else None
    return difference == 0, text


def _is_triple(a, b, c, degree):
    if degree == 1:
        return c - a == b
    return degree == 2 and (c - a) * (c + a) == b * b


def _power(base, exponent):
    result = 1
    for digit in f"{exponent:b}":
        result *= result
        if digit == "1":
            result *= base
    return result
