"""OEIS A056777: composite n with φ(n + 12) = φ(n) + 12 and σ(n + 12) = σ(n) + 12 come from prime quadruples.

φ(n) is the number of integers from 1 to n without a common divisor with n, σ(n) the sum of the positive
divisors of n. The statement is that such an n is p·(p + 8), with p, p + 2, p + 6 and p + 8 prime. Source:
OEIS A056777, comment.

A witness is n with the complete factorizations of n and of n + 12. The checks, in order: n > 1; in each
factorization the bases are at least 2 and strictly increasing, and their powers multiply to the number
(bounded before it is computed); every base is proven prime; n is not prime; the equation of φ; that of σ; n
is not of the form.

Counted work: the cube of the length in 64-bit words, summed over the listed primes, and for an n that is
p·(p + 8) over p + 2 and p + 6.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisor_sums import divisor_sum
from adjudge.verifiers.factorization import Factors, primality_fault, read_factors, totient
from adjudge.verifiers.named_factorizations import named_product_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …], "shifted_factorization": […]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, shift: int = 12) -> Outcome:
    """Ask about n + ``shift`` for n + 12; the shift 16 has the solution 39 = 3·13."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n <= 1:
        return rejected(f"n = {shown(n)} is not greater than 1", n=fact(n))
    factors = read_factors(witness["factorization"], limits.max_digits)
    shifted = read_factors(witness["shifted_factorization"], limits.max_digits)
    fault = (
        named_product_fault("n", n, factors)
        or named_product_fault(f"n + {shift}", n + shift, shifted)
        or primality_fault([*factors, *shifted], limits.max_work)
    )
    if fault is not None:
        return fault
    if len(factors) == 1 and factors[0][1] == 1:
        return rejected(f"n = {shown(n)} is prime", n=fact(n))
    phi = totient(shifted) - totient(factors)
    sigma = divisor_sum(shifted) - divisor_sum(factors)
    facts = {"n": fact(n), "phi_difference": fact(phi), "sigma_difference": fact(sigma)}
    for name, difference in (("phi", phi), ("sigma", sigma)):
        if difference != shift:
            message = (
                f"{name}(n + {shift}) - {name}(n) = {shown(difference)}, not {shift}, for n = {shown(n)}"
            )
            return rejected(message, **facts)
    p = _smaller_factor(factors)
    if p is not None:
        needed = sum(map(proof_work, (p, p + 2, p + 6, p + 8)))
        if needed > limits.max_work:
            return over_work(needed, limits.max_work, "units of primality proof")
        if is_proven_prime(p + 2) and is_proven_prime(p + 6):
            message = f"n = {shown(n)} is p·(p + 8) with p = {shown(p)}, and p + 2 and p + 6 are prime too"
            return rejected(message, **facts)
    message = (
        f"n = {shown(n)} is composite and not p·(p + 8) of a prime quadruple, and phi and sigma of "
        f"n + {shift} are greater by {shift} than those of n"
    )
    return accepted(message, **facts)


def _smaller_factor(factors: Factors) -> int | None:
    """The prime p when the factorization is that of p·(p + 8) with p + 8 prime."""
    if [exponent for _, exponent in factors] != [1, 1]:
        return None
    (p, _), (q, _) = factors
    return p if q == p + 8 else None
