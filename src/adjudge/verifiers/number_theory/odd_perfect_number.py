"""Odd perfect numbers: no odd positive integer n has σ(n) = 2n, σ being the sum of the positive divisors.

An ancient question; see P. Ochem and M. Rao, *Odd perfect numbers are greater than 10^1500*, Math. Comp. 81
(2012), 1869-1877.

A witness is n with its complete factorization. The checks, in order: n is positive and odd; the bases are at
least 2 and strictly increasing, their powers multiply to n (bounded before it is computed); the product of
1 + p + … + p^e over the listed powers is 2n; every base is proven prime. The order lets a spoof such as
Descartes's fail by name at the base that is not prime. n = 1 has the empty factorization and σ(1) = 1.

Counted work: the cubes of the lengths of the primes in 64-bit words, summed.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import Factors, primality_fault, product_fault, read_factors
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 2, denominator: int = 1
) -> Outcome:
    """Ask for another quotient σ(n)/n than 2; 945 has 128/63."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    factors = read_factors(witness["factorization"], limits.max_digits)
    if n < 1 or n % 2 == 0:
        return rejected(f"n = {shown(n)} is not a positive odd integer", n=fact(n))
    fault = product_fault(n, factors)
    if fault is not None:
        return fault
    needed = sum(proof_work(prime) for prime, _ in factors)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    total = _sum_of_divisors(factors)
    facts = {"n": fact(n), "sigma": fact(total)}
    quotient = shown(numerator) if denominator == 1 else f"{shown(numerator)}/{shown(denominator)}"
    if total * denominator != n * numerator:
        message = f"the formula for sigma(n) gives {shown(total)}, not {quotient}·n with n = {shown(n)}"
        return rejected(message, **facts)
    fault = primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    return accepted(f"n is odd and sigma(n) = {shown(total)} = {quotient}·n", **facts)


def _sum_of_divisors(factors: Factors) -> int:
    """The product of (p^(e + 1) - 1)/(p - 1): σ of the product of the powers when every p is prime."""
    total = 1
    for prime, exponent in factors:
        total *= (prime ** (exponent + 1) - 1) // (prime - 1)
    return total
