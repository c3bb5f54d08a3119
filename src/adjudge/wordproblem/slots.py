"""Slot checks: whether the words that fill a template are what their places ask for.

A template matches by shape; these functions then look the words up, so that a refusal names the slot. Each
raises :class:`~adjudge.wordproblem.refusals.Decline` with the slot at fault.
"""

from __future__ import annotations

from adjudge.wordproblem.closed_words import GUARD_WORDS
from adjudge.wordproblem.lexicon import Lexicon, Unit, Verb
from adjudge.wordproblem.numerals import Value, is_plain_integer, read_number
from adjudge.wordproblem.refusals import Decline

SHORTEST_NAME, LONGEST_NAME = 2, 20


def entity(lexicon: Lexicon, name: str, slot: str) -> str:
    """The canonical name: itself, or ``the`` and a noun in lowercase.

    A name that a guard refuses is declined here too; the guards, which go first, then say why.

    Raises:
        Decline: ``INVALID_ENTITY``; ``UNPARSED_SENTENCE`` for a reserved word.
    """
    proper = " " not in name
    if proper and SHORTEST_NAME <= len(name) <= LONGEST_NAME and name.lower() not in lexicon.not_names:
        return name
    if not proper:
        word = name[4:]
        if not _may_be_named(lexicon, word) or word == "second":
            raise Decline("INVALID_ENTITY", slot=slot)
        return f"the {word}"
    if not _may_be_named(lexicon, name.lower()):
        raise Decline("INVALID_ENTITY", slot=slot)
    if name in lexicon.reserved:
        raise Decline("UNPARSED_SENTENCE", slot=slot)
    return name


def _may_be_named(lexicon: Lexicon, word: str) -> bool:
    return SHORTEST_NAME <= len(word) <= LONGEST_NAME and not (
        word in lexicon.units or word in lexicon.numbers or word in GUARD_WORDS
    )


def is_plural(lexicon: Lexicon, canonical: str) -> bool:
    """Whether a verb after the entity takes its plural form; only collectives do."""
    if canonical[:4] != "the ":
        return False
    if canonical[-1] == "s" and canonical[-2] != "s":
        return True
    return canonical[4:] in lexicon.plural_nouns


def verb_of(lexicon: Lexicon, word: str, plural: bool, kinds: tuple[str, ...]) -> Verb:
    """The verb, in the form that its subject takes and of a kind that the template takes.

    Raises:
        Decline: ``UNKNOWN_VERB``, ``AGREEMENT`` or ``UNPARSED_SENTENCE``.
    """
    verb = lexicon.verbs.get(word)
    if verb is None:
        raise Decline("UNKNOWN_VERB", slot="verb")
    if (verb.plural if plural else verb.singular) != word:
        raise Decline("AGREEMENT", slot="verb")
    if verb.kind not in kinds:
        raise Decline("UNPARSED_SENTENCE", slot="verb")
    return verb


def agent(lexicon: Lexicon, subject: str, word: str, kinds: tuple[str, ...]) -> tuple[str, Verb]:
    """The canonical name of a subject, and its verb.

    Raises:
        Decline: as :func:`entity` and :func:`verb_of`.
    """
    actor = entity(lexicon, subject, "subject")
    if " " not in subject:  # A proper name, and so singular.
        verb = lexicon.third_person.get(word)
        if verb is not None and verb.kind in kinds:
            return actor, verb
    return actor, verb_of(lexicon, word, is_plural(lexicon, actor), kinds)


def unit_of(lexicon: Lexicon, noun: str, *, singular: bool) -> Unit:
    """The unit, in the form that is asked for.

    Raises:
        Decline: ``UNKNOWN_UNIT`` or ``AGREEMENT``.
    """
    unit = lexicon.units.get(noun)
    if unit is None:
        raise Decline("UNKNOWN_UNIT", slot="unit")
    if (unit.singular if singular else unit.plural) != noun:
        raise Decline("AGREEMENT", slot="unit")
    return unit


def quantity(lexicon: Lexicon, numeral: str, noun: str) -> tuple[Value, Unit]:
    """A number with its unit; the unit is singular exactly after ``1`` and ``one``.

    Raises:
        Decline: as :func:`~adjudge.wordproblem.numerals.read_number` and :func:`unit_of`;
            ``FRACTIONAL_COUNT``.
    """
    if numeral != "1" and is_plain_integer(numeral):
        unit = lexicon.plural_units.get(noun)
        if unit is not None:
            return int(numeral), unit
    value, decimal = read_number(numeral, lexicon.numbers)
    unit = unit_of(lexicon, noun, singular=value == 1 and not decimal)
    if decimal and unit.is_count:
        raise Decline("FRACTIONAL_COUNT", slot="number")
    return value, unit


def substance_of(lexicon: Lexicon, unit: Unit, word: str | None) -> str | None:
    """What the unit measures, or None where nothing is said.

    Raises:
        Decline: ``UNKNOWN_SUBSTANCE``.
    """
    if word is not None and (word not in lexicon.substances or not unit.takes_substance):
        raise Decline("UNKNOWN_SUBSTANCE", slot="substance")
    return word


def not_zero(value: Value) -> None:
    """Refuse a change by nothing.

    Raises:
        Decline: ``DEGENERATE_OPERAND``.
    """
    if not value:
        raise Decline("DEGENERATE_OPERAND", slot="number")
