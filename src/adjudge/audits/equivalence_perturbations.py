"""Changed cases of the symbolic-equivalence lane: ten transforms of texts, decided by a reference evaluator.

All keep to the lane's syntax. A preserving transform is applied to every case in scope; a breaking one where
the reference evaluator says that the label changes, so that an engine which answers one label always, or
the label of the case it recognises, is wrong about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudge.audits.perturbation import NotApplicableError, Skip, Variant, variant_id
from adjudge.audits.reference_polynomials import (
    NoReferenceError,
    Summand,
    decide,
    leading,
    summands,
    with_top_exponent_raised,
)
from adjudge.audits.subject import REFUSED, Item, Question
from adjudge.contract.audit_artifacts import Kind

RENAME_POOL = "eioj"
"""Letters that no public case has; one for each that a case may have."""

_LETTER = re.compile("[a-z]")
Pair = tuple[str, str]


class _Transform(NamedTuple):
    name: str
    kind: Kind
    change: Callable[[str, str, int], Pair]
    """Changes both sides; the number is the place of the case in its list."""


def changed(bases: Sequence[Item]) -> Iterator[Variant | Skip]:
    """Every transform of every case, or why there is none, by transform and then by case."""
    for transform in _TRANSFORMS:
        for place, base in enumerate(bases):
            try:
                yield _variant(transform, base, place)
            except NotApplicableError as no:
                yield Skip(transform.name, base.case_id, no.reason)


def _variant(transform: _Transform, base: Item, place: int) -> Variant:
    if base.right == REFUSED:
        raise NotApplicableError("out_of_scope")
    first, second = base.question.texts
    pair = transform.change(first, second, place)
    try:
        right = decide(*pair)
    except NoReferenceError:
        raise NotApplicableError("out_of_scope") from None
    if transform.kind == "breaking" and right == base.right:
        raise NotApplicableError("label_kept")
    name = variant_id(transform.name, base.case_id)
    return Variant(transform.name, base.case_id, Item(Question(name, pair), right))


def _swap_sides(first: str, second: str, _: int) -> Pair:
    return second, first


def _add_zero(first: str, second: str, _: int) -> Pair:
    return f"{first} + 0", second


def _multiply_by_one(first: str, second: str, _: int) -> Pair:
    return f"({first})*1", second


def _double_negation(first: str, second: str, _: int) -> Pair:
    return f"-(-({first}))", second


def _add_same_term(first: str, second: str, place: int) -> Pair:
    letter = next(iter(_LETTER.findall(first + second)), "x")
    term = ("3", letter, f"{letter}^2")[place % 3]
    return f"{first} + {term}", f"{second} + {term}"


def _rename(first: str, second: str, _: int) -> Pair:
    old = sorted(set(_LETTER.findall(first + second)))
    new = dict(zip(old, RENAME_POOL, strict=False))
    a, b = (_LETTER.sub(lambda found: new[found[0]], text) for text in (first, second))
    return a, b


def _add_one(first: str, second: str, _: int) -> Pair:
    return first, f"{second} + 1"


def _negate_leading(first: str, second: str, _: int) -> Pair:
    parts = summands(second)
    place = leading(parts)
    parts[place] = Summand(-parts[place].sign, parts[place].text)
    return first, _joined(parts)


def _double(first: str, second: str, _: int) -> Pair:
    return first, f"2*({second})"


def _raise_top_exponent(first: str, second: str, _: int) -> Pair:
    raised = with_top_exponent_raised(second)
    if raised is None:
        raise NotApplicableError("no_letter")
    return first, raised


def _joined(parts: Sequence[Summand]) -> str:
    head, *rest = parts
    text = head.text if head.sign > 0 else f"-{head.text}"
    return text + "".join(f" {'+' if part.sign > 0 else '-'} {part.text}" for part in rest)


_TRANSFORMS = (
    _Transform("swap_sides", "preserving", _swap_sides),
    _Transform("add_zero", "preserving", _add_zero),
    _Transform("multiply_by_one", "preserving", _multiply_by_one),
    _Transform("double_negation", "preserving", _double_negation),
    _Transform("add_same_term", "preserving", _add_same_term),
    _Transform("rename", "preserving", _rename),
    _Transform("add_one", "breaking", _add_one),
    _Transform("negate_leading", "breaking", _negate_leading),
    _Transform("double", "breaking", _double),
    _Transform("raise_top_exponent", "breaking", _raise_top_exponent),
)
KINDS: Mapping[str, Kind] = {transform.name: transform.kind for transform in _TRANSFORMS}
"""The transforms with their kinds, in order."""
