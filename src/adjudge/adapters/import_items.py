"""Which item a logged reply answers: by name, else by prompt, never by its place in the log.

A name is what our own exports leave beside a sample, or an id that is a case's or task's own. Without one the
prompt decides: the item whose prompt was asked, or whose whole prompt stands in what was asked. What could be
two items, or is named as one and asked as another, is left unmatched.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from adjudge.adapters.items import Item, TaskSet, item_sets, items
from adjudge.adapters.logged import LoggedReply
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.errors import AdjudgeError

MAX_PROMPT_CHARACTERS = 1 << 20
"""In a longer prompt nobody looks for an item's prompt."""

Unmatched = Literal["sealed", "other-set", "unknown-item", "two-items", "name-and-prompt-differ"]
How = Literal["metadata", "id", "prompt", "prompt-inside"]

REASONS: dict[Unmatched, str] = {
    "sealed": "it names a sealed case, and such a reply is never read",
    "other-set": "it is about an item that is not in this set",
    "unknown-item": "neither its name nor its prompt is that of an item",
    "two-items": "its prompt holds the prompts of several items",
    "name-and-prompt-differ": "it names one item and asks the prompt of another",
}
"""Why a sample is no item's, in words."""

_SEALED = re.compile(r"(?:[a-z-]{1,40}/)?b[13]-hld-", re.ASCII)
_TASK = re.compile(r"(cb|ks)-[0-9]{4}", re.ASCII)
_TASK_SETS = get_args(TaskSet)


class Match(NamedTuple):
    """The item of a reply.

    Attributes:
        place: where the item stands in the set, from 0.
        item: the item.
        how: what it was found by.
        same_wording: whether its prompt, byte for byte, was asked; ``None`` when the log has no prompt.
    """

    place: int
    item: Item
    how: How
    same_wording: bool | None


class ItemIndex:
    """The items of a set, by every name and by prompt."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = tuple(items)
        self._by_name: dict[str, int] = {}
        for place, item in enumerate(self.items):
            for name in (item.name, item.row.row_id, item.name.rpartition("/")[2]):
                self._by_name[name] = place
        self._by_prompt = {item.prompt: place for place, item in enumerate(self.items)}
        self._inside = [item.prompt.strip() for item in self.items]

    def match(self, reply: LoggedReply) -> Match | Unmatched:
        """The item that a reply answers, or why it is none."""
        names = [name for name in (reply.adjudge_item, reply.item_id) if name]
        if any(_SEALED.match(name) for name in names):
            return "sealed"
        asked = None if reply.prompt is None else self._asked(reply.prompt)
        named = self._named(reply)
        if named is None:
            if any(_is_item_name(name) for name in names):
                return "name-and-prompt-differ" if isinstance(asked, int) else "other-set"
            if isinstance(asked, int):
                return self._found(asked, "prompt", reply)
            return asked or "unknown-item"
        place, how = named
        if isinstance(asked, int) and asked != place:
            return "name-and-prompt-differ"
        return self._found(place, how, reply)

    def knows(self, reply: LoggedReply) -> bool:
        """Whether a reply has the name of an item, or its very prompt."""
        return self._named(reply) is not None or reply.prompt in self._by_prompt

    def _named(self, reply: LoggedReply) -> tuple[int, How] | None:
        if reply.adjudge_item is not None:
            place = self._by_name.get(reply.adjudge_item)
            return None if place is None else (place, "metadata")
        place = self._by_name.get(reply.item_id)
        return None if place is None else (place, "id")

    def _asked(self, prompt: str) -> int | Literal["two-items"] | None:
        """The place of the item whose prompt this is, or the only one whose prompt stands in it."""
        place = self._by_prompt.get(prompt)
        if place is not None or len(prompt) > MAX_PROMPT_CHARACTERS:
            return place
        inside = [place for place, text in enumerate(self._inside) if text in prompt]
        if len(inside) > 1:
            return "two-items"
        return inside[0] if inside else None

    def _found(self, place: int, how: How, reply: LoggedReply) -> Match:
        item = self.items[place]
        same = None if reply.prompt is None else reply.prompt == item.prompt
        return Match(place, item, "prompt-inside" if how == "prompt" and not same else how, same)


class OtherSets:
    """The sets that were not chosen, for the advice to choose one of them."""

    def __init__(self, chosen: str, root: BenchmarkRoot) -> None:
        self._names = [name for name in item_sets() if name != chosen]
        self._root = root
        self._indexes: dict[str, ItemIndex] = {}

    def of(self, reply: LoggedReply) -> str | None:
        """The set of which a reply has the name of an item, or its very prompt."""
        texts = (reply.adjudge_item, reply.item_id, reply.prompt)
        is_of_a_task = any(text is not None and _TASK.search(text) for text in texts)
        for name in self._names:
            # Tasks take a while to load; a prompt of one says which it is.
            if (is_of_a_task or name not in _TASK_SETS) and self._index(name).knows(reply):
                return name
        return None

    def _index(self, name: str) -> ItemIndex:
        if name not in self._indexes:
            found: list[Item] = []
            with contextlib.suppress(AdjudgeError):  # a root need not hold every set
                found = list(items(name, self._root))
            self._indexes[name] = ItemIndex(found)
        return self._indexes[name]


def _is_item_name(name: str) -> bool:
    """Whether a name has the form of an item's, of whatever set; a number behind the set is a place."""
    chosen, _, item = name.partition("/")
    return _TASK.fullmatch(name) is not None or (chosen in item_sets() and not item.isdecimal())
