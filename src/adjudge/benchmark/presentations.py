"""Presentations: the same statement in another notation, order or format, and the way back.

A statement is paragraphs with an empty line between them: definitions, then the claim, then remarks in
parentheses. A presentation may spell the formulas differently, move the definitions behind the claim, or lay
the paragraphs out as a list, a quotation or JSON. It adds labels and spellings and nothing else:
:func:`restore` gives the statement back, character for character, and :func:`render` refuses a text for which
it would not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudge.benchmark.notation import notation
from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError, RecordError
from adjudge.contract.variation import Presentation

AS_WRITTEN = Presentation(language="en", notation="unicode", ordering="as-written", format="prose")
"""The presentation of the task itself."""

MAX_TEXT_BYTES = 1 << 18
MIN_KINDS = 3
"""Presentations that every statement gets at least."""

_CLAIM, _DEFINITIONS, _REMARKS = "The claim (its terms are defined below):", "Definitions:", "Remarks:"
_NUMBERED = re.compile(r"([1-9][0-9]{0,3})\. (Definition|Claim|Remark): (.*)", re.DOTALL)
_FIELDS = ("definitions", "claim", "remarks")


class Parts(NamedTuple):
    """A statement in its parts."""

    definitions: tuple[str, ...]
    claim: str
    remarks: tuple[str, ...]

    @property
    def text(self) -> str:
        """The statement again."""
        return "\n\n".join((*self.definitions, self.claim, *self.remarks))

    def in_notation(self, name: str, *, back: bool = False) -> Parts:
        """Every paragraph in the notation ``name``, or (``back``) read back out of it."""
        if name == "unicode":
            return self
        spell = notation(name).decode if back else notation(name).encode
        return Parts(tuple(map(spell, self.definitions)), spell(self.claim), tuple(map(spell, self.remarks)))


def parts_of(statement: str) -> Parts:
    """The parts: trailing paragraphs in parentheses are remarks, the one before them is the claim."""
    paragraphs = statement.split("\n\n")
    claim = len(paragraphs) - 1
    while claim and paragraphs[claim].startswith("(") and paragraphs[claim].endswith(")"):
        claim -= 1
    return Parts(tuple(paragraphs[:claim]), paragraphs[claim], tuple(paragraphs[claim + 1 :]))


def render(statement: str, presentation: Presentation) -> str:
    """``statement`` in a presentation.

    Raises:
        RecordError: code ``NOT_RENDERABLE``, the language is not English, or the statement holds a text that
            would be taken for a label of the presentation.
    """
    if presentation.language != "en":
        raise _not_renderable(f"the language {presentation.language} is written by people, not by a program")
    parts = parts_of(statement).in_notation(presentation.notation)
    text = _LAYOUTS[presentation.format](parts, presentation.ordering)
    if restore(text, presentation) != statement:
        raise _not_renderable("the statement holds what this presentation uses as a label")
    return text


def restore(text: str, presentation: Presentation) -> str | None:
    """The statement that :func:`render` made ``text`` of; ``None`` when it cannot have made it."""
    if presentation.language != "en":
        return None
    parts = _READERS[presentation.format](text, presentation.ordering)
    return None if parts is None else parts.in_notation(presentation.notation, back=True).text


def spell(text: str, presentation: Presentation) -> str:
    """A text beside the statement, such as the refutation, in the notation of a presentation."""
    if presentation.notation == "unicode":
        return text
    return notation(presentation.notation).encode(text)


def kinds(statement: str) -> Iterator[tuple[int, Presentation]]:
    """The presentations that are generated for a statement, each with its number.

    Both notations where they change the text, the definitions behind the claim where there are definitions,
    and JSON; where these are fewer than three, a list and a quotation are added. No two give the same text.
    """
    has_definitions = bool(parts_of(statement).definitions)
    seen = {statement}
    for number, changes in enumerate(_GENERATED, start=1):
        presentation = _changed(changes)
        if "ordering" in changes and not has_definitions:
            continue
        if number > _ALWAYS and len(seen) > MIN_KINDS:
            continue
        try:
            text = render(statement, presentation)
        except RecordError:
            continue
        if text not in seen:
            seen.add(text)
            yield number, presentation


_GENERATED: tuple[dict[str, str], ...] = (
    {"notation": "ascii"},
    {"notation": "tex"},
    {"ordering": "claim-first"},
    {"format": "json"},
    {"format": "list"},
    {"format": "quote"},
)
_ALWAYS = 4


def _changed(changes: dict[str, str]) -> Presentation:
    fields = {name: getattr(AS_WRITTEN, name) for name in AS_WRITTEN.__struct_fields__}
    return strict_json.to_record({**fields, **changes}, Presentation)


def _not_renderable(reason: str) -> RecordError:
    return RecordError("NOT_RENDERABLE", reason, source="presentation", pointer="/presentation")


def _prose(parts: Parts, ordering: str) -> str:
    if ordering == "as-written":
        return parts.text
    paragraphs = [_CLAIM, parts.claim]
    paragraphs += [_DEFINITIONS, *parts.definitions] if parts.definitions else []
    paragraphs += [_REMARKS, *parts.remarks] if parts.remarks else []
    return "\n\n".join(paragraphs)


def _read_prose(text: str, ordering: str) -> Parts | None:
    if ordering == "as-written":
        return parts_of(text)
    paragraphs = text.split("\n\n")
    if len(paragraphs) < 2 or paragraphs[0] != _CLAIM:
        return None
    rest = paragraphs[2:]
    cut = rest.index(_REMARKS) if _REMARKS in rest else len(rest)
    definitions, remarks = rest[:cut], rest[cut + 1 :]
    if definitions[:1] not in ([], [_DEFINITIONS]):
        return None
    return Parts(tuple(definitions[1:]), paragraphs[1], tuple(remarks))


def _list(parts: Parts, ordering: str) -> str:
    items = [("Definition", text) for text in parts.definitions]
    items.insert(len(items) if ordering == "as-written" else 0, ("Claim", parts.claim))
    items += [("Remark", text) for text in parts.remarks]
    return "\n\n".join(f"{number}. {label}: {text}" for number, (label, text) in enumerate(items, start=1))


def _read_list(text: str, ordering: str) -> Parts | None:
    found: dict[str, list[str]] = {"Definition": [], "Claim": [], "Remark": []}
    for item in text.split("\n\n"):
        match = _NUMBERED.fullmatch(item)
        if match is None:
            return None
        found[match[2]].append(match[3])
    if len(found["Claim"]) != 1:
        return None
    parts = Parts(tuple(found["Definition"]), found["Claim"][0], tuple(found["Remark"]))
    return parts if _list(parts, ordering) == text else None


def _quote(parts: Parts, ordering: str) -> str:
    return "\n".join(f"> {line}" for line in _prose(parts, ordering).split("\n"))


def _read_quote(text: str, ordering: str) -> Parts | None:
    lines = text.split("\n")
    if any(not line.startswith("> ") for line in lines):
        return None
    return _read_prose("\n".join(line[2:] for line in lines), ordering)


def _json(parts: Parts, ordering: str) -> str:
    fields: dict[str, Any] = {"definitions": list(parts.definitions), "claim": parts.claim}
    if ordering == "claim-first":
        fields = dict(reversed(fields.items()))
    fields["remarks"] = list(parts.remarks)
    filled = {name: item for name, item in fields.items() if item != []}
    return json.dumps(filled, indent=2, ensure_ascii=False)


def _read_json(text: str, ordering: str) -> Parts | None:
    try:
        fields = strict_json.loads(text.encode("utf-8"), max_bytes=MAX_TEXT_BYTES)
    except JsonError:
        return None
    if type(fields) is not dict or not fields.keys() <= set(_FIELDS) or type(fields.get("claim")) is not str:
        return None
    lists = [fields.get("definitions", []), fields.get("remarks", [])]
    if any(type(items) is not list or any(type(item) is not str for item in items) for items in lists):
        return None
    parts = Parts(tuple(lists[0]), fields["claim"], tuple(lists[1]))
    return parts if _json(parts, ordering) == text else None


_LAYOUTS = {"prose": _prose, "list": _list, "quote": _quote, "json": _json}
_READERS = {"prose": _read_prose, "list": _read_list, "quote": _read_quote, "json": _read_json}
