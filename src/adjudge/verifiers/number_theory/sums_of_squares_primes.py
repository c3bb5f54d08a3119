"""The upper bound of A069004: for n > 1 at most π(n) of the numbers n^2 + s^2 with 1 <= s < n are prime.

π(n) is the number of primes up to n. Source: a conjecture in the comments of OEIS A069004. False: for n =
512720 the count is 42666 and π(n) = 42493 (google-deepmind/formal-conjectures, pull request 5453, September
2026).

A witness is n. The checks, in order: n > 1; the number of primes n^2 + s^2, each proven, is greater than
π(n). Only s with s + n odd are tried: otherwise n^2 + s^2 is even and greater than 2.

Counted work: n.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.primality import is_proven_prime
from adjudge.verifiers.prime_sieve import prime_flags


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, excess: int = 0) -> Outcome:
    """Ask whether the number of primes exceeds π(n) by more than ``excess``."""
    n = witness["n"]
    if n <= 1:
        return rejected(f"n = {n} is not greater than 1", n=n)
    if n > limits.max_work:
        return over_work(n, limits.max_work, "numbers up to n")
    count = _prime_count_of_sums(n)
    primes = prime_flags(n).count(1)
    message = f"{count} of the numbers {n}^2 + s^2 are prime, and {primes} of the numbers up to {n}"
    decided = accepted if count > primes + excess else rejected
    return decided(message, n=n, count=count, primes=primes)


def _prime_count_of_sums(n: int) -> int:
    square = n * n
    return sum(is_proven_prime(square + s * s) for s in range(1 + n % 2, n, 2))
