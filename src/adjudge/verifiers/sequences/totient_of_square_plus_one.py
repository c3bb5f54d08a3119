"""OEIS A067720: if φ(k^2 + 1) = k·φ(k + 1) and k is not 8, then k + 1 is prime.

φ(n) is the number of integers from 1 to n without a common divisor with n. Source: OEIS A067720, comment.

A witness is k >= 1 with the complete factorizations of k + 1 and of k^2 + 1. The checks, in order: k >= 1; k
is not 8; in each factorization the bases are at least 2 and strictly increasing, and their powers multiply to
the number (bounded before it is computed); every base is proven prime; k + 1 is not prime; φ(k^2 + 1) = k·φ(k
+ 1).

Counted work: the cube of the length in 64-bit words, summed over the listed primes.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import primality_fault, read_factors, totient
from adjudge.verifiers.named_factorizations import named_product_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"k": …, "successor": [{"prime": …, "exponent": …}, …], "square_plus_one": […]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, exception: int = 8, excess: int = 0
) -> Outcome:
    """Ask for φ(k^2 + 1) = k·φ(k + 1) + ``excess`` and a k that is not ``exception``; without it 8 serves."""
    k = parse_integer(witness["k"], max_digits=limits.max_digits)
    if k < 1:
        return rejected(f"k = {shown(k)} is not positive", k=fact(k))
    if k == exception:
        return rejected(f"k = {shown(k)} is the known exception", k=fact(k))
    successor = read_factors(witness["successor"], limits.max_digits)
    square = read_factors(witness["square_plus_one"], limits.max_digits)
    fault = (
        named_product_fault("k + 1", k + 1, successor)
        or named_product_fault("k^2 + 1", k * k + 1, square)
        or primality_fault([*successor, *square], limits.max_work)
    )
    if fault is not None:
        return fault
    if len(successor) == 1 and successor[0][1] == 1:
        return rejected(f"k + 1 = {shown(k + 1)} is prime", k=fact(k))
    left, right = totient(square), k * totient(successor)
    facts = {"k": fact(k), "phi_of_square": fact(left), "k_times_phi": fact(right)}
    message = f"phi(k^2 + 1) = {shown(left)} and k·phi(k + 1) = {shown(right)}, for k = {shown(k)}"
    if left != right + excess:
        return rejected(f"{message}: they differ by {shown(left - right)}, not {excess}", **facts)
    return accepted(f"{message}, and k + 1 is composite", **facts)
