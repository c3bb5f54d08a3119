"""Two products of consecutive integers with the same prime divisors have a prime between their beginnings.

Let k1 >= k2 >= 3, n1 >= 0 and n2 >= n1 + k1. If (n1 + 1)···(n1 + k1) and (n2 + 1)···(n2 + k2) have the same
prime divisors, then there is a prime p with n1 <= p <= n2. Source: P. Erdős, who could not prove it; Erdős
problem 931, interval version.

A witness is n1, n2, k1 and k2. The checks, in order: the four conditions; every prime that divides a factor
of one product divides the other product; no integer from n1 to n2 is prime, by proof. Nothing is factored:
common divisors with the other product are divided out of a factor until 1 is left, or a part that has none.

Counted work: 100 times the integers from n1 to n2, times the cube of the length of n2 in 64-bit words, and
for the factors the square of their number, times the square of that length.
"""

from collections.abc import Mapping, Sequence
from math import gcd, prod
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n1": …, "n2": …, "k1": k1, "k2": k2}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any],
    limits: VerifierLimits,
    *,
    least: int = 3,
    same_primes: int = 1,
    prime_free: int = 1,
) -> Outcome:
    """Ask for k2 >= ``least``; with ``same_primes`` or ``prime_free`` 0 that condition is not asked for."""
    n1 = parse_integer(witness["n1"], integer_format="bigint0", max_digits=limits.max_digits)
    n2 = parse_integer(witness["n2"], integer_format="bigint0", max_digits=limits.max_digits)
    k1, k2 = witness["k1"], witness["k2"]
    if not k1 >= k2 >= least:
        return rejected(f"k1 = {k1} and k2 = {k2} do not satisfy k1 >= k2 >= {least}", k1=k1, k2=k2)
    if n1 < 0:
        return rejected(f"n1 = {shown(n1)} is negative", n1=fact(n1))
    if n2 < n1 + k1:
        message = f"n2 = {shown(n2)} is less than n1 + k1 = {shown(n1 + k1)}"
        return rejected(message, n1=fact(n1), n2=fact(n2), k1=k1)
    words = (n2 + k2).bit_length() // 64 + 1
    needed = 100 * (n2 - n1 + 1) * words**3 + (k1 + k2) ** 2 * words**2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of proof and word products")
    facts: dict[str, Any] = {"n1": fact(n1), "n2": fact(n2), "k1": k1, "k2": k2}
    first, second = range(n1 + 1, n1 + k1 + 1), range(n2 + 1, n2 + k2 + 1)
    for factors, other, name in ((first, second, "second"), (second, first, "first")):
        unmatched = _unmatched_part(factors, prod(other)) if same_primes else None
        if unmatched is not None:
            factor, part = unmatched
            message = f"{shown(part)}, which divides {shown(factor)}, is coprime to the {name} product"
            return rejected(message, **facts, unmatched=fact(part))
    if prime_free:
        for candidate in range(n1, n2 + 1):
            if is_proven_prime(candidate):
                message = f"{shown(candidate)} is prime and lies from {shown(n1)} to {shown(n2)}"
                return rejected(message, **facts, prime=fact(candidate))
    shows = ["the two products have the same prime divisors"] if same_primes else []
    shows += ["no integer from n1 to n2 is prime"] if prime_free else []
    start = f"for {k1} numbers after n1 = {shown(n1)} and {k2} after n2 = {shown(n2)}"
    return accepted(", ".join([start, *shows]), **facts)


def _unmatched_part(factors: Sequence[int], product: int) -> tuple[int, int] | None:
    """The first factor with a prime that does not divide ``product``, and its part made of such primes."""
    for factor in factors:
        part, remainder = factor, product % factor
        while (common := gcd(part, remainder)) > 1:
            part //= common
        if part > 1:
            return factor, part
    return None
