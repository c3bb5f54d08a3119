"""The artifacts of audits of somebody else's system: its replies, read from files, instead of the engine.

They have the common fields of :class:`~adjudge.contract.audit.Audit`; ``engine`` is null.
"""

from typing import Literal

from adjudge.contract.audit import Audit, Ratio
from adjudge.contract.audit_artifacts import DepthBucket, Kind
from adjudge.contract.fields import Count, Line, Rate, Record
from adjudge.contract.significance import ConfidenceInterval


class MeasuredRate(Record, frozen=True, kw_only=True):
    """A share with its exact bounds."""

    correct: Count
    """Right ones."""
    total: Count
    """All."""
    rate: Rate | None
    """The quotient; null without any."""
    interval: ConfidenceInterval | None
    """Of the rate, for one such set of cases; null without any."""


class Survival(Record, frozen=True, kw_only=True):
    """Cases before and after a change, of those that have a reply to both."""

    base: MeasuredRate
    """The cases before."""
    changed: MeasuredRate
    """The cases after."""
    kept: MeasuredRate
    """Of the cases that were right before, those that are right after."""
    lost: Count
    """Right before and not after."""
    gained: Count
    """Right after and not before."""
    ratio: Ratio | None
    """Accuracy after over accuracy before; null when nothing was right before."""
    missing: Count
    """Changed cases of which one reply or both are not in the file."""


class TransformSurvival(Survival, frozen=True, kw_only=True):
    """One way of changing cases."""

    kind: Kind
    """Whether the right answer stays or changes."""


class FlippedItem(Record, frozen=True, kw_only=True):
    """A case that is right on one side of a change only."""

    transform: Line
    """How it was changed."""
    case_id: Line
    """The case before the change."""
    direction: Literal["lost", "gained"]
    """Right before and not after, or the other way round."""
    base_right: Line
    """The right answer before."""
    base_said: Line
    """What was said before."""
    changed_right: Line
    """The right answer after."""
    changed_said: Line
    """What was said after."""


class ReplyPerturbAudit(Audit, frozen=True, kw_only=True):
    """``adjudge audit perturb --replies``: does a system's score survive when its cases are changed?"""

    schema: Literal["adjudge.audit.perturb-replies/1"]
    """Name and version of the record type."""
    obligation: Literal[5]
    """Number of the obligation."""
    parser: Line
    """Name and version of the reader of replies."""
    replies: Count
    """Replies in the file."""
    unknown: Count
    """Of these, to cases that are none of the lane's and none of their changes."""
    transforms: dict[str, TransformSurvival]
    """By transform."""
    preserving: Survival | None
    """All transforms that keep the answer; null when the audit refused."""
    breaking: Survival | None
    """All transforms that change it; null when the audit refused."""
    flips: list[FlippedItem]
    """Every case that is right on one side only."""


class UnstableCase(Record, frozen=True, kw_only=True):
    """A case that the runs of a system answer in different ways."""

    case_id: Line
    """The case."""
    said: dict[str, Count]
    """How many runs said what."""


class ReplyDeterminismAudit(Audit, frozen=True, kw_only=True):
    """``adjudge audit determinism --replies``: does a system say the same in every run?"""

    schema: Literal["adjudge.audit.determinism-replies/1"]
    """Name and version of the record type."""
    obligation: Literal[9]
    """Number of the obligation."""
    parser: Line
    """Name and version of the reader of replies."""
    runs: Count
    """Files, each one run."""
    cases: Count
    """Public cases that every run has a reply to."""
    status: Literal["not_measured", "partial", "measured"]
    """Fewer than two runs, two to four, five or more."""
    byte_equal: MeasuredRate | None
    """Cases whose replies are the same bytes in every run; null below two runs."""
    verdict_stable: MeasuredRate | None
    """Cases that are read the same in every run; null below two runs."""
    pair_agreement: Rate | None
    """Pairs of runs that agree on a case, over all pairs; null below two runs."""
    accuracy_min: MeasuredRate | None
    """Of the worst run."""
    accuracy_max: MeasuredRate | None
    """Of the best run."""
    deterministic: bool | None
    """Whether every reply is the same bytes in every run; null unless measured."""
    flips: list[UnstableCase]
    """The cases that are read in more than one way."""


class DepthAccuracy(DepthBucket, frozen=True, kw_only=True):
    """A bucket with the bounds of its accuracy."""

    accuracy: MeasuredRate
    """Correct over all cases of the bucket."""


class ReplyDepthAudit(Audit, frozen=True, kw_only=True):
    """``adjudge audit depth --replies``: how does a system's accuracy fall with the depth of the case?"""

    schema: Literal["adjudge.audit.depth-replies/1"]
    """Name and version of the record type."""
    obligation: Literal[6]
    """Number of the obligation."""
    parser: Line
    """Name and version of the reader of replies."""
    buckets: list[DepthAccuracy]
    """The ranges, in order."""
    anchor: Line | None
    """The first bucket, which bounds the others."""
    epsilon: Line
    """The loss that each further level of depth may cost, as a quotient."""
    coverage_sufficient: bool
    """Whether enough buckets are populated."""
    missed: list[Line]
    """The cases that are refused or wrong, in case order."""
