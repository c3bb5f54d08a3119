"""Every pair of systems on the same items: where they differ, and whether chance explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from adjudge.contract.significance import PairedTest
from adjudge.scoring.headline import OutcomeClass
from adjudge.scoring.paired import LEVEL, holm, mcnemar, rounded_up

MAX_SYSTEMS = 100
"""Systems beyond this many are not paired: the pairs grow with the square."""


class System(NamedTuple):
    """A system and how it did.

    Attributes:
        name: ``engine`` or ``PROVIDER/MODEL/run-K``.
        said: what it said, by item; items that it never answered are not in it.
        outcomes: how it did on every item.
    """

    name: str
    said: Mapping[str, str]
    outcomes: Mapping[str, OutcomeClass]

    @property
    def complete(self) -> bool:
        """Whether every item was answered and judged."""
        return not {"missing", "error"} & set(self.outcomes.values())


def paired_tests(systems: Sequence[System], items: Sequence[str]) -> list[PairedTest]:
    """Every pair once, in the order of ``systems``; Holm's correction is over the complete ones.

    Args:
        systems: at most :data:`MAX_SYSTEMS`; the ones beyond are left out.
        items: ids in order.
    """
    pairs = list(combinations(systems[:MAX_SYSTEMS], 2))
    counts = [_counts(first, second, items) for first, second in pairs]
    tested = [place for place, pair in enumerate(pairs) if pair[0].complete and pair[1].complete]
    values = [mcnemar(counts[place][True, False], counts[place][False, True]) for place in tested]
    corrected = dict(zip(tested, zip(values, holm(values), strict=True), strict=True))
    return [
        _record(first, second, items, counts[place], corrected.get(place))
        for place, (first, second) in enumerate(pairs)
    ]


def _counts(first: System, second: System, items: Sequence[str]) -> Counter[tuple[bool, bool]]:
    shared = _shared(first, second, items)
    return Counter((first.outcomes[i] == "correct", second.outcomes[i] == "correct") for i in shared)


def _shared(first: System, second: System, items: Sequence[str]) -> list[str]:
    return [item for item in items if item in first.said and item in second.said]


def _record(
    first: System,
    second: System,
    items: Sequence[str],
    counts: Counter[tuple[bool, bool]],
    values: tuple[Fraction, Fraction] | None,
) -> PairedTest:
    return PairedTest(
        first=first.name,
        second=second.name,
        shared=counts.total(),
        both_correct=counts[True, True],
        first_only=counts[True, False],
        second_only=counts[False, True],
        neither=counts[False, False],
        differing_ids=[i for i in _shared(first, second, items) if first.said[i] != second.said[i]],
        p_value=rounded_up(values[0]) if values else None,
        p_holm=rounded_up(values[1]) if values else None,
        significant=values[1] <= LEVEL if values else None,
    )
