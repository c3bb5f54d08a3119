"""The report records of the symbolic-equivalence lane's split out of distribution."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.case import EquivalenceOodFamily
from adjudge.contract.fields import END, Line, Record, Sha256
from adjudge.contract.report import Counts, EngineIdentity, EquivalenceRow, ExitCriterion, LaneMetrics, Pack


class EquivalenceOodMetrics(LaneMetrics, frozen=True, kw_only=True):
    """The counts of a run, by family too."""

    by_family: dict[str, Counts]
    """Counts by how the surface was changed."""


class EquivalenceOodRow(EquivalenceRow, frozen=True, kw_only=True):
    """One variant and its outcome."""

    family: EquivalenceOodFamily
    """How the surface was changed."""
    public_sibling_case_id: Annotated[str, Meta(pattern="^b1-[a-z0-9-]+" + END, max_length=40)]
    """The public case that it is a variant of."""


class EquivalenceOodReport(Record, frozen=True, kw_only=True):
    """``ood/report.json``."""

    schema: Literal["adjudge.b1.report/1"]
    """Name and version of the record type: the envelope of the public report."""
    lane: Literal["b1_ood"]
    """The split that was run."""
    cases_path: Line
    """Path of the case file below the benchmark root."""
    cases_sha256: Sha256
    """Over the file bytes."""
    engine: EngineIdentity
    """The code that decided."""
    pack: Pack
    """The methods that it could use."""
    metrics: EquivalenceOodMetrics
    """The counts."""
    exit_criterion: ExitCriterion
    """Whether the split passes the lane's gate."""
    per_case: list[EquivalenceOodRow]
    """In the order of the case file."""
    report_sha256: Sha256
    """Over the report without this field."""
