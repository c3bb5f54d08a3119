"""All Fermat numbers are prime: F(n) = 2^(2^n) + 1 is prime for every n >= 0.

Believed by P. de Fermat (letters from 1640 on). False: L. Euler found that 641 divides F(5) (1732; Comm.
Acad. Sci. Petrop. 6 (1738), 103-107).

A witness is n with a divisor d of F(n). The checks, in order: 1 < d < F(n), by lengths alone when d is
shorter than 2^n bits; d divides F(n), by n squarings modulo d. F(n) itself is written out only where d is
about as long.

Counted work: n + 1 times the square of the length of d in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "divisor": d}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask for a proper divisor of ``base``^(2^n) + 1, for an even ``base`` >= 2; Fermat's base is 2."""
    n, divisor = witness["n"], parse_integer(witness["divisor"], max_digits=limits.max_digits)
    number = f"{base}^(2^{n}) + 1"
    needed = (n + 1) * (divisor.bit_length() // 64 + 1) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    if divisor <= 1:
        message = f"the divisor {shown(divisor)} of {number} is not greater than 1"
        return rejected(message, n=n, divisor=fact(divisor))
    if not _is_less(divisor, n, base):
        message = f"the divisor {shown(divisor)} is not less than {number}"
        return rejected(message, n=n, divisor=fact(divisor))
    residue = (pow(base, 1 << n, divisor) + 1) % divisor
    if residue:
        message = f"{number} leaves the remainder {shown(residue)} when divided by {shown(divisor)}"
        return rejected(message, n=n, divisor=fact(divisor), remainder=fact(residue))
    message = f"{shown(divisor)} is a proper divisor of {number}"
    return accepted(message, n=n, divisor=fact(divisor), remainder="0")


def _is_less(divisor: int, n: int, base: int) -> bool:
    """Whether ``divisor`` < ``base``^(2^n) + 1; the power has more than (bits of base - 1)·2^n bits."""
    if divisor.bit_length() <= (base.bit_length() - 1) << n:
        return True
    power: int = base ** (1 << n)
    return divisor <= power
