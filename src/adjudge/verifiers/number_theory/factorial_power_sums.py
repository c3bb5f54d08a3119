"""Erdős 399: n! = x^k + y^k and n! = x^k - y^k have no solution in positive integers with xy > 1 and k > 2.

Source: P. Erdős and R. Obláth, *Über diophantische Gleichungen der Form n! = x^p ± y^p und n! ± m! = x^p*,
Acta Litt. Sci. Szeged 8 (1937), 241-255, who proved it for coprime x, y and k ≠ 4; R. K. Guy, *Unsolved
Problems in Number Theory*, D2. False: J. Barfield found 10! = 48^4 - 36^4.

A witness is n, k, the sign, x and y. The checks, in order: n >= 1, k > 2 and the sign is 1 or -1; x and y are
positive and not both 1; x^k and y^k, added or subtracted, give n!.

Counted work: k times the binary digits of x and y, and n times the binary digits of n.
"""

from collections.abc import Mapping
from math import factorial
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "k": k, "sign": 1 or -1, "x": …, "y": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, offset: int = 0) -> Outcome:
    """Ask for n! + ``offset`` = x^k ± y^k; the problem's offset is 0."""
    n, k, sign = witness["n"], witness["k"], witness["sign"]
    x, y = (parse_integer(witness[name], max_digits=limits.max_digits) for name in ("x", "y"))
    if n < 1:
        return rejected(f"n = {n} is not positive", n=n)
    if k <= 2:
        return rejected(f"the exponent k = {k} is not greater than 2", k=k)
    if sign not in (1, -1):
        return rejected(f"the sign {sign} is neither 1 nor -1", sign=sign)
    if x < 1 or y < 1:
        return rejected(f"x = {shown(x)} and y = {shown(y)} are not both positive", x=fact(x), y=fact(y))
    if x == y == 1:
        return rejected("x = y = 1 is excluded", x="1", y="1")
    needed = k * (x.bit_length() + y.bit_length()) + n * n.bit_length()
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "binary digits")
    value = x**k + sign * y**k
    wanted = factorial(n) + offset
    term = f"x^{k} {'+' if sign > 0 else '-'} y^{k} = {shown(value)}"
    target = f"{n}!" if offset == 0 else f"{n}! {'+' if offset > 0 else '-'} {shown(abs(offset))}"
    if value != wanted:
        return rejected(f"{term} is not {target} = {shown(wanted)}", n=n, equal=False)
    message = f"{term} is {target}, for x = {shown(x)} and y = {shown(y)}"
    return accepted(message, n=n, x=fact(x), y=fact(y), equal=True)
