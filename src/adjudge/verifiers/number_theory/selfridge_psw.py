"""Selfridge's conjecture (PSW): n with n mod 5 in {2, 3} that passes Fermat's and Fibonacci's test is prime.

For every integer n > 1: if n leaves 2 or 3 modulo 5, if 2^(n - 1) ≡ 1 (mod n), and if n divides the Fibonacci
number F(n + 1), with F(0) = 0 and F(1) = 1, then n is prime. Source: C. Pomerance, J. L. Selfridge and
S. S. Wagstaff, *The pseudoprimes to 25·10^9*, Math. Comp. 35 (1980), 1003-1026.

A witness is n with a divisor d. The checks, in order: n > 1; 1 < d < n and d divides n, so that n is
composite; n leaves 2 or 3 modulo 5; 2^(n - 1) leaves 1 modulo n; F(n + 1) leaves 0 modulo n.

Counted work: four times the binary digits of n, times the square of its length in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.fibonacci import fibonacci_pair
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask for Fermat's test to ``base``; the conjecture's base is 2, and base 1 asks nothing of that test."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    if n <= 1:
        return rejected(f"n = {shown(n)} is not greater than 1", n=fact(n))
    fault = divisor_fault(n, divisor)
    if fault is not None:
        return fault
    if n % 5 not in (2, 3):
        message = f"n = {shown(n)} leaves {n % 5} modulo 5, neither 2 nor 3"
        return rejected(message, n=fact(n), residue=n % 5)
    needed = 4 * n.bit_length() * (n.bit_length() // 64 + 1) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    power = pow(base, n - 1, n)
    if power != 1:
        message = f"{base}^(n - 1) leaves {shown(power)} modulo n = {shown(n)}, not 1"
        return rejected(message, n=fact(n), power=fact(power))
    remainder, _ = fibonacci_pair(n + 1, n)
    if remainder:
        message = f"F(n + 1) leaves {shown(remainder)} modulo n = {shown(n)}, not 0"
        return rejected(message, n=fact(n), fibonacci=fact(remainder))
    message = (
        f"n = {shown(n)} is divisible by {shown(divisor)}, leaves {n % 5} modulo 5, divides "
        f"{base}^(n - 1) - 1 and divides F(n + 1)"
    )
    return accepted(message, n=fact(n), divisor=fact(divisor), fibonacci=fact(remainder))
