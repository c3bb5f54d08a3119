"""Expansion into FLINT polynomials, and the canonical text of a polynomial.

FLINT is called only after :mod:`adjudge.algebra.sizes` has bounded terms, work and memory: it cannot be
interrupted, and it aborts the process when memory runs out. Contexts are never made from user names (FLINT
keeps each one for ever), and exponents are checked before ``from_dict`` (which takes absolute values of
negative ones). Rational coefficients are kept as an integer polynomial over one common denominator.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from flint import Ordering, fmpz, fmpz_mpoly_ctx, fmpz_poly

from adjudge.algebra.evaluate import Undefined
from adjudge.algebra.monomials import Node, Packing, Sum, common_denominator
from adjudge.algebra.program import decimal
from adjudge.algebra.work import common_multiple

Poly = Any
"""fmpz_poly or fmpz_mpoly; one kind, and one context, a run."""

_FLINT_NAME = re.compile(r"x[0-9]+")


class Expanded(NamedTuple):
    """A polynomial with rational coefficients: an integer polynomial over a positive integer."""

    numerator: Poly
    denominator: int


@lru_cache(maxsize=64)
def _context(count: int) -> Any:
    return fmpz_mpoly_ctx.get(tuple(f"x{index}" for index in range(count)), Ordering.deglex)


def from_terms(count: int, terms: Mapping[tuple[int, ...], int]) -> Poly:
    """An fmpz_mpoly in ``count`` variables.

    Raises:
        ValueError: an exponent is negative (FLINT's wrapper would silently take its absolute value).
    """
    for exponents in terms:
        if exponents and min(exponents) < 0:
            raise ValueError("a monomial of a polynomial has a negative exponent")
    return _context(count).from_dict(terms)


def expand(nodes: Sequence[Node], packing: Packing, *, dense: bool) -> Expanded:
    """Compute a short program.

    Args:
        nodes: of :func:`adjudge.algebra.monomials.collect`; the caller has counted the cost.
        packing: of the monomials.
        dense: use fmpz_poly (one variable only).

    Raises:
        Undefined: the base of a power zero is identically zero.
    """
    stack: list[Expanded] = []
    for node in nodes:
        if node.__class__ is dict:
            stack.append(_polynomial(node, packing, dense=dense))
            continue
        operation, index = node
        right = stack.pop()
        if operation == "neg":
            entry = Expanded(-right.numerator, right.denominator)
        elif operation[0] == "^":
            exponent = int(operation[1:])
            if exponent == 0 and not right.numerator:
                raise Undefined(index, power=True)
            entry = Expanded(right.numerator**exponent, right.denominator**exponent)
        else:
            left = stack.pop()
            if operation == "*":
                entry = Expanded(left.numerator * right.numerator, left.denominator * right.denominator)
            else:
                entry = _sum(left, right)
        stack.append(entry)
    return stack[0]


def _sum(a: Expanded, b: Expanded) -> Expanded:
    if a.denominator == b.denominator:
        return Expanded(a.numerator + b.numerator, a.denominator)
    common = common_multiple(a.denominator, b.denominator)
    return Expanded(a.numerator * (common // a.denominator) + b.numerator * (common // b.denominator), common)


def _polynomial(terms: Sum, packing: Packing, *, dense: bool) -> Expanded:
    common = 1
    integers: Mapping[int, Any] = terms
    if any(value.__class__ is not int for value in terms.values()):
        common = common_denominator(terms)
        multiple = fmpz(common)
        integers = {
            key: value.p * (multiple // value.q) if value.__class__ is not int else multiple * value
            for key, value in terms.items()
        }
    if dense:
        coefficients = [0] * (max(integers, default=-1) + 1)
        for degree, value in integers.items():
            coefficients[degree] = value
        return Expanded(fmpz_poly(coefficients), common)
    exponents = packing.exponents
    return Expanded(
        from_terms(
            len(packing.variables), {exponents(key): value for key, value in integers.items() if value}
        ),
        common,
    )


def equal(a: Expanded, b: Expanded) -> bool:
    """Whether two polynomials of one context are equal."""
    if a.denominator == b.denominator:
        return bool(a.numerator == b.numerator)
    return bool(a.numerator * b.denominator == b.numerator * a.denominator)


def terms_of(polynomial: Poly) -> list[tuple[tuple[int, ...], Any]]:
    """Monomials with nonzero coefficients, by decreasing total degree, then by decreasing exponents."""
    if isinstance(polynomial, fmpz_poly):
        coefficients = polynomial.coeffs()
        return [((degree,), value) for degree, value in reversed(list(enumerate(coefficients))) if value]
    # FLINT keeps its terms in the order of the context, which is the canonical one.
    monomials = (tuple(map(int, exponents)) for exponents in polynomial.monoms())
    return list(zip(monomials, polynomial.coeffs(), strict=True))


def count_terms(polynomial: Poly) -> int:
    """The number of monomials with nonzero coefficients."""
    if isinstance(polynomial, fmpz_poly):
        return sum(bool(value) for value in polynomial.coeffs())
    return len(polynomial)


def canonical_text(polynomial: Expanded, variables: Sequence[str]) -> str:
    """The canonical text: ``4*x^2-1/2*x+1``; the zero polynomial is ``0``."""
    numerator, denominator = polynomial
    if denominator == 1 and not isinstance(numerator, fmpz_poly):
        names = {f"x{index}": name for index, name in enumerate(variables)}
        return _FLINT_NAME.sub(lambda match: names[match[0]], str(numerator).replace(" ", ""))
    pieces: list[str] = []
    whole = fmpz(denominator)
    for exponents, coefficient in terms_of(numerator):
        sign = "-" if coefficient < 0 else "+"
        factor = abs(coefficient)
        # Numbers are FLINT's: far faster than Python's where there are many digits.
        shared = factor.gcd(whole) if denominator != 1 else 1
        digits = str(factor // shared)
        if denominator != shared:
            digits += f"/{whole // shared}"
        monomial = "*".join(
            name if exponent == 1 else f"{name}^{decimal(exponent)}"
            for name, exponent in zip(variables, exponents, strict=True)
            if exponent
        )
        if not monomial:
            pieces.append(sign + digits)
        else:
            pieces.append(sign + monomial if digits == "1" else f"{sign}{digits}*{monomial}")
    return "".join(pieces).removeprefix("+") or "0"
