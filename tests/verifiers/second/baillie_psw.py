"""Second decision on the strong Baillie-PSW test: SymPy's Jacobi symbols, and powers of a root.

With x² = x - Q the power x^k is a + b·x, where b is U_k and 2a + b is V_k.
"""

from math import isqrt

from sympy import jacobi_symbol


def decide(witness, base=2):
    """Return (refutes, D), the latter ``None`` when the search for D is not reached."""
    n, divisor = int(witness["n"]), int(witness["divisor"])
    if n < 3 or n % 2 == 0 or not 1 < divisor < n or n % divisor or isqrt(n) ** 2 == n:
        return False, None
    if not _fermat(n, base):
        return False, None
    size = 5
    while True:
        parameter = size * (-1) ** (size // 2)
        symbol = jacobi_symbol(parameter % n, n)
        if symbol != 1:
            break
        size += 2
    return symbol == -1 and _lucas(n, parameter), parameter


def _fermat(n, base):
    exponent = n - 1
    while exponent % 2 == 0:
        exponent //= 2
    if pow(base, exponent, n) == 1:
        return True
    while exponent < n - 1:
        if pow(base, exponent, n) == n - 1:
            return True
        exponent *= 2
    return False


def _lucas(n, parameter):
    q = (1 - parameter) // 4
    exponent = n + 1
    while exponent % 2 == 0:
        exponent //= 2
    if _root_power(exponent, q, n)[1] == 0:
        return True
    while exponent < n + 1:
        a, b = _root_power(exponent, q, n)
        if (2 * a + b) % n == 0:
            return True
        exponent *= 2
    return False


def _root_power(exponent, q, n):
    result, factor = (1, 0), (0, 1)
    while exponent:
        if exponent % 2:
            result = _times(result, factor, q, n)
        factor = _times(factor, factor, q, n)
        exponent //= 2
    return result


def _times(one, two, q, n):
    (a, b), (c, d) = one, two
    return (a * c - q * b * d) % n, (a * d + b * c + b * d) % n
