"""The comparison of a lane: its engine, cited figures, and models on the very same cases.

Rates stand beside the two integers that they come from. Zero runs of models is a valid state.
"""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.fields import (
    END,
    LINE_PATTERN,
    TEXT_PATTERN,
    Count,
    Date,
    Line,
    PositiveInt,
    Rate,
    Record,
    Sha256,
    Url,
    check_date,
)
from adjudge.contract.reply_record import CaseName, ModelName, Provider
from adjudge.contract.significance import ConfidenceInterval, Headline, PairedTest

COMPARISON_SCHEMA: Literal["adjudge.frontier.comparison/1"] = "adjudge.frontier.comparison/1"

EngineClass = Literal["correct", "wrong", "refused"]
ModelClass = Literal["correct", "wrong", "refused", "missing"]
RunStatus = Literal["complete", "partial", "no_cache"]
Fraction = Annotated[
    str,
    Meta(pattern="^[0-9]{1,16}/[1-9][0-9]{0,15}" + END, description="part over whole, as counted: 182/185"),
]
UnitScore = Annotated[
    str, Meta(pattern=r"^(?:0(?:\.[0-9]{1,6})?|1(?:\.0{1,6})?)" + END, description="a decimal from 0 to 1")
]


class Accuracy(Record, frozen=True, kw_only=True):
    """A share, as counted and with six decimals."""

    fraction: Fraction
    """Part over whole."""
    rate: Rate
    """The same, rounded half to even."""


class Citation(Record, frozen=True, kw_only=True):
    """A published figure. It measures another benchmark than the lane."""

    vendor: Line
    """Who offers the model."""
    model: Line
    """The model."""
    benchmark: Line
    """What it was measured on."""
    score: UnitScore
    """The figure."""
    metric: Literal["exact_match", "pass_at_1", "accuracy"]
    """What the figure counts."""
    source_url: Url
    """Where it was published."""
    source_date: Date
    """When."""
    note: Annotated[str, Meta(pattern=TEXT_PATTERN, min_length=1, max_length=600)]
    """What to keep in mind about it."""
    verification: Literal["unverified"]
    """Nobody has checked the source. A checked citation will need a field for what was seen there."""

    def __post_init__(self) -> None:
        check_date(self.source_date, "source_date")


class EngineSummary(Record, frozen=True, kw_only=True):
    """The built-in engine, from the public report."""

    verdict_counts: dict[str, Count]
    """What it said, by kind."""
    headline: Headline
    """All cases, by what became of them."""
    accuracy: Accuracy
    """Correct over all cases."""
    refusal_correctness: Accuracy | None
    """Expected refusals that it refused; null when none is expected."""
    refusal_interval: ConfidenceInterval | None
    """Of that share."""
    determinism: bool | None
    """Whether the audit of determinism passed for this engine; null without one."""
    wall_ms: Count | None
    """How long a run took; null unless somebody measured it."""


class Miss(Record, frozen=True, kw_only=True):
    """A case that a model did not get."""

    case_id: CaseName
    """The case."""
    category: Line
    """What it is about."""
    expected: Line
    """The right answer."""
    verdict: Line
    """What the parser read in the reply."""


class LatencySummary(Record, frozen=True, kw_only=True):
    """How long the calls took, over those that were measured."""

    count: PositiveInt
    """Calls."""
    min_ms: Count
    """The shortest."""
    max_ms: Count
    """The longest."""
    mean_ms: Count
    """The mean, rounded down."""
    median_ms: Count
    """The upper median."""
    total_ms: Count
    """All together."""


class Cell(Record, frozen=True, kw_only=True):
    """The cases of one engine class and one model class."""

    count: Count
    """How many."""
    case_ids: list[CaseName]
    """Which, in case order."""


