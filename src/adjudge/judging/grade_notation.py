"""Between the notations of two answers: π as a variable, and plain text written in LaTeX."""

from __future__ import annotations

import functools
import re

from adjudge.algebra import PLAIN_LIMITS
from adjudge.algebra.parser import SMALL_LITERALS, SMALL_POWERS, Grammar, parse
from adjudge.algebra.program import Number, Program, is_literal
from adjudge.algebra.reading import SPLIT

LATEX = re.compile(r"\\|(?<!_)\{")
"""Found in what is LaTeX; everything else is read as plain text, wherever it stands."""
_PI_LATEX = re.compile(r"\\pi(?![A-Za-z_])(?!\s*(?:\\left\s*)?\()")
_PI_PLAIN = re.compile(r"(?:π|(?<![A-Za-z_\\{])pi(?![A-Za-z_]))(?!\s*[(_])")
PI = "p_314"
"""The variable that stands for π."""


def with_pi(text: str) -> str:
    r"""The text with the variable for ``π``, ``pi`` and ``\pi``; not before a parenthesis."""
    if "\\pi" in text:
        return _PI_LATEX.sub("{p_{314}}", text)
    if "pi" in text or "π" in text:
        return _PI_PLAIN.sub(" p_{314} ", text)
    return text


@functools.cache
def _grammar(syntax: str, scope: str) -> Grammar:
    return Grammar(False, scope == "rational", PLAIN_LIMITS, SPLIT[syntax], SMALL_LITERALS, SMALL_POWERS)


def program_of(text: str, syntax: str, scope: str) -> Program:
    """The program of a text.

    Raises:
        Refused: it cannot be read.
    """
    grammar = _grammar(syntax, scope)
    program: Program = []
    leaves: dict[str, Number | None] = {}
    parse(grammar.split(text, grammar.limits), program, leaves, grammar)
    return program


_SUM, _PRODUCT, _POWER, _ATOM = range(4)


def as_latex(program: Program) -> str:
    """A formula that is read as the program, up to brackets that decimals need."""
    stack: list[tuple[str, int]] = []

    def operand(least: int) -> str:
        text, level = stack.pop()
        return text if level >= least else f"({text})"

    for item in program:
        if item == "+" or item == "-":
            right, left = operand(_PRODUCT), operand(_SUM)
            stack.append((f"{left} {item} {right}", _SUM))
        elif item == "*" or item == "/":
            right, left = operand(_POWER), operand(_PRODUCT)
            stack.append((f"{left} {item} {right}", _PRODUCT))
        elif item == "neg":
            stack.append((f"(-{operand(_POWER)})", _ATOM))
        elif item[0] == "^":
            stack.append((f"{operand(_ATOM)}^{{{item[1:]}}}", _POWER))
        elif is_literal(item):
            stack.append((f"({item})" if "/" in item else item, _ATOM))
        else:
            letter, _, subscript = item.partition("_")
            stack.append((f"{letter}_{{{subscript}}}" if subscript else letter, _ATOM))
    return stack[0][0]
