"""A real algebraic number α as a root of an integer polynomial, and the signs of polynomials in α, exactly.

α is given by a polynomial without multiple roots, which may be reducible, and an interval in which it has
exactly one root. Roots are counted by Sturm's theorem (J. C. F. Sturm, 1829). A polynomial f is 0 at α
exactly when the greatest common divisor of f and the given polynomial changes its sign in the interval;
otherwise the interval is halved until the values of f in it have one sign. Polynomials are lists of
coefficients, the constant one first.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from adjudge.verifiers.outcome import Outcome, rejected

Polynomial = list[Fraction]


class RealRoot:
    """The only root of a polynomial in an interval whose ends are no roots; the interval shrinks in use."""

    def __init__(self, polynomial: Polynomial, low: Fraction, high: Fraction) -> None:
        self._polynomial = polynomial
        self._low, self._high = low, high

    def sign(self, coefficients: Sequence[int]) -> int:
        """-1, 0 or 1 for the value of the polynomial with these coefficients at α."""
        rest = _remainder(_trimmed([Fraction(c) for c in coefficients]), self._polynomial)
        if not rest:
            return 0
        divisor = _greatest_common_divisor(self._polynomial, rest)
        if _value(divisor, self._low) * _value(divisor, self._high) < 0:
            return 0
        while True:
            least, most = _bounds(rest, self._low, self._high)
            if least > 0 or most < 0:
                return 1 if least > 0 else -1
            self._halve()

    def _halve(self) -> None:
        middle = (self._low + self._high) / 2
        value = _value(self._polynomial, middle)
        if value == 0:
            self._low, self._high = (self._low + middle) / 2, (middle + self._high) / 2
        elif value * _value(self._polynomial, self._low) < 0:
            self._high = middle
        else:
            self._low = middle


def read_root(witness: Any) -> RealRoot | Outcome:
    """The root of ``{"polynomial": [c₀, …], "low": …, "high": …}``, or why it is not just one.

    The ends of the interval are fractions ``{"numerator": p, "denominator": q}`` with q > 0.
    """
    polynomial = [Fraction(c) for c in witness["polynomial"]]
    ends = (witness["low"], witness["high"])
    low, high = (Fraction(end["numerator"], end["denominator"]) for end in ends)
    if polynomial[-1] == 0 or len(polynomial) < 2:
        return rejected("the polynomial of α is constant or has the leading coefficient 0")
    if low >= high:
        return rejected(f"the interval from {low} to {high} is empty")
    for end in (low, high):
        if _value(polynomial, end) == 0:
            return rejected(f"the end {end} of the interval is a root of the polynomial of α")
    slope = [index * c for index, c in enumerate(polynomial)][1:]
    if len(_greatest_common_divisor(polynomial, slope)) > 1:
        return rejected("the polynomial of α has a multiple root")
    roots = _roots_between(polynomial, slope, low, high)
    if roots != 1:
        message = f"the polynomial of α has {roots} roots between {low} and {high}, not one"
        return rejected(message, roots=roots)
    return RealRoot(polynomial, low, high)


def _roots_between(f: Polynomial, slope: Polynomial, low: Fraction, high: Fraction) -> int:
    chain = [f, slope]
    while len(chain[-1]) > 1:
        chain.append([-c for c in _remainder(chain[-2], chain[-1])])
    return _sign_changes(chain, low) - _sign_changes(chain, high)


def _sign_changes(chain: Sequence[Polynomial], x: Fraction) -> int:
    values = [value for value in (_value(f, x) for f in chain) if value]
    return sum((a > 0) != (b > 0) for a, b in pairwise(values))


def _trimmed(f: Polynomial) -> Polynomial:
    length = len(f)
    while length and f[length - 1] == 0:
        length -= 1
    return f[:length]


def _remainder(f: Polynomial, g: Polynomial) -> Polynomial:
    rest = list(f)
    while len(rest) >= len(g):
        factor = rest[-1] / g[-1]
        start = len(rest) - len(g)
        for index, c in enumerate(g):
            rest[start + index] -= factor * c
        rest = _trimmed(rest)
    return rest


def _greatest_common_divisor(f: Polynomial, g: Polynomial) -> Polynomial:
    while g:
        f, g = g, _remainder(f, g)
    return [c / f[-1] for c in f]


def _value(f: Polynomial, x: Fraction) -> Fraction:
    total = Fraction(0)
    for c in reversed(f):
        total = total * x + c
    return total


def _bounds(f: Polynomial, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """An interval that holds all values of f between two numbers."""
    least = most = Fraction(0)
    for c in reversed(f):
        products = (least * low, least * high, most * low, most * high)
        least, most = min(products) + c, max(products) + c
    return least, most
