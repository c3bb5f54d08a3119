"""Stages ``guards`` and ``templates``: one sentence by itself becomes one reading, or is declined."""

from __future__ import annotations

import functools
import re

from adjudge.wordproblem.guards import first_hit
from adjudge.wordproblem.lexicon import Lexicon, read_lexicon
from adjudge.wordproblem.questions import QUESTIONS
from adjudge.wordproblem.readings import Question, Statement
from adjudge.wordproblem.refusals import Decline
from adjudge.wordproblem.shapes import CompiledTemplate, R, compiled
from adjudge.wordproblem.slots import entity
from adjudge.wordproblem.statements import STATEMENTS

_SUBJECT_AND_WORD = re.compile(r"(The [a-z]++|[A-Z][a-z]++) ([a-z]++)(?![A-Za-z0-9])")
_NUMERAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")


class Grammar:
    """The templates, compiled for one lexicon.

    Attributes:
        lexicon: the lexicon.
        statements, questions: the templates, in the order in which they are tried.
        common_first: the statements with the commonest form, the last, in front. Only a sentence that opens
            with ``There`` or closes with ``each`` has the shape of that form and of another one: for every
            other sentence the two orders find the same template.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.statements = tuple(compiled(template, lexicon) for template in STATEMENTS)
        self.common_first = (self.statements[-1], *self.statements[:-1])
        self.questions = tuple(compiled(template, lexicon) for template in QUESTIONS)


@functools.lru_cache(maxsize=16)
def grammar_of(pack: bytes) -> Grammar:
    """The grammar with the words of a lexicon pack.

    Raises:
        PackError: the pack is malformed.
    """
    return Grammar(read_lexicon(pack))


def read_statement(grammar: Grammar, sentence: str) -> Statement:
    """What a sentence says that is not the question.

    The templates go first, although the guards stand before them, and the guards are asked only about a
    sentence that no template takes: in one that a template takes every word is known to the lexicon or is a
    name, neither of which may be a word that a guard refuses.

    Raises:
        Decline: with the span of the words at fault, as positions in the sentence.
    """
    try:
        if sentence[-1] != ".":
            raise Decline("UNPARSED_SENTENCE", span=(len(sentence) - 1, len(sentence)))
        body = sentence[:-1]
        ordered = body[:6] == "There " or body[-5:] == " each"
        reading = _read(grammar.lexicon, grammar.statements if ordered else grammar.common_first, body)
    except Decline as declined:
        raise first_hit(sentence, grammar.lexicon) or declined from None
    if reading is None:
        raise first_hit(sentence, grammar.lexicon) or _no_template(grammar, body)
    return reading


def read_question(grammar: Grammar, sentence: str) -> Question:
    """What a question asks.

    Raises:
        Decline: as :func:`read_statement`.
    """
    try:
        reading = _read(grammar.lexicon, grammar.questions, sentence[:-1])
        if reading is None:
            raise Decline("UNSUPPORTED_QUESTION", span=(0, len(sentence)))
    except Decline as declined:
        raise first_hit(sentence, grammar.lexicon) or declined from None
    return reading


def slot_span(grammar: Grammar, sentence: str, slot: str | None) -> tuple[int, int]:
    """Where the words stand that fill a slot of a sentence that was read; else the whole sentence."""
    body = sentence[:-1]
    match = _match(grammar.questions, body) if sentence[-1] == "?" else _match(grammar.statements, body)
    if match is None or slot is None or slot not in match.re.groupindex or match[slot] is None:
        return 0, len(sentence)
    return match.span(slot)


def _match(templates: tuple[CompiledTemplate[R], ...], body: str) -> re.Match[str] | None:
    return next((match for template in templates if (match := template.whole(body))), None)


def _read(lexicon: Lexicon, templates: tuple[CompiledTemplate[R], ...], body: str) -> R | None:
    for contains, whole, _, read in templates:
        if contains in body and (match := whole(body)) is not None:
            try:
                return read(lexicon, *match.groups())
            except Decline as declined:
                raise _placed(declined, match) from None
    return None


def _placed(declined: Decline, match: re.Match[str]) -> Decline:
    if declined.slot is not None:
        declined.span = match.span(declined.slot)
    return declined


def _no_template(grammar: Grammar, body: str) -> Decline:
    """Why no template takes the statement: the first of four reasons that holds."""
    lexicon = grammar.lexicon
    first = body.partition(" ")[0]
    if _NUMERAL.fullmatch(first) or first.lower() in lexicon.numbers:
        return Decline("IMPLICIT_SUBJECT", span=(0, len(first)))
    opening = _SUBJECT_AND_WORD.match(body)
    if opening is not None and opening[1] not in lexicon.reserved:
        try:
            entity(lexicon, opening[1], "subject")
        except Decline as declined:
            declined.span = opening.span(1)
            return declined
        if opening[2] not in lexicon.verbs:
            return Decline("UNKNOWN_VERB", span=opening.span(2))
    return _left_over(grammar, body) or Decline("UNPARSED_SENTENCE", span=(0, len(body) or 1))


def _left_over(grammar: Grammar, body: str) -> Decline | None:
    """What is wrong where the beginning of the statement has the shape of a template."""
    for template in grammar.statements:
        match = template.prefix(body)
        if match is not None:
            try:
                template.read(grammar.lexicon, *match.groups())
            except Decline as declined:
                return _placed(declined, match)
            rest = body[match.end() :]
            return Decline("UNCONSUMED_TEXT", span=(len(body) - len(rest.lstrip(" ")), len(body)))
    return None
