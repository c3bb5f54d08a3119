r"""Comparing two answers: the engine's decision where there is one, and what is certain beside it.

The engine reads both sides in one syntax. Here one side may be plain text and the other LaTeX: then the
plain one is read first and written in LaTeX. The number π is a variable of its own, named ``p_314`` in
certificates: it is transcendental, so polynomials in it are equal exactly if they are equal in an
indeterminate. Together with the letter ``e``, which may be Euler's number, a difference is refused: nobody
knows whether e and π are algebraically independent.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudge.algebra import PLAIN_LIMITS, EquivalenceVerdict, Limits, check_equivalence
from adjudge.algebra.refusals import Refused
from adjudge.judging.grade_causes import MISLEADING, cause
from adjudge.judging.grade_notation import LATEX, PI, as_latex, program_of, with_pi
from adjudge.judging.grade_same_text import is_same_text
from adjudge.judging.grade_unwrapping import Candidate, clouded
from adjudge.judging.grade_value import Value, value_of

_HIDDEN = re.compile(r"[\s(){}$.]")
_UNITS = frozenset({
    "am", "cc", "cm", "deg", "dm", "ft", "hr", "hrs", "in", "kg", "km", "kmh", "kph", "lb", "lbs", "mg", "mi",
    "mL", "ml", "mm", "mol", "mph", "nm", "oz", "pm", "pts", "usd", "USD", "yd", "yrs", "Hz", "kHz", "Pa",
    "kPa", "kJ", "kW", "kWh", "GB", "MB", "kB", "st", "nd", "rd", "th", "min", "mins", "sec", "secs", "ms",
    "day",
    "days", "hour", "week", "year", "yr", "feet", "foot", "inch", "mile", "ton", "tons", "each", "rad", "pct",
    "eV", "mA", "mV", "kV", "MW", "kN", "cL", "dL", "hL", "cal",
})  # fmt: skip
"""Runs of letters that may be a unit as well as a product of variables."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VOWEL = re.compile(r"[aeiouAEIOU]")
_GLYPHS = re.compile(r"\\(var)?(epsilon|phi|theta|rho|sigma|kappa|pi)(?![A-Za-z])")
_LETTER = re.compile(r"[^\W\d_]")
_RUN = re.compile(r"(?<![\\A-Za-z_])[A-Za-z]{2,}")

_SAME_TEXT = frozenset({
    "FUNCTION_APPLICATION", "UNKNOWN_IDENTIFIER", "ILLEGAL_CHARACTER", "NON_INTEGER_EXPONENT",
    "SYMBOLIC_EXPONENT", "MALFORMED_EXPRESSION", "AMBIGUOUS", "HEDGED", "UNCLEAR",
})  # fmt: skip
"""Refusals of a text that has a meaning, although not one that is decided here."""


MAX_DECISIONS = 150
"""Most decisions of the engine for one grade."""
SHARED_LIMITS = Limits(point_work=6_000_000, expansion_work=6_000_000)
"""Limits of each decision where a grade needs several: all of them together take a second or two at worst."""


class Terms(NamedTuple):
    """The scope and the limits of the engine."""

    scope: str
    limits: Limits


class Comparison(NamedTuple):
    """What is known of two answers.

    Attributes:
        verdict: ``"equivalent"``, ``"not_equivalent"`` or ``"refused"``.
        evidence: the engine's verdicts that it rests on.
        code, message, side: of a refusal; the side is ``"gold"``, ``"answer"`` or None.
        same_text: it rests on both texts being the same.
    """

    verdict: str
    evidence: tuple[EquivalenceVerdict, ...] = ()
    code: str | None = None
    message: str | None = None
    side: str | None = None
    same_text: bool = False


