"""Which regular expressions an output schema may use.

Everybody who checks a submission against a task's schema runs its patterns, and many engines backtrack. So a
pattern is one of a small family whose members read every text once, in whatever engine:

    ^ item … $      where an item is a character or a class, followed by ?, *, +, {n}, {m,n} or nothing

A character is printable ASCII; those with a meaning of their own are escaped. A class ``[…]`` lists
characters and ranges of letters or digits. No groups, no alternatives, no dot, no negation, no shorthand such
as ``\\d`` (which means other things in other engines).

An item that can repeat a varying number of times shares no character with what may follow it, so that there
is one way only to read a text: ``^[a-z]+[a-z0-9]*$`` is refused, and ``^[a-z][a-z0-9]*$``, which says the
same, is taken.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MAX_PATTERN = 200
"""Characters of a pattern."""
MAX_REPEATS = 1000
"""Largest number in ``{m,n}``."""

_META = r"\\^$.|?*+()\[\]{}"
_ITEM = re.compile(
    rf"""
      (?: (?P<literal>[^{_META}\x00-\x1f\x7f-\U0010ffff])
        | \\(?P<escaped>[{_META}/])
        | \[(?P<members>-?(?:[^{_META}\x00-\x1f\x7f-\U0010ffff\-&~]|\\[{_META}/\-]
                          |(?:[A-Z]-[A-Z]|[a-z]-[a-z]|[0-9]-[0-9]))+-?)\]
      )
      (?: (?P<sign>[?*+]) | \{{(?P<least>[0-9]{{1,4}})(?P<comma>,(?P<most>[0-9]{{1,4}}))?\}} )?
    """,
    re.VERBOSE | re.ASCII,
)
_MEMBER = re.compile(r"\\(?P<escaped>.)|(?P<first>[A-Za-z0-9])-(?P<last>[A-Za-z0-9])|(?P<literal>.)")
_UNBOUNDED = MAX_REPEATS + 1


class _Item(NamedTuple):
    characters: frozenset[str]
    least: int
    most: int


def pattern_fault(pattern: str) -> str | None:
    """Why a pattern is not in the family, or ``None`` when it is."""
    items = _read(pattern)
    return items if isinstance(items, str) else _ambiguity(items)


def shortest_match(pattern: str) -> str:
    """The shortest text that a pattern of the family matches, of the first characters that it takes.

    Raises:
        ValueError: the pattern is not in the family.
    """
    items = _read(pattern)
    if isinstance(items, str):
        raise ValueError(items)
    return "".join(min(item.characters) * item.least for item in items)


def _read(pattern: str) -> list[_Item] | str:
    if len(pattern) > MAX_PATTERN:
        return f"it has more than {MAX_PATTERN} characters"
    if not pattern.startswith("^") or not pattern.endswith("$") or pattern == "^":
        return "it does not begin with ^ and end with $"
    items: list[_Item] = []
    place, end = 1, len(pattern) - 1
    while place < end:
        match = _ITEM.match(pattern, place, end)
        if match is None:
            return f"character {place + 1} begins nothing that is allowed"
        item = _item(match)
        if isinstance(item, str):
            return item
        items.append(item)
        place = match.end()
    return items


def _item(match: re.Match[str]) -> _Item | str:
    literal = match["literal"] or match["escaped"]
    if literal is not None:
        characters = frozenset(literal)
    else:
        found = _members(match["members"])
        if isinstance(found, str):
            return found
        characters = found
    sign = match["sign"]
    if sign is not None:
        return _Item(characters, 1 if sign == "+" else 0, 1 if sign == "?" else _UNBOUNDED)
    if match["least"] is None:
        return _Item(characters, 1, 1)
    least = int(match["least"])
    most = int(match["most"]) if match["comma"] else least
    if not least <= most <= MAX_REPEATS:
        return f"it repeats something more than {MAX_REPEATS} times, or from more to fewer"
    return _Item(characters, least, most)


def _members(text: str) -> frozenset[str] | str:
    found: set[str] = set()
    for match in _MEMBER.finditer(text):
        if match["first"] is None:
            found.add(match["escaped"] or match["literal"])
        elif match["first"] <= match["last"]:
            found.update(map(chr, range(ord(match["first"]), ord(match["last"]) + 1)))
        else:
            return f"the range {match[0]} is empty"
    return frozenset(found)


def _ambiguity(items: list[_Item]) -> str | None:
    for number, item in enumerate(items):
        if item.least == item.most:
            continue
        for follower in items[number + 1 :]:
            shared = item.characters & follower.characters
            if shared:
                return f"a repeated part can be followed by what it is made of ({min(shared)!a})"
            if follower.least:
                break
    return None
