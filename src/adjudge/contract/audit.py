"""The artifact records of the audits: what was measured, against which threshold, on which inputs.

``audit_sha256`` is over the canonical JSON of the artifact without that field. Nothing in an artifact tells
when or where it was made.
"""

from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract.fields import END, Count, Line, Rate, Record, Sha256

Ratio = Annotated[
    str, Meta(pattern=r"^(?:0|[1-9][0-9]{0,15})\.[0-9]{6}" + END, description="six decimals, may exceed 1")
]
InputRole = Literal[
    "public_report", "public_cases", "ood_report", "ood_cases", "sealed_report", "sealed_cases", "recipient",
    "adversarial_cases", "perturbation_seeds", "methods", "operator_pack", "lexicon_pack", "comparison",
    "citations", "replies", "rebuild",
]  # fmt: skip
ReasonCode = Annotated[str, Meta(pattern="^[A-Z_]*" + END, max_length=40)]


class AuditInput(Record, frozen=True, kw_only=True):
    """A file that an audit read."""

    role: InputRole
    """What it was read as."""
    path: Line
    """Its path below the benchmark root; of a file that ships with adjudge its module path, of a file that
    lies elsewhere its bare name."""
    sha256: Sha256
    """Of a report over its canonical JSON, of a case file over its bytes."""


class AuditEngine(Record, frozen=True, kw_only=True):
    """The engine whose reports were audited."""

    name: Annotated[str, Meta(max_length=300)]
    """Its name, empty when the reports do not tell."""
    version: Annotated[str, Meta(max_length=300)]
    """Its version, empty when the reports do not tell."""
    source_sha256: Sha256
    """The digest of its sources; both reports name the same."""


class AuditGate(Record, frozen=True, kw_only=True):
    """One gate of an audit."""

    threshold: Line
    """What must be reached, or not exceeded."""
    measured: dict[str, Count]
    """The integers that were compared with it."""
    passed: bool
    """Whether it holds."""


class AuditedCounts(Record, frozen=True, kw_only=True):
    """Cases by verdict."""

    cases_total: Count
    """All cases."""
    correct: Count
    """The engine came to what the label says."""
    wrong: Count
    """The engine came to something else."""
    refused: Count
    """The engine refused a case that it should have decided."""
    accuracy: Rate | None
    """Correct over all cases; null without cases."""


class FamilyRatio(Record, frozen=True, kw_only=True):
    """One family of variants against the public cases that it varies."""

    variants: AuditedCounts
    """The variants."""
    base: AuditedCounts
    """The public cases that they vary."""
    ratio: Ratio
    """Accuracy of the variants over accuracy of the base."""
    satisfied: bool
    """Whether the ratio reaches the gate."""
    enough: bool
    """Whether the family is large enough."""


class Audit(Record, frozen=True, kw_only=True):
    """What the artifacts of all obligations have in common."""

    schema: str
    """Name and version of the record type."""
    obligation: int
    """Number of the obligation."""
    lane: Line
    """Name of the lane."""
    engine: AuditEngine | None
    """Who was audited; null when the audit refused before it was known."""
    inputs: list[AuditInput]
    """The files that were read, in the order of reading."""
    gates: dict[str, AuditGate]
    """Every gate; empty when the audit refused."""
    passed: bool
    """Whether all gates hold. False when the audit refused."""
    reason_code: ReasonCode
    """Empty when the audit passed, else the first gate that fails or the refusal."""
    reason: Annotated[str, Meta(max_length=1000)]
    """The same in words; empty when the audit passed."""
    audit_sha256: Sha256
    """Over the artifact without this field."""


class OodRatioAudit(Record, frozen=True, kw_only=True):
    """``audits/ood-ratio.json``: is the engine as good on other surfaces as on the public ones?"""

    schema: Literal["adjudge.audit.ood-ratio/1"]
    """Name and version of the record type."""
    obligation: Literal[2]
    """Number of the obligation."""
    lane: Line
    """Name of the lane; of an unknown lane what its public report calls itself."""
    engine: AuditEngine | None
    """The engine; null when the audit refused before it was known."""
    inputs: list[AuditInput]
    """The files, public before out of distribution, report before cases."""
    public: AuditedCounts | None
    """All public cases; null when the audit refused."""
    ood: AuditedCounts | None
    """All cases out of distribution; null when the audit refused."""
    sibling: AuditedCounts | None
    """The public cases that have a variant; null when the audit refused or the reports have no rows."""
    families: dict[str, FamilyRatio]
    """By family, where the rows name one."""
    skips: dict[str, Count]
    """By family, how many public cases have no variant in it."""
    ratio_all: Ratio | None
    """Accuracy out of distribution over accuracy on all public cases; null when the audit refused."""
    ratio_sibling: Ratio | None
    """The same over the accuracy on the siblings alone; null without ``sibling``."""
    ratio_gate: Line
    """The least ratio, as a quotient of integers."""
    ratio_satisfied: bool
    """Whether the smaller of the two ratios, and the ratio of every family, reach the gate."""
    wrong_zero: bool
    """Whether no case out of distribution is wrong."""
    gates: dict[str, AuditGate]
    """Every gate; empty when the audit refused."""
    passed: bool
    """Whether all gates hold. False when the audit refused."""
    reason_code: ReasonCode
    """Empty when the audit passed, else the first gate that fails or the refusal."""
    reason: Annotated[str, Meta(max_length=1000)]
    """The same in words; empty when the audit passed."""
    audit_sha256: Sha256
    """Over the artifact without this field."""
