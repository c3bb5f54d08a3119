"""Erdős problem 699: two binomial coefficients of one row have a large prime divisor in common.

Statement: for all integers n, i, j with 1 ≤ i < j ≤ n/2 there is a prime p ≥ i that divides both C(n, i) and
C(n, j).

Source: P. Erdős and G. Szekeres, *Some number theoretic problems on binomial coefficients*, Austral. Math.
Soc. Gaz. 5 (1978), 97-99; https://www.erdosproblems.com/699.

A witness is n, i and j. The checks, in order: 1 ≤ i < j; 2j ≤ n; no prime p ≥ i divides both coefficients.
Every prime that divides C(n, i) divides one of n, n - 1, …, n - i + 1, so that the primes in question come
from factoring these i numbers. Whether a prime divides C(n, j) is read off the digits (Lucas): it does when
some digit of j to base p is greater than that of n.

For a long block the answer comes from its first ``max_work`` numbers: a prime among them, being larger than
n/2 ≥ j, divides both coefficients. Prime gaps below 10^15 are at most 906 long, so for such n the block has
one. Counted work: the number of factorizations, min(i, max_work).
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.complete_factorization import complete_factorization
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "i": i, "j": j}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, above: int = 0) -> Outcome:
    """Ask for no common prime p ≥ i + ``above``; with 1 there is the exception (28, 5, 14)."""
    n, i, j = witness["n"], witness["i"], witness["j"]
    if not 1 <= i < j:
        return rejected(f"1 <= i < j does not hold for i = {i}, j = {j}", i=i, j=j)
    if 2 * j > n:
        return rejected(f"j = {j} is greater than n/2 with n = {n}", j=j, n=n)
    if i > limits.max_work:
        return _outcome_of_a_long_block(n, i, j, i + above, limits.max_work)
    least = i + above
    primes = {p for x in range(n - i + 1, n + 1) for p, _ in complete_factorization(x) if p >= least}
    of_first = [p for p in primes if _divides_binomial(p, n, i)]
    common = max((p for p in of_first if _divides_binomial(p, n, j)), default=None)
    if common is not None:
        message = f"the prime {common} >= {least} divides C({n}, {i}) and C({n}, {j})"
        return rejected(message, common_prime=common)
    message = f"none of the {len(of_first)} primes >= {least} that divide C({n}, {i}) divides C({n}, {j})"
    return accepted(message, common_prime=0, primes=len(of_first))


def _outcome_of_a_long_block(n: int, i: int, j: int, least: int, most: int) -> Outcome:
    for x in range(n, n - most, -1):
        if x >= least and is_proven_prime(x):
            return rejected(f"the prime {x} > n - i divides C({n}, {i}) and C({n}, {j})", common_prime=x)
    return over_work(i, most, "factorizations")


def _divides_binomial(p: int, n: int, j: int) -> bool:
    """Whether the prime ``p`` divides C(n, j)."""
    while j:
        if j % p > n % p:
            return True
        n, j = n // p, j // p
    return False
