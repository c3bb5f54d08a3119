"""Jeśmanowicz's conjecture: if a^2 + b^2 = c^2, then a^x + b^y = c^z only for x = y = z = 2.

Source: L. Jeśmanowicz, *Several remarks on Pythagorean numbers*, Wiadom. Mat. 1 (1955/56), 196-202 (in
Polish). All numbers are positive integers; the triple need not be primitive.

A witness is a, b, c, x, y and z. The checks, in order: all are positive; a^2 + b^2 = c^2; not all exponents
are 2; a^x + b^y = c^z, both sides written out.

Counted work: the binary digits of a, b and c times their exponents, the digits that the powers can have.
"""

from collections.abc import Mapping
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


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, degree: int = 2) -> Outcome:
    """Ask about a^d + b^d = c^d and exponents that are not all d, for d = ``degree``; 1 has solutions."""
    bases = {name: parse_integer(witness[name], max_digits=limits.max_digits) for name in "abc"}
    exponents = {name: int(witness[name]) for name in "xyz"}
    for name, value in (*bases.items(), *exponents.items()):
        if value < 1:
            return rejected(f"{name} = {shown(value)} is not positive", **{name: fact(value)})
    a, b, c = bases.values()
    if a**degree + b**degree != c**degree:
        message = (
            f"a^{degree} + b^{degree} = {shown(a**degree + b**degree)} is not c^{degree} = {shown(c**degree)}"
        )
        return rejected(message, a=fact(a), b=fact(b), c=fact(c))
    x, y, z = exponents.values()
    if x == y == z == degree:
        return rejected(f"the exponents are all {degree}: the solution that always exists", x=x, y=y, z=z)
    needed = a.bit_length() * x + b.bit_length() * y + c.bit_length() * z
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "binary digits")
    left, right = _side((a, x), (b, y)), _side((c, z))
    facts = {
        "a": fact(a),
        "b": fact(b),
        "c": fact(c),
        "x": x,
        "y": y,
        "z": z,
        "difference": fact(left - right),
    }
    message = f"a^{x} + b^{y} = {shown(left)} and c^{z} = {shown(right)}"
    triple = f"with a = {shown(a)}, b = {shown(b)} and c = {shown(c)}"
    if left != right:
        return rejected(f"{message} differ, {triple}", **facts)
    return accepted(f"{message} are equal, {triple}", **facts)


def _side(*powers: tuple[int, int]) -> int:
    return sum(base**exponent for base, exponent in powers)
