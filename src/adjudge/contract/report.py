"""The report records of the symbolic-equivalence lane: what was asked, what was decided, and by what.

Every digest is over canonical JSON unless its docstring says file bytes. Rates stand beside the two integers
that they come from; gates compare the integers.
"""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from adjudge.contract.case import EquivalenceLabel
from adjudge.contract.fields import END, Code, Count, Line, Rate, Record, Sha256, only_when

EQUIVALENCE_REPORT_SCHEMA: Literal["adjudge.b1.report/1"] = "adjudge.b1.report/1"

CaseVerdict = Literal["correct", "wrong", "refused"]
"""``refused`` means that the engine refused a case that it should have decided."""

CaseSource = Literal["curated", "generated"]
RefusalCode = Code
Category = Annotated[str, Meta(pattern="^[a-z_]+" + END, max_length=60)]


class Counts(Record, frozen=True, kw_only=True):
    """Cases by verdict; the last three add up to ``total``."""

    total: Count
    """All cases that are counted here."""
    correct: Count
    """The engine said what the label says."""
    wrong: Count
    """The engine said something else."""
    refused: Count
    """The engine refused a case that it should have decided."""

    def __post_init__(self) -> None:
        if self.correct + self.wrong + self.refused != self.total:
            raise ValueError("correct, wrong and refused do not add up to total")


class RefusalCorrectness(Record, frozen=True, kw_only=True):
    """How many of the cases that must be refused were refused."""

    matched: Count
    """Cases that had to be refused and were."""
    expected: Count
    """Cases that had to be refused."""
    rate: Rate | None
    """Matched over expected; ``None`` when no refusal was expected."""

    def __post_init__(self) -> None:
        if self.matched > self.expected:
            raise ValueError("more refusals matched than were expected")


class LaneMetrics(Record, frozen=True, kw_only=True):
    """The counts of a run."""

    cases_total: Count
    """All cases of the run; nothing leaves this number."""
    correct: Count
    """The engine said what the label says."""
    wrong: Count
    """The engine said something else."""
    refused: Count
    """The engine refused a case that it should have decided."""
    correct_rate: Rate
    """Correct over all cases, rounded half to even."""
    refusal_code_mismatches: Count
    """Expected refusals that came with another code than the case names."""
    refusal_correctness: RefusalCorrectness
    """The same for the cases that must be refused."""
    by_expected: dict[str, Counts]
    """Counts by the label of the case."""
    by_source: dict[str, Counts]
    """Counts by where the case comes from."""
    by_category: dict[str, Counts]
    """Counts by the category of the case."""
    by_refusal_code: dict[str, Count]
    """How often each refusal code was given."""

    def __post_init__(self) -> None:
        if self.correct + self.wrong + self.refused != self.cases_total:
            raise ValueError("correct, wrong and refused do not add up to cases_total")


class ExitCriterion(Record, frozen=True, kw_only=True):
    """The gate of a lane."""

    correct_min_rate: Literal["0.950000"]
    """Least share of correct cases."""
    wrong_max: Literal[0]
    """Most wrong cases."""
    code_mismatch_max: Literal[0]
    """Most refusals with another code than the case names."""
    passed: bool
    """Whether all three hold."""


class Generator(Record, frozen=True, kw_only=True):
    """The generator of the generated cases."""

    seed: Count
    """Where its stream starts."""
    version: Line
    """Its version; another version makes other cases."""
    output_sha256: Sha256
    """Over the generator's output: one canonical JSON line, LF included, a case."""


class EngineIdentity(Record, frozen=True, kw_only=True):
    """The code that decided."""

    name: Line
    """Name of the engine."""
    version: Line
    """Version of adjudge."""
    flint_version: Line
    """Version of the FLINT library."""
    python_flint_version: Line
    """Version of its Python binding."""
    source_sha256: Sha256
    """Over the sorted list of ``module path:SHA-256 of the file`` of every source that the run imports."""


class Pack(Record, frozen=True, kw_only=True):
    """The registry of methods that the engine may use."""

    pack_id: Line
    """Name of the registry."""
    sha256: Sha256
    """Over the file bytes."""


