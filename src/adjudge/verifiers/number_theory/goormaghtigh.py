"""The Goormaghtigh conjecture: two numbers are repunits of three or more digits to two bases, 31 and 8191.

Statement: in integers x > y > 1 and n > m > 2, (x^m - 1)/(x - 1) = (y^n - 1)/(y - 1) holds for
(x, y, m, n) = (5, 2, 3, 5) and (90, 2, 3, 13) only.

Source: R. Goormaghtigh, L'Intermédiaire des Mathématiciens 24 (1917), 88; OEIS A119598.

A witness is x, y, m, n. The checks, in order: x > y > 1; n > m > 2; the quadruple is not one of the two known
solutions; 1 + x + … + x^(m-1) = 1 + y + … + y^(n-1).

Counted work: m times the bits of x plus n times the bits of y, an upper bound for the bits of both sums.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

_KNOWN = ((5, 2, 3, 5), (90, 2, 3, 13))


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"x": …, "y": …, "m": m, "n": n}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, least_length: int = 3, exclude_known: int = 1
) -> Outcome:
    """Ask for at least ``least_length`` digits, with or without the two known solutions."""
    x, y = (parse_integer(witness[name], max_digits=limits.max_digits) for name in "xy")
    m, n = witness["m"], witness["n"]
    if not x > y > 1:
        return rejected(f"x > y > 1 does not hold for x = {shown(x)}, y = {shown(y)}", x=fact(x), y=fact(y))
    if not n > m >= least_length:
        return rejected(f"n > m > {least_length - 1} does not hold for m = {m}, n = {n}", m=m, n=n)
    if exclude_known and (x, y, m, n) in _KNOWN:
        return rejected(f"(x, y, m, n) = ({x}, {y}, {m}, {n}) is a known solution", known=[x, y, m, n])
    needed = m * x.bit_length() + n * y.bit_length()
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "bits of powers")
    left, right = _repunit(x, m), _repunit(y, n)
    facts = {"left": fact(left), "right": fact(right), "last_digits": [left % 10**12, right % 10**12]}
    if left != right:
        sides = f"(x^m - 1)/(x - 1) = {shown(left)} differs from (y^n - 1)/(y - 1) = {shown(right)}"
        return rejected(sides, **facts)
    message = f"{shown(left)} consists of {m} ones to base {shown(x)} and of {n} ones to base {shown(y)}"
    return accepted(message, **facts)


def _repunit(base: int, length: int) -> int:
    return int((base**length - 1) // (base - 1))
