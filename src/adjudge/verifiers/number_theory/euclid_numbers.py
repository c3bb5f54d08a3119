"""Euclid numbers are prime: E(k), the product of the first k primes, plus 1, is prime for every k >= 1.

A misreading of Euclid's proof (*Elements* IX.20). False: 2·3·5·7·11·13 + 1 = 30031 = 59·509 is the least
counterexample (OEIS A006862).

A witness is k with a divisor d. The checks, in order: 1 < d < E(k); d divides E(k). E(k) is computed whole,
from a sieve.

Counted work: k times the binary digits of the k-th prime, which bounds the binary digits of E(k).
"""

from collections.abc import Mapping
from math import prod
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.prime_sieve import primes_up_to


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": k, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, added: int = 1) -> Outcome:
    """Ask for a proper divisor of the product of the first k primes, plus ``added``."""
    k, divisor = witness["k"], parse_integer(witness["divisor"], max_digits=limits.max_digits)
    if k < 1:
        return rejected(f"k = {k} is not positive", k=k)
    bound = _prime_bound(k)
    if k * bound.bit_length() > limits.max_work:
        return over_work(k * bound.bit_length(), limits.max_work, "binary digits")
    number = prod(primes_up_to(bound)[:k]) + added
    fault = divisor_fault(number, divisor, f"E({k})")
    if fault is not None:
        return fault
    message = f"{shown(divisor)} is a proper divisor of E({k}) = {shown(number)}"
    return accepted(message, k=k, divisor=fact(divisor), cofactor=fact(number // divisor))


def _prime_bound(k: int) -> int:
    """A bound for the k-th prime, which is less than k·(log k + log log k) from the sixth on."""
    return max(13, k * k.bit_length())
