"""The eleven forms of statement: the shape of each, and one function that checks its slots and reads it.

They are tried in the order of :data:`STATEMENTS`; the first shape that fits the whole sentence decides.
"""

from __future__ import annotations

from typing import Literal

from adjudge.wordproblem.lexicon import Lexicon
from adjudge.wordproblem.numerals import read_integer, read_money, read_number
from adjudge.wordproblem.readings import Change, Comparison, Possession, Rate, Scale, Statement, Transfer
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.shapes import Template
from adjudge.wordproblem.slots import (
    agent,
    entity,
    is_plural,
    not_zero,
    quantity,
    substance_of,
    unit_of,
    verb_of,
)

_CHANGES: dict[str, Literal["add", "subtract", "accrue"]] = {
    "add": "add",
    "subtract": "subtract",
    "accrue": "accrue",
}
_SIMPLE_KINDS = ("possession", *_CHANGES)


def _rate_of_one(lexicon: Lexicon, unit: str, verb: str, number: str) -> Rate:
    return _rate(lexicon, unit, verb, number, singular=True)


def _rate_of_each(lexicon: Lexicon, unit: str, verb: str, number: str) -> Rate:
    return _rate(lexicon, unit.lower(), verb, number, singular=False)


def _rate(lexicon: Lexicon, noun: str, verb: str, number: str, *, singular: bool) -> Rate:
    polarity = verb_of(lexicon, verb, not singular, ("rate",)).polarity
    unit = unit_of(lexicon, noun, singular=singular)
    if unit.unit_class == "currency":
        raise Decline("INVALID_RATE_UNIT", slot="unit")
    value = read_money(number)
    not_zero(value)
    assert polarity is not None, "every verb of kind rate has a polarity"
    return Rate(unit, polarity, value)


def _exist(
    lexicon: Lexicon, verb: str, number: str, unit: str, substance: str | None, place: str | None
) -> Possession:
    _check_copula(lexicon, verb, number)
    value, found = quantity(lexicon, number, unit)
    what = substance_of(lexicon, found, substance)
    holder = found.plural if place is None else entity(lexicon, place, "place")
    return Possession(holder, found, what, value, exists=True)


def _exist_more(
    lexicon: Lexicon, verb: str, number: str, unit: str, substance: str | None, place: str | None
) -> Change:
    base = _exist(lexicon, verb, number, unit, substance, place)
    not_zero(base.value)
    return Change("add", base.holder, base.unit, base.substance, base.value, by_verb=False)


def _check_copula(lexicon: Lexicon, verb: str, number: str) -> None:
    value, decimal = read_number(number, lexicon.numbers)
    if (verb == "is") != (value == 1 and not decimal):
        raise Decline("AGREEMENT", slot="verb")


def _compare_additive(
    lexicon: Lexicon, subject: str, verb: str, number: str, direction: str, unit: str, other: str
) -> Comparison:
    actor, _ = agent(lexicon, subject, verb, ("possession",))
    value, found = quantity(lexicon, number, unit)
    reference = entity(lexicon, other, "other")
    not_zero(value)
    _not_itself(actor, reference)
    way: Literal["more", "fewer"] = "more" if direction == "more" else "fewer"
    return Comparison("compare_additive", way, actor, reference, found, value)


def _compare_multiplicative(
    lexicon: Lexicon, subject: str, verb: str, word: str | None, number: str | None, measure: str, *rest: str
) -> Comparison:
    unit, other = rest
    actor, _ = agent(lexicon, subject, verb, ("possession",))
    factor = 2 if number is None else read_integer(number, lexicon.numbers)
    found = unit_of(lexicon, unit, singular=False)
    reference = entity(lexicon, other, "other")
    if factor < 2:
        raise Decline("DEGENERATE_OPERAND", slot="number")
    _not_itself(actor, reference)
    if found.is_count and measure in ("much", "amount"):
        raise Decline("AGREEMENT", slot="measure")
    way: Literal["times", "half"] = "half" if word == "half" else "times"
    return Comparison("compare_multiplicative", way, actor, reference, found, factor)


def _not_itself(actor: str, reference: str) -> None:
    if actor == reference:
        raise Decline("SELF_COMPARISON", slot="other")


def _transfer(
    lexicon: Lexicon, subject: str, verb: str, number: str, unit: str, substance: str | None, other: str
) -> Transfer:
    actor, _ = agent(lexicon, subject, verb, ("transfer",))
    value, found = quantity(lexicon, number, unit)
    what = substance_of(lexicon, found, substance)
    target = entity(lexicon, other, "other")
    not_zero(value)
    if actor == target:
        raise Decline("SELF_TRANSFER", slot="other")
    return Transfer(actor, target, found, what, value)


def _divide(
    lexicon: Lexicon,
    subject: str,
    verb: str,
    owner: str | None,
    unit: str | None,
    number: str,
    group: str,
    *closing: str | None,
) -> Scale:
    keeps, kept = closing
    actor, _ = agent(lexicon, subject, verb, ("divide",))
    plural = is_plural(lexicon, actor)
    _check_owner(owner, plural=plural)
    if keeps is not None and keeps != ("keep" if plural else "keeps"):
        raise Decline("AGREEMENT", slot="keeps")
    count = read_integer(number, lexicon.numbers)
    found = None if unit is None else unit_of(lexicon, unit, singular=False)
    forms = lexicon.groups.get(group)
    if forms is None:
        raise Decline("UNPARSED_SENTENCE", slot="group")
    if count != 1 and group != forms[1]:
        raise Decline("AGREEMENT", slot="group")
    if count < 2:
        raise Decline("DEGENERATE_OPERAND" if count else "DIVISION_BY_ZERO", slot="number")
    if keeps is None:
        raise Decline("AMBIGUOUS_SPLIT", slot="group")
    if kept != forms[0]:
        raise Decline("UNCONSUMED_TEXT", slot="kept")
    return Scale("divide", actor, found, count, shared=owner == "their" and not plural)


