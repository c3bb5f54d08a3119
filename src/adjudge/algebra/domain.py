"""Notes on domains: where one side of an equality of rational functions has no value and the other has.

The excluded points of an expression are the zeros of its divisors, of the bases of its negative powers, and
of its bases of power zero. A factor is reported for a side when its zeros are excluded there and, except on
a smaller set, not on the other: the part of a divisor that has no common factor with any divisor of the
other side.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from adjudge.algebra import expansion
from adjudge.algebra.bounds import Bounds, BoundTooLarge
from adjudge.algebra.costs import CostCounter
from adjudge.algebra.evaluate import TooBig, Undefined, environment, evaluate_within
from adjudge.algebra.program import Number, Program, decimal, divisors, names
from adjudge.algebra.quotients import expand_quotient
from adjudge.algebra.refusals import counted
from adjudge.algebra.work import WorkExceeded

DIVISORS = 100
TERMS = 400
TOTAL_DEGREE = 64
COEFFICIENT_BITS = 2_000
"""Divisors beyond these bounds are not compared; the note ``domain-unknown`` says so."""

FACTOR_DEGREE = 24
"""Polynomials in one variable up to this degree are factored; others are reported as they are."""

_CANDIDATES = (2, -3, 5, 0, 1, -1)
_ZERO_BITS = 20_000
_ZERO_STEPS = 10_000
_ALL_ZERO_STEPS = 25_000
"""Powers and items that the search for a zero of one factor, and of all factors of a pair, may compute."""


def domain_notes(
    a: Program, b: Program, variables: Sequence[str], leaves: Mapping[str, Number | None]
) -> tuple[dict[str, Any], ...]:
    """The ``domain`` notes of two equal sides.

    Args:
        a, b: the programs; every divisor is known not to be identically zero.
        variables: their names, in canonical order.
        leaves: literals and names.
    """
    if a == b:
        return ()
    count = sum(item == "/" or item == "^0" or item[:2] == "^-" for item in (*a, *b))
    if count > DIVISORS:
        return ({"kind": "domain-unknown", "limit": "divisors", "value": counted(count)},)
    own_divisors, other_divisors = _symbolic_divisors(a), _symbolic_divisors(b)
    if {tuple(divisor) for divisor in own_divisors} == {tuple(divisor) for divisor in other_divisors}:
        return ()
    refusal = _too_large([*own_divisors, *other_divisors], variables, leaves)
    if refusal:
        return (refusal,)
    expanded = [_numerators(side, variables, leaves) for side in (a, b)]
    search = _Search(a, b, variables, leaves)
    notes = []
    for name, program, other, own, foreign in (
        ("a", a, b, expanded[0], expanded[1]),
        ("b", b, a, expanded[1], expanded[0]),
    ):
        factors: dict[str, expansion.Poly] = {}
        for polynomial in own:
            for factor in _factors(_coprime_part(polynomial, foreign)):
                factors[expansion.canonical_text(expansion.Expanded(factor, 1), variables)] = factor
        if factors:
            listed = [
                {"factor": text, "zero": search.zero(factor, program, other)}
                for text, factor in sorted(factors.items())
            ]
            notes.append({"kind": "domain", "side": name, "factors": listed})
    return tuple(notes)


def _symbolic_divisors(program: Program) -> list[Program]:
    found = {tuple(operand): operand for _, operand in divisors(program) if names(operand)}
    return list(found.values())


def _too_large(
    programs: Sequence[Program], variables: Sequence[str], leaves: Mapping[str, Number | None]
) -> dict[str, Any] | None:
    """The note that says that domains were not compared, if the divisors are too large for it."""
    try:
        bounds = Bounds(variables, leaves, COEFFICIENT_BITS)
        for program in programs:
            bounds.bound(program)
    except BoundTooLarge as large:
        return {"kind": "domain-unknown", "limit": "coefficient_bits", "value": counted(large.bits)}
    except WorkExceeded as exceeded:
        return {"kind": "domain-unknown", "limit": "work", "value": counted(exceeded.steps)}
    counter = CostCounter(variables, leaves)
    for program in programs:
        numerator, _, _ = counter.count(program)
        if numerator.total > TOTAL_DEGREE:
            return {"kind": "domain-unknown", "limit": "total_degree", "value": counted(numerator.total)}
    terms = counter.cost().terms
    return {"kind": "domain-unknown", "limit": "terms", "value": counted(terms)} if terms > TERMS else None


def _numerators(
    program: Program, variables: Sequence[str], leaves: Mapping[str, Number | None]
) -> list[expansion.Poly]:
    result: list[expansion.Poly] = []
    for divisor in _symbolic_divisors(program):
        numerator = expand_quotient(divisor, variables, leaves).numerator
        if numerator.total_degree() > 0 and numerator not in result:
            result.append(numerator)
    return result


def _coprime_part(polynomial: expansion.Poly, others: Sequence[expansion.Poly]) -> expansion.Poly:
    for other in others:
        while polynomial.total_degree() > 0:
            common = polynomial.gcd(other)
            if common.total_degree() <= 0:
                break
            polynomial = polynomial // common
    return polynomial


def _factors(polynomial: expansion.Poly) -> Iterator[expansion.Poly]:
    """Factors with positive leading coefficient and no common integer factor; constants are left out."""
    if polynomial.total_degree() <= 0:
        return
    degrees = polynomial.degrees()
    if sum(bool(degree) for degree in degrees) == 1 and polynomial.total_degree() <= FACTOR_DEGREE:
        parts = _irreducible(polynomial)
    else:
        parts = [factor for factor, _ in polynomial.factor_squarefree()[1]]
    for factor in parts:
        if factor.total_degree() > 0:
            primitive = factor.primitive()[1]
            yield -primitive if primitive.leading_coefficient() < 0 else primitive


def _irreducible(polynomial: expansion.Poly) -> list[expansion.Poly]:
    try:
        return [factor for factor, _ in polynomial.factor()[1]]
    except OverflowError:  # python-flint sorts the factors by coefficients that it takes for machine words
        return [factor for factor, _ in polynomial.factor_squarefree()[1]]


class _Search:
    """The search for a rational zero of each factor, with one allowance of steps for all of them."""

    def __init__(
        self, a: Program, b: Program, variables: Sequence[str], leaves: Mapping[str, Number | None]
    ) -> None:
        self._variables = variables
        self._leaves = leaves
        self._evaluation = len(a) + len(b)
        self._left = _ALL_ZERO_STEPS

    def zero(self, factor: expansion.Poly, program: Program, other: Program) -> dict[str, str] | None:
        """A zero of the factor at which the program has no value and the other has; None if none is found."""
        variables, terms = self._variables, expansion.terms_of(factor)
        steps = len(terms) * len(variables) + self._evaluation
        least = max(0, self._left - _ZERO_STEPS)
        for index in range(len(variables)):
            if max(exponents[index] for exponents, _ in terms) != 1:
                continue
            free = [i for i in range(len(variables)) if i != index][:3]
            for values in product(_CANDIDATES, repeat=len(free)):
                if self._left - steps < least:
                    return None
                self._left -= steps
                point: list[Number] = [2] * len(variables)
                for i, value in zip(free, values, strict=True):
                    point[i] = value
                slope, constant = (_part(terms, index, power, point) for power in (1, 0))
                if not slope:
                    continue
                root = -constant / slope
                point[index] = root
                named = dict(zip(variables, point, strict=True))
                if _defined(program, named, self._leaves) is False and _defined(other, named, self._leaves):
                    return {name: _text(value) for name, value in named.items()}
        return None


def _part(
    terms: Sequence[tuple[Sequence[int], Any]], index: int, power: int, point: Sequence[Number]
) -> Fraction:
    """The coefficient of the given power of one variable, the others having their values."""
    total = Fraction()
    for exponents, coefficient in terms:
        if exponents[index] == power:
            value = Fraction(int(coefficient))
            for i, exponent in enumerate(exponents):
                if i != index:
                    value *= Fraction(point[i]) ** exponent
            total += value
    return total


def _defined(
    program: Program, point: Mapping[str, Number], leaves: Mapping[str, Number | None]
) -> bool | None:
    """Whether the program has a value at a point; None when its values are too large to tell."""
    env = environment(leaves, point, fractions=True)
    try:
        evaluate_within(program, env, _ZERO_BITS)
    except Undefined:
        return False
    except (TooBig, WorkExceeded):
        return None
    return True


def _text(value: Number) -> str:
    numerator, denominator = decimal(value.numerator), decimal(value.denominator)
    return numerator if denominator == "1" else f"{numerator}/{denominator}"
