"""The closed vocabulary: a pack of rows, read once, checked, and turned into tables.

A lexicon pack is JSONL. Its first row names it, ``{"row": "pack", "pack_id": "lexicon_en_v1"}``; every other
row is one word:

==================  ==========================================================================================
``number``          ``word``, ``value``: a number word and the whole number that it means
``unit``            ``singular``, ``plural``, ``class``: ``count``, ``length``, ``time``, ``mass``, ``volume``
                    or ``currency``; the plural is the canonical form
``substance``       ``word``: may follow ``of`` after a unit of length, mass or volume
``group``           ``singular``, ``plural``: what a split makes
``verb``            ``singular`` (``buys``), ``plural`` (``buy``), ``kind``; with kind ``multiply`` also
                    ``factor`` (2 or 3), with kind ``rate`` ``polarity`` (``cost`` or ``pay``), and
                    ``accrues`` where the verb counts what a rate of that polarity applies to
``plural_noun``     ``word``: a plural that does not end in ``s`` (``children``)
``reserved``        ``word``: never a name (``There``)
==================  ==========================================================================================
"""

from __future__ import annotations

import functools
import re
from typing import Any, Literal

import msgspec

from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError
from adjudge.wordproblem.closed_words import CLOSED_WORDS, GUARD_WORDS
from adjudge.wordproblem.errors import MAX_PACK_BYTES, PackError

Polarity = Literal["cost", "pay"]
VerbKind = Literal[
    "possession", "add", "subtract", "transfer", "multiply", "divide", "accrue", "rate"
]  # fmt: skip

_WORD = re.compile(r"[a-z]{2,20}")
_RESERVED = re.compile(r"[A-Z][a-z]{0,19}")
_PACK_ID = re.compile(r"[a-z][a-z0-9_]*")
_SUBSTANCE_CLASSES = ("length", "mass", "volume")


class _Row(msgspec.Struct, frozen=True, gc=False, tag_field="row", forbid_unknown_fields=True):
    """Base of the rows: closed against unknown fields."""


class Unit(_Row, frozen=True, tag="unit"):
    """A unit.

    Attributes:
        singular, plural: its two forms; the plural is canonical.
        unit_class: counted things, or what is measured.
    """

    singular: str
    plural: str
    unit_class: Literal["count", "length", "time", "mass", "volume", "currency"] = msgspec.field(name="class")

    @property
    def is_count(self) -> bool:
        """Whether amounts are whole numbers."""
        return self.unit_class == "count"

    @property
    def takes_substance(self) -> bool:
        """Whether ``of`` and a substance may follow."""
        return self.unit_class in _SUBSTANCE_CLASSES


class Verb(_Row, frozen=True, tag="verb"):
    """A verb.

    Attributes:
        singular, plural: the form after ``Ivy`` and the one after ``The girls``.
        kind: what it does.
        factor: of kind ``multiply``, else 0.
        polarity: of kind ``rate``.
        accrues: polarity of the rates for which it counts.
    """

    singular: str
    plural: str
    kind: VerbKind
    factor: Literal[0, 2, 3] = 0
    polarity: Polarity | None = None
    accrues: Polarity | None = None


class _Pack(_Row, frozen=True, tag="pack"):
    pack_id: str


class _Number(_Row, frozen=True, tag="number"):
    word: str
    value: int


class _Substance(_Row, frozen=True, tag="substance"):
    word: str


class _Group(_Row, frozen=True, tag="group"):
    singular: str
    plural: str


class _PluralNoun(_Row, frozen=True, tag="plural_noun"):
    word: str


class _Reserved(_Row, frozen=True, tag="reserved"):
    word: str


_AnyRow = _Pack | _Number | Unit | _Substance | _Group | Verb | _PluralNoun | _Reserved


