"""The Beal conjecture: a^x + b^y = c^z with exponents of at least 3 only when a, b, c have a common factor.

Statement: if a, b, c, x, y, z are positive integers with x, y, z ≥ 3 and a^x + b^y = c^z, then some prime
divides all of a, b and c.

Source: R. D. Mauldin, *A generalization of Fermat's last theorem: the Beal conjecture and prize problem*,
Notices Amer. Math. Soc. 44 (1997), no. 11.

A witness is the six integers. The checks, in order: a, b, c positive; x, y, z ≥ 3; gcd(a, b, c) = 1; the
powers, bounded before they are computed, satisfy the equation.

Counted work: the bits of a, b and c, each times its exponent, an upper bound for the bits of the powers.
"""

from collections.abc import Mapping
from math import gcd
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"a": …, "b": …, "c": …, "x": x, "y": y, "z": z}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, least_exponent: int = 3) -> Outcome:
    """Ask for exponents of at least ``least_exponent``; with 2 there is 1^5 + 2^3 = 3^2."""
    terms = [
        (parse_integer(witness[base], max_digits=limits.max_digits), witness[exponent])
        for base, exponent in ("ax", "by", "cz")
    ]
    for name, (base, _) in zip("abc", terms, strict=True):
        if base < 1:
            return rejected(f"{name} = {shown(base)} is not positive", base=fact(base))
    for name, (_, exponent) in zip("xyz", terms, strict=True):
        if exponent < least_exponent:
            message = f"the exponent {name} = {exponent} is less than {least_exponent}"
            return rejected(message, exponent=exponent)
    common = gcd(*(base for base, _ in terms))
    if common > 1:
        return rejected(f"a, b and c have the common divisor {shown(common)}", common=fact(common))
    needed = sum(base.bit_length() * exponent for base, exponent in terms)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "bits of powers")
    first, second, third = (base**exponent for base, exponent in terms)
    excess = first + second - third
    facts = {"power": fact(third), "excess_sign": (excess > 0) - (excess < 0), "excess": fact(excess)}
    if excess:
        relation = "exceeds" if excess > 0 else "is less than"
        message = f"a^x + b^y = {shown(first + second)} {relation} c^z = {shown(third)}"
        return rejected(message, **facts)
    message = f"a^x + b^y = c^z = {shown(third)}, and no prime divides a, b and c"
    return accepted(message, **facts)
