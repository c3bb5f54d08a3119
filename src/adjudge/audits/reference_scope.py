"""A second reader of the lane's syntax, which says why a text is out of scope and where.

It was written from the rules in ``docs/lanes.md``, shares nothing with the engine, and reads one side after
the other: length, alphabet, words and numbers from left to right, operands without an operator between them,
then the grammar. The first fault decides. A side in scope becomes a postfix program.
"""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import NamedTuple

from adjudge.audits.certificate_check import CertificateError, expanded, value_at

MAX_CHARACTERS, MAX_LEVELS, MAX_EXPONENT, MAX_LETTERS, MAX_DIGITS, MAX_TOTAL_DEGREE = 500, 32, 32, 4, 200, 64
_ALPHABET = re.compile(r"[a-zA-Z0-9+\-*/^(). ]", re.ASCII)
_TOKEN = re.compile(r"[A-Za-z]+|[0-9]+|\*\*|[-+*/^().]", re.ASCII)


class ScopeFault(Exception):  # noqa: N818 - what it tells is an outcome, not an error of this program
    """Why a side is out of scope.

    Attributes:
        code: the refusal.
        position: index of the character at fault, from 0.
        side: ``a`` or ``b``; empty while only one side is read.
    """

    def __init__(self, code: str, position: int, side: str = "") -> None:
        super().__init__(code, position, side)
        self.code, self.position, self.side = code, position, side


class Token(NamedTuple):
    """A word, a number, an operator or a parenthesis, and where it begins."""

    text: str
    position: int


class Pair(NamedTuple):
    """Both sides in scope, as postfix programs, and their letters."""

    programs: tuple[list[str], list[str]]
    letters: list[str]


def read_pair(first: str, second: str) -> Pair:
    """Read both sides.

    Raises:
        ScopeFault: a side is out of scope.
    """
    programs: list[list[str]] = []
    for side, text in zip("ab", (first, second), strict=True):
        try:
            programs.append(read_side(text))
        except ScopeFault as fault:
            raise ScopeFault(fault.code, fault.position, side) from None
    letters = sorted({item for program in programs for item in program if re.fullmatch("[a-z]", item)})
    if len(letters) > MAX_LETTERS:
        raise ScopeFault("TOO_MANY_VARIABLES", 0, "b")
    return Pair((programs[0], programs[1]), letters)


def read_side(text: str) -> list[str]:
    """One side as a postfix program.

    Raises:
        ScopeFault: it is out of scope.
    """
    return _Reader(_tokens(text), len(text)).program()


def _tokens(text: str) -> list[Token]:
    if not text.strip(" "):
        raise ScopeFault("EMPTY_EXPRESSION", 0)
    if len(text) > MAX_CHARACTERS:
        raise ScopeFault("EXPRESSION_TOO_LONG", MAX_CHARACTERS)
    for position, character in enumerate(text):
        if not _ALPHABET.fullmatch(character):
            raise ScopeFault("ILLEGAL_CHARACTER", position)
    tokens = [Token(match[0], match.start()) for match in _TOKEN.finditer(text)]
    for index, (word, position) in enumerate(tokens):
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if word == ".":
            raise ScopeFault("DECIMAL_LITERAL", position)
        if word.isalpha() and not re.fullmatch("[a-z]", word):
            called = len(word) > 1 and after == "("
            raise ScopeFault("FUNCTION_APPLICATION" if called else "UNKNOWN_IDENTIFIER", position)
        if word.isdigit() and len(word) > 1 and word[0] == "0":
            raise ScopeFault("MALFORMED_EXPRESSION", position)
        if word.isdigit() and len(word) > MAX_DIGITS:
            raise ScopeFault("NUMBER_TOO_LARGE", position)
    for left, right in itertools.pairwise(tokens):
        ends = left.text.isalnum() or left.text == ")"
        begins = right.text.isalnum() or right.text == "("
        if ends and begins:
            raise ScopeFault("IMPLICIT_MULTIPLICATION", right.position)
    return tokens


