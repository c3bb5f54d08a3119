"""The reference evaluator of the bounded-grammar lane: it works on the plan of a case and reads no English.

A plan says what each sentence does to the amounts, so the answer follows without grammar, graph or trace.
Nothing of the word-problem engine is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from adjudge.lanes.wordproblem_plan import PlannedCase, Question, Sentence

_MEASURED = """
    inches feet yards miles centimeters meters kilometers seconds minutes hours days weeks months years
    ounces pounds grams kilograms tons pints quarts gallons liters milliliters dollars cents
"""
MEASURED_UNITS = frozenset(_MEASURED.split())
"""Units of which an amount may be a fraction; all others are counted."""
LARGEST = 10**15
"""No numerator or denominator may reach this."""


class ImpossibleAmountError(ValueError):
    """A plan comes to an amount that cannot be: negative, a part of a counted thing, or too large."""


class Problem(NamedTuple):
    """A problem as a plan.

    Attributes:
        names: the holders, at most two.
        unit: what is counted or measured, in the plural.
        sentences: the statements.
        question: the question.
        asides: statements before the question that change nothing that is asked for.
    """

    names: tuple[str, ...]
    unit: str
    sentences: tuple[Sentence, ...]
    question: Question
    asides: tuple[str, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Whether amounts are whole numbers."""
        return self.unit not in MEASURED_UNITS

    @property
    def is_priced(self) -> bool:
        """Whether what is added is priced."""
        return any(sentence.effect == "price" for sentence in self.sentences)

    def answer(self) -> str:
        """The right answer with its unit, such as ``9/4 dollars``.

        Raises:
            ImpossibleAmountError: see there.
        """
        unit = "dollars" if self.question.about == "price" else self.unit
        return f"{evaluate(self)} {unit}"


def problem_of(plan: PlannedCase) -> Problem:
    """The public surface of a planned case."""
    return Problem(plan.names, plan.unit, plan.sentences, plan.question)


def evaluate(problem: Problem) -> Fraction:
    """The number that is asked for.

    Raises:
        ImpossibleAmountError: an amount on the way cannot be.
    """
    amounts: dict[str, Fraction] = {}
    price: Fraction | None = None
    for sentence in problem.sentences:
        if sentence.effect == "price":
            price = sentence.value
            amounts["first"] = Fraction(0)  # what a price counts begins at nothing
            continue
        _apply(sentence, amounts)
        _check(amounts.values(), whole=problem.is_counted)
    if problem.question.about != "price":
        return amounts[problem.question.about]
    assert price is not None, "a plan that asks for a price has one"
    paid = price * amounts["first"]
    _check([paid], whole=False)
    return paid


def _apply(sentence: Sentence, amounts: dict[str, Fraction]) -> None:
    value = sentence.value
    match sentence.effect:
        case "hold":
            amounts["first"] = value
        case "hold_second":
            amounts["second"] = value
        case "add":
            amounts["first"] += value
        case "subtract":
            amounts["first"] -= value
        case "transfer":
            amounts["first"] -= value
            amounts["second"] += value
        case "multiply":
            amounts["first"] *= value
        case "divide":
            amounts["first"] /= value
        case "compare_additive":
            amounts["second"] = amounts["first"] + value
        case "compare_multiplicative":
            amounts["second"] = amounts["first"] * value


def _check(amounts: Iterable[Fraction], *, whole: bool) -> None:
    for amount in amounts:
        if amount < 0 or (whole and amount.denominator != 1):
            raise ImpossibleAmountError(str(amount))
        if max(amount.numerator, amount.denominator) >= LARGEST:
            raise ImpossibleAmountError(str(amount))
