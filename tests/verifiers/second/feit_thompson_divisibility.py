"""Second decision on the Feit-Thompson conjecture: geometric sums, added term by term or by halves."""

from math import gcd

from sympy import isprime

_WHOLE = 20_000


def decide(witness, common=None):
    """Return (refutes, greatest common divisor as text), the latter ``None`` unless p < q are primes."""
    p, q = int(witness["p"]), int(witness["q"])
    if p >= q or not isprime(p) or not isprime(q):
        return False, None
    number = _sum(q, p)
    if q * p.bit_length() <= _WHOLE:
        greatest = gcd(number, _sum(p, q))
    else:
        greatest = gcd(number, _sum_modulo(p, q, number))
    return greatest >= (number if common is None else common), str(greatest)


def _sum(base, length):
    """1 + base + … + base^(length - 1)."""
    total = 0
    for _ in range(length):
        total = total * base + 1
    return total


def _sum_modulo(base, length, modulus):
    """The same sum modulo ``modulus``, by halving its length."""
    if length == 0:
        return 0
    if length % 2:
        return (1 + base * _sum_modulo(base, length - 1, modulus)) % modulus
    return (1 + base) * _sum_modulo(base * base % modulus, length // 2, modulus) % modulus
