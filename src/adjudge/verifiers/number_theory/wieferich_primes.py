"""No prime p satisfies 2^(p - 1) ≡ 1 (mod p^2).

Supposed by Grave after A. Wieferich, *Zum letzten Fermatschen Theorem*, J. Reine Angew. Math. 136 (1909),
293-302. False: W. Meissner, *Über die Teilbarkeit von 2^p - 2 durch das Quadrat der Primzahl p = 1093*,
Sitzungsber. Preuss. Akad. Wiss. (1913), 663-667.

A witness is p. The checks, in order: p is proven prime; 2^(p - 1) leaves the remainder 1 modulo p^2.

Counted work: the binary digits of p, times the square of its length in 64-bit words, and the primality
proof's.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask for a prime p with ``base``^(p - 1) ≡ 1 (mod p^2); Wieferich's base is 2."""
    p = parse_integer(witness["p"], max_digits=limits.max_digits)
    if p < 2:
        return rejected(f"{shown(p)} is not prime", p=fact(p))
    needed = p.bit_length() * (p.bit_length() // 64 + 1) ** 2 + proof_work(p)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    if not is_proven_prime(p):
        return rejected(f"{shown(p)} is not prime", p=fact(p))
    remainder = pow(base, p - 1, p * p)
    message = (
        f"{base}^({shown(p)} - 1) leaves the remainder {shown(remainder)} modulo the square of {shown(p)}"
    )
    decided = accepted if remainder == 1 else rejected
    return decided(message, p=fact(p), remainder=fact(remainder))
