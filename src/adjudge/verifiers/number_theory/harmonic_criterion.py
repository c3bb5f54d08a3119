"""The criterion of A064169: for n > 2, n divides numerator minus denominator of H(n - 2) only if n is prime.

H(m) = 1 + 1/2 + … + 1/m, in lowest terms. Source: conjecture of A. Eldar and T. Ordowski in OEIS A064169,
with a check up to 20000. False: n = 16843^2, the square of a Wolstenholme prime
(google-deepmind/formal-conjectures, pull request 5591, September 2026).

A witness is a prime p, for n = p^2. The checks, in order: p is proven prime; p >= 5 (the message gives the
fractions for n = 4 and n = 9); p^2 divides the difference. The last rests on this, for p >= 5:

- The terms 1/k of H(p^2 - 2) with p | k sum to H(p - 1)/p, which is the sum of 1/(i·(p - i)) over 0 < i <
  p/2, and p divides its numerator (J. Wolstenholme, 1862).
- Over all k < p^2 that p does not divide, the terms 1/k sum to 0 modulo p^2, since 1/k and 1/(p^2 - k)
  cancel. The last of them, 1/(p^2 - 1), is -1 modulo p^2 and does not belong to H(p^2 - 2).
- So H(p^2 - 2) is 1 + H(p - 1)/p modulo p^2, with a denominator that p does not divide, and p^2 divides
  numerator minus denominator exactly when it divides the numerator of H(p - 1)/p.

Counted work: p.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"prime": p}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, residue: int = 0) -> Outcome:
    """Ask for a prime p >= 5 with H(p^2 - 2) ≡ 1 + ``residue``·p (mod p^2); the criterion's residue is 0."""
    p = witness["prime"]
    if not is_proven_prime(p):
        return rejected(f"{p} is not prime", prime=p)
    if p < 5:
        numerator, denominator = (3, 2) if p == 2 else (363, 140)
        fraction = f"H({p * p - 2}) = {numerator}/{denominator}"
        return rejected(f"{fraction}, and {p}^2 does not divide {numerator - denominator}", prime=p)
    if p > limits.max_work:
        return over_work(p, limits.max_work, "terms")
    found = _wolstenholme_quotient(p)
    asked = residue % p
    n = p * p
    message = f"H({n} - 2) is 1 + {found}·{p} modulo {n}"
    if found != asked:
        return rejected(f"{message}, not 1 + {asked}·{p}", prime=p, n=n, quotient=found)
    return accepted(f"{message}, and {n} is composite", prime=p, n=n, quotient=found)


def _wolstenholme_quotient(p: int) -> int:
    """H(p - 1)/p^2 modulo p, for a prime p >= 5."""
    modulus = p * p
    numerator, denominator = 0, 1
    for i in range(1, (p + 1) // 2):
        product = i * (p - i)
        numerator = (numerator * product + denominator) % modulus
        denominator = denominator * product % modulus
    return numerator * pow(denominator, -1, modulus) % modulus // p