class HeadToHead(Record, frozen=True, kw_only=True):
    """One run of one model on the lane's public cases."""

    provider: Provider
    """Who served the model."""
    model: ModelName
    """The model."""
    run: PositiveInt
    """Number of the run."""
    status: RunStatus
    """A partial run is never ranked against complete ones."""
    responses_path: Line
    """The file of its replies, below the benchmark root."""
    responses_sha256: Sha256
    """Over the bytes of its whole lines."""
    responses_seen: Count
    """Cases with a stored reply."""
    missing_case_ids: list[CaseName]
    """Cases without, in case order."""
    moved_case_ids: list[CaseName]
    """Cases whose stored verdict, by an earlier parser, was another."""
    verdict_counts: dict[str, Count]
    """What it said, by kind."""
    headline: Headline
    """All cases of the lane, by what became of them."""
    accuracy_all: Accuracy
    """Correct over all cases of the lane."""
    accuracy_answered: Accuracy | None
    """Correct over the cases with a reply; null without any."""
    refusal_correctness: Accuracy | None
    """Refused over answered, among the cases that must be refused; null when none of them was answered."""
    refusal_interval: ConfidenceInterval | None
    """Of that share."""
    refused_expected_total: Count
    """Cases that must be refused."""
    over_refusals: Count
    """Cases in scope that were refused."""
    empty_replies: Count
    """Replies of nothing but white space."""
    truncated_replies: Count
    """Replies that were cut off."""
    polarity_errors: Count
    """Cases in scope that were decided the wrong way."""
    misses: list[Miss]
    """Every answered case that is not correct, in case order."""
    latency_summary: LatencySummary | None
    """Null when no call was measured."""
    matrix: dict[EngineClass, dict[ModelClass, Cell]]
    """Every case once, by what the engine and what the model did."""
    coverage_gap: Cell
    """The cases that the engine refused and the model got."""


class Flip(Record, frozen=True, kw_only=True):
    """A case on which the runs of a model differ."""

    case_id: CaseName
    """The case."""
    verdict_counts: dict[str, Count]
    """How many runs said what."""


class SystemDeterminism(Record, frozen=True, kw_only=True):
    """How far several complete runs of one model, with equal prompts and parameters, agree."""

    provider: Provider
    """Who served the model."""
    model: ModelName
    """The model."""
    runs: list[PositiveInt]
    """The runs that are compared: complete, and with the parameters of the first complete one."""
    status: Literal["not_measured", "partial", "measured"]
    """Fewer than two runs, two to four, five or more."""
    byte_equal: Fraction | None
    """Cases whose replies are identical bytes; null below two runs."""
    verdict_stable: Fraction | None
    """Cases whose verdicts are equal; null below two runs."""
    pair_agreement: Fraction | None
    """Pairs of runs that agree on a case, over all pairs; null below two runs."""
    flips: list[Flip]
    """The cases whose verdicts differ."""
    accuracy_min: Accuracy | None
    """Of the worst run; null without a run."""
    accuracy_max: Accuracy | None
    """Of the best run; null without a run."""
    deterministic: bool | None
    """Whether every reply is the same bytes in every run; null unless measured."""


class Comparison(Record, frozen=True, kw_only=True):
    """``comparison.json`` of a lane."""

    schema: Literal["adjudge.frontier.comparison/1"]
    """Name and version of the record type."""
    lane: Line
    """Name of the lane."""
    case_count: PositiveInt
    """Its public cases."""
    cases_sha256: Sha256
    """Over the bytes of the case file."""
    report_sha256: Sha256
    """The digest that the public report names as its own."""
    template_sha256: Sha256 | None
    """Over the template of the prompts; null for a lane without one."""
    parser: Line
    """Name and version of the parser of replies."""
    scope_disclaimer: Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=1000)]
    """What citations are not."""
    engine: EngineSummary
    """The built-in engine."""
    citations: list[Citation]
    """Published figures, sorted by vendor, model and benchmark."""
    head_to_head: list[HeadToHead]
    """One a run, sorted by provider, model and run."""
    determinism: list[SystemDeterminism]
    """One a model, sorted by provider and model."""
    paired_tests: list[PairedTest]
    """Every two systems: the engine, and of each model its first complete run, else its longest one."""
