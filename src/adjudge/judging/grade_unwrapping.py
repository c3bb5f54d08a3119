"""An answer without what merely surrounds it: the marks of a formula, a box, emphasis."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudge.judging.grade_words import CLOUDS

BOX = re.compile(r"\\(?:boxed|fbox)(?![A-Za-z])[ \t]*(\{)?")
BRACE = re.compile(r"\\.|[{}]", re.DOTALL)

_PAIRS = (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"))
_DECORATIONS = ("**", "__", "*", "`")
_TEXT = re.compile(r"\\(?:text|textbf|mathrm|mathbf)\{([^{}\\$]*)\}")
_DEEPEST = 8
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


class Candidate(NamedTuple):
    """One answer that a reply may mean.

    Attributes:
        text: the expression, without the marks around it.
        formula: it stood in a box or between the marks of a formula, or it has a LaTeX command.
    """

    text: str
    formula: bool


def unwrapped(text: str) -> Candidate:
    r"""A text without what merely surrounds it: spaces, a full stop, emphasis, ``$…$``, boxes, ``\text``."""
    formula = False
    for _ in range(_DEEPEST):
        before = text
        text = text.strip()
        if text.endswith(".") and not text.endswith(".."):
            text = text[:-1].rstrip()
        for mark in _DECORATIONS:
            inner = _between(text, mark, mark)
            if inner is not None and mark[0] not in inner[:1] + inner[-1:]:
                text = inner
                break
        for start, end in _PAIRS:
            inner = _between(text, start, end)
            if inner is not None and start not in inner and end not in inner:
                text, formula = inner, True
                break
        box = BOX.match(text)
        if box and box[1] and closing(text, box.end()) == len(text):
            text, formula = text[box.end() : -1], True
        words = _TEXT.fullmatch(text)
        if words:
            text = words[1]
        if text == before:
            break
    return Candidate(text, formula or "\\" in text)


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return [word.lower() for word in _WORD.findall(text.replace("’", "'"))]


def clouded(text: str) -> str | None:
    """A word of the text that hedges or negates it, or None. Only words that stand alone count."""
    if " " not in text:
        return None
    for word in text.split():
        if word.lower() in CLOUDS or word in ("or", "and", "either"):
            return word
    return None


def _between(text: str, start: str, end: str) -> str | None:
    if len(text) > len(start) + len(end) and text.startswith(start) and text.endswith(end):
        if end[0] == "$" and text[: -len(end)].endswith("\\"):
            return None
        return text[len(start) : -len(end)]
    return None


def closing(text: str, position: int) -> int | None:
    """The index behind the brace that closes the group opened just before ``position``, or None."""
    depth = 1
    for match in BRACE.finditer(text, position):
        depth += (match[0] == "{") - (match[0] == "}")
        if not depth:
            return match.end()
    return None
