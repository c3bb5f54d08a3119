"""Refusals: the closed list of reasons for which a word problem is not solved.

A refusal is an answer, not an accident. It names its code, the stage and the sentence that gave rise to it,
and the characters at fault.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Stage = Literal["lexical", "guards", "templates", "meaning", "question", "solve"]
"""``lexical`` looks at the whole text; ``guards`` and ``templates`` at each sentence alone; ``meaning`` and
``question`` at what the sentences say together; ``solve`` at the operator pack. A later stage never runs when
an earlier one refused, except that guards and templates take turns, sentence by sentence."""

MAX_DETAIL = 80


class RefusalCode(msgspec.Struct, frozen=True):
    """One row of the closed list.

    Attributes:
        meaning: what the code says, as one clause.
        remedy: what the writer of the problem can do about it.
        stages: the stages that raise it.
    """

    meaning: str
    remedy: str
    stages: tuple[Stage, ...]


class Refused(msgspec.Struct, frozen=True):
    """A problem that is not solved, and why.

    Attributes:
        code: a key of :data:`REFUSAL_CODES`.
        stage: where it was refused.
        sentence: index of the sentence, counted from 0, or None when the reason lies in the whole text.
        detail: the words or the value at fault, at most 80 ASCII characters.
        span: first character at fault and the one after the last, as positions in the text, or None.
    """

    code: str
    stage: Stage
    sentence: int | None
    detail: str
    span: tuple[int, int] | None = None

    @property
    def outcome(self) -> Literal["refused"]:
        """Tells a refusal from a :class:`~adjudge.wordproblem.problem.Solved`."""
        return "refused"


class Decline(Exception):  # noqa: N818 - a refusal is an outcome, not an error
    """Carries a refusal from the place that found it to the place that knows the sentence.

    Attributes:
        code: a key of :data:`REFUSAL_CODES`.
        detail: as in :class:`Refused`; empty where the words at fault say enough.
        slot: the template slot at fault, for who knows no position.
        span: position in the sentence (in stage ``lexical``: in the text), for who knows it.
        stage: where it was found.
    """

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        slot: str | None = None,
        span: tuple[int, int] | None = None,
        stage: Stage = "templates",
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.slot = slot
        self.span = span
        self.stage = stage


def short_detail(text: str) -> str:
    """``text`` in printable ASCII and at most 80 characters."""
    shown = "".join(mark if " " <= mark <= "~" else f"U+{ord(mark):04X}" for mark in text[: MAX_DETAIL + 1])
    return shown if len(shown) <= MAX_DETAIL else shown[: MAX_DETAIL - 3] + "..."


_L: tuple[Stage, ...] = ("lexical",)
_G: tuple[Stage, ...] = ("guards",)
_T: tuple[Stage, ...] = ("templates",)
_M: tuple[Stage, ...] = ("meaning",)
_Q: tuple[Stage, ...] = ("question",)
_MQ: tuple[Stage, ...] = ("meaning", "question")

REFUSAL_CODES: dict[str, RefusalCode] = {
    "EMPTY_INPUT": RefusalCode("there is no text", "write a problem", _L),
    "INPUT_TOO_LONG": RefusalCode("more than 2,000 characters or 40 sentences", "shorten the problem", _L),
    "ILLEGAL_CHARACTER": RefusalCode(
        "a character is not in the alphabet", "use plain letters, digits, spaces and . ? $", _L
    ),
    "BAD_WHITESPACE": RefusalCode(
        "a space stands first, last or twice", "put one space between words and none at the ends", _L
    ),
    "UNTERMINATED_SENTENCE": RefusalCode("the text does not end like a sentence", "end it with ?", _L),
    "NO_QUESTION": RefusalCode("no sentence ends in ?", "end with a question", _L),
    "SEVERAL_QUESTIONS": RefusalCode("two or more sentences end in ?", "ask one question", _L),
    "QUESTION_NOT_LAST": RefusalCode("a statement follows the question", "put the question last", _L),
    "CONDITIONAL": RefusalCode("something is supposed, not said", "state it as a fact", _G),
    "HEDGED_QUANTITY": RefusalCode("a quantity is vague", "give the exact number", _G),
    "ORDINAL_QUANTITY": RefusalCode("an ordinal stands for a quantity", "use a plain number", _G),
    "NEGATED_STATEMENT": RefusalCode("something is denied", "say what is, not what is not", _G),
    "AGE_COMPARISON": RefusalCode("ages are compared", "compare amounts that are had", _G),
    "NESTED_COMPARISON": RefusalCode("a comparison stands in another", "make two sentences of it", _G),
    "AMBIGUOUS_COMPARISON": RefusalCode(
        "the comparison has two usual readings", "say 'N more', 'N fewer' or 'N times as many'", _G
    ),
    "COMPOUND_SENTENCE": RefusalCode("one sentence says two things", "make two sentences of it", _G),
    "INDEFINITE_ENTITY": RefusalCode("nobody in particular is meant", "give a name", _G),
    "UNBOUND_PRONOUN": RefusalCode(
        "a pronoun may mean several things, or nothing", "repeat the name", ("guards", "question")
    ),
    "UNSUPPORTED_QUESTION": RefusalCode("the question has no template", "ask in one of the forms", _T),
    "IMPLICIT_SUBJECT": RefusalCode("the sentence begins with a number", "say who has or does it", _T),
    "INVALID_ENTITY": RefusalCode(
        "a unit, a number word or a pronoun is used as a name", "use another name, of 2 to 20 letters", _T
    ),
    "UNKNOWN_VERB": RefusalCode("the verb is not in the lexicon", "use a verb of the lexicon", _T),
    "UNCONSUMED_TEXT": RefusalCode("words are left over after a sentence", "leave them out", _T),
    "UNPARSED_SENTENCE": RefusalCode("the sentence has no template", "write it in one of the forms", _T),
    "UNKNOWN_UNIT": RefusalCode("the unit is not in the lexicon", "use a unit of the lexicon", _T),
    "UNKNOWN_SUBSTANCE": RefusalCode(
        "what follows 'of' is no substance of the lexicon, or the unit takes none", "leave it out", _T
    ),
    "AGREEMENT": RefusalCode("singular and plural do not agree", "make them agree", _T),
    "INVALID_NUMBER": RefusalCode(
        "the number is not written as numbers are here", "write 7, 2.5 or $2.50", _T
    ),
    "NUMBER_TOO_LARGE": RefusalCode(
        "a number has ten or more digits, or a result reaches 10^15",
        "use smaller numbers",
        ("templates", "meaning", "question"),
    ),
    "FRACTIONAL_COUNT": RefusalCode("things that are counted have a decimal point", "use a whole number", _T),
    "DEGENERATE_OPERAND": RefusalCode(
        "a change by 0, a rate of $0, a factor below 2 or a split into 1", "leave the sentence out", _T
    ),
    "DIVISION_BY_ZERO": RefusalCode("a split into 0", "split into 2 or more", _T),
    "AMBIGUOUS_SPLIT": RefusalCode(
        "a split does not say what is kept", "end it with 'and keeps one group'", _T
    ),
    "SELF_TRANSFER": RefusalCode("somebody gives to themselves", "name another receiver", _T),
    "SELF_COMPARISON": RefusalCode("somebody is compared with themselves", "name somebody else", _T),
    "VERB_UNIT_MISMATCH": RefusalCode(
        "time is worked that no rate pays for, or a unit that is not time",
        "give the pay first: 'Each hour pays $12.'",
        ("templates", "meaning"),
    ),
    "INVALID_RATE_UNIT": RefusalCode("money has a price", "give the price of a thing or a time", _T),
    "UNDEFINED_ENTITY": RefusalCode("a name was not introduced", "say first what it has", _MQ),
    "UNKNOWN_HOLDING": RefusalCode("nothing was said of this amount", "say first how much it is", _MQ),
    "REDEFINED_HOLDING": RefusalCode("an amount is stated twice", "state it once", _M),
    "NEGATIVE_HOLDING": RefusalCode("an amount falls below zero", "take away no more than there is", _M),
    "NON_INTEGER_DIVISION": RefusalCode(
        "things that are counted do not divide evenly", "use a number that divides", _M
    ),
    "AMBIGUOUS_PRONOUN": RefusalCode(
        "'them' or 'their' may mean several amounts", "name the unit: 'her shells'", _M
    ),
    "AMBIGUOUS_SUBSTANCE": RefusalCode(
        "a unit without 'of' may mean several substances", "add 'of' and the substance", _MQ
    ),
    "AMBIGUOUS_RATE": RefusalCode("there is a second rate", "keep one rate", _M),
    "ORPHAN_RATE": RefusalCode("the question does not use the rate", "ask how much is spent or earned", _Q),
    "NO_MATCHING_RATE": RefusalCode(
        "no rate fits what is asked", "give the price of what is bought or the pay of what is worked", _Q
    ),
    "RATE_BASE_AMBIGUOUS": RefusalCode(
        "what the rate applies to is unclear", "let the sum asked for be bought or worked after the rate", _MQ
    ),
    "RATE_POLARITY_MISMATCH": RefusalCode(
        "a cost is earned or a pay is spent", "ask spend or pay for a cost, earn for a pay", _MQ
    ),
    "AMBIGUOUS_TOTAL": RefusalCode(
        "what is to be added up is unclear",
        "end with 'in total', keep people and places apart, and use one unit for one thing",
        ("templates", "meaning", "question"),
    ),
    "PACK_LEMMA_MISSING": RefusalCode(
        "the operator pack has no lemma for an operation", "use a pack that has it", ("solve",)
    ),
}
"""Every code: the fifty of the grammar, and ``PACK_LEMMA_MISSING`` of the solver."""
