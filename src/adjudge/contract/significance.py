"""What may be said of measured rates: a headline that hides nothing, an interval, and a test for every pair.

The figures come from integers by exact arithmetic; a decimal stands beside the counts that it comes from.
"""

from typing import Annotated

from msgspec import Meta

from adjudge.contract.fields import LINE_PATTERN, Count, Line, PositiveInt, Rate, Record

ItemName = Annotated[
    str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=300, description="id of a case, or of a row")
]


class ConfidenceInterval(Record, frozen=True, kw_only=True):
    """The exact interval of Clopper and Pearson at 95 percent, rounded outwards."""

    low: Rate
    """Lower end."""
    high: Rate
    """Upper end."""


class Headline(Record, frozen=True, kw_only=True):
    """One system over all items. The five counts add up to ``cases``: nothing leaves the denominator."""

    cases: PositiveInt
    """All items."""
    correct: Count
    """As the label says, expected refusals included; of a task, accepted."""
    wrong: Count
    """Decided, and not as the label says; of a task, rejected."""
    refused: Count
    """Left undecided although there is an answer; of a task, no result."""
    errors: Count
    """No result through no doing of the system: a verifier's error, another snapshot."""
    missing: Count
    """Never answered."""
    accuracy: Rate
    """Correct over all items."""
    at_most: Rate
    """Correct if everything but the wrong ones had been: what refusals, errors and missing items leave open.
    At least it is ``accuracy``."""
    interval: ConfidenceInterval | None
    """Of the accuracy; null while items are missing or in error, since then no rate was measured."""

    def __post_init__(self) -> None:
        if self.correct + self.wrong + self.refused + self.errors + self.missing != self.cases:
            raise ValueError("the five counts do not add up to cases")


class PairedTest(Record, frozen=True, kw_only=True):
    """Two systems on the items that both answered, and the exact test of McNemar.

    A system that was run several times is in it once, with the run that its name ends in.
    """

    first: Line
    """One system: ``engine``, or ``PROVIDER/MODEL/run-K``."""
    second: Line
    """The other."""
    shared: Count
    """Items that both answered."""
    both_correct: Count
    """Of these, both correct."""
    first_only: Count
    """Only the first correct."""
    second_only: Count
    """Only the second correct."""
    neither: Count
    """Neither correct."""
    differing_ids: list[ItemName]
    """Items on which the two say different things, in order; both can be incorrect there."""
    p_value: Rate | None
    """Two-sided, rounded up; null when either is incomplete, which is never ranked."""
    p_holm: Rate | None
    """The same after Holm's correction over all tested pairs, rounded up."""
    significant: bool | None
    """Whether the corrected value, before rounding, is at most 1/20."""

    def __post_init__(self) -> None:
        if self.both_correct + self.first_only + self.second_only + self.neither != self.shared:
            raise ValueError("the four counts do not add up to shared")