def compare(golds: tuple[Candidate, ...], answers: tuple[Candidate, ...], scope: str) -> Comparison:
    """Compare two replies: what comes out the same whichever of their candidates are meant."""
    pairs = [(gold, answer) for gold in golds for answer in answers]
    values = [(_value(gold), _value(answer)) for gold, answer in pairs]
    decisions = sum(_decisions(a, b) for a, b in values)
    if decisions > MAX_DECISIONS:
        return _refused("RESOURCE_LIMIT", f"{decisions} comparisons are needed, above {MAX_DECISIONS}.", None)
    terms = Terms(scope, SHARED_LIMITS if decisions > 1 else PLAIN_LIMITS)
    found = [_compared(*pair, *value, terms) for pair, value in zip(pairs, values, strict=True)]
    first = found[0]
    if len(found) == 1:
        return first
    if any((each.verdict, each.code) != (first.verdict, first.code) for each in found):
        message = "Several answers are marked, and the verdict depends on which is meant."
        return _refused("SEVERAL_ANSWERS", message, "answer" if len(answers) > 1 else "gold")
    if first.verdict == "refused":
        return first
    evidence = tuple(decision for each in found for decision in each.evidence)
    return Comparison(first.verdict, evidence, same_text=all(each.same_text for each in found))


def _value(candidate: Candidate) -> Value:
    return value_of(candidate.text, formula=candidate.formula)


def _decisions(a: Value, b: Value) -> int:
    return len(a.parts) * len(b.parts) if a.kind == b.kind == "set" else min(len(a.parts), len(b.parts))


def _compared(gold: Candidate, answer: Candidate, a: Value, b: Value, terms: Terms) -> Comparison:
    found = _compare(gold, answer, a, b, terms)
    if found.code in _SAME_TEXT and is_same_text(gold.text, answer.text):
        return Comparison("equivalent", same_text=True)
    if found.code in MISLEADING and found.side is not None:
        blamed, other = (gold, answer) if found.side == "gold" else (answer, gold)
        return found._replace(message=cause(blamed.text, other.text) or found.message)
    return found


def fault_of(candidate: Candidate, scope: str) -> Comparison | None:
    """Why an answer can be compared with nothing but the same text, or None."""
    value = _value(candidate)
    if value.unclear is not None:
        return _refused("UNCLEAR", f"Two readings: {value.unclear}.", None)
    for part in value.parts:
        try:
            text = with_pi(part)
            program_of(text, "latex" if LATEX.search(text) else "plain", scope)
        except Refused as refused:
            return _refused(refused.code, refused.message, None)
    return None


def _compare(gold: Candidate, answer: Candidate, a: Value, b: Value, terms: Terms) -> Comparison:
    for side, value in (("gold", a), ("answer", b)):
        if value.unclear is not None:
            return _refused("UNCLEAR", f"Two readings: {value.unclear}.", side)
    if a.kind == b.kind == "expression":
        return _expressions(gold.text, answer.text, terms)
    if a.kind != b.kind or a.name != b.name:
        return _refused("DIFFERENT_KINDS", f"One side is {_told(a)}, the other {_told(b)}.", None)
    return _sets(a, b, terms) if a.kind == "set" else _rows(a, b, terms)


def _told(value: Value) -> str:
    if value.kind == "assignment":
        return f"a value of {value.name}"
    return f"{'an' if value.kind == 'expression' else 'a'} {value.kind}"


def _rows(a: Value, b: Value, terms: Terms) -> Comparison:
    """Part by part, in order. A list without brackets may be unordered, so that it can only be equal."""
    is_list = a.kind == "list"
    if len(a.parts) != len(b.parts):
        if is_list:
            return _unordered()
        return Comparison("not_equivalent")
    found = [_expressions(left, right, terms) for left, right in zip(a.parts, b.parts, strict=True)]
    for each in found:
        if each.verdict == "not_equivalent":
            return _unordered() if is_list else each
    for each in found:
        if each.verdict == "refused":
            return each
    return Comparison("equivalent", tuple(e for each in found for e in each.evidence))


def _unordered() -> Comparison:
    return _refused(
        "UNCLEAR", "The lists differ in their order, and it is not said whether that matters.", None
    )


def _sets(a: Value, b: Value, terms: Terms) -> Comparison:
    """Equal if each element of either is equal to one of the other."""
    table = [[_expressions(left, right, terms) for right in b.parts] for left in a.parts]
    rows = [*table, *(list(column) for column in zip(*table, strict=True))]
    evidence: list[EquivalenceVerdict] = []
    doubt = None
    for row in rows:
        equal = next((each for each in row if each.verdict == "equivalent"), None)
        refused = next((each for each in row if each.verdict == "refused"), None)
        if equal is not None:
            evidence += equal.evidence
        elif refused is not None:
            doubt = doubt or refused
        else:
            return Comparison("not_equivalent", tuple(e for each in row for e in each.evidence))
    return doubt or Comparison("equivalent", tuple(evidence))


