"""Two spellings of formulas, ASCII and TeX, and the way back.

Encoding replaces each mathematical symbol by its spelling and leaves words and numbers alone. It is
injective: decoding gives the text back, character for character. Where a spelling could be misread (the word
``phi`` that stands in the text already, a hyphen where a minus would be read) the encoder falls back to a
form that cannot: braces around a spelling, a backslash before what is literal. Which of the two it takes is
found by reading the result back, so the two directions cannot drift apart."""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from adjudge.benchmark.notation_table import LOWERED, MINUS, RAISED, spellings

_RAISE = {plain: mark for mark, plain in RAISED.items()}
_LOWER = {plain: mark for mark, plain in LOWERED.items()}
_PLAIN_RUN = re.compile(r"[0-9]+|[a-z]")


class _Token(NamedTuple):
    """A piece of the source with its usual form and a form that is never misread."""

    source: str
    usual: str
    sure: str


class Notation:
    """A notation of formulas: :meth:`encode` into it, :meth:`decode` out of it."""

    def __init__(self, name: str) -> None:
        self._tex = name == "tex"
        self._spelling = spellings(name)
        self._symbol = {spelling: symbol for symbol, spelling in self._spelling.items()}
        raised, lowered = ("".join(map(re.escape, marks)) for marks in (RAISED, LOWERED))
        marks = raised + lowered + "".join(re.escape(text) for text in self._spelling if len(text) == 1)
        symbols = _any_of(self._spelling)
        self._source = re.compile(rf"([{raised}]+)|([{lowered}]+)|({symbols})|[^\W_{marks}]+|.", re.S)
        self._target = re.compile(self._tex_target() if self._tex else self._ascii_target(), re.S)

    def encode(self, text: str) -> str:
        """``text`` in this notation."""
        tokens = [self._token(match) for match in self._source.finditer(text)]
        sure: set[int] = set()
        while True:
            forms = [token.sure if place in sure else token.usual for place, token in enumerate(tokens)]
            misread = self._misread(tokens, forms) - sure
            if not misread:
                return "".join(forms)
            sure |= misread

    def decode(self, text: str) -> str:
        """The text that :meth:`encode` made ``text`` of."""
        return self._target.sub(self._read, text)

    def _token(self, match: re.Match[str]) -> _Token:
        source = match.group()
        raised, lowered, symbol = match.groups()
        if raised is not None:
            return self._script(source, "".join(RAISED[mark] for mark in raised), "**", "^")
        if lowered is not None:
            return self._script(source, "".join(LOWERED[mark] for mark in lowered), "[", "_")
        if symbol is not None:
            spelling = self._spelling[symbol]
            return _Token(source, spelling, f"{spelling}{{}}" if self._tex else f"{{{spelling}}}")
        if source == MINUS:
            return _Token(source, "-", "{-}")
        if self._tex:
            # A word is misread only as the end of a command, and the command's own sure form ends it.
            sure = source if source[0].isalnum() else f"\\{source}"
            return _Token(source, sure if source in "{}" else source, sure)
        return _Token(source, source, f"\\{source}")

    def _script(self, source: str, content: str, ascii_mark: str, tex_mark: str) -> _Token:
        if self._tex:
            form = f"{tex_mark}{{{content}}}"
            return _Token(source, form, form)
        sure = f"{{{ascii_mark}{content}}}"
        if "(" in content or ")" in content:
            return _Token(source, sure, sure)
        if ascii_mark == "[":
            return _Token(source, f"[{content}]", sure)
        simple = _PLAIN_RUN.fullmatch(content) is not None
        return _Token(source, f"**{content}" if simple else f"**({content})", sure)

    def _misread(self, tokens: list[_Token], forms: list[str]) -> set[int]:
        """The places of the tokens that reading the joined forms back would not give."""
        owner = [place for place, form in enumerate(forms) for _ in form]
        text = "".join(forms)
        read = [""] * len(forms)
        wrong: set[int] = set()
        end = 0
        for match in self._target.finditer(text):
            for offset in range(end, match.start()):
                read[owner[offset]] += text[offset]
            first, last = owner[match.start()], owner[match.end() - 1]
            wrong.update(range(first, last + 1) if first != last else ())
            read[first] += self._read(match)
            end = match.end()
        for offset in range(end, len(text)):
            read[owner[offset]] += text[offset]
        wrong.update(place for place, token in enumerate(tokens) if read[place] != token.source)
        return wrong

    def _read(self, match: re.Match[str]) -> str:
        kind, text = match.lastgroup, match.group(match.lastgroup or 0)
        if kind is None or kind == "literal":
            return text
        if kind.startswith("raised"):
            return "".join(_RAISE[mark] for mark in text)
        if kind.startswith("lowered"):
            return "".join(_LOWER[mark] for mark in text)
        if kind == "dash":
            return "-" if _joins_words(match.string, match.start()) else MINUS
        return MINUS if text == "-" else self._symbol[text]

    def _ascii_target(self) -> str:
        raised, lowered = ("".join(map(re.escape, marks)) for marks in (_RAISE, _LOWER))
        inner_raised, inner_lowered = (
            marks.replace("\\(", "").replace("\\)", "") for marks in (raised, lowered)
        )
        words = [spelling for spelling in self._symbol if spelling.isalpha()]
        named = [spelling for spelling in self._symbol if spelling[0].isalpha()]
        signs = [spelling for spelling in self._symbol if not spelling[0].isalpha()]
        return (
            r"\\(?P<literal>.)"
            rf"|\{{(?P<sure>{_any_of([*named, *signs])}|-)\}}"
            rf"|\{{\*\*(?P<raised_sure>[{raised}]+)\}}"
            rf"|\{{\[(?P<lowered_sure>[{lowered}]+)\}}"
            rf"|\*\*(?:(?P<raised_plain>[0-9]+(?![^\W_])|[a-z](?![^\W_]))|\((?P<raised_inner>[{inner_raised}]+)\))"
            rf"|(?<=[\w)\]}}])\[(?P<lowered_inner>[{inner_lowered}]+)\]"
            rf"|(?P<sign>{_any_of(signs)})"
            r"|(?P<dash>-)"
            rf"|(?<![^\W_])(?P<word>{_any_of(words)})(?![^\W_])"
        )

    def _tex_target(self) -> str:
        raised, lowered = ("".join(map(re.escape, marks)) for marks in (_RAISE, _LOWER))
        return (
            rf"(?P<command>{_any_of(self._symbol)})(?:\{{\}}|(?![A-Za-z{{]))"
            r"|\\(?P<literal>[^A-Za-z])"
            rf"|\^\{{(?P<raised>[{raised}]+)\}}"
            rf"|_\{{(?P<lowered>[{lowered}]+)\}}"
            r"|\{(?P<minus>-)\}"
            r"|(?P<dash>-)"
        )


def _any_of(texts: dict[str, str] | list[str]) -> str:
    return "|".join(re.escape(text) for text in sorted(texts, key=lambda text: (-len(text), text)))


def _joins_words(text: str, place: int) -> bool:
    """Whether the dash at ``place`` is a hyphen: no space around it, and a word of two letters beside it."""
    before, after = text[:place], text[place + 1 :]
    left = re.search(r"[^\W_]+\Z", before)
    right = re.match(r"[^\W_]+", after)
    if left is None or right is None:
        return False
    return any(re.search(r"[^\W\d_]{2}", side.group()) is not None for side in (left, right))


@functools.cache
def notation(name: str) -> Notation:
    """The notation called ``ascii`` or ``tex``."""
    return Notation(name)
