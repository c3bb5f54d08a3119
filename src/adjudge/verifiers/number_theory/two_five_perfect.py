"""There is no (2, 5)-perfect number: σ(σ(n)) = 5·n has no solution, σ(n) being the sum of the divisors of n.

Source: G. L. Cohen and H. J. J. te Riele, *Iterating the sum-of-divisors function*, Experiment. Math. 5
(1996), 91-100, where n with σ(σ(n)) = k·n is called (2, k)-perfect.

A witness is n with the complete factorizations of n and of σ(n). The checks, in order: n >= 1; the bases of
the first are at least 2 and strictly increasing, and their powers multiply to n (bounded before it is
computed); every base is proven prime; the same for the second and σ(n), which the verifier computes itself;
σ(σ(n)) = 5·n.

Counted work: the cube of the length in 64-bit words, summed over the listed primes.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisor_sums import divisor_sum
from adjudge.verifiers.factorization import primality_fault, read_factors
from adjudge.verifiers.named_factorizations import named_product_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …], "sigma_factorization": […]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, multiple: int = 5) -> Outcome:
    """Ask for σ(σ(n)) = ``multiple``·n; the multiple 7 has the solution 24."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    factors = read_factors(witness["factorization"], limits.max_digits)
    second = read_factors(witness["sigma_factorization"], limits.max_digits)
    fault = named_product_fault("n", n, factors)
    if fault is not None:
        return fault
    needed = sum(proof_work(prime) for prime, _ in [*factors, *second])
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    fault = primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    sigma = divisor_sum(factors)
    fault = named_product_fault("sigma(n)", sigma, second) or primality_fault(second, limits.max_work)
    if fault is not None:
        return fault
    iterated = divisor_sum(second)
    facts = {"n": fact(n), "sigma": fact(sigma), "iterated": fact(iterated)}
    message = f"sigma(sigma(n)) = sigma({shown(sigma)}) = {shown(iterated)}"
    if iterated != multiple * n:
        message = f"{message}, not {multiple}·n = {shown(multiple * n)}, for n = {shown(n)}"
        return rejected(message, **facts)
    return accepted(f"{message} = {multiple}·n, for n = {shown(n)}", **facts)
