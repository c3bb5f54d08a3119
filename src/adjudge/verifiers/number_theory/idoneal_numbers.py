"""Euler's idoneal numbers: the 65 known ones, of which 1848 is the largest, are all.

A positive integer n is idoneal when it is not ab + bc + ca with integers 0 < a < b < c. Source: L. Euler,
1778; G. Frei, *Euler's convenient numbers*, Math. Intelligencer 7 (1985), no. 3, 55-58 and 64; OEIS A000926.

A witness is n. The checks, in order: n > 1848; n is idoneal. Since n + a^2 = (a + b)(a + c) for n = ab + bc +
ca, n is not idoneal exactly when for some a >= 1 with 3a^2 < n the number n + a^2 is A·B with 2a < A < B.
Each n + a^2 is factored by the verifier, its primes being proven, until one has such a divisor A.

The often quoted test that n + a^2 be p, 2p, p^2 or a power of 2 whenever 3a^2 <= n and a is coprime to n
accepts 36, 52 and other numbers that are not idoneal; it is not used.

Counted work: the numbers a with 3a^2 < n.
"""

from collections.abc import Mapping
from math import isqrt
from typing import Any

from adjudge.verifiers.complete_factorization import complete_factorization
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, beyond: int = 1848) -> Outcome:
    """Ask for an idoneal number greater than ``beyond``."""
    n = witness["n"]
    if n <= beyond:
        return rejected(f"n = {n} is not greater than {beyond}", n=n)
    count = isqrt((n - 1) // 3)
    if count > limits.max_work:
        return over_work(count, limits.max_work, "factorizations")
    for a in range(1, count + 1):
        divisor = _divisor_between(n + a * a, 2 * a)
        if divisor is not None:
            b, c = divisor - a, (n + a * a) // divisor - a
            return rejected(f"n = {n} = ab + bc + ca with a = {a}, b = {b} and c = {c}", n=n, a=a, b=b, c=c)
    return accepted(f"n = {n} is idoneal: none of {count} numbers a gives b and c", n=n, tried=count)


def _divisor_between(m: int, bound: int) -> int | None:
    """The largest divisor A of ``m`` with ``bound`` < A and A^2 < m, if there is one."""
    root = isqrt(m - 1)
    divisors = {1}
    for prime, exponent in complete_factorization(m):
        powers = [prime**e for e in range(1, exponent + 1)]
        divisors |= {d * power for d in divisors for power in powers if d * power <= root}
    largest = max(divisors)
    return largest if largest > bound else None
