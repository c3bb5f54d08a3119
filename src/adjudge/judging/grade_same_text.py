r"""Whether two texts are the same text: the same symbols, whatever white space prints as nothing.

White space means nothing after or before a command of LaTeX (``\sqrt 2`` is ``\sqrt2``), inside a bracket at
its ends, and beside braces, commas and operators. Elsewhere it keeps its meaning, as between two letters or
digits, in ``\text{…}``, and where it tells ``x! = 5`` from ``x != 5``. So it does after a comma that may
separate thousands or decimals: ``1, 234`` may not be ``1,234``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SYMBOL = re.compile(
    r"(?P<words>\\(?:text[a-z]*|mbox|hbox)[ \t]*\{[^{}]*\})|(?P<command>\\(?:[A-Za-z]+|.))"
    r"|(?P<blank>\s+)|[^\s\\]|\\",
    re.DOTALL,
)
_BRACES = frozenset("{}")
_OPEN, _CLOSE = frozenset("(["), frozenset(")]")
_OPERATORS = frozenset("+-−*/=<>^_&:;,·×÷±≤≥≠≈∪∩∈∉⊂⊆→∞")
_LISTS = frozenset({"(", "[", r"\{"})
_LIST_ENDS = frozenset({")", "]", r"\}"})
_BEFORE_LISTS = frozenset({r"\left", r"\in", r"\cup", r"\cap", r"\setminus", r"\times", r"\to"})
_DIGITS = frozenset("0123456789")
_GROUP = 3
"""Digits between two separators of thousands."""


def is_same_text(first: str, second: str) -> bool:
    """Whether two texts are the same, and hold a letter or digit: marks alone mean nothing."""
    if not any(character.isalnum() for character in first):
        return False
    return first.split() == second.split() or _symbols(first) == _symbols(second)


def _symbols(text: str) -> list[str]:
    """The symbols of a text, with a blank wherever white space may mean something."""
    symbols: list[str] = []
    blanks: set[int] = set()
    for match in _SYMBOL.finditer(text):
        if match["blank"]:
            blanks.add(len(symbols))
        elif match["words"]:
            symbols.append(" ".join(match[0].split()))
        else:
            symbols.append(match[0])
    if any(symbol in (r"\text", r"\mbox", r"\hbox") for symbol in symbols):  # a group that holds groups
        return text.split()
    numeric = set(_numeric_commas(symbols, is_split=";" in text))
    is_latex = "\\" in text
    kept = []
    for index, symbol in enumerate(symbols):
        if index in blanks and index and _may_matter(symbols[index - 1], symbol, is_latex=is_latex):
            kept.append(" ")
        if index in numeric and blanks & {index, index + 1}:
            symbol = ", "
        kept.append(symbol)
    return kept


def _may_matter(left: str, right: str, *, is_latex: bool) -> bool:
    """Whether white space between two symbols may mean something."""
    if left == r"\\" and right in ("[", "*"):
        return True  # without it, an argument of the line break
    if left[0] == "\\" or right[0] == "\\" or left in _OPEN or right in _CLOSE:
        return False
    if left in _BRACES or right in _BRACES:
        return False
    if "!" in (left, right) or (left == right and left in _OPERATORS):
        return True
    if is_latex and (left in _CLOSE or right in _OPEN):
        return False  # in plain text, 1/2 (x) suggests another product than 1/2(x)
    return not (left in _OPERATORS or right in _OPERATORS)


def _numeric_commas(symbols: list[str], *, is_split: bool) -> Iterator[int]:
    """Where a comma between digits may be a part of a number: outside brackets, or before three digits."""
    depth = [False]
    for index, symbol in enumerate(symbols):
        if symbol in _LISTS or symbol == "{":
            depth.append(symbol != "{" and not (symbol == "(" and index and _applies(symbols[index - 1])))
        elif (symbol in _LIST_ENDS or symbol == "}") and len(depth) > 1:
            depth.pop()
        elif symbol == "," and index and symbols[index - 1] in _DIGITS:
            group = symbols[index + 1 : index + 2 + _GROUP]
            count = next((n for n, each in enumerate(group) if each not in _DIGITS), len(group))
            if count == _GROUP or (count and (is_split or not depth[-1])):
                yield index


def _applies(left: str) -> bool:
    """Whether a parenthesis may hold the argument of what stands before it."""
    return left.isalnum() or (left[0] == "\\" and left[1:].isalpha() and left not in _BEFORE_LISTS)
