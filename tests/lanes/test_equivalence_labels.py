"""Every label, confirmed by two systems that share nothing with the engine.

The first evaluates both sides exactly on a grid: a polynomial of degree at most d in each variable that
vanishes at d + 1 values of each of them is zero, so agreement on the whole grid is a proof, and one point of
difference refutes. It has its own parser and rational arithmetic. The second is SymPy, which reads only text
that this project wrote.
"""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest

from adjudge.contract.case import EquivalenceCase
from adjudge.lanes.equivalence_curated import public_cases
from adjudge.lanes.equivalence_ood import ood_cases
from adjudge.lanes.metamorphic import metamorphic_cases

Value = int | Fraction
Point = Mapping[str, Value]


class _OutOfScopeError(ValueError):
    pass


class _Expression(NamedTuple):
    degrees: dict[str, int]
    at: Callable[[Point], Value]


class _Reader:
    """Recursive descent over text that this project wrote; anything else is out of scope."""

    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"\*\*|\d+|[a-z]+|\S", text)
        self.place = 0

    def read(self) -> _Expression:
        result = self._sum()
        if self.place != len(self.tokens):
            raise _OutOfScopeError(self.tokens[self.place])
        return result

    def _next(self, *wanted: str) -> str | None:
        if self.place < len(self.tokens) and self.tokens[self.place] in wanted:
            self.place += 1
            return self.tokens[self.place - 1]
        return None

    def _sum(self) -> _Expression:
        left = self._product()
        while sign := self._next("+", "-"):
            left = _plus(left, self._product(), 1 if sign == "+" else -1)
        return left

    def _product(self) -> _Expression:
        left = self._signed()
        while sign := self._next("*", "/"):
            right = self._signed()
            left = _times(left, right) if sign == "*" else _over(left, right)
        return left

    def _signed(self) -> _Expression:
        if self._next("+"):
            return self._signed()
        if self._next("-"):
            return _times(_constant(-1), self._signed())
        return self._power()

    def _power(self) -> _Expression:
        base = self._atom()
        if not self._next("^", "**"):
            return base
        if self.place >= len(self.tokens) or not self.tokens[self.place].isdigit():
            raise _OutOfScopeError("exponent")
        exponent = int(self.tokens[self.place])
        self.place += 1
        degrees = {name: degree * exponent for name, degree in base.degrees.items()}
        return _Expression(degrees, lambda point: base.at(point) ** exponent)

    def _atom(self) -> _Expression:
        if self._next("("):
            inner = self._sum()
            if not self._next(")"):
                raise _OutOfScopeError("unbalanced")
            return inner
        if self.place >= len(self.tokens):
            raise _OutOfScopeError("end of text")
        token = self.tokens[self.place]
        self.place += 1
        if token.isdigit():
            return _constant(int(token))
        if re.fullmatch("[a-z]", token):
            return _Expression({token: 1}, lambda point: point[token])
        raise _OutOfScopeError(token)


def _constant(value: int) -> _Expression:
    return _Expression({}, lambda _: value)


def _plus(left: _Expression, right: _Expression, sign: int) -> _Expression:
    names = left.degrees.keys() | right.degrees.keys()
    degrees = {name: max(left.degrees.get(name, 0), right.degrees.get(name, 0)) for name in names}
    return _Expression(degrees, lambda point: left.at(point) + sign * right.at(point))


def _times(left: _Expression, right: _Expression) -> _Expression:
    names = left.degrees.keys() | right.degrees.keys()
    degrees = {name: left.degrees.get(name, 0) + right.degrees.get(name, 0) for name in names}
    return _Expression(degrees, lambda point: left.at(point) * right.at(point))


def _over(left: _Expression, right: _Expression) -> _Expression:
    if right.degrees:
        raise _OutOfScopeError("divisor")
    divisor = right.at({})
    return _Expression(left.degrees, lambda point: Fraction(left.at(point)) / divisor)


def decided_on_a_grid(a: str, b: str) -> str:
    try:
        left, right = _Reader(a).read(), _Reader(b).read()
    except _OutOfScopeError:
        return "refused"
    bounds = _plus(left, right, -1).degrees
    names = sorted(bounds)
    if all(left.at(point) == right.at(point) for point in _grid(names, bounds)):
        return "equivalent"
    return "not_equivalent"


def _grid(names: list[str], bounds: dict[str, int]) -> Iterator[Point]:
    for values in itertools.product(*(range(bounds[name] + 1) for name in names)):
        yield dict(zip(names, values, strict=True))


def decided_by_sympy(a: str, b: str) -> str:
    import sympy

    difference = sympy.expand(sympy.sympify(a) - sympy.sympify(b))
    return "equivalent" if difference == 0 else "not_equivalent"


def _disagreeing(cases: Sequence[EquivalenceCase], decide: Callable[[str, str], str]) -> list[str]:
    return [
        f"{case.case_id}: {case.expected}"
        for case in cases
        if decide(case.expression_a, case.expression_b) != case.expected
    ]


@pytest.mark.parametrize(
    ("a", "b", "decided"),
    [
        ("x^2", "x", "not_equivalent"),  # equal at 0 and 1: needs the third point
        ("x*y", "0", "not_equivalent"),  # zero on both axes: needs the whole grid
        ("-x^2", "(-x)^2", "not_equivalent"),
        ("-x^2", "-(x**2)", "equivalent"),
        ("(x - y)*(x + y)/2", "x^2/2 - y^2/2", "equivalent"),
        ("6/2*x", "3*x", "equivalent"),
        ("2*-x", "-2*x", "equivalent"),
        ("1/x", "x", "refused"),
        ("x^-1", "x", "refused"),
        ("sin(x)", "x", "refused"),
        ("x *", "x", "refused"),
    ],
)
def test_the_grid_decides(a: str, b: str, decided: str) -> None:
    assert decided_on_a_grid(a, b) == decided


def test_public_labels_hold_on_a_grid() -> None:
    assert _disagreeing(public_cases(), decided_on_a_grid) == []


def test_public_labels_hold_for_sympy() -> None:
    in_scope = [case for case in public_cases() if case.expected != "refused"]
    assert len(in_scope) == 182
    assert _disagreeing(in_scope, decided_by_sympy) == []


def test_metamorphic_labels_hold_on_a_grid() -> None:
    assert _disagreeing(metamorphic_cases(), decided_on_a_grid) == []


def test_labels_of_the_variants_hold_on_a_grid() -> None:
    assert _disagreeing(ood_cases(public_cases()), decided_on_a_grid) == []


@pytest.mark.slow
def test_metamorphic_labels_hold_for_sympy() -> None:
    assert _disagreeing(metamorphic_cases(), decided_by_sympy) == []
