"""``verify``: whether two answers are proven equal."""

# ruff: noqa: ARG001 - the parameters are those of Math-Verify

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from adjudge.compat.math_verify.parser import SCOPE, ParsedAnswer
from adjudge.judging.grade_reading import Reading, read_reply
from adjudge.judging.grading import graded, written

Answer = ParsedAnswer | str | int | Fraction | Decimal


def verify(
    gold: Sequence[Answer] | Answer,
    target: Sequence[Answer] | Answer,
    float_rounding: int = 6,
    numeric_precision: int = 15,
    strict: bool = True,
    allow_set_relation_comp: bool = False,
    timeout_seconds: int | None = 5,
    raise_on_error: bool = False,
) -> bool:
    """Whether an answer of one side is proven equal to one of the other.

    The function is symmetric. Texts are read as :func:`parse` reads them.

    Args:
        gold, target: what :func:`parse` returned, or texts or exact numbers.
        float_rounding, numeric_precision: no effect: decimals are exact rationals.
        strict, allow_set_relation_comp: no effect: names count, and a set is compared with a set only.
        timeout_seconds: no effect: work is counted beforehand.
        raise_on_error: raise instead of answering ``False`` where a side is none of these.

    Raises:
        TypeError: a side is neither a parsed answer, nor text, nor an exact number, and ``raise_on_error`` is
            set.
    """
    golds = _readings(gold, raise_on_error=raise_on_error)
    targets = _readings(target, raise_on_error=raise_on_error)
    return any(graded(a, b, SCOPE).correct for a in golds for b in targets)


def _readings(side: Sequence[Answer] | Answer, *, raise_on_error: bool) -> list[Reading]:
    readings = []
    answers = side if isinstance(side, (list, tuple)) else [side]
    texts = {answer.text for answer in answers if isinstance(answer, ParsedAnswer)}
    for answer in answers:
        if isinstance(answer, ParsedAnswer):
            readings.append(answer.reading)
            continue
        if isinstance(answer, str) and answer in texts:  # parse returns an answer together with its text
            continue
        text = written(answer)
        if text is not None:
            readings.append(read_reply(text))
        elif raise_on_error:
            raise TypeError(f"{type(answer).__name__} is neither a parsed answer, text nor an exact number")
    return readings
