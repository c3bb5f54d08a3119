"""Mersenne numbers with a prime exponent are squarefree: p^2 never divides 2^q - 1, for primes p and q.

A question of long standing; such a p would be a Wieferich prime (L. R. Warren and H. G. Bray, *On the
square-freeness of Fermat and Mersenne numbers*, Pacific J. Math. 22 (1967), 563-564).

A witness is p and q. The checks, in order: p and q are proven prime; 2^q leaves 1 modulo p^2.

Counted work: the binary digits of q, times the square of the length of p^2 in 64-bit words, and 100 times
the cubes of the lengths of p and q in 64-bit words for the primality proofs.
"""

from collections.abc import Mapping
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


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, power: int = 2, prime_exponent: int = 1
) -> Outcome:
    """Ask for a divisor p^``power`` of 2^q - 1, where q need be prime only if ``prime_exponent`` is not 0."""
    p = parse_integer(witness["p"], max_digits=limits.max_digits)
    q = parse_integer(witness["q"], max_digits=limits.max_digits)
    for name, value in (("p", p), ("q", q)):
        if value <= 1:
            return rejected(f"{name} = {shown(value)} is not prime", p=fact(p), q=fact(q))
    words = power * p.bit_length() // 64 + 1
    needed = q.bit_length() * words**2 + 100 * (proof_work(p) + proof_work(q))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    if not is_proven_prime(p):
        return rejected(f"p = {shown(p)} is not prime", p=fact(p), q=fact(q))
    if prime_exponent and not is_proven_prime(q):
        return rejected(f"q = {shown(q)} is not prime", p=fact(p), q=fact(q))
    remainder = pow(2, q, p**power)
    message = f"2^q leaves {shown(remainder)} modulo p^{power}, with p = {shown(p)} and q = {shown(q)}"
    facts = {"p": fact(p), "q": fact(q), "remainder": fact(remainder)}
    return accepted(message, **facts) if remainder == 1 else rejected(f"{message}, not 1", **facts)
