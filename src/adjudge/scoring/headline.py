"""The headline of a system: accuracy over all items, what is open counted apart, and the bounds it leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from adjudge.contract.significance import ConfidenceInterval, Headline
from adjudge.lanes.scoring import rate
from adjudge.scoring.exact_intervals import MAX_TRIALS, clopper_pearson

OutcomeClass = Literal["correct", "wrong", "refused", "error", "missing"]
"""How a system did on an item."""


def headline(outcomes: Iterable[OutcomeClass]) -> Headline:
    """Count the outcomes of all items.

    Raises:
        ValueError: there is no item.
    """
    counts = Counter(outcomes)
    cases, correct, wrong = counts.total(), counts["correct"], counts["wrong"]
    measured = counts["error"] + counts["missing"] == 0
    return Headline(
        cases=cases,
        correct=correct,
        wrong=wrong,
        refused=counts["refused"],
        errors=counts["error"],
        missing=counts["missing"],
        accuracy=rate(correct, cases),
        at_most=rate(cases - wrong, cases),
        interval=interval(correct, cases) if measured else None,
    )


def interval(part: int, whole: int) -> ConfidenceInterval | None:
    """The interval of a rate; ``None`` when nothing was tried, or more than the arithmetic is meant for."""
    if not 1 <= whole <= MAX_TRIALS:
        return None
    low, high = clopper_pearson(part, whole)
    return ConfidenceInterval(low=low, high=high)