class _Reader:
    """Reads tokens from left to right; nesting is counted, so its own depth is bounded."""

    def __init__(self, tokens: list[Token], end: int) -> None:
        self._tokens = [*tokens, Token("", end)]
        self._index = 0
        self._level = 0
        self._output: list[str] = []

    def program(self) -> list[str]:
        self._sum()
        if self._next().text:
            raise ScopeFault("MALFORMED_EXPRESSION", self._next().position)
        return self._output

    def _next(self) -> Token:
        return self._tokens[self._index]

    def _first_operand(self) -> int:
        """Where the first number or letter from here on stands: what a fault of a part is shown at."""
        found = (token for token in self._tokens[self._index :] if token.text.isalnum() or not token.text)
        return next(found).position

    def _take(self) -> Token:
        token = self._next()
        self._index += 1
        return token

    def _sum(self) -> None:
        self._product()
        while self._next().text in ("+", "-"):
            operator = self._take().text
            self._product()
            self._output.append(operator)

    def _product(self) -> None:
        self._signed()
        while self._next().text in ("*", "/"):
            operator = self._take()
            start = len(self._output)
            at = self._first_operand()
            self._signed()
            if operator.text == "/":
                self._check_divisor(self._output[start:], at)
            self._output.append(operator.text)

    def _signed(self) -> None:
        negative = False
        while self._next().text in ("+", "-"):
            negative ^= self._take().text == "-"
        self._power()
        if negative:
            self._output.append("neg")

    def _power(self) -> None:
        start, at = len(self._output), self._first_operand()
        self._atom()
        if self._next().text not in ("^", "**"):
            return
        self._take()
        exponent = self._exponent(self._first_operand())
        if self._next().text in ("^", "**"):
            raise ScopeFault("CHAINED_EXPONENT", self._next().position)
        base = self._output[start:]
        if exponent == 0 and _is_zero(base, at):
            raise ScopeFault("ZERO_POWER_ZERO", at)
        if _degree(base) * exponent > MAX_TOTAL_DEGREE:
            raise ScopeFault("POLYNOMIAL_TOO_LARGE", at)
        self._output.append(f"^{exponent}")

    def _exponent(self, at: int) -> int:
        start = len(self._output)
        if self._next().text == "(":
            self._atom()
        else:
            sign = self._take().text if self._next().text in ("+", "-") else ""
            if not self._next().text.isdigit():
                if re.fullmatch("[a-z]", self._next().text):
                    raise ScopeFault("SYMBOLIC_EXPONENT", at)
                raise ScopeFault("MALFORMED_EXPRESSION", self._next().position)
            self._output.append(self._take().text)
            if sign == "-":
                self._output.append("neg")
        program = self._output[start:]
        del self._output[start:]
        if _has_letter(program):
            raise ScopeFault("SYMBOLIC_EXPONENT", at)
        value = _constant(program, at)
        if value.denominator != 1:
            raise ScopeFault("NON_INTEGER_EXPONENT", at)
        if value < 0:
            raise ScopeFault("NEGATIVE_EXPONENT", at)
        if value > MAX_EXPONENT:
            raise ScopeFault("EXPONENT_TOO_LARGE", at)
        return int(value)

    def _atom(self) -> None:
        token = self._next()
        if token.text == "(":
            self._take()
            self._level += 1
            if self._level > MAX_LEVELS:
                raise ScopeFault("NESTING_TOO_DEEP", token.position)
            self._sum()
            if self._next().text != ")":
                raise ScopeFault("MALFORMED_EXPRESSION", self._next().position)
            self._take()
            self._level -= 1
        elif token.text.isalnum():
            self._output.append(self._take().text)
        else:
            raise ScopeFault("MALFORMED_EXPRESSION", token.position)

    def _check_divisor(self, program: list[str], at: int) -> None:
        if _has_letter(program):
            raise ScopeFault("SYMBOLIC_DENOMINATOR", at)
        if _constant(program, at) == 0:
            raise ScopeFault("DIVISION_BY_ZERO", at)


def _has_letter(program: list[str]) -> bool:
    return any(re.fullmatch("[a-z]", item) for item in program)


def _constant(program: list[str], at: int) -> Fraction:
    try:
        return value_at(program, {})
    except CertificateError:
        raise ScopeFault("NUMBER_TOO_LARGE", at) from None


def _is_zero(program: list[str], at: int) -> bool:
    try:
        return not expanded(program, sorted({item for item in program if re.fullmatch("[a-z]", item)}))
    except CertificateError:
        raise ScopeFault("POLYNOMIAL_TOO_LARGE", at) from None


def _degree(program: list[str]) -> int:
    """A bound on the total degree that nothing cancels in."""
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
            stack.append(int(item.isalpha()))
    return stack[-1]
