"""Second decision on the Chinese hypothesis: the power itself, or taken by decimal digits of its exponent."""

_WRITTEN = 3000


def decide(witness, base=2):
    """Return (refutes, the remainder of base^n - base as text), ``None`` without a proper divisor."""
    n, divisor = int(witness["n"]), int(witness["divisor"])
    if divisor < 2 or divisor >= n or n % divisor:
        return False, None
    power = _written(base, n) if n <= _WRITTEN else _by_digits(base, n)
    remainder = (power - base) % n
    return remainder == 0, str(remainder)


def _written(base, n):
    return base**n


def _by_digits(base, n):
    result = 1
    for digit in str(n):
        fifth = result * result % n
        fifth = fifth * fifth % n * result % n
        result = fifth * fifth % n
        for _ in range(int(digit)):
            result = result * base % n
    return result
