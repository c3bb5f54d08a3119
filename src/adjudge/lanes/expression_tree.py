"""Small expression trees for the metamorphic generator: printed in lane syntax, expanded, renamed, reordered.

The trees are built by the generator and a few levels deep; nothing here reads untrusted text, and nothing
here uses the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from adjudge.lanes.seeded_stream import SeededStream

Monomial = tuple[tuple[str, int], ...]
"""Letters with their positive exponents, sorted by letter; ``()`` is 1."""

Expansion = dict[Monomial, Fraction]
"""Nonzero coefficients by monomial."""


class Sum(NamedTuple):
    """A sum of at least one term."""

    terms: tuple[Node, ...]


class Product(NamedTuple):
    """A product of at least one factor."""

    factors: tuple[Node, ...]


class Power(NamedTuple):
    """A letter or a sum to a positive power."""

    base: str | Sum
    exponent: int


class Quotient(NamedTuple):
    """A product over a positive integer."""

    dividend: Product
    divisor: int


Node = int | str | Sum | Product | Power | Quotient


def render(node: Node) -> str:
    """The tree in lane syntax."""
    match node:
        case int() | str():
            return str(node)
        case Sum(terms):
            return _join(render(term) for term in terms)
        case Product(factors):
            first, *rest = (_factor(factor) for factor in factors)
            leading = str(factors[0]) if isinstance(factors[0], int) else first
            return "*".join((leading, *rest))
        case Power(base, exponent):
            shown = base if isinstance(base, str) else f"({render(base)})"
            return shown if exponent == 1 else f"{shown}^{exponent}"
        case Quotient(dividend, divisor):
            return f"{render(dividend)}/{divisor}"


def expand(node: Node) -> Expansion:
    """The polynomial that the tree denotes."""
    match node:
        case int():
            return {(): Fraction(node)} if node else {}
        case str():
            return {((node, 1),): Fraction(1)}
        case Sum(terms):
            total: Expansion = {}
            for term in terms:
                total = add(total, expand(term))
            return total
        case Product(factors):
            result: Expansion = {(): Fraction(1)}
            for factor in factors:
                result = multiply(result, expand(factor))
            return result
        case Power(base, exponent):
            return expand(Product((base,) * exponent))
        case Quotient(dividend, divisor):
            return {monomial: value / divisor for monomial, value in expand(dividend).items()}


def render_expansion(expansion: Expansion) -> str:
    """The polynomial as a sum of monomials: total degree falling, then letters in alphabetical order."""
    ordered = sorted(expansion.items(), key=lambda item: (-sum(power for _, power in item[0]), item[0]))
    return _join(_term(monomial, value) for monomial, value in ordered) if ordered else "0"


def add(left: Expansion, right: Expansion) -> Expansion:
    """The sum of two polynomials."""
    total = dict(left)
    for monomial, value in right.items():
        total[monomial] = total.get(monomial, Fraction(0)) + value
    return {monomial: value for monomial, value in total.items() if value}


def multiply(left: Expansion, right: Expansion) -> Expansion:
    """The product of two polynomials."""
    total: Expansion = {}
    for one, value in left.items():
        for other, factor in right.items():
            powers = dict(one)
            for letter, power in other:
                powers[letter] = powers.get(letter, 0) + power
            monomial = tuple(sorted(powers.items()))
            total[monomial] = total.get(monomial, Fraction(0)) + value * factor
    return {monomial: value for monomial, value in total.items() if value}


def rename(node: Node, letters: dict[str, str]) -> Node:
    """The tree with its letters replaced."""
    match node:
        case int():
            return node
        case str():
            return letters[node]
        case Sum(terms):
            return Sum(tuple(rename(term, letters) for term in terms))
        case Product(factors):
            return Product(tuple(rename(factor, letters) for factor in factors))
        case Power(base, exponent):
            renamed = rename(base, letters)
            assert isinstance(renamed, (str, Sum))
            return Power(renamed, exponent)
        case Quotient(dividend, divisor):
            renamed = rename(dividend, letters)
            assert isinstance(renamed, Product)
            return Quotient(renamed, divisor)


def rename_expansion(expansion: Expansion, letters: dict[str, str]) -> Expansion:
    """The polynomial with its letters replaced, one to one."""
    return {
        tuple(sorted((letters[letter], power) for letter, power in monomial)): value
        for monomial, value in expansion.items()
    }


def reorder(node: Node, stream: SeededStream) -> Node:
    """The tree with the terms of every sum and the factors of every product in another order."""
    match node:
        case Sum(terms):
            return Sum(tuple(stream.shuffled([reorder(term, stream) for term in terms])))
        case Product(factors):
            return Product(tuple(stream.shuffled([reorder(factor, stream) for factor in factors])))
        case Power(Sum() as base, exponent):
            mixed = reorder(base, stream)
            assert isinstance(mixed, Sum)
            return Power(mixed, exponent)
        case Quotient(dividend, divisor):
            mixed = reorder(dividend, stream)
            assert isinstance(mixed, Product)
            return Quotient(mixed, divisor)
        case _:
            return node


def _join(texts: Iterable[str]) -> str:
    first, *rest = texts
    return first + "".join(f" - {text[1:]}" if text.startswith("-") else f" + {text}" for text in rest)


def _factor(node: Node) -> str:
    text = render(node)
    return f"({text})" if isinstance(node, (Sum, Quotient)) or text.startswith("-") else text


def _term(monomial: Monomial, value: Fraction) -> str:
    letters = "*".join(letter if power == 1 else f"{letter}^{power}" for letter, power in monomial)
    size = abs(value.numerator)
    body = letters if letters and size == 1 else f"{size}*{letters}" if letters else str(size)
    return f"{'-' if value < 0 else ''}{body}{f'/{value.denominator}' if value.denominator > 1 else ''}"
