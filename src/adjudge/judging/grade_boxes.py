r"""Answers in ``\boxed{…}``: which boxes stand alone, and what the words around them say."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudge.judging.grade_surroundings import is_clouded, stands_alone
from adjudge.judging.grade_unwrapping import BOX, BRACE, Candidate, closing, unwrapped

MAX_BOXES = 1_000
"""Most boxes of one reply that are looked at."""
_WRAPPERS = frozenset({
    "textbf", "textit", "emph", "mathbf", "text", "mbox", "textrm", "mathrm", "underline", "boldsymbol", "bm",
    "ensuremath",
})  # fmt: skip
"""Commands whose group may hold a box: they only change how it looks."""
_COMMAND_BEFORE = re.compile(r"\\([A-Za-z]+)[ \t]*\Z")
_LONGEST_COMMAND = 40
_DEEPEST = 8


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
    groups: list[int] = []
    while box := BOX.search(text, end):
        if box[1] is None:
            return _refused("UNCLEAR", "A box has no braces.")
        if text.endswith("\\", 0, box.start()):
            return _refused("UNCLEAR", "A backslash stands before a box, which is a line break and no box.")
        if len(candidates) == MAX_BOXES:
            return _refused("RESOURCE_LIMIT", f"The reply has more than {MAX_BOXES} boxes.")
        close = closing(text, box.end())
        if close is None:
            return _refused("UNFINISHED", "A box is never closed.")
        _follow_groups(groups, text, end, box.start())
        if not stands_alone(text, box.start(), close) or not _in_plain_groups(groups, text):
            return _refused("UNCLEAR", "A box is part of a larger formula.")
        if is_clouded(text, box.start(), close):
            return _refused("HEDGED", "The words around a box leave open whether it is meant.")
        candidates.append(unwrapped(text[box.start() : close]))
        end = close
    return Boxes(tuple(candidates), end) if candidates else None


def _follow_groups(groups: list[int], text: str, start: int, end: int) -> None:
    """Keep the positions of the braces that are open."""
    for match in BRACE.finditer(text, start, end):
        if match[0] == "{":
            groups.append(match.start())
        elif match[0] == "}" and groups:
            groups.pop()


def _in_plain_groups(groups: list[int], text: str) -> bool:
    r"""Whether the open groups change nothing: ``\cancel{x = \boxed{5}}`` does."""
    if len(groups) > _DEEPEST:
        return False
    for position in groups:
        command = _COMMAND_BEFORE.search(text[max(0, position - _LONGEST_COMMAND) : position])
        if command and command[1] not in _WRAPPERS:
            return False
    return True


def _refused(code: str, message: str) -> Boxes:
    return Boxes((), 0, code, message)