class EquivalenceRow(Record, frozen=True, kw_only=True):
    """One case and its outcome."""

    case_id: Annotated[str, Meta(pattern="^b1-[a-z0-9-]+" + END, max_length=40)]
    """The case."""
    category: Category
    """Its category."""
    source: CaseSource
    """Whether it was written by hand or generated."""
    expected: EquivalenceLabel
    """Its label."""
    actual: EquivalenceLabel
    """What the engine said."""
    verdict: CaseVerdict
    """How the two compare."""
    refusal_code: RefusalCode | None
    """Why the engine refused; null exactly when it did not."""
    canonical_a: str | None
    """Canonical form of the first expression; null exactly when the engine refused."""
    canonical_b: str | None
    """Canonical form of the second expression; null exactly when the engine refused."""
    method: Annotated[str, Meta(pattern="^[a-z_-]+" + END, max_length=40)]
    """How the engine decided."""
    certificate: dict[str, Any] | None
    """The evidence that can be checked again; null exactly when the engine refused."""
    row_sha256: Sha256
    """Over this row without this field."""

    schema_rules: ClassVar[tuple[dict[str, Any], ...]] = (
        only_when(
            {"actual": {"const": "refused"}},
            {
                "refusal_code": {"type": "string"},
                "canonical_a": {"type": "null"},
                "canonical_b": {"type": "null"},
                "certificate": {"type": "null"},
            },
            {
                "refusal_code": {"type": "null"},
                "canonical_a": {"type": "string"},
                "canonical_b": {"type": "string"},
                "certificate": {"type": "object"},
            },
        ),
    )

    def __post_init__(self) -> None:
        refused = self.actual == "refused"
        if (self.refusal_code is not None) != refused:
            raise ValueError("refusal_code is given exactly when actual is refused")
        evidence = (self.canonical_a, self.canonical_b, self.certificate)
        if any((item is None) != refused for item in evidence):
            raise ValueError("canonical forms and certificate are given exactly when actual is not refused")


class EquivalenceReport(Record, frozen=True, kw_only=True):
    """``report.json`` of the public split."""

    schema: Literal["adjudge.b1.report/1"]
    """Name and version of the record type."""
    lane: Literal["b1_public"]
    """The split that was run."""
    cases_path: Line
    """Path of the case file below the benchmark root."""
    cases_sha256: Sha256
    """Over the file bytes."""
    generator: Generator
    """Where the generated cases come from."""
    engine: EngineIdentity
    """The code that decided."""
    pack: Pack
    """The methods that it could use."""
    metrics: LaneMetrics
    """The counts."""
    exit_criterion: ExitCriterion
    """Whether the lane passes."""
    per_case: list[EquivalenceRow]
    """In the order of the case file."""
    report_sha256: Sha256
    """Over the report without this field."""


class SealedRow(Record, frozen=True, kw_only=True):
    """One sealed case and its outcome; nothing in it tells what was asked."""

    case_ref: Annotated[str, Meta(pattern="^[0-9a-f]{16}" + END)]
    """The first 16 digits of SHA-256 of the case's id."""
    category: Category
    """Category of the case."""
    expected: EquivalenceLabel
    """Its label."""
    verdict: CaseVerdict
    """How the engine did."""
    refusal_code: RefusalCode | None
    """Why the engine refused, or null."""


class Disjointness(Record, frozen=True, kw_only=True):
    """Whether the sealed cases share nothing with the public ones."""

    ids: bool
    """No case id in common."""
    texts: bool
    """No pair of expressions in common, in either order, spaces ignored."""
    normal_forms: bool
    """No pair of canonical forms in common, in either order, among the cases in scope."""


class SealedEquivalenceReport(Record, frozen=True, kw_only=True):
    """``sealed_report.json``: counts and references, no expression and no canonical form."""

    schema: Literal["adjudge.b1.report/1"]
    """Name and version of the record type."""
    lane: Literal["b1_sealed"]
    """The split that was run."""
    cases_path: Line
    """Path of the encrypted file below the benchmark root."""
    cases_sha256: Sha256
    """Over the bytes of the encrypted file."""
    recipient: Annotated[str, Meta(pattern="^age1[0-9a-z]{58}" + END)]
    """Public key that the file is encrypted to."""
    public_cases_sha256: Sha256
    """Over the bytes of the public case file that the sealed cases were compared with."""
    engine: EngineIdentity
    """The code that decided."""
    pack: Pack
    """The methods that it could use."""
    metrics: LaneMetrics
    """The counts."""
    exit_criterion: ExitCriterion
    """Whether the lane passes."""
    disjoint: Disjointness
    """How the sealed cases compare with the public ones."""
    per_case: list[SealedRow]
    """In the order of the encrypted file."""
    report_sha256: Sha256
    """Over the report without this field."""
