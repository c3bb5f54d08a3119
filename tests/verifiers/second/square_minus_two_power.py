"""Second decision on x² - 2 = y^p: the root of y^p + 2 is taken and compared with x."""

from math import isqrt


def decide(witness, constant=2):
    """Return (refutes, the difference as text), ``None`` when unfit or longer than 600 digits."""
    x, y, p = int(witness["x"]), int(witness["y"]), witness["p"]
    if p < 3 or any(p % d == 0 for d in range(2, isqrt(p) + 1)) or (x * x, y) == (1, -1):
        return False, None
    square = _power(y, p) + constant
    solves = square >= 0 and isqrt(square) ** 2 == square and isqrt(square) == abs(x)
    difference = x * x - square
    return solves, str(difference) if abs(difference) < 10**600 else None


def _power(y, p):
    result = 1
    for digit in f"{p:b}":
        result *= result
        if digit == "1":
            result *= y
    return result
