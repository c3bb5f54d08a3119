"""Erdős problem 647: for every n > 24 some m < n has m + τ(m) > n + 2, τ counting the positive divisors.

Source: https://www.erdosproblems.com/647; as a Lean statement in Formal Conjectures, ErdosProblems/647.lean.

A witness is n alone. It refutes when τ(n - k) ≤ k + 2 for every k from 1 to n - 1. Only those k matter for
which some number below n has more than k + 2 divisors, so the check stops at k = T - 2, where T is the
largest number of divisors of any positive integer below n. T is computed, not looked up: the least integer
with a given number of divisors is a product of powers of the first primes with non-increasing exponents
(else two exponents could be swapped, or a prime replaced by a smaller one, for a smaller integer with as many
divisors). The checks, in order: n > 24; then k from 1 on, each n - k being factored here.

Counted work: the number of k, which is min(n - 1, T - 2).
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.complete_factorization import divisor_count
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)
_PRIMORIAL = 614889782588491410
"""The product of ``_PRIMES``: a smaller integer has fewer than fifteen prime divisors."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …}`` with n of at most 17 digits.

    Raises:
        IntegerTextError: n is not canonical or exceeds ``limits.max_digits``; admission has refused such a
            witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, slack: int = 2, known: int = 24
) -> Outcome:
    """Ask whether τ(n - k) ≤ k + ``slack`` for all k, for n > ``known``; 24 itself has the property."""
    n = parse_integer(witness["n"], max_digits=min(limits.max_digits, 17))
    if n <= max(known, 1):
        return rejected(f"n = {n} is not greater than {max(known, 1)}", n=fact(n))
    most = _largest_divisor_count(n - 1)
    steps = min(n - 1, max(most - slack, 0))
    if steps > limits.max_work:
        return over_work(steps, limits.max_work, "factorizations")
    for k in range(1, steps + 1):
        count = divisor_count(n - k)
        if count > k + slack:
            message = f"m = n - {k} = {n - k} has {count} divisors, and m + {count} > n + {slack}"
            return rejected(message, n=fact(n), m=fact(n - k), divisors=count)
    message = f"m + tau(m) <= n + {slack} for every m below n = {n}: no m has more than {most} divisors"
    return accepted(message, n=fact(n), steps=steps, largest_divisor_count=most)


def _largest_divisor_count(bound: int) -> int:
    """The largest number of divisors of a positive integer up to ``bound`` < 47#."""
    if not 1 <= bound < _PRIMORIAL:
        raise ValueError("the bound is not between 1 and the product of the primes up to 47")
    best = 1
    pending = [(1, 1, 0, bound.bit_length())]
    while pending:
        product, count, index, highest = pending.pop()
        best = max(best, count)
        for exponent in range(1, highest + 1):
            product *= _PRIMES[index]
            if product > bound:
                break
            pending.append((product, count * (exponent + 1), index + 1, exponent))
    return best
