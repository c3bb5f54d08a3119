r"""The few shapes of an answer that are more than one expression.

A text is an expression; or a percentage ``50\%``; an assignment ``x = 5``; a tuple ``(1, 2)``; a finite set
``\{1, 2\}``; or a list ``1, 2`` without brackets. The parts of each are expressions. Nothing here reads an
expression, and nothing nests.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from adjudge.judging.grade_notation import LATEX

Kind = Literal["expression", "percentage", "assignment", "tuple", "set", "list"]

MAX_PARTS = 12
"""Most parts of a tuple, set or list."""

_THOUSANDS = re.compile(r"(?<![0-9])[1-9][0-9]{0,2},[0-9]{3}(?![0-9])")
_DECIMAL_COMMA = re.compile(r"[0-9],[0-9]")
_MARK = re.compile(r"\\[A-Za-z]+|\\.|[(){}\[\],]", re.DOTALL)
_OPEN = frozenset({"(", "[", "{", r"\{"})
_CLOSE = frozenset({")", "]", "}", r"\}"})
_COMMAND = re.compile(r"\\[A-Za-z]+")
_NAME = re.compile(r"(?:[A-Za-z]|\\[A-Za-z]+)(?:_(?:[A-Za-z0-9]|\{[A-Za-z0-9]+\}))?")


class Value(NamedTuple):
    """A text taken apart.

    Attributes:
        kind: its shape.
        parts: the texts of its expressions.
        name: the name left of the sign of an assignment, else empty.
        unclear: why the shape itself has two readings, else None.
    """

    kind: Kind
    parts: tuple[str, ...]
    name: str = ""
    unclear: str | None = None


def value_of(text: str, *, formula: bool) -> Value:
    """Take a text apart; what has no other shape is an expression, whether it can be read or not.

    Args:
        text: the text of an answer.
        formula: it is a formula, in which braces without a backslash do not show in print.
    """
    if not any(mark in text for mark in ",%=}"):
        return Value("expression", (text,))
    if text.endswith("%") and text.count("%") == 1:
        return Value("percentage", (_part(text[:-1].removesuffix("\\"), text),))
    if "=" in text:
        return _assignment(text)
    inner = _bracketed(text, (r"\left\{", r"\right\}"), (r"\{", r"\}"), *(() if formula else (("{", "}"),)))
    if inner is not None:
        return _several("set", inner, text)
    inner = _bracketed(text, (r"\left(", r"\right)"), ("(", ")"))
    if inner is not None and len(_split(inner) or ()) > 1:
        return _several("tuple", inner, text)
    return _several("list", text, text) if len(_split(text) or ()) > 1 else Value("expression", (text,))


def _assignment(text: str) -> Value:
    left, _, right = (side.strip() for side in text.partition("="))
    is_plain = "=" not in right and "," not in right and right != ""
    if is_plain and _NAME.fullmatch(left) and not _may_occur(left, right):
        return Value("assignment", (_part(right, text),), left)
    return Value("expression", (text,))


def _may_occur(name: str, text: str) -> bool:
    base = name.partition("_")[0]
    return base in (text if base[0] == "\\" else _COMMAND.sub("", text))


def _bracketed(text: str, *pairs: tuple[str, str]) -> str | None:
    """What stands inside the one pair of brackets around the whole text, or None."""
    for start, end in pairs:
        if text.startswith(start) and text.endswith(end) and len(text) > len(start) + len(end):
            inner = text[len(start) : -len(end)]
            return inner if _split(inner) is not None else None
    return None


def _several(kind: Kind, inner: str, text: str) -> Value:
    parts = _split(inner)
    if parts is None or not all(parts) or len(parts) > MAX_PARTS:
        return Value("expression", (text,))
    unclear = None
    if _THOUSANDS.search(inner):
        unclear = "a comma before three digits may separate thousands"
    elif kind == "list" and len(parts) == 2 and _DECIMAL_COMMA.search(inner):
        unclear = "a comma between digits may be a decimal comma"
    return Value(kind, tuple(_part(part, text) for part in parts), "", unclear)


def _part(part: str, text: str) -> str:
    """A part, to be read as LaTeX if the text is LaTeX: in that, ``x^10`` is no tenth power."""
    return f"{{({part})}}" if "\\" in text and not LATEX.search(part) else part


def _split(text: str) -> list[str] | None:
    """The parts between the commas outside all brackets, or None where brackets do not match."""
    parts = []
    depth = start = 0
    for match in _MARK.finditer(text):
        symbol = match[0]
        if symbol in _OPEN:
            depth += 1
        elif symbol in _CLOSE:
            depth -= 1
            if depth < 0:
                return None
        elif symbol == "," and not depth:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    return None if depth else [*parts, text[start:].strip()]
