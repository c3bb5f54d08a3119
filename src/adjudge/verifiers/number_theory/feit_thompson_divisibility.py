"""The Feit-Thompson conjecture: for primes p < q, (q^p - 1)/(q - 1) never divides (p^q - 1)/(p - 1).

Source: W. Feit and J. G. Thompson, *A solvability criterion for finite groups and some consequences*, Proc.
Nat. Acad. Sci. USA 48 (1962), 968-970.

A witness is p and q. The checks, in order: 1 < p < q; both are proven prime; N = (q^p - 1)/(q - 1) divides
(p^q - 1)/(p - 1). The latter number is never written out: N divides it exactly when N·(p - 1) divides
p^q - 1, and gcd(p^q - 1, N·(p - 1)) = (p - 1)·gcd((p^q - 1)/(p - 1), N).

Counted work: the binary digits of q, times the square of the length of N·(p - 1) in 64-bit words, and the
primality proofs'.
"""

from collections.abc import Mapping
from math import gcd
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": …, "q": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, common: int | None = None) -> Outcome:
    """Ask for a common divisor of at least ``common``, by default N itself, as the conjecture does."""
    p = parse_integer(witness["p"], max_digits=limits.max_digits)
    q = parse_integer(witness["q"], max_digits=limits.max_digits)
    if p <= 1:
        return rejected(f"p = {shown(p)} is not prime", p=fact(p))
    if p >= q:
        return rejected(f"p = {shown(p)} is not smaller than q = {shown(q)}", p=fact(p), q=fact(q))
    words = p * q.bit_length() // 64 + 1
    needed = q.bit_length() * words**2 + proof_work(p) + proof_work(q)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    for name, value in (("p", p), ("q", q)):
        if not is_proven_prime(value):
            return rejected(f"{name} = {shown(value)} is not prime", p=fact(p), q=fact(q))
    number = (q**p - 1) // (q - 1)
    greatest = _greatest_common_divisor(p, q, number)
    facts = {"p": fact(p), "q": fact(q), "number": fact(number), "gcd": fact(greatest)}
    message = (
        f"(q^p - 1)/(q - 1) = {shown(number)} and (p^q - 1)/(p - 1) have the greatest common divisor "
        f"{shown(greatest)}"
    )
    least = number if common is None else common
    if greatest < least:
        return rejected(f"{message}, less than {shown(least)}", **facts)
    return accepted(message, **facts)


def _greatest_common_divisor(p: int, q: int, number: int) -> int:
    """The greatest common divisor of ``number`` and (p^q - 1)/(p - 1)."""
    modulus = number * (p - 1)
    return gcd(pow(p, q, modulus) - 1, modulus) // (p - 1)