def _multiply(lexicon: Lexicon, subject: str, verb: str, owner: str | None, unit: str | None) -> Scale:
    actor, scaling = agent(lexicon, subject, verb, ("multiply",))
    plural = is_plural(lexicon, actor)
    _check_owner(owner, plural=plural)
    found = None if unit is None else unit_of(lexicon, unit, singular=False)
    return Scale("multiply", actor, found, scaling.factor, shared=owner == "their" and not plural)


def _check_owner(owner: str | None, *, plural: bool) -> None:
    """What several have is theirs; ``his`` and ``her`` after them mean somebody else."""
    if plural and owner in ("his", "her"):
        raise Decline("AGREEMENT", slot="owner")


def _simple(
    lexicon: Lexicon, subject: str, verb: str, number: str, unit: str, substance: str | None
) -> Possession | Change:
    holder, found = agent(lexicon, subject, verb, _SIMPLE_KINDS)
    value, measured = quantity(lexicon, number, unit)
    what = None if substance is None else substance_of(lexicon, measured, substance)
    if found.kind == "possession":
        return Possession(holder, measured, what, value, exists=False)
    not_zero(value)
    if found.kind == "accrue" and measured.unit_class != "time":
        raise Decline("VERB_UNIT_MISMATCH", slot="unit")
    return Change(_CHANGES[found.kind], holder, measured, what, value, found.accrues)


_AMOUNT = "{number} {unit}(?: of {substance})?"
_FACTOR = "(?:(?P<word>twice|half)|{number} times)"
_PLACE = "(?: in {place})?"
_THEM = "(?:them|(?P<owner>his|her|their) {unit})"

STATEMENTS: tuple[Template[Statement], ...] = (
    Template(
        "rate",
        "Each|A|An UNIT costs MONEY.",
        "Each shell costs $2.",
        " $",
        "(?:Each|An?) {unit} {verb} {money}",
        _rate_of_one,
    ),
    Template(
        "rate of each",
        "UNITS cost MONEY each.",
        "Books cost $0.75 each.",
        " each",
        "(?P<unit>[A-Z][a-z]++) {verb} {money} each",
        _rate_of_each,
    ),
    Template(
        "there are more",
        "There are|is NUMBER more UNITS [of SUBSTANCE] [in the PLACE].",
        "There are 3 more birds.",
        " more ",
        "There (?P<verb>are|is) {number} more {unit}(?: of {substance})?" + _PLACE,
        _exist_more,
    ),
    Template(
        "there are",
        "There are|is NUMBER UNITS [of SUBSTANCE] [in the PLACE].",
        "There are 14 candies in the box.",
        "There ",
        "There (?P<verb>are|is) " + _AMOUNT + _PLACE,
        _exist,
    ),
    Template(
        "comparison by difference",
        "ENTITY has NUMBER more|fewer UNITS than ENTITY.",
        "Max has 5 more kites than Ivy.",
        " than ",
        "{subject} {verb} {number} (?P<direction>more|fewer) {unit} than {other}",
        _compare_additive,
    ),
    Template(
        "comparison by factor, as",
        "ENTITY has (twice|half|NUMBER times) as many|much UNITS as ENTITY.",
        "Max has four times as many shells as Ivy.",
        " as ",
        "{subject} {verb} " + _FACTOR + " as (?P<measure>many|much) {unit} as {other}",
        _compare_multiplicative,
    ),
    Template(
        "comparison by factor, the",
        "ENTITY has (twice|half|NUMBER times) the number|amount of UNITS as ENTITY.",
        "Max has twice the number of beads as Ivy.",
        " of ",
        "{subject} {verb} " + _FACTOR + " the (?P<measure>number|amount) of {unit} as {other}",
        _compare_multiplicative,
    ),
    Template(
        "transfer",
        "ENTITY gives NUMBER UNITS [of SUBSTANCE] to ENTITY.",
        "Ivy gives 3 stickers to Max.",
        " to ",
        "{subject} {verb} " + _AMOUNT + " to {other}",
        _transfer,
    ),
    Template(
        "divide",
        "ENTITY splits (them|her UNITS) evenly into NUMBER groups and keeps one group.",
        "Ivy splits them evenly into 5 piles and keeps one pile.",
        " evenly ",
        "{subject} {verb} " + _THEM + " evenly into {number} {group}(?: and {keeps} one (?P<kept>[a-z]++))?",
        _divide,
    ),
    Template(
        "multiply",
        "ENTITY doubles (them|her UNITS).",
        "Ivy doubles her shells.",
        "",
        "{subject} {verb} " + _THEM,
        _multiply,
    ),
    Template(
        "has, adds, works, subtracts",
        "ENTITY has|buys|works|eats NUMBER UNITS [of SUBSTANCE].",
        "Ivy has 6 shells.",
        "",
        "{subject} {verb} " + _AMOUNT,
        _simple,
    ),
)
"""The rows: name, form for people, an example, words that every instance contains, shape, reader."""
