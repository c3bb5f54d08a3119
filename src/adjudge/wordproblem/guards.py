"""Stage ``guards``: what a sentence must not do, whatever its form; ten tests in a fixed order.

Words are runs of letters and digits, compared in lowercase. The first test that hits decides the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from adjudge.wordproblem.closed_words import (
    AGES,
    CONDITIONALS,
    COORDINATORS,
    HEDGES,
    INDEFINITES,
    NEGATIONS,
    ORDINALS,
    POSSESSIVES,
    PRONOUNS,
)
from adjudge.wordproblem.lexicon import Lexicon
from adjudge.wordproblem.refusals import Decline

_WORD = re.compile(r"[a-z0-9]+")
_ORDINAL_DIGITS = re.compile(r"(?<![a-z0-9])[0-9]++(?:st|nd|rd|th)(?![a-z0-9])")
_JOINT = re.compile("[,;:]")
_CLOSING = re.compile(r" and keeps? one [a-z]+\.\Z")
_CLOSING_WORDS = 4
_COMPARED = ("more", "fewer", "less")

Span = tuple[int, int]
"""First character, and the one after the last."""


class Sentence:
    """A sentence as the guards see it.

    Attributes:
        text: in lowercase, with its final mark.
        words: the words in order.
        divide_forms, pronoun_verbs: verbs after which a pronoun is bound to the subject.
    """

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text.lower()
        self.words: list[str] = _WORD.findall(self.text)
        self.divide_forms = lexicon.divide_forms
        self.pronoun_verbs = lexicon.scaling_forms

    def span(self, first: int, last: int) -> Span:
        """The characters of the words from ``first`` to ``last``."""
        spans = [match.span() for match in _WORD.finditer(self.text)]
        return spans[first][0], spans[last][1]


class Guard(NamedTuple):
    """One row: the code, and the test that finds what is refused with it."""

    code: str
    test: Callable[[Sentence], Span | None]


def first_hit(text: str, lexicon: Lexicon) -> Decline | None:
    """The refusal of the first guard that hits a sentence, or None."""
    sentence = Sentence(text, lexicon)
    for guard in GUARDS:
        span = guard.test(sentence)
        if span is not None:
            return Decline(guard.code, span=span, stage="guards")
    return None


def _any_of(words: frozenset[str]) -> Callable[[Sentence], Span | None]:
    def test(sentence: Sentence) -> Span | None:
        return _first(sentence, words, len(sentence.words))

    return test


def _first(sentence: Sentence, words: frozenset[str], limit: int) -> Span | None:
    if words.isdisjoint(sentence.words):
        return None
    for index in range(limit):
        if sentence.words[index] in words:
            return sentence.span(index, index)
    return None


def _ordinal(sentence: Sentence) -> Span | None:
    digits = _ORDINAL_DIGITS.search(sentence.text)
    if digits is None and "second" not in sentence.words and ORDINALS.isdisjoint(sentence.words):
        return None
    for index, word in enumerate(sentence.words):
        if word in ORDINALS or (digits is not None and word == digits[0]):
            return sentence.span(index, index)
        if word == "second" and index and sentence.words[index - 1] == "the":
            return sentence.span(index - 1, index)
    return None


def _negation(sentence: Sentence) -> Span | None:
    place = sentence.text.find("n't")
    if place >= 0:
        return place, place + 3
    return _first(sentence, NEGATIONS, len(sentence.words))


def _age(sentence: Sentence) -> Span | None:
    words = sentence.words
    if AGES.isdisjoint(words) and "old" not in words:
        return None
    for index, word in enumerate(words):
        if word in AGES:
            return sentence.span(index, index)
        if words[index : index + 3] == ["as", "old", "as"]:
            return sentence.span(index, index + 2)
    return None


def _nested(sentence: Sentence) -> Span | None:
    words = sentence.words
    if "than" not in words:
        return None
    for index in range(len(words) - 2):
        if words[index] in _COMPARED and words[index + 1] == "than":
            if words[index + 2] in ("twice", "half"):
                return sentence.span(index, index + 2)
            if words[index + 3 : index + 4] == ["times"]:
                return sentence.span(index, index + 3)
    return None


def _ambiguous_comparison(sentence: Sentence) -> Span | None:
    words = [*sentence.words, ""]
    if "less" not in words and "times" not in words:
        return None
    for index, word in enumerate(sentence.words):
        if word == "less":
            return sentence.span(index, index)
        if word == "times" and words[index + 1] in _COMPARED:
            return sentence.span(index, index + 1)
    return None


def _compound(sentence: Sentence) -> Span | None:
    joint = _JOINT.search(sentence.text)
    if joint is not None:
        return joint.span()
    words = len(sentence.words)
    return _first(sentence, COORDINATORS, words - _CLOSING_WORDS if _keeps_one_group(sentence) else words)


def _keeps_one_group(sentence: Sentence) -> bool:
    """Whether the sentence is a split that ends in ``and keeps one <group>.``"""
    before = sentence.words[:-_CLOSING_WORDS]
    return _CLOSING.search(sentence.text) is not None and not sentence.divide_forms.isdisjoint(before)


def _pronoun(sentence: Sentence) -> Span | None:
    if PRONOUNS.isdisjoint(sentence.words):
        return None
    words = ["", *sentence.words, ""]
    for index, word in enumerate(sentence.words):
        if word not in PRONOUNS:
            continue
        before, after = words[index], words[index + 2]
        bound = (word == "them" or word in POSSESSIVES) and before in sentence.pronoun_verbs
        asked = word == "they" and (before, after, sentence.text[-1]) == ("do", "have", "?")
        if not bound and not asked:
            return sentence.span(index, index)
    return None


GUARDS = (
    Guard("CONDITIONAL", _any_of(CONDITIONALS)),
    Guard("HEDGED_QUANTITY", _any_of(HEDGES)),
    Guard("ORDINAL_QUANTITY", _ordinal),
    Guard("NEGATED_STATEMENT", _negation),
    Guard("AGE_COMPARISON", _age),
    Guard("NESTED_COMPARISON", _nested),
    Guard("AMBIGUOUS_COMPARISON", _ambiguous_comparison),
    Guard("COMPOUND_SENTENCE", _compound),
    Guard("INDEFINITE_ENTITY", _any_of(INDEFINITES)),
    Guard("UNBOUND_PRONOUN", _pronoun),
)
"""The tests, in order."""