class Lexicon:
    """The tables of one lexicon pack.

    Attributes:
        pack_id: the pack's name.
        numbers: number words and their values.
        units: every form of every unit, with the unit.
        plural_units: the units by their plural alone.
        count_units: the plurals of the units that are counted.
        substances: the substances.
        groups: every form of every group noun, with its singular and plural.
        verbs: every form of every verb, with the verb.
        third_person: the verbs by the form after ``Ivy`` alone.
        divide_forms: every form of the verbs that split.
        scaling_forms: every form of the verbs that split or multiply.
        plural_nouns: plurals that do not end in ``s``.
        reserved: capitalised words that are never names.
        not_names: in lowercase, every word of which a name has to be looked at more closely, or is none.
    """

    def __init__(self, pack_id: str) -> None:
        self.pack_id = pack_id
        self.numbers: dict[str, int] = {}
        self.units: dict[str, Unit] = {}
        self.plural_units: dict[str, Unit] = {}
        self.count_units: set[str] = set()
        self.substances: set[str] = set()
        self.groups: dict[str, tuple[str, str]] = {}
        self.verbs: dict[str, Verb] = {}
        self.third_person: dict[str, Verb] = {}
        self.divide_forms: set[str] = set()
        self.scaling_forms: set[str] = set()
        self.plural_nouns: set[str] = set()
        self.reserved: set[str] = set()
        self.not_names: set[str] = set(GUARD_WORDS)

    def add(self, row: _AnyRow) -> None:
        """Enter one row.

        Raises:
            PackError: a word is malformed, has another meaning already, or belongs to the grammar itself.
        """
        match row:
            case _Number(word, value):
                self._claim(word)
                if not 1 <= value < 10**9:
                    raise PackError(f"the value of {word!a} is not from 1 to 999999999")
                self.numbers[word] = value
                self.not_names.add(word)
            case Unit(singular, plural):
                self._claim(singular, plural)
                self.units[singular] = self.units[plural] = self.plural_units[plural] = row
                self.not_names |= {singular, plural}
                if row.is_count:
                    self.count_units.add(plural)
            case _Substance(word):
                self._claim(word)
                self.substances.add(word)
            case _Group(singular, plural):
                self._claim(singular, plural)
                self.groups[singular] = self.groups[plural] = (singular, plural)
            case Verb(singular, plural):
                self._claim_verb(row)
                self.verbs[singular] = self.verbs[plural] = self.third_person[singular] = row
                if row.kind == "divide":
                    self.divide_forms |= {singular, plural}
                if row.kind in ("divide", "multiply"):
                    self.scaling_forms |= {singular, plural}
            case _PluralNoun(word):
                _check_word(word)
                self.plural_nouns.add(word)
            case _Reserved(word):
                if _RESERVED.fullmatch(word) is None:
                    raise PackError(f"{word!a} is not a capitalised word")
                self.reserved.add(word)
                self.not_names.add(word.lower())
            case _Pack():
                raise PackError("a second pack row")

    def _claim(self, *words: str) -> None:
        """A noun or number word has one meaning: two would make a sentence readable in two ways."""
        if len(set(words)) != len(words):
            raise PackError(f"{words[0]!a} is both singular and plural")
        for word in words:
            _check_word(word)
            if any(word in table for table in (self.numbers, self.units, self.substances, self.groups)):
                raise PackError(f"{word!a} has a meaning already")

    def _claim_verb(self, verb: Verb) -> None:
        if verb.singular == verb.plural:
            raise PackError(f"{verb.singular!a} is both singular and plural")
        for word in (verb.singular, verb.plural):
            _check_word(word)
            if word in self.verbs:
                raise PackError(f"{word!a} has a meaning already")
        if (verb.kind == "multiply") != (verb.factor != 0):
            raise PackError(f"{verb.singular!a}: a factor belongs to kind multiply, and only there")
        if (verb.kind == "rate") != (verb.polarity is not None):
            raise PackError(f"{verb.singular!a}: a polarity belongs to kind rate, and only there")
        allowed = {"add": ("cost", None), "accrue": ("pay",)}.get(verb.kind, (None,))
        if verb.accrues not in allowed:
            raise PackError(f"{verb.singular!a}: kind {verb.kind} does not accrue {verb.accrues}")


@functools.lru_cache(maxsize=16)
def read_lexicon(pack: bytes) -> Lexicon:
    """The tables of a lexicon pack.

    Raises:
        PackError: the pack is malformed; the message names the line.
    """
    if len(pack) > MAX_PACK_BYTES:
        raise PackError(f"{len(pack)} bytes exceed the limit of {MAX_PACK_BYTES}")
    if not pack.endswith(b"\n"):
        raise PackError("the last line has no line feed")
    lexicon: Lexicon | None = None
    for number, line in enumerate(pack[:-1].split(b"\n"), 1):
        try:
            row = _row(line)
            if lexicon is None:
                lexicon = _named(row)
            else:
                lexicon.add(row)
        except PackError as error:
            raise PackError(f"line {number}: {error}") from None
    assert lexicon is not None, "splitting yields at least one line"
    _check_whole(lexicon)
    return lexicon


def _row(line: bytes) -> _AnyRow:
    try:
        value: Any = strict_json.loads(line, source="row")
        row: _AnyRow = msgspec.convert(value, _AnyRow, strict=True)
    except (JsonError, msgspec.ValidationError) as error:
        raise PackError(str(error)) from None
    return row


def _named(row: _AnyRow) -> Lexicon:
    if not isinstance(row, _Pack):
        raise PackError("the first row is not the pack's name")
    if _PACK_ID.fullmatch(row.pack_id) is None:
        raise PackError(f"{row.pack_id!a} is not a pack id")
    return Lexicon(row.pack_id)


def _check_word(word: str) -> None:
    if _WORD.fullmatch(word) is None:
        raise PackError(f"{word!a} is not a word of 2 to 20 lowercase letters")
    if word in CLOSED_WORDS:
        raise PackError(f"{word!a} belongs to the grammar itself")


def _check_whole(lexicon: Lexicon) -> None:
    dollar = lexicon.units.get("dollars")
    if dollar is None or dollar.unit_class != "currency" or dollar.plural != "dollars":
        raise PackError("rates need the unit dollars, of class currency")
    kinds = {verb.kind for verb in lexicon.verbs.values()}
    for kind in ("possession", "divide"):
        if kind not in kinds:
            raise PackError(f"there is no verb of kind {kind}")
