"""Second decision on Stephens's conjecture: the sums 1 + p + … + p^(q - 1), without any division.

The sum of 2m terms is the sum of m terms times 1 + p^m.
"""

from math import isqrt


def decide(witness, residue_p=0, residue_q=0):
    """Return (refutes, both remainders as texts), ``None`` unless p and q are distinct primes and d > 1."""
    p, q, divisor = witness["p"], witness["q"], int(witness["divisor"])
    if divisor < 2 or p == q or not _is_prime(p) or not _is_prime(q):
        return False, None
    found = [_sum(p, q, divisor), _sum(q, p, divisor)]
    fits = (found[0] - residue_p) % divisor == 0 and (found[1] - residue_q) % divisor == 0
    return fits, [str(value) for value in found]


def _sum(base, terms, divisor):
    if terms <= 300:
        return sum(base**k for k in range(terms)) % divisor
    total, power = 0, 1
    for digit in bin(terms)[2:]:
        total, power = total * (1 + power) % divisor, power * power % divisor
        if digit == "1":
            total, power = (total + power) % divisor, power * base % divisor
    return total


def _is_prime(p):
    return p > 1 and all(p % d for d in range(2, isqrt(p) + 1))
