"""Second decision on products of factorials: prime exponents by Legendre's formula where n is small."""

from sympy import primerange

_SMALL = 2000


def decide(witness, beyond=16, gap=2):
    """Return (refutes, the difference as text), ``None`` when unfit or longer than 600 digits."""
    n, numbers = int(witness["n"]), [int(text) for text in witness["a"]]
    fits = n > beyond and numbers == sorted(numbers, reverse=True) and numbers[-1] >= 2
    if not fits or numbers[0] + gap > n:
        return False, None
    left = 1
    for j in range(numbers[0] + 1, n + 1):
        left *= j
    right = 1
    for number in numbers[1:]:
        for j in range(2, number + 1):
            right *= j
    text = str(left - right) if abs(left - right) < 10**600 else None
    return _equal(n, numbers, left, right), text


def _equal(n, numbers, left, right):
    if n > _SMALL:
        return left == right
    return all(_exponent(n, p) == sum(_exponent(a, p) for a in numbers) for p in primerange(n + 1))


def _exponent(n, p):
    """The exponent of p in n!."""
    return n // p + _exponent(n // p, p) if n else 0
