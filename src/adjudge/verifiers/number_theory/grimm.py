"""Grimm's conjecture: consecutive composite numbers have distinct prime divisors, one for each.

Statement: if n + 1, …, n + k are all composite, n ≥ 1 and k ≥ 1, then there are distinct primes p_1, …, p_k
such that p_i divides n + i.

Source: C. A. Grimm, *A conjecture on consecutive composite numbers*, Amer. Math. Monthly 76 (1969),
1126-1128.

A witness is n and k. The checks, in order: n and k positive; n + 1, …, n + k composite, each being factored
here; no choice of distinct prime divisors exists, by a maximum matching between the numbers and their primes.
A set of numbers with fewer primes in all than members is reported.

Counted work: k, the number of factorizations.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.bipartite_matching import maximum_matching
from adjudge.verifiers.complete_factorization import complete_factorization
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "k": k}``.

    Raises:
        IntegerTextError: n is not canonical or exceeds ``limits.max_digits``; admission has refused such a
            witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, composite: int = 1, largest_prime: int = 0
) -> Outcome:
    """Do not ask for composite numbers (``composite`` = 0), or leave out primes > ``largest_prime`` > 0."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    k = witness["k"]
    if n < 1:
        return rejected(f"n = {n} is not positive", n=fact(n))
    if k < 1:
        return rejected(f"k = {k} is not positive", k=k)
    if k > limits.max_work:
        return over_work(k, limits.max_work, "factorizations")
    divisors = []
    for x in range(n + 1, n + k + 1):
        factors = complete_factorization(x)
        if composite and len(factors) == 1 and factors[0][1] == 1:
            return rejected(f"n + {x - n} = {x} is prime", n=fact(n), k=k)
        divisors.append([p for p, _ in factors if not largest_prime or p <= largest_prime])
    matching = maximum_matching(divisors)
    facts = {"n": fact(n), "k": k, "matched": matching.size}
    if matching.size == k:
        last = "" if k == 1 else f", ..., {n + k}"
        return rejected(f"there are distinct prime divisors of {n + 1}{last}", **facts)
    members = matching.violator
    listed = ", ".join(str(n + 1 + i) for i in members[:3]) + (", ..." if len(members) > 3 else "")
    few = f"{matching.violator_neighbours} prime divisor{'' if matching.violator_neighbours == 1 else 's'}"
    message = f"{listed} ({len(members)} of the {k} numbers) have only {few} among them, too few for one each"
    return accepted(message, **facts, violator=[fact(n + 1 + i) for i in members[:50]])
