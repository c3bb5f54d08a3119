r"""Grading one answer against a reference: the one call for a user of a model grader.

>>> grade("x^2+2x+1", r"So it is a square. The answer is $(x+1)^2$.").verdict
'equivalent'
>>> grade(8, "The answer is 7 or maybe 8").code
'HEDGED'
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NoReturn

import msgspec

from adjudge.algebra import EquivalenceVerdict
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.equivalence import SCOPES
from adjudge.algebra.program import decimal
from adjudge.judging.grade_compare import compare
from adjudge.judging.grade_reading import Reading, read_reply

GRADE_CODES: Final = {
    "NOT_TEXT": "the reply is not text",
    "REPLY_TOO_LONG": "the reply has more than 200,000 characters",
    "EMPTY_EXPRESSION": "the reply is blank",
    "UNFINISHED": "the reply ends before the answer does",
    "NO_ANSWER": "no answer is marked",
    "HEDGED": "the words around the answer leave open whether it is meant",
    "SEVERAL_ANSWERS": "several answers are marked, and the verdict depends on which is meant",
    "UNCLEAR": "the answer has two usual readings that do not agree",
    "DIFFERENT_KINDS": "one side is a percentage, tuple, set, list or value of a name, and the other is not",
}
"""Why a grade is refused, beside the codes of the engine (:data:`adjudge.algebra.REFUSAL_CODES`)."""

_LARGEST_EXPONENT = 4_000


class Grade(msgspec.Struct, frozen=True, gc=False):
    """The outcome of grading one answer.

    A grade has three outcomes, so it has no truth value: ``bool(grade)`` is a TypeError. Ask for
    :attr:`correct`, or look at :attr:`verdict`.

    Attributes:
        verdict: ``"equivalent"``, ``"not_equivalent"`` or ``"refused"``.
        code: why it was refused, else None; of :data:`GRADE_CODES` or of the engine's refusal codes.
        message: the same as one sentence, else None.
        side: ``"gold"`` or ``"answer"`` where the reason for a refusal lies in one of them, else None.
        answer: the text that was taken for the answer; None when there was none.
        rule: name of the rule that found it (:mod:`adjudge.judging.grade_reading`).
        certificate: the evidence of the one decision on which the grade rests; None for a refusal, for two
            texts that are the same, and where there are several.
        evidence: the decisions on which the grade rests, as of :func:`adjudge.check_equivalence`: one of a
            plain expression, one of each part of a tuple, none for two texts that are the same.
        same_text: the sides are the same text, and the engine does not decide such texts.
    """

    verdict: str
    code: str | None
    message: str | None
    side: str | None
    answer: str | None
    rule: str
    certificate: Certificate | None = None
    evidence: tuple[EquivalenceVerdict, ...] = ()
    same_text: bool = False

    @property
    def correct(self) -> bool:
        """Whether the answer is proven equal to the reference."""
        return self.verdict == "equivalent"

    def __bool__(self) -> NoReturn:
        raise TypeError("a grade has three outcomes: use its .correct or its .verdict")

    def to_dict(self) -> dict[str, Any]:
        """The grade as JSON types."""
        result: dict[str, Any] = msgspec.to_builtins(self)
        result["evidence"] = list(result["evidence"])
        return result


def grade(gold: str | int | Fraction | Decimal, answer: Any, *, scope: str = "rational") -> Grade:
    r"""Grade an answer against a reference, exactly.

    Args:
        gold: the reference: an expression, a worked solution that marks its answer, or an exact number.
        answer: a model's whole reply, or a bare expression. The answer is what stands in ``\boxed{…}``, or
            after ``Answer:`` in the last line, or the whole reply when that is one expression. Anything but
            text or an exact number is refused.
        scope: ``"rational"`` or ``"polynomial"``, as in :func:`adjudge.check_equivalence`.

    Returns:
        The grade. No text raises an exception; what cannot be decided is refused.

    Raises:
        TypeError: ``gold`` is neither text nor an exact number. (A float is not exact: write ``"0.1"``.)
        ValueError: an unknown scope.
    """
    if scope not in SCOPES:
        raise ValueError(f"unknown scope {scope!r}; one of {', '.join(SCOPES)}")
    reference = written(gold)
    if reference is None:
        raise TypeError(f"gold must be text or an exact number, not {type(gold).__name__}")
    text = written(answer)
    return graded(read_reply(reference), read_reply(answer if text is None else text), scope)


def written(value: Any) -> str | None:
    """Text as it is, and an exact number as text; None for everything else."""
    if isinstance(value, str):
        return str.__str__(value)
    if type(value) is int:
        return decimal(value)
    if type(value) is Fraction:
        return f"({decimal(value.numerator)})/({decimal(value.denominator)})"
    if type(value) is Decimal and value.is_finite() and abs(value.adjusted()) < _LARGEST_EXPONENT:
        return format(value, "f")
    return None


def graded(gold: Reading, answer: Reading, scope: str) -> Grade:
    """The grade of two replies that have been read."""
    said = answer.candidates[-1].text if answer.candidates else None
    for side, reading in (("gold", gold), ("answer", answer)):
        if reading.code is not None:
            return Grade("refused", reading.code, f"{side}: {reading.message}", side, said, answer.rule)
    found = compare(gold.candidates, answer.candidates, scope)
    message = found.message if found.side is None else f"{found.side}: {found.message}"
    certificate = found.evidence[0].certificate if len(found.evidence) == 1 else None
    return Grade(
        found.verdict,
        found.code,
        message,
        found.side,
        said,
        answer.rule,
        certificate,
        found.evidence,
        found.same_text,
    )
