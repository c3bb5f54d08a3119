"""What another harness's score says beside our verdict: right, wrong, something between, or nothing.

Scores come as their log writes them: Inspect's letters, numbers, truth values. They are read as text and as
exact numbers; what is no plain right or wrong is never rounded to one.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

from adjudge.adapters.referee import Judgement

Theirs = Literal["right", "wrong", "partial", "unscored"]
Ours = Literal["accepted", "rejected", "no-result", "unscorable", "no-reply"]
Differs = Literal["they-accept", "we-accept", "partial", "unscored"]

THEIRS: tuple[Theirs, ...] = ("right", "wrong", "partial", "unscored")
OURS: tuple[Ours, ...] = ("accepted", "rejected", "no-result", "unscorable", "no-reply")
DIFFERENCES: dict[Differs, str] = {
    "they-accept": "scored right there, not accepted here",
    "we-accept": "scored wrong there, accepted here",
    "partial": "a score between right and wrong there",
    "unscored": "scored on one side only",
}
"""The ways in which a score and a verdict differ, in words."""

_WORDS: dict[str, Theirs] = {
    **dict.fromkeys(("c", "correct", "true", "yes", "pass", "passed"), "right"),
    **dict.fromkeys(("i", "incorrect", "n", "noanswer", "false", "no", "fail", "failed"), "wrong"),
    **dict.fromkeys(("", "nan", "none", "null"), "unscored"),
}
_NUMBERS: dict[Decimal, Theirs] = {Decimal(1): "right", Decimal(0): "wrong"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,30}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)


def read_score(score: str | None) -> Theirs:
    """What a logged score says.

    ``C``, ``True``, ``1`` and ``1.0`` are right; ``I``, ``N`` (no answer, which counts 0), ``False`` and
    ``0`` are wrong; a missing score and NaN are none; everything else, ``P`` and ``0.5`` too, is between.
    """
    if score is None:
        return "unscored"
    text = score.strip()
    word = _WORDS.get(text.lower())
    if word is not None:
        return word
    if _NUMBER.fullmatch(text) is None:
        return "partial"
    return _NUMBERS.get(Decimal(text), "partial")


def our_side(judgement: Judgement | None) -> Ours:
    """Our verdict as a column of the table; ``None`` stands for a sample without a reply."""
    if judgement is None:
        return "no-reply"
    if judgement.score is None:
        return "unscorable"
    if judgement.verdict == "no-result":
        return "no-result"
    return "accepted" if judgement.score else "rejected"


def difference(theirs: Theirs, ours: Ours) -> Differs | None:
    """How a score and a verdict differ; ``None`` when they do not."""
    if (theirs == "unscored") != (ours in ("unscorable", "no-reply")):
        return "unscored"
    if theirs == "partial":
        return "partial"
    if theirs == "right" and ours != "accepted":
        return "they-accept"
    if theirs == "wrong" and ours == "accepted":
        return "we-accept"
    return None
