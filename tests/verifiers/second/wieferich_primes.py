"""Second decision on Wieferich primes: Fermat quotients as sums for small p, powers for large p.

For the base 2 and an odd prime p, (2^p - 2)/p is the sum of C(p, k)/p over 0 < k < p, and C(p, k)/p ≡ (-1)^(k
- 1)/k modulo p. Elsewhere the power is taken digit by digit. Primes are recognized by the strong test, a
proof below 3.3·10^24.
"""

_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_SUMMED = 500


def decide(witness, base=2):
    """Return (refutes, the remainder modulo p^2 as text), the remainder ``None`` when p is not prime."""
    p = int(witness["p"])
    if not _is_prime(p):
        return False, None
    remainder = _by_sum(p) if base == 2 and 2 < p < _SUMMED else _by_digits(base, p)
    return remainder == 1, str(remainder)


def _by_sum(p):
    quotient = sum((-1) ** (k - 1) * pow(k, -1, p) for k in range(1, p))
    # 2^p = 2 + p·quotient modulo p^2, and 2 has an inverse there.
    return (2 + p * quotient) * pow(2, -1, p * p) % (p * p)


def _by_digits(base, p):
    remainder, square = 1, p * p
    for digit in str(p - 1):
        tenth = 1
        for _ in range(10):
            tenth = tenth * remainder % square
        for _ in range(int(digit)):
            tenth = tenth * base % square
        remainder = tenth
    return remainder % square


def _is_prime(p):
    if p < 2 or any(p % q == 0 for q in _BASES):
        return p in _BASES
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for a in _BASES:
        chain = [pow(a, odd << k, p) for k in range(twos)]
        if chain[0] != 1 and p - 1 not in chain:
            return False
    return True
