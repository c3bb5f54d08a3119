"""The shapes of sentences: how a row of a template table becomes a compiled pattern.

In a shape, ``{slot}`` stands for what may fill the slot, whatever the lexicon says of the word. No pattern
backtracks over a slot: the time to match is linear in the length of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from adjudge.wordproblem.lexicon import Lexicon
from adjudge.wordproblem.readings import Reading

R = TypeVar("R", bound=Reading)

SLOTS = {
    "subject": "The [a-z]++|[A-Z][a-z]++",
    "other": "the [a-z]++|[A-Z][a-z]++",
    "place": "the [a-z]++",
    "verb": "[a-z]++",
    "unit": "[a-z]++",
    "substance": "[a-z]++",
    "group": "[a-z]++",
    "keeps": "keeps?",
    "money": r"\$(?=[^ ]*[0-9])[^ ]++",
}
"""What fills a slot. ``number`` is added for each lexicon: a number word, or anything with a digit."""

_SLOT = re.compile(r"\{([a-z]+)\}")


class Template(NamedTuple, Generic[R]):
    """One row of a template table.

    Attributes:
        name: what the sentence does.
        form: the sentence as people write it down: words to copy, slots in capitals, options in brackets.
        example: an instance.
        contains: a text that every instance contains, to pass over the row quickly.
        shape: see the module.
        read: checks the slots, in the order of the shape's groups, and says what the sentence means.
    """

    name: str
    form: str
    example: str
    contains: str
    shape: str
    read: Callable[..., R]


class CompiledTemplate(NamedTuple, Generic[R]):
    """A template for one lexicon.

    Attributes:
        contains, read: as in the template.
        whole: matches a sentence without its final mark.
        prefix: matches the beginning of one, up to the end of a word.
    """

    contains: str
    whole: Callable[[str], re.Match[str] | None]
    prefix: Callable[[str], re.Match[str] | None]
    read: Callable[..., R]


def compiled(template: Template[R], lexicon: Lexicon) -> CompiledTemplate[R]:
    """The template with its patterns."""
    words = "|".join(sorted(lexicon.numbers, key=lambda word: (-len(word), word))) or "(?!)"
    slots = {**SLOTS, "number": rf"[0-9][^ ]*+|(?:{words})(?= )|(?=[^ ]*[0-9])[^ ]++"}

    def group(match: re.Match[str]) -> str:
        name = "number" if match[1] == "money" else match[1]
        return f"(?P<{name}>{slots[match[1]]})"

    pattern = _SLOT.sub(group, template.shape)
    whole = re.compile(pattern)
    prefix = re.compile(rf"(?:{pattern})(?![A-Za-z0-9])")
    return CompiledTemplate(template.contains, whole.fullmatch, prefix.match, template.read)
