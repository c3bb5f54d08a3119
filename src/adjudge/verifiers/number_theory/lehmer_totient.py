"""Lehmer's totient problem: if n > 1 and φ(n) divides n - 1, then n is prime.

Source: D. H. Lehmer, *On Euler's totient function*, Bull. Amer. Math. Soc. 38 (1932), 745-751.

A witness is a composite n > 1 with its complete factorization. The checks, in order: n > 1; the bases are at
least 2 and strictly increasing; their powers multiply to n (bounded before it is computed); every base is
proven prime; n is not itself prime; φ(n) = ∏ (p - 1)·p^(e - 1) divides n - 1.

Counted work: the cube of the length in 64-bit words, summed over the listed primes. Everything else costs
no more than multiplying numbers as long as n.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import primality_fault, product_fault, read_factors, totient
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, offset: int = -1) -> Outcome:
    """Ask whether φ(n) divides n + ``offset``; the conjecture's offset is -1, and +1 has known solutions."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    factors = read_factors(witness["factorization"], limits.max_digits)
    if n <= 1:
        return rejected(f"n = {shown(n)} is not greater than 1", n=fact(n))
    fault = product_fault(n, factors) or primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    if len(factors) == 1 and factors[0][1] == 1:
        return rejected(f"n = {shown(n)} is prime", n=fact(n))
    phi = totient(factors)
    quotient, remainder = divmod(n + offset, phi)
    target = f"n {'-' if offset < 0 else '+'} {abs(offset)} = {shown(n + offset)}"
    if remainder:
        return rejected(f"phi(n) = {shown(phi)} does not divide {target}", n=fact(n), phi=fact(phi))
    message = f"n is composite and phi(n) = {shown(phi)} divides {target}"
    return accepted(message, n=fact(n), phi=fact(phi), quotient=fact(quotient))