def _expressions(gold: str, answer: str, terms: Terms) -> Comparison:
    for side, text in (("gold", gold), ("answer", answer)):
        word = clouded(text)
        if word is not None:
            return _refused("HEDGED", f"It says {word!r}.", side)
    plain_gold, plain_answer = gold, answer
    if not any(PI in text or "p_{314}" in text for text in (gold, answer)):
        gold, answer = with_pi(gold), with_pi(answer)
    latex = LATEX.search(gold) is not None
    read: str | None = None
    try:
        if latex is not (LATEX.search(answer) is not None):
            if latex:
                read = "answer"
                answer = as_latex(program_of(answer, "plain", terms.scope))
            else:
                read = "gold"
                gold = as_latex(program_of(gold, "plain", terms.scope))
            latex = True
    except Refused as refused:
        return _refused(refused.code, refused.message, read)
    found = check_equivalence(
        gold, answer, scope=terms.scope, syntax="latex" if latex else "plain", limits=terms.limits
    )
    if found.refusal is not None:
        named = {"a": "gold", "b": "answer", None: None}[found.refusal.side]
        return Comparison("refused", (), found.refusal.code, found.refusal.message, named)
    doubt = _words(plain_gold, plain_answer)
    if doubt is None and found.verdict == "not_equivalent":
        doubt = _glyphs(plain_gold + " " + plain_answer)
    if doubt is not None:
        return doubt
    if (
        found.verdict == "not_equivalent"
        and (gold, answer) != (plain_gold, plain_answer)
        and found.certificate is not None
        and PI in found.certificate["a"] + found.certificate["b"]
        and "e" in found.certificate["a"] + found.certificate["b"]
    ):
        return _refused("AMBIGUOUS", "The sides differ unless e is Euler's number, beside which π is.", None)
    return Comparison(found.verdict, (found,))


def _words(gold: str, answer: str) -> Comparison | None:
    """A doubt whether letters are a product of variables, or None."""
    bare = [_HIDDEN.sub("", text) for text in (gold, answer)]
    if all(text.isascii() and text.isalpha() for text in bare):
        if max(map(len, bare)) > 1 or (bare[0] != bare[1] and bare[0].lower() == bare[1].lower()):
            return _refused("UNCLEAR", "Letters alone may be a word, a name or a product.", None)
        return None
    if any(_is_word(text) and not _LETTER.search(other) for text, other in (bare, bare[::-1])):
        return _refused("UNCLEAR", "Letters alone may be a word, also that of a number.", None)
    said = [{run for run in _RUN.findall(text) if _may_be_word(run, text)} for text in (gold, answer)]
    if said[0] != said[1]:
        word = min(said[0] ^ said[1])
        return _refused("UNCLEAR", f"{word!r} may be a unit, a word or a product of variables.", None)
    return None


def _glyphs(text: str) -> Comparison | None:
    """A doubt where two glyphs of one Greek letter are used, which may be one name or two; or None."""
    written = set(_GLYPHS.findall(text))
    both = sorted(letter for _, letter in written if {("", letter), ("var", letter)} <= written)
    if not both:
        return None
    return _refused("UNCLEAR", f"\\{both[0]} and \\var{both[0]} may be the same name.", None)


def _is_word(text: str) -> bool:
    return len(text) > 1 and text.isascii() and text.isalpha() and text != "pi"


def _may_be_word(run: str, text: str) -> bool:
    """Whether a run of letters is a unit, or stands alone and looks like a word (``5 each``)."""
    if run in _UNITS:
        return True
    return len(run) > 2 and run not in _ALPHABET and bool(_VOWEL.search(run)) and f" {run}" in text


def _refused(code: str, message: str, side: str | None) -> Comparison:
    return Comparison("refused", (), code, message, side)
