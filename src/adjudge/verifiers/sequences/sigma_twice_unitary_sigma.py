"""OEIS A063880: if σ(n) = 2·usigma(n), then n leaves 108 modulo 216.

σ(n) is the sum of the positive divisors of n, usigma(n) the sum of the unitary ones, the divisors d with
gcd(d, n/d) = 1: the products of p^e + 1 over the prime powers p^e that exactly divide n. Source: OEIS
A063880, comment; R. Stephan, OEIS A097702 (2004).

A witness is n with its complete factorization. The checks, in order: n >= 1; the bases are at least 2 and
strictly increasing; their powers multiply to n (bounded before it is computed); every base is proven prime;
σ(n) = 2·usigma(n); n does not leave 108 modulo 216.

Counted work: the cube of the length in 64-bit words, summed over the listed primes.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisor_sums import divisor_sum, unitary_divisor_sum
from adjudge.verifiers.factorization import primality_fault, product_fault, read_factors
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, residue: int = 108) -> Outcome:
    """Ask for a solution n that does not leave ``residue`` modulo 216; all known solutions leave 108."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    factors = read_factors(witness["factorization"], limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    fault = product_fault(n, factors) or primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    sigma, unitary = divisor_sum(factors), unitary_divisor_sum(factors)
    facts = {"n": fact(n), "sigma": fact(sigma), "usigma": fact(unitary)}
    if sigma != 2 * unitary:
        message = f"sigma(n) = {shown(sigma)} is not twice usigma(n) = {shown(unitary)}, for n = {shown(n)}"
        return rejected(message, **facts)
    message = f"sigma(n) = {shown(sigma)} is twice usigma(n), and n = {shown(n)} leaves {n % 216} modulo 216"
    return rejected(message, **facts) if n % 216 == residue else accepted(message, **facts)
