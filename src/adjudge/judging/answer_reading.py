"""Reading a model's reply to a word problem: a value with its unit, or else a refusal.

The parser is conservative: only the last line counts, and it must be ``ANSWER <value> <unit>`` or
``REFUSED`` in capitals, with nothing around it but decoration. The value is an integer, a quotient in lowest
terms, or a decimal with at most four places; the unit is one of the lexicon pack. Everything else is a
refusal. The first rule that decides names itself in the result:

``A0`` not text; ``A1`` nothing but blank lines and code fences; ``A2`` over 20,000 characters; ``A3`` the
word ``REFUSED``; ``A4`` an answer; ``A5`` anything else. A change of any rule is a new parser version.
"""

from __future__ import annotations

import functools
import re
from fractions import Fraction
from typing import Any, NamedTuple

from adjudge.contract import strict_json
from adjudge.wordproblem.packs import lexicon_pack

PARSER = "answer-parser/1"
"""Name and version of the rules."""
MAX_REPLY = 20_000
"""Longest reply that is read, in characters."""

_FENCE = re.compile(r"\s*```[\w+-]*\s*", re.ASCII)
_DECORATION = "$*_`#>~\"'“”‘’«»()[]{} \t\u00a0"
_ANSWER = re.compile(r"ANSWER[ \t]+(\S+)[ \t]+([a-z]+)", re.ASCII)
_INTEGER = r"-?(?:0|[1-9][0-9]{0,14})"
_QUOTIENT = re.compile(rf"{_INTEGER}(?:/[1-9][0-9]{{0,14}})?", re.ASCII)
_DECIMAL = re.compile(rf"{_INTEGER}\.[0-9]{{1,4}}", re.ASCII)


class AnswerReading(NamedTuple):
    """What a reply says, and the rule that decided.

    Attributes:
        value: the value in lowest terms; ``None`` for a refusal.
        unit: its unit in the plural; ``None`` for a refusal.
        rule: name of the rule.
    """

    value: str | None
    unit: str | None
    rule: str

    @property
    def said(self) -> str:
        """The reading in words: ``12 apples``, or ``refused``."""
        return "refused" if self.value is None else f"{self.value} {self.unit}"


def read_answer(reply: Any) -> AnswerReading:
    """Read a reply; anything that is not text is refused.

    Args:
        reply: the model's raw text, or whatever else stands in its place.
    """
    if not isinstance(reply, str):
        return AnswerReading(None, None, "A0")
    if len(reply) > MAX_REPLY:
        return AnswerReading(None, None, "A2")
    lines = [line for line in reply.splitlines() if line.strip() and not _FENCE.fullmatch(line)]
    if not lines:
        return AnswerReading(None, None, "A1")
    last = lines[-1].strip(_DECORATION)
    if last == "REFUSED":
        return AnswerReading(None, None, "A3")
    found = _ANSWER.fullmatch(last)
    value = _value(found[1]) if found else None
    unit = _unit(found[2], value) if found and value is not None else None
    if value is None or unit is None:
        return AnswerReading(None, None, "A5")
    return AnswerReading(str(value), unit, "A4")


def _value(text: str) -> Fraction | None:
    """The number, or ``None`` when it is not written as one may be."""
    if _DECIMAL.fullmatch(text):
        return Fraction(text)
    if _QUOTIENT.fullmatch(text):
        value = Fraction(text)
        return value if str(value) == text else None
    return None


def _unit(word: str, value: Fraction) -> str | None:
    """The unit in the plural; its singular is taken after 1 only."""
    singulars = units()
    if word in singulars.values():
        return word
    return singulars.get(word) if value == 1 else None


@functools.cache
def units() -> dict[str, str]:
    """The closed list of units: the plural of every singular, out of the lexicon pack."""
    rows = [strict_json.loads(line) for line in lexicon_pack().splitlines()]
    return {row["singular"]: row["plural"] for row in rows if row["row"] == "unit"}
