"""Sun's conjecture (OEIS A239957): every prime p has a primitive root g = k^2 + 1 with 0 < g < p.

Source: Z.-W. Sun, OEIS A239957 (2014) and *New observations on primitive roots modulo primes*,
arXiv:1405.0290.

A witness is p. The checks, in order: p is proven prime; none of the numbers k^2 + 1 < p with k >= 0 is a
primitive root modulo p. g is one exactly when p divides no g^((p - 1)/r) - 1 with a prime r that divides p -
1 and g is no multiple of p; these r are found and proven by the verifier. For p = 2 the number 1 is one.

Counted work: the numbers k^2 + 1 below p.
"""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.complete_factorization import complete_factorization
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, offset: int = 1) -> Outcome:
    """Ask about k^2 + ``offset`` for k^2 + 1; squares are no primitive roots, except for p = 2 and p = 3."""
    p = parse_integer(witness["p"], max_digits=limits.max_digits)
    if p < 2:
        return rejected(f"p = {shown(p)} is not prime", p=fact(p))
    needed = isqrt(max(0, p - 1 - offset)) + 1
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "numbers k^2 + 1")
    if not is_proven_prime(p):
        return rejected(f"p = {shown(p)} is not prime", p=fact(p))
    exponents = [(p - 1) // prime for prime, _ in complete_factorization(p - 1)]
    tried = 0
    for k in range(needed):
        g = k * k + offset
        if not 0 < g < p:
            continue
        tried += 1
        if _is_primitive_root(g, p, exponents):
            message = (
                f"g = {g} = {k}^2 {'-' if offset < 0 else '+'} {abs(offset)} is a primitive root modulo {p}"
            )
            return rejected(message, p=fact(p), root=g, k=k)
    message = (
        f"none of the {tried} numbers k^2 {'-' if offset < 0 else '+'} {abs(offset)} is a primitive root"
    )
    return accepted(f"{message} modulo p = {p}", p=fact(p), tried=tried)


def _is_primitive_root(g: int, p: int, exponents: Sequence[int]) -> bool:
    """Whether 0 < ``g`` < ``p`` is one; ``exponents`` are the quotients of p - 1 by its prime divisors."""
    return all(pow(g, exponent, p) != 1 for exponent in exponents)
