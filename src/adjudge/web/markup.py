"""HTML and SVG, built so that nothing which came from elsewhere can be markup.

Every text is escaped unless this module built it. Invisible characters (controls, bidirectional and
zero-width marks, halves of pairs) are spelled out: a reply can neither turn a line around nor hide a word.
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

VOID = frozenset({"meta", "br", "hr"})
"""HTML elements that have no end tag; no SVG element is among them."""
_ODD = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that nobody sees."""
_LAYOUT = "\n\t"


class Markup(str):
    """Text that is markup already; :func:`tag` and its kin are the only makers."""

    __slots__ = ()


Content = str | int | None
"""What an element holds: markup, text to escape, a number, or nothing."""


def tag(name: str, /, *content: Content, **attributes: str | int | None) -> Markup:
    """One element.

    Args:
        name: its name, in the code.
        content: what it holds; a text that is not :class:`Markup` is escaped.
        attributes: names in the code, ``_`` standing for ``-`` and a ``_`` at the end for nothing; a value
            of ``None`` leaves the attribute out.
    """
    opened = "".join([name, *map(_attribute, attributes.items())])
    if name in VOID:
        return Markup(f"<{opened}>")
    return Markup(f"<{opened}>{''.join(map(_content, content))}</{name}>")


def join(parts: Iterable[Content]) -> Markup:
    """Several pieces, one after another."""
    return Markup("".join(map(_content, parts)))


def raw(text: str) -> Markup:
    """A text of the project's own, a style sheet for instance. Never for anything that was read."""
    return Markup(text)


def spelled(text: str) -> str:
    """A text with its invisible characters as ``[U+202E]``; line feeds and tabs stay."""
    if text.isprintable():
        return text
    return "".join(f"[{_name(mark)}]" if _is_odd(mark) else mark for mark in text)


def shown(text: str) -> Markup:
    """A text as HTML in which what was invisible stands out."""
    return Markup("".join(_pieces(text)))


def _pieces(text: str) -> Iterator[str]:
    for odd, marks in groupby(text, key=_is_odd):
        if odd:
            yield f'<span class="odd">{" ".join(map(_name, marks))}</span>'
        else:
            yield html.escape("".join(marks))


def _content(content: Content) -> str:
    if content is None:
        return ""
    return content if isinstance(content, Markup) else html.escape(spelled(str(content)))


def _attribute(item: tuple[str, str | int | None]) -> str:
    name, value = item
    if value is None:
        return ""
    return f' {name.rstrip("_").replace("_", "-")}="{html.escape(spelled(str(value)))}"'


def _is_odd(mark: str) -> bool:
    return not mark.isprintable() and mark not in _LAYOUT and unicodedata.category(mark) in _ODD


def _name(mark: str) -> str:
    return f"U+{ord(mark):04X}"
