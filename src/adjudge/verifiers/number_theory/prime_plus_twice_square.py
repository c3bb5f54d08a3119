"""Goldbach's other conjecture: every odd composite number is the sum of a prime and of twice a square.

The square is a^2 with a >= 1; a = 0 changes nothing, for n itself is composite. Source: C. Goldbach, letter
to L. Euler of 18 November 1752. False: M. A. Stern found 5777 and 5993 in 1856; no other counterexample is
known (L. Hodges, *A lesser-known Goldbach conjecture*, Math. Mag. 66 (1993), 45-47).

A witness is n. The checks, in order: n is odd and greater than 1; n is not prime; n - 2a^2 is not prime for
any a >= 1 with 2a^2 < n. Each of these differences is proven not to be prime, down to the first prime found.

Counted work: the number of differences.
"""

from collections.abc import Mapping
from math import isqrt
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 2) -> Outcome:
    """Ask for an odd composite n that is no prime plus ``factor``·a^2, a >= 1; Goldbach's factor is 2."""
    n = witness["n"]
    if n <= 1 or n % 2 == 0:
        return rejected(f"n = {n} is not an odd integer greater than 1", n=n)
    if is_proven_prime(n):
        return rejected(f"n = {n} is prime", n=n)
    count = isqrt((n - 1) // factor)
    if count > limits.max_work:
        return over_work(count, limits.max_work, "differences")
    for root in range(1, count + 1):
        difference = n - factor * root * root
        if is_proven_prime(difference):
            message = f"n = {n} is the sum of the prime {difference} and {factor}·{root}^2"
            return rejected(message, n=n, prime=difference, root=root)
    message = f"n = {n} is composite, and n - {factor}·a^2 is not prime for any of the {count} roots a >= 1"
    return accepted(message, n=n, roots=count)
