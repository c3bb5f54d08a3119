"""Perrin's question: does n > 1 divide the Perrin number P(n) only when n is prime?

P(0) = 3, P(1) = 0, P(2) = 2 and P(k + 3) = P(k + 1) + P(k). Every prime p divides P(p). Source: R. Perrin,
*Query 1484*, L'Intermédiaire des mathématiciens 6 (1899), 76-77. False: 271441 = 521^2 divides P(271441), the
least such composite number (W. W. Adams and D. Shanks, *Strong primality tests that are not sufficient*,
Math. Comp. 39 (1982), 255-300).

A witness is n with a divisor d. The checks, in order: 1 < d < n; d divides n; n divides P(n). P(n) modulo n
is the sum of the n-th powers of the roots of x^3 - x - 1, read off x^n modulo that polynomial and modulo n.

Counted work: the binary digits of n, times the square of its length in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

Triple = tuple[int, int, int]
"""The coefficients of 1, x and x^2."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, residue: int = 0) -> Outcome:
    """Ask for a composite n that divides P(n) - ``residue``; Perrin's residue is 0."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    fault = divisor_fault(n, divisor)
    if fault is not None:
        return fault
    needed = n.bit_length() * (n.bit_length() // 64 + 1) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    found = _perrin_residue(n, n)
    asked = residue % n
    if found != asked:
        message = f"P({shown(n)}) leaves the remainder {shown(found)} modulo n, not {shown(asked)}"
        return rejected(message, n=fact(n), remainder=fact(found))
    message = f"n = {shown(n)} has the divisor {shown(divisor)}, and P(n) leaves the remainder {shown(asked)}"
    return accepted(message, n=fact(n), divisor=fact(divisor), remainder=fact(found))


def _perrin_residue(index: int, modulus: int) -> int:
    """P(index) modulo ``modulus``: the roots of x^3 - x - 1 have the power sums 3, 0 and 2."""
    power: Triple = (1, 0, 0)
    for position in reversed(range(index.bit_length())):
        power = _square(power, modulus)
        if index >> position & 1:
            constant, linear, quadratic = power
            power = (quadratic, (constant + quadratic) % modulus, linear)
    return (3 * power[0] + 2 * power[2]) % modulus


def _square(power: Triple, modulus: int) -> Triple:
    """The square of a + b·x + c·x^2, by x^3 = x + 1 and x^4 = x^2 + x."""
    a, b, c = power
    third, fourth = 2 * b * c, c * c
    return (
        (a * a + third) % modulus,
        (2 * a * b + third + fourth) % modulus,
        (b * b + 2 * a * c + fourth) % modulus,
    )
