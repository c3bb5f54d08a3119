"""Variants of the public cases of the symbolic-equivalence lane, out of distribution: same questions, other
surfaces, labels unchanged by construction.

Three families: ``rename`` maps the letters one to one to letters that no public case has; ``reorder`` turns
round the order of the top-level summands and of the factors in every product; ``expand`` writes one side as a
sum of powers, ascending, and the other in Horner's form, from coefficients found by interpolation.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from adjudge.contract.case import EquivalenceCase, EquivalenceOodCase, EquivalenceOodFamily
from adjudge.lanes.lane_text import (
    Group,
    Negative,
    Node,
    Power,
    Product,
    Sum,
    degree_bound,
    letters,
    read,
    render,
    value_at,
)

LETTER_POOL = "cdfgjl"
"""Six letters that are in no public case."""

_VARIABLE = re.compile(r"(?<![a-z])[a-z](?![a-z])")
_HOW = {
    "rename": "letters renamed",
    "reorder": "summands and factors in reverse",
    "expand": "ascending powers against Horner's form",
}


def ood_cases(public: Sequence[EquivalenceCase]) -> list[EquivalenceOodCase]:
    """The variants of public cases, family by family, each in the order of the public file.

    Refused cases are renamed only; two letters do not expand; a variant that is its case again is left out.
    """
    variants = [_variant(case, "rename", *_renamed(case, place)) for place, case in enumerate(public)]
    in_scope = [case for case in public if case.expected != "refused"]
    for family, make in _MAKERS:
        for case in in_scope:
            pair = make(case)
            if pair is not None and not _same(pair, case):
                variants.append(_variant(case, family, *pair))
    return variants


def _same(pair: tuple[str, str], case: EquivalenceCase) -> bool:
    """Whether nothing but spaces tells the pair from the case."""
    texts = (*pair, case.expression_a, case.expression_b)
    a, b, old_a, old_b = (text.replace(" ", "") for text in texts)
    return (a, b) == (old_a, old_b)


def _variant(case: EquivalenceCase, family: EquivalenceOodFamily, a: str, b: str) -> EquivalenceOodCase:
    return EquivalenceOodCase(
        case_id=f"b1-ood-{family}-{case.case_id.removeprefix('b1-')}",
        expression_a=a,
        expression_b=b,
        expected=case.expected,
        expected_refusal=case.expected_refusal,
        category=case.category,
        provenance=f"{case.case_id}, {_HOW[family]}",
        family=family,
        public_sibling_case_id=case.case_id,
    )


def _renamed(case: EquivalenceCase, place: int) -> tuple[str, str]:
    """Both sides with their letters in alphabetical order mapped to the pool, which starts at another letter
    from case to case so that every letter is used."""
    both = f"{case.expression_a} {case.expression_b}"
    names = sorted(set(_VARIABLE.findall(both)))
    new = {name: LETTER_POOL[(place + index) % len(LETTER_POOL)] for index, name in enumerate(names)}
    a, b = (
        _VARIABLE.sub(lambda found: new[found[0]], text) for text in (case.expression_a, case.expression_b)
    )
    return a, b


def _reordered(case: EquivalenceCase) -> tuple[str, str]:
    a, b = (render(_reversed(read(text))) for text in (case.expression_a, case.expression_b))
    return a, b


def _expanded(case: EquivalenceCase) -> tuple[str, str] | None:
    sides = read(case.expression_a), read(case.expression_b)
    names = letters(sides[0]) | letters(sides[1])
    if len(names) > 1:
        return None
    name = "".join(names)
    left, right = map(_coefficients, sides)
    return _ascending(left, name), _horner(right, name)


def _reversed(tree: Sum) -> Sum:
    return Sum(tuple((sign, _turned(term)) for sign, term in reversed(tree.terms)))


def _turned(node: Node) -> Node:
    """The node with the factors of every product in reverse; divisors stay behind them."""
    match node:
        case Sum(terms):
            return Sum(tuple((sign, _turned(term)) for sign, term in terms))
        case Product(factors, divisors):
            return Product(tuple(_turned(factor) for factor in reversed(factors)), divisors)
        case Negative(inner):
            return Negative(_turned(inner))
        case Power(base, mark, exponent):
            return Power(_turned(base), mark, exponent)
        case Group(inner):
            turned = _turned(inner)
            assert isinstance(turned, Sum)
            return Group(turned)
        case _:
            return node


def _coefficients(tree: Sum) -> list[Fraction]:
    """The coefficients of a polynomial in at most one letter, lowest power first, none when it is zero.

    Newton's interpolation at 0, 1, 2, …: a polynomial of degree at most d is determined by d + 1 values.
    """
    size = degree_bound(tree) + 1
    differences = [value_at(tree, point) for point in range(size)]
    for order in range(1, size):
        for place in range(size - 1, order - 1, -1):
            differences[place] = (differences[place] - differences[place - 1]) / order
    found = [Fraction(0)] * size
    for place in range(size - 1, -1, -1):
        # One step of Horner's scheme: times (letter - place), plus the difference of that order.
        shifted = [Fraction(0), *found[:-1]]
        found = [high - place * low for high, low in zip(shifted, found, strict=True)]
        found[0] += differences[place]
    while found and not found[-1]:
        found.pop()
    return found


def _ascending(coefficients: list[Fraction], name: str) -> str:
    text = ""
    for power, value in enumerate(coefficients):
        if value:
            body = _monomial(abs(value), name, power)
            sign = "-" if value < 0 else "+"
            text += f" {sign} {body}" if text else body if value > 0 else f"-{body}"
    return text or "0"


def _monomial(size: Fraction, name: str, power: int) -> str:
    over = f"/{size.denominator}" if size.denominator > 1 else ""
    if not power:
        return f"{size.numerator}{over}"
    letter = name if power == 1 else f"{name}^{power}"
    return f"{letter}{over}" if size.numerator == 1 else f"{size.numerator}*{letter}{over}"


def _horner(coefficients: list[Fraction], name: str) -> str:
    if not coefficients:
        return "0"
    *lower, leading = coefficients
    text = str(leading)
    for value in reversed(lower):
        if text in ("1", "-1"):
            text = text.replace("1", name)
        else:
            text = f"({text})*{name}" if " " in text else f"{text}*{name}"
        if value:
            text += f" - {-value}" if value < 0 else f" + {value}"
    return text


_MAKERS: tuple[tuple[EquivalenceOodFamily, Callable[[EquivalenceCase], tuple[str, str] | None]], ...] = (
    ("reorder", _reordered),
    ("expand", _expanded),
)
