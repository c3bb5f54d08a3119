"""The four forms of question: the shape of each, and one function that checks its slots and reads it."""

from __future__ import annotations

from adjudge.wordproblem.lexicon import Lexicon, Polarity, Unit
from adjudge.wordproblem.readings import AskHolding, AskRate, AskTotal, Question
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.shapes import Template
from adjudge.wordproblem.slots import entity, is_plural, substance_of, unit_of

_POLARITY: dict[str, Polarity] = {"spend": "cost", "pay": "cost", "earn": "pay"}
_TOGETHER = ("in total", "altogether")


def _holding(
    lexicon: Lexicon, unit: str, substance: str | None, auxiliary: str, subject: str
) -> AskHolding:  # fmt: skip
    holder = _asked(lexicon, auxiliary, subject)
    found, what = _measured(lexicon, unit, substance)
    return AskHolding(holder, found, what)


def _together(lexicon: Lexicon, unit: str, substance: str | None, tail: str | None) -> AskTotal:
    found, what = _measured(lexicon, unit, substance)
    if tail not in _TOGETHER:
        raise Decline("AMBIGUOUS_TOTAL", slot="unit" if tail is None else "tail")
    return AskTotal(found, what, exists=False)


def _there(
    lexicon: Lexicon, unit: str, substance: str | None, place: str | None
) -> AskHolding | AskTotal:  # fmt: skip
    found, what = _measured(lexicon, unit, substance)
    if place is None:
        return AskTotal(found, what, exists=True)
    return AskHolding(entity(lexicon, place, "place"), found, what)


def _rate(lexicon: Lexicon, auxiliary: str, subject: str, verb: str) -> AskRate:
    return AskRate(_asked(lexicon, auxiliary, subject), _POLARITY[verb])


def _asked(lexicon: Lexicon, auxiliary: str, subject: str) -> str:
    name = entity(lexicon, subject, "subject")
    plural = " " in name and is_plural(lexicon, name)
    if auxiliary != ("do" if plural else "does"):
        raise Decline("AGREEMENT", slot="auxiliary")
    return name


def _measured(lexicon: Lexicon, noun: str, substance: str | None) -> tuple[Unit, str | None]:
    unit = lexicon.plural_units.get(noun) or unit_of(lexicon, noun, singular=False)
    return unit, None if substance is None else substance_of(lexicon, unit, substance)


_HOW_MANY = "How many {unit}(?: of {substance})? "
_ASKED = "(?P<auxiliary>does|do) (?P<subject>the [a-z]++|[A-Z][a-z]++) "
_ANY_TAIL = "(?: (?:left|now|in total|altogether))?"

QUESTIONS: tuple[Template[Question], ...] = (
    Template(
        "holding",
        "How many UNITS [of SUBSTANCE] does|do ENTITY have [left|now|in total|altogether]?",
        "How many kites does Ana have now?",
        " have",
        _HOW_MANY + _ASKED + "have" + _ANY_TAIL,
        _holding,
    ),
    Template(
        "together",
        "How many UNITS [of SUBSTANCE] do they have (in total|altogether)?",
        "How many marbles do they have in total?",
        " do they have",
        _HOW_MANY + "do they have(?: (?P<tail>left|now|in total|altogether))?",
        _together,
    ),
    Template(
        "there",
        "How many UNITS [of SUBSTANCE] are there [in the PLACE] [left|now|in total|altogether]?",
        "How many candies are there in the box?",
        " are there",
        _HOW_MANY + "are there(?: in {place})?" + _ANY_TAIL,
        _there,
    ),
    Template(
        "spending",
        "How much does|do ENTITY spend|pay|earn [in total|altogether]?",
        "How much does Ivy pay in total?",
        "How much ",
        "How much " + _ASKED + "(?P<verb>spend|pay|earn)(?: in total| altogether)?",
        _rate,
    ),
)
"""The rows: name, form for people, an example, words that every instance contains, shape, reader."""
