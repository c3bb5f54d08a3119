r"""Answers in ``\boxed{…}``: which boxes stand alone, and what the words around them say."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudge.judging.grade_unwrapping import BOX, CLOUDS, Candidate, closing, unwrapped, words_of
from adjudge.judging.reply_words import CONDITIONS, DOUBTS, HEDGES, NEGATORS

_BOX_IN_FRONT = frozenset({
    "quad", "qquad", "implies", "Rightarrow", "rightarrow", "Longrightarrow", "therefore", "iff", "to",
    "displaystyle", "textstyle", "bf", "large", "Large",
})  # fmt: skip
"""Commands that may stand directly before a box without being part of a formula with it."""
_BOX_BEHIND = re.compile(
    r"(?:[*_]{1,3}(?=[\s.,;:?$)]|$)|[ \t$)\]}]|\\[\])])*"
    r"(?:$|[\n\r.,;:?\"'`]|\\[\\,;! ]|<[/|]|\\(?:quad|qquad|end|hfill|blacksquare|square|qed)\b"
    r"|(?<=[ \t])(?:[^\W\d_]{2,}|[aI])(?![^\W_]))"
)
"""What may stand behind a box: closing marks, and then an end, punctuation or a word."""
_LONE_LETTER = re.compile(r"(?<![\w'’])[b-zB-HJ-Z]\Z")
_COMMAND_AT_END = re.compile(r"\\([A-Za-z]+)\Z")
_CLAUSE_END = re.compile(r"[.!?:;,–—]|\n[ \t]*\n")
_AFTER = DOUBTS | CONDITIONS | HEDGES | {"or"}
_TURNS = NEGATORS | HEDGES | {"but", "however", "though", "although"}
"""Behind an answer in its line they may turn away from it: ``… is what one may think``."""
_NEARBY = 3


class Boxes(NamedTuple):
    """The boxes of a reply.

    Attributes:
        candidates: what they hold.
        end: where the last one ends.
        code, message: why they are refused, else None.
    """

    candidates: tuple[Candidate, ...]
    end: int
    code: str | None = None
    message: str | None = None


def boxed_answers(text: str) -> Boxes | None:
    """What stands in the boxes of a text, or None when there is none."""
    candidates: list[Candidate] = []
    end = 0
    while box := BOX.search(text, end):
        if box[1] is None:
            return _refused("UNCLEAR", "A box has no braces.")
        close = closing(text, box.end())
        if close is None:
            return _refused("UNFINISHED", "A box is never closed.")
        if not _stands_alone(text, box.start(), close):
            return _refused("UNCLEAR", "A box is part of a larger formula.")
        if _is_clouded(text, box.start(), close):
            return _refused("HEDGED", "The words around a box leave open whether it is meant.")
        candidates.append(unwrapped(text[box.start() : close]))
        end = close
    return Boxes(tuple(candidates), end) if candidates else None


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a box is an answer of its own, and not a factor, a term or a digit of something."""
    before = text[max(0, start - 40) : start]
    near = before.rstrip(" \t\n\r{([$")
    if near.endswith("*"):  # emphasis, or a product
        near = near.rstrip("*")
        if near[-1:].isalnum() or near[-1:] in (")", "}", "]"):
            return False
        near = near.rstrip(" \t{([$")
    command = _COMMAND_AT_END.search(near)
    if command:
        if command[1] not in _BOX_IN_FRONT:
            return False
    elif near:
        is_operand = near[-1].isdigit() or near[-1] in "%)}]!" or _LONE_LETTER.search(near)
        touches = is_operand or (near == before and near[-1].isalpha())
        if near[-1] in "+-−/^_·×÷<>|~≈≠–" or (touches and "\n" not in before[len(near) :]):
            return False
    return _BOX_BEHIND.match(text, end) is not None


def _is_clouded(text: str, start: int, end: int) -> bool:
    front = _CLAUSE_END.split(text[max(0, start - 200) : start])[-1]
    if any(word in CLOUDS or word == "or" or word.endswith("n't") for word in words_of(front)):
        return True
    rest = text[end : end + 200].lstrip(" \t$*_`)}]\"'")
    if rest.startswith("?"):
        return True
    if any(word in _AFTER for word in words_of(_CLAUSE_END.split(rest)[0])[:_NEARBY]):
        return True
    return any(word in _TURNS for word in words_of(rest.partition("\n")[0]))


def _refused(code: str, message: str) -> Boxes:
    return Boxes((), 0, code, message)
