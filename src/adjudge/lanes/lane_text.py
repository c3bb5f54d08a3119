"""The lane's grammar read once more, for making variants of cases: into a tree that keeps how it is written.

Made for text that this project wrote; it recurses as deep as the text nests. Nothing here uses the engine.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

_TOKEN = re.compile(r"\*\*|[0-9]+|[a-z]|[-+*/^()]")


class Sum(NamedTuple):
    """Terms, each with its sign: 1 or -1."""

    terms: tuple[tuple[int, Node], ...]


class Product(NamedTuple):
    """Factors, and constant divisors."""

    factors: tuple[Node, ...]
    divisors: tuple[Node, ...]


class Negative(NamedTuple):
    """A factor under a minus sign."""

    node: Node


class Power(NamedTuple):
    """A letter, number or group to a power, with the mark that it is written with: ``^`` or ``**``."""

    base: Node
    mark: str
    exponent: int


class Group(NamedTuple):
    """A sum in parentheses."""

    inner: Sum


Node = int | str | Sum | Product | Negative | Power | Group


def read(text: str) -> Sum:
    """The tree of an expression.

    Raises:
        ValueError: the text is out of the lane's scope.
    """
    reader = _Reader(_TOKEN.findall(text))
    if "".join(reader.tokens) != text.replace(" ", ""):
        raise ValueError("a character is out of scope")
    tree = reader.sum()
    if reader.place != len(reader.tokens):
        raise ValueError("operands stand side by side")
    return tree


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.place = 0

    def sum(self) -> Sum:
        terms = [(-1 if self._take("+", "-") == "-" else 1, self._product())]
        while sign := self._take("+", "-"):
            terms.append((1 if sign == "+" else -1, self._product()))
        return Sum(tuple(terms))

    def _product(self) -> Product:
        factors = [self._factor()]
        divisors: list[Node] = []
        while mark := self._take("*", "/"):
            (factors if mark == "*" else divisors).append(self._factor())
        return Product(tuple(factors), tuple(divisors))

    def _factor(self) -> Node:
        if self._take("-"):
            return Negative(self._factor())
        base = self._atom()
        mark = self._take("^", "**")
        return base if mark is None else Power(base, mark, int(self._next()))

    def _atom(self) -> Node:
        if self._take("("):
            inner = self.sum()
            if self._take(")") is None:
                raise ValueError("a parenthesis stays open")
            return Group(inner)
        token = self._next()
        if not token.isalnum():
            raise ValueError("an operand is missing")
        return int(token) if token.isdigit() else token

    def _take(self, *wanted: str) -> str | None:
        if self.place < len(self.tokens) and self.tokens[self.place] in wanted:
            return self._next()
        return None

    def _next(self) -> str:
        if self.place == len(self.tokens):
            raise ValueError("the text ends early")
        self.place += 1
        return self.tokens[self.place - 1]


def render(node: Node) -> str:
    """The tree as text; :func:`read` gives an equal tree back, but for superfluous parentheses."""
    match node:
        case int() | str():
            return str(node)
        case Sum(terms):
            signed = [(" - " if sign < 0 else " + ", render(term)) for sign, term in terms]
            first = signed[0][0].strip().replace("+", "") + signed[0][1]
            return first + "".join(sign + text for sign, text in signed[1:])
        case Product(factors, divisors):
            return "*".join(map(render, factors)) + "".join(f"/{render(divisor)}" for divisor in divisors)
        case Negative(inner):
            return f"(-{render(inner)})"
        case Power(base, mark, exponent):
            return f"{render(base)}{mark}{exponent}"
        case Group(inner):
            return f"({render(inner)})"


def letters(node: Node) -> set[str]:
    """The variables."""
    match node:
        case int():
            return set()
        case str():
            return {node}
        case Sum(terms):
            return set().union(*(letters(term) for _, term in terms))
        case Product(factors, divisors):
            return set().union(*map(letters, factors + divisors))
        case Negative(inner) | Group(inner) | Power(inner, _, _):
            return letters(inner)


def degree_bound(node: Node) -> int:
    """No less than the degree of the polynomial."""
    match node:
        case int():
            return 0
        case str():
            return 1
        case Sum(terms):
            return max(degree_bound(term) for _, term in terms)
        case Product(factors, _):
            return sum(map(degree_bound, factors))
        case Negative(inner) | Group(inner):
            return degree_bound(inner)
        case Power(base, _, exponent):
            return degree_bound(base) * exponent


def value_at(node: Node, point: int) -> Fraction:
    """The value of an expression whose only letter, if any, stands for ``point``."""
    match node:
        case int():
            return Fraction(node)
        case str():
            return Fraction(point)
        case Sum(terms):
            return sum((sign * value_at(term, point) for sign, term in terms), Fraction(0))
        case Product(factors, divisors):
            value = Fraction(1)
            for factor in factors:
                value *= value_at(factor, point)
            for divisor in divisors:
                value /= value_at(divisor, point)
            return value
        case Negative(inner):
            return -value_at(inner, point)
        case Group(inner):
            return value_at(inner, point)
        case Power(base, _, exponent):
            return value_at(base, point) ** exponent
