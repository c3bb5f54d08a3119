"""The reference evaluator of the symbolic-equivalence lane: exact values at integer points, and no engine.

A polynomial whose degree in each variable is at most d vanishes identically when it vanishes on a grid of
d + 1 values of each variable (Alon, Combinatorial Nullstellensatz, 1999, lemma 2.1). So equality on the whole
grid proves two sides equal, and one point of difference proves them different. The text is read by
:mod:`adjudge.audits.reference_scope`, the lane's second reader.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from adjudge.audits.reference_scope import ScopeFault, read_pair, read_side

MAX_GRID = 20_000
"""Most points that are compared; cases that this project writes need far fewer."""

Value = int | Fraction
Label = Literal["equivalent", "not_equivalent"]
_MARK = re.compile(r"\*\*|[0-9]+|[a-z]|[-+*/^()]", re.ASCII)
_EXPONENT = re.compile(r"(?P<mark>\^|\*\*)(?P<blank> *)(?P<value>[0-9]+)", re.ASCII)


class NoReferenceError(ValueError):
    """The reference evaluator has nothing to say about a pair: it is out of scope, or its grid too large."""


class Summand(NamedTuple):
    """One top-level summand of a text.

    Attributes:
        sign: 1 or -1.
        text: the summand without its sign.
    """

    sign: int
    text: str


def decide(first: str, second: str) -> Label:
    """Whether two expressions denote one polynomial.

    Raises:
        NoReferenceError: see there.
    """
    try:
        programs, letters = read_pair(first, second)
    except ScopeFault as fault:
        raise NoReferenceError(f"out of scope: {fault.code}") from None
    degrees = [max(degree_in(letter, program) for program in programs) for letter in letters]
    points = 1
    for degree in degrees:
        points *= degree + 1
    if points > MAX_GRID:
        raise NoReferenceError(f"{points} points are more than {MAX_GRID}")
    one, other = programs
    for point in _grid(letters, degrees):
        if value_at(one, point) != value_at(other, point):
            return "not_equivalent"
    return "equivalent"


def value_at(program: Sequence[str], point: Mapping[str, int]) -> Value:
    """The value of a postfix program of the lane's second reader at an integer point."""
    stack: list[Value] = []
    for item in program:
        if item.isdigit():
            stack.append(int(item))
        elif item.isalpha() and item != "neg":
            stack.append(point[item])
        elif item == "neg":
            stack.append(-stack.pop())
        elif item[0] == "^":
            stack.append(stack.pop() ** int(item[1:]))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(_combined(item, left, right))
    return stack[-1]


def degree_in(letter: str, program: Sequence[str]) -> int:
    """A bound on the degree in one letter, which no cancelling lowers."""
    stack: list[int] = []
    for item in program:
        if item == "neg":
            continue
        if item[0] == "^":
            stack.append(stack.pop() * int(item[1:]))
        elif item in ("+", "-"):
            stack.append(max(stack.pop(), stack.pop()))
        elif item in ("*", "/"):
            stack.append(stack.pop() + stack.pop())
        else:
            stack.append(int(item == letter))
    return stack[-1]


def operator_nodes(text: str) -> int:
    """The operators of an expression: sums, products, quotients, powers and signs that negate.

    Raises:
        NoReferenceError: the text is out of scope.
    """
    return sum(not item.isdigit() and not re.fullmatch("[a-z]", item) for item in _program(text))


def summands(text: str) -> list[Summand]:
    """The top-level summands of a text in scope, in order."""
    found: list[Summand] = []
    sign, start, level, is_operand = 1, 0, 0, False
    for match in _MARK.finditer(text):
        mark = match[0]
        level += (mark == "(") - (mark == ")")
        if level == 0 and mark in "+-" and (is_operand or not text[start : match.start()].strip()):
            if is_operand:
                found.append(Summand(sign, text[start : match.start()].strip()))
                sign = 1
            sign *= -1 if mark == "-" else 1
            start, is_operand = match.end(), False
            continue
        is_operand = mark.isalnum() or mark == ")"
    return [*found, Summand(sign, text[start:].strip())]


def leading(parts: Sequence[Summand]) -> int:
    """Index of the first summand whose total degree is the highest."""
    degrees = [_total_degree(_program(part.text)) for part in parts]
    return degrees.index(max(degrees))


def with_top_exponent_raised(text: str) -> str | None:
    """The text with its highest exponent raised by one, the first of them; ``None`` without letters.

    A text without a written exponent has the exponent 1 at each letter.
    """
    written = list(_EXPONENT.finditer(text))
    if written:
        top = max(written, key=lambda match: int(match["value"]))  # the first of equal ones
        return f"{text[: top.start('value')]}{int(top['value']) + 1}{text[top.end('value') :]}"
    letter = re.search("[a-z]", text)
    return None if letter is None else f"{text[: letter.end()]}^2{text[letter.end() :]}"


def _program(text: str) -> list[str]:
    try:
        return read_side(text)
    except ScopeFault as fault:
        raise NoReferenceError(f"out of scope: {fault.code}") from None


def _total_degree(program: Sequence[str]) -> int:
    same = ["x" if re.fullmatch("[a-z]", item) else item for item in program]
    return degree_in("x", same)


def _combined(operator: str, left: Value, right: Value) -> Value:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    return left * right if operator == "*" else Fraction(left) / right


def _grid(letters: Sequence[str], degrees: Sequence[int]) -> Iterator[dict[str, int]]:
    for values in itertools.product(*(range(degree + 1) for degree in degrees)):
        yield dict(zip(letters, values, strict=True))
