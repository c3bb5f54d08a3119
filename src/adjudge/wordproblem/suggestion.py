"""The accepted form that is nearest to a refused sentence, for people: a hint, never a reading."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from adjudge.wordproblem.lexical import split_sentences
from adjudge.wordproblem.lexicon import Lexicon, read_lexicon
from adjudge.wordproblem.packs import lexicon_pack
from adjudge.wordproblem.questions import QUESTIONS
from adjudge.wordproblem.refusals import Refused
from adjudge.wordproblem.shapes import Template
from adjudge.wordproblem.statements import STATEMENTS

_MAX_WORDS = 40
_VERB_WEIGHT = 5
_WORD = re.compile(r"(?:[Tt]he )?[^ ]+")
_CHOICE = re.compile(r"\[([^]]*)\]|\(([^)]*)\)")

_HELPFUL = {
    "UNDEFINED_ENTITY": "has, adds, works, subtracts",
    "UNKNOWN_HOLDING": "has, adds, works, subtracts",
    "NO_MATCHING_RATE": "rate",
    "VERB_UNIT_MISMATCH": "rate",
    "ORPHAN_RATE": "spending",
}
"""Where another sentence than the refused one would help: the name of its form."""


class Suggestion(NamedTuple):
    """An accepted form.

    Attributes:
        form: words to copy, slots in capitals, bars between alternatives, options in brackets.
        example: an instance.
    """

    form: str
    example: str


def nearest_form(text: str, refused: Refused, *, lexicon: bytes | None = None) -> Suggestion | None:
    """The form that takes the fewest words to change; None when no single sentence is at fault."""
    if refused.sentence is None:
        return None
    sentence = split_sentences(text)[refused.sentence]
    known = read_lexicon(lexicon_pack() if lexicon is None else lexicon)
    rows: list[Template[Any]] = [*STATEMENTS, *QUESTIONS]
    forms = {row.name: Suggestion(row.form, row.example) for row in rows}
    if refused.stage in ("meaning", "question") and refused.code in _HELPFUL:
        return forms[_HELPFUL[refused.code]]
    words = _words(sentence)[:_MAX_WORDS]
    asks = sentence[-1] == "?"
    return min(
        (row for row in forms.values() if (row.form[-1] == "?") == asks),
        key=lambda row: min(_distance(known, words, variant) for variant in _variants(row.form)),
    )


def _words(sentence: str) -> list[str]:
    """The words without the final mark; an article and its noun count as one."""
    return _WORD.findall(sentence[:-1])


def _variants(form: str) -> list[list[str]]:
    """Every way to choose among the options and alternatives of the form."""
    variants = [form]
    while (choice := _CHOICE.search(variants[0])) is not None:
        option, group = choice.groups()
        ways = group.split("|") if option is None else ["", *option.split("|")]
        whole = choice[0]
        variants = [variant.replace(whole, way, 1) for variant in variants for way in ways]
    return [_words(variant) for variant in variants]


def _distance(lexicon: Lexicon, words: list[str], form: list[str]) -> int:
    """What it takes to put in, take out and replace words (Levenshtein's distance); verbs weigh more."""
    row = list(range(len(form) + 1))
    for word in words:
        weight = _VERB_WEIGHT if word in lexicon.verbs else 1
        above, row = row, [row[0] + weight]
        for index, slot in enumerate(form):
            replaced = above[index] + (0 if _fits(lexicon, word, slot) else weight)
            row.append(min(replaced, above[index + 1] + weight, row[index] + 1))
    return row[-1]


def _fits(lexicon: Lexicon, word: str, slot: str) -> bool:
    match slot:
        case "ENTITY" | "the PLACE":
            return word[:4] in ("The ", "the ") or (slot == "ENTITY" and word[:1].isupper())
        case "NUMBER":
            return word in lexicon.numbers or word[:1].isdigit()
        case "MONEY":
            return word.startswith("$")
        case "UNIT" | "UNITS":
            unit = lexicon.units.get(word.lower())
            return unit is not None and (slot == "UNITS" or unit.singular == word)
        case "SUBSTANCE":
            return word in lexicon.substances
    choices = slot.split("|")
    verb = lexicon.verbs.get(word)
    kinds = [lexicon.verbs[choice].kind for choice in choices if choice in lexicon.verbs]
    return word in choices or (verb is not None and verb.kind in kinds)
