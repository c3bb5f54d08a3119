"""The comparison of runs over tasks: the same rows of a suite, system by system, as of a day."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.as_of import Moment
from adjudge.contract.comparison import Flip, Fraction
from adjudge.contract.fields import Line, PositiveInt, Record, Sha256
from adjudge.contract.significance import Headline, ItemName, PairedTest

TASK_COMPARISON_SCHEMA: Literal["adjudge.tasks.comparison/1"] = "adjudge.tasks.comparison/1"

ItemOutcome = Literal["correct", "wrong", "refused", "error", "missing"]


class ComparedRun(Record, frozen=True, kw_only=True):
    """One run of one system."""

    name: Line
    """``PROVIDER/MODEL/run-K``."""
    judged_sha256: Sha256
    """Over the file of its verdicts."""
    headline: Headline | None
    """Its rows, by what became of them; null when no row counts."""


class VerdictStability(Record, frozen=True, kw_only=True):
    """How far several runs of one model agree; what the replies have in common is not looked at."""

    model: Line
    """``PROVIDER/MODEL``."""
    runs: list[PositiveInt]
    """The runs that are compared: those with a verdict on every row."""
    status: Literal["not_measured", "partial", "measured"]
    """Fewer than two runs, two to four, five or more."""
    verdict_stable: Fraction | None
    """Rows whose verdicts are equal; null below two runs."""
    pair_agreement: Fraction | None
    """Pairs of runs that agree on a row, over all pairs; null below two runs."""
    flips: list[Flip]
    """The rows whose verdicts differ."""


class RowOutcome(Record, frozen=True, kw_only=True):
    """One row of the suite, system by system."""

    row_id: ItemName
    """The row: snapshot and task, or snapshot and variation."""
    outcomes: dict[str, ItemOutcome]
    """By system; ``correct`` is an accepted submission."""


class RowGroup(Record, frozen=True, kw_only=True):
    """Rows that are scored together."""

    rows: list[RowOutcome]
    """The rows that count, in order."""
    runs: list[ComparedRun]
    """Every run on them, sorted by provider, model and run."""
    paired_tests: list[PairedTest]
    """Every two systems: of each model the run with the most verdicts."""
    stability: list[VerdictStability]
    """One a model, sorted by provider and model."""


class BarredRow(Record, frozen=True, kw_only=True):
    """A row that counts for nobody."""

    row_id: ItemName
    """The row."""
    barred_as: Literal["quarantined", "not-eligible", "not-executable"]
    """Why its task is not scored."""


class TaskComparison(Record, frozen=True, kw_only=True):
    """Runs over tasks on the same rows. It depends on the verdicts, the tasks, the ledger and the moment."""

    schema: Literal["adjudge.tasks.comparison/1"]
    """Name and version of the record type."""
    suite_sha256: Sha256 | None
    """Over the suite; null without one, and then the rows are those that somebody answered."""
    track: Literal["development", "release"]
    """The track that tasks must be in."""
    as_of: Moment | None
    """The moment whose statuses count; null for those that the verdicts were given under."""
    open_tasks: RowGroup
    """Rows of open tasks: the score."""
    shadows: RowGroup
    """Rows of shadows, which never enter the score."""
    barred: Annotated[list[BarredRow], Meta(max_length=100_000)]
    """Rows that count for nobody, in order."""
