"""No prime p satisfies C(2p - 1, p - 1) ≡ 1 (mod p^4).

J. Wolstenholme proved the congruence modulo p^3 for every prime p >= 5 (Quart. J. Pure Appl. Math. 5 (1862),
35-39). That it never holds modulo p^4 is a belief of small numbers. False: 16843 is the least Wolstenholme
prime (J. L. Selfridge and B. W. Pollack, *Fermat's last theorem is true for any exponent up to 25,000*,
Notices Amer. Math. Soc. 11 (1964), 97).

A witness is p. The checks, in order: p is proven prime; the product of (p + i)/i over 0 < i < p, taken modulo
p^4 as a fraction, is 1.

Counted work: p.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": p}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, exponent: int = 4) -> Outcome:
    """Ask for the congruence modulo p^``exponent``; with the exponent 3 every prime p >= 5 has it."""
    p = witness["p"]
    if not is_proven_prime(p):
        return rejected(f"{p} is not prime", p=p)
    if p > limits.max_work:
        return over_work(p, limits.max_work, "factors")
    residue = _central_binomial(p, p**exponent)
    message = f"C({2 * p - 1}, {p - 1}) leaves the remainder {residue} modulo {p}^{exponent}"
    decided = accepted if residue == 1 else rejected
    return decided(message, p=p, remainder=str(residue))


def _central_binomial(p: int, modulus: int) -> int:
    """C(2p - 1, p - 1) modulo a power of the prime p, which divides none of the denominators."""
    numerator = denominator = 1
    for i in range(1, p):
        numerator = numerator * (p + i) % modulus
        denominator = denominator * i % modulus
    return numerator * pow(denominator, -1, modulus) % modulus
