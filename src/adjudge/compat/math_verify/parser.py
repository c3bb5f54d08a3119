"""``parse`` and the configurations that it takes."""

# ruff: noqa: ARG001 - the parameters are those of Math-Verify

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from adjudge.judging.grade_compare import fault_of
from adjudge.judging.grade_reading import Reading, read_reply
from adjudge.judging.grade_unwrapping import Candidate

SCOPE = "rational"
"""Quotients are compared formally, as Math-Verify does."""

_MARKED = frozenset({"R4", "R5"})
"""Rules that found a box or a label; the others took the whole text."""


@dataclass(frozen=True)
class NormalizationConfig:
    """The fields of latex2sympy2_extended's configuration. None has an effect: nothing is rewritten.

    (The object of latex2sympy2_extended itself may be given in its place.)
    """

    basic_latex: bool = True
    units: bool = False
    malformed_operators: bool = False
    nits: bool = False
    boxed: str = "all"
    equations: bool = False


@dataclass(frozen=True)
class LatexExtractionConfig:
    r"""Take formulas.

    Attributes:
        try_extract_without_anchor: also take a whole text that is one formula, without a box or a label.
        boxed_match_priority: negative: take no ``\boxed{…}``. Its value has no further effect: a box always
            goes before a label, and where they disagree nothing is guessed.
        normalization_config: no effect.
    """

    try_extract_without_anchor: bool = True
    boxed_match_priority: int = 50
    normalization_config: Any = field(default_factory=NormalizationConfig)


@dataclass(frozen=True)
class ExprExtractionConfig:
    """Take expressions in plain text.

    Attributes:
        try_extract_without_anchor: also take a whole text that is one expression, without a label.
    """

    try_extract_without_anchor: bool = True


@dataclass(frozen=True)
class StringExtractionConfig:
    """Take one of the given strings.

    Attributes:
        strings: the strings.
        try_extract_without_anchor: also take a whole text that is one of them, without a label.
        lowercase: compare and return them in lower case.
    """

    strings: tuple[str, ...] = ("A", "B", "C", "D")
    try_extract_without_anchor: bool = True
    lowercase: bool = True


ExtractionTarget = LatexExtractionConfig | ExprExtractionConfig | StringExtractionConfig


@dataclass(frozen=True)
class ParsedAnswer:
    """What a text says, ready to be compared.

    Attributes:
        text: the expression; the last one where the text marks several.
        reading: how it was read.
    """

    text: str
    reading: Reading = field(repr=False)

    def __str__(self) -> str:
        return self.text


def parse(
    pred: str,
    extraction_config: Sequence[ExtractionTarget] = (LatexExtractionConfig(), ExprExtractionConfig()),
    fallback_mode: Literal["no_fallback", "first_match"] = "first_match",
    extraction_mode: Literal["first_match", "any_match"] = "any_match",
    parsing_timeout: int | None = 5,
    raise_on_error: bool = False,
) -> list[ParsedAnswer | str]:
    """Read the answer of a text.

    Args:
        pred: a reply, a reference solution or a bare expression.
        extraction_config: what may be taken.
        fallback_mode: ``"first_match"`` adds the text of the answer, also where it is nothing that can be
            compared except with the same text.
        extraction_mode: no effect: there is one reading of a text or none.
        parsing_timeout: no effect: reading takes time linear in the text.
        raise_on_error: raise instead of returning an empty list where ``pred`` is not text.

    Returns:
        The answer, and its text; empty where no answer is clearly said.

    Raises:
        TypeError: ``pred`` is not text and ``raise_on_error`` is set.
    """
    if not isinstance(pred, str):
        if raise_on_error:
            raise TypeError(f"the text must be a string, not {type(pred).__name__}")
        return []
    reading = read_reply(str.__str__(pred))
    if reading.code is not None:
        return []
    marked = reading.rule in _MARKED
    last = reading.candidates[-1]
    for config in extraction_config:
        if isinstance(config, StringExtractionConfig) and (marked or config.try_extract_without_anchor):
            found = _string(last.text, config)
            if found is not None and len(reading.candidates) == 1:
                return [found, last.text] if fallback_mode == "first_match" else [found]
    if not all(_is_wanted(each, reading.rule, extraction_config) for each in reading.candidates):
        return []
    texts: list[ParsedAnswer | str] = []
    again = read_reply(last.text)  # verify will read the text again: it must not find another answer in it
    if fallback_mode == "first_match" and len(reading.candidates) == 1:
        texts += [last.text for each in again.candidates if each.text == last.text]
    if any(fault_of(each, SCOPE) is not None for each in reading.candidates):
        return texts
    return [ParsedAnswer(last.text, reading), *texts]


def _string(text: str, config: StringExtractionConfig) -> str | None:
    if config.lowercase:
        text = text.lower()
        return text if text in {each.lower() for each in config.strings} else None
    return text if text in config.strings else None


def _is_wanted(candidate: Candidate, rule: str, extraction_config: Sequence[ExtractionTarget]) -> bool:
    for config in extraction_config:
        if isinstance(config, StringExtractionConfig):
            continue
        if rule not in _MARKED and not config.try_extract_without_anchor:
            continue
        if isinstance(config, ExprExtractionConfig):
            if "\\" not in candidate.text:
                return True
        elif candidate.formula and (rule != "R4" or config.boxed_match_priority >= 0):
            return True
    return False
