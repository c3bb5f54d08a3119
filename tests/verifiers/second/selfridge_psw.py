"""Second decision on Selfridge's conjecture: powers of a root of x² = x + 1."""


def decide(witness, base=2):
    """Return (refutes, F(n + 1) modulo n as text), the latter ``None`` when an earlier condition fails."""
    n, divisor = int(witness["n"]), int(witness["divisor"])
    if divisor <= 1 or divisor >= n or n % divisor or str(n)[-1] not in "2378":
        return False, None
    if _power(base, n - 1, n) != 1:
        return False, None
    value = _fibonacci(n + 1, n)
    return value == 0, str(value)


def _power(base, exponent, n):
    result = 1 % n
    for digit in f"{exponent:b}":
        result = result * result % n
        if digit == "1":
            result = result * base % n
    return result


def _fibonacci(index, n):
    """The coefficient of x in x^index, modulo x² - x - 1 and n."""
    result, square = (1, 0), (0, 1)
    while index:
        if index % 2:
            result = _times(result, square, n)
        square = _times(square, square, n)
        index //= 2
    return result[1] % n


def _times(one, two, n):
    (a, b), (c, d) = one, two
    return (a * c + b * d) % n, (a * d + b * c + b * d) % n
