"""x^2 - 2 = y^p with a prime p >= 3 has no integer solutions but (x, y) = (1, -1) and (-1, -1).

Source: E. Katz and K. Pratt, *On the Lebesgue-Nagell equation x^2 - 2 = y^p*, arXiv:2507.12397 (2025), and
the literature named there.

A witness is x, y and p. The checks, in order: p >= 3; p is prime; (x, y) is not (1, -1) or (-1, -1);
x^2 - 2 = y^p, both sides written out.

Counted work: twice the binary digits of x, and those of y times p.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"x": …, "y": …, "p": p}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, constant: int = 2) -> Outcome:
    """Ask for x^2 - ``constant`` = y^p; the constant 1 has the solution 3^2 - 1 = 2^3."""
    x = parse_integer(witness["x"], integer_format="bigint0", max_digits=limits.max_digits)
    y = parse_integer(witness["y"], integer_format="bigint0", max_digits=limits.max_digits)
    p = witness["p"]
    if p < 3:
        return rejected(f"p = {p} is less than 3", p=p)
    if not is_proven_prime(p):
        return rejected(f"p = {p} is not prime", p=p)
    if abs(x) == 1 and y == -1:
        return rejected(f"(x, y) = ({x}, {y}) is a known solution for every p", x=fact(x), y=fact(y), p=p)
    needed = 2 * x.bit_length() + y.bit_length() * p
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "binary digits")
    difference = _difference(x, y, p, constant)
    facts = {"x": fact(x), "y": fact(y), "p": p, "difference": fact(difference)}
    name = f"x^2 - {constant}"
    if difference:
        message = f"{name} exceeds y^{p} by {shown(difference)}, for x = {shown(x)} and y = {shown(y)}"
        return rejected(message, **facts)
    return accepted(f"{name} = y^{p}, for x = {shown(x)} and y = {shown(y)}", **facts)


def _difference(x: int, y: int, p: int, constant: int) -> int:
    power: int = y**p
    return x * x - constant - power
