"""n^17 + 9 and (n + 1)^17 + 9 are coprime for every positive integer n.

A much quoted example of how far the evidence of small numbers can lead astray. False: the least n for which
they have a common divisor has 52 digits (I. Vardi and S. Wagon, OEIS A010034; S. Wagon, Macalester College
Problem of the Week 805, 1996).

A witness is n. The checks, in order: n is positive; the greatest common divisor of the two numbers, computed
from the numbers themselves, is greater than 1.

Counted work: 17 times the binary digits of n.
"""

from collections.abc import Mapping
from math import gcd
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, exponent: int = 17, constant: int = 9
) -> Outcome:
    """Ask for a common divisor of n^``exponent`` + ``constant`` and the same at n + 1."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    needed = exponent * n.bit_length()
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "binary digits")
    common = gcd(n**exponent + constant, (n + 1) ** exponent + constant)
    pair = f"n^{exponent} + {constant} and (n + 1)^{exponent} + {constant}"
    if common == 1:
        return rejected(f"{pair} are coprime for n = {shown(n)}", n=fact(n), gcd="1")
    message = f"{pair} have the common divisor {shown(common)} for n = {shown(n)}"
    return accepted(message, n=fact(n), gcd=fact(common))
