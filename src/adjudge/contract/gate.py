"""The composite gate over lanes and audits, the claim that it makes, and who has signed it."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from adjudge.contract.audit import ReasonCode
from adjudge.contract.fields import Count, Date, Line, Record, Sha256, check_date

GATE_SCHEMA: Literal["adjudge.gate/1"] = "adjudge.gate/1"
CLAIM_SCHEMA: Literal["adjudge.claim/1"] = "adjudge.claim/1"
GateLaneName = Literal["b1_public", "b1_sealed", "b3_public", "b3_sealed"]
Obligation = Annotated[int, Meta(ge=1, le=10)]
Colour = Literal["green", "red", "refused"]
"""Passed; measured, and a gate does not hold; could not be measured."""


class GateLane(Record, frozen=True, kw_only=True):
    """One report that the gate asks for."""

    lane: GateLaneName
    """The split."""
    report_sha256: Sha256 | None
    """The digest that the report names as its own; null without a usable report."""
    cases_total: Count
    """Cases."""
    correct: Count
    """Of these, correct."""
    wrong: Count
    """Of these, wrong."""
    refused: Count
    """Of these, refused although they can be decided."""
    colour: Colour
    """How it went."""
    passed: bool
    """Whether the report is current, none is wrong, and enough are correct."""
    reason_code: ReasonCode
    """Empty when it passed, else the first thing that does not hold or the refusal."""
    reason: Annotated[str, Meta(max_length=1000)]
    """The same in words."""


class GateObligation(Record, frozen=True, kw_only=True):
    """One audit of one lane."""

    obligation: Obligation
    """Number of the obligation."""
    verb: Line
    """Name of its audit."""
    lane: Line
    """Name of the lane."""
    audit_sha256: Sha256
    """Digest of the artifact."""
    colour: Colour
    """How it went."""
    passed: bool
    """Whether every gate of the audit holds."""
    reason_code: ReasonCode
    """Empty when it passed, else the first gate that fails or the refusal."""
    reason: Annotated[str, Meta(max_length=1000)]
    """The same in words."""


class GateThresholds(Record, frozen=True, kw_only=True):
    """What the gate asks of every lane."""

    correct_rate_min: Literal["95/100"]
    """Least share of correct cases."""
    wrong_max: Literal[0]
    """Most wrong cases."""


class Gate(Record, frozen=True, kw_only=True):
    """``evals/gate.json``."""

    schema: Literal["adjudge.gate/1"]
    """Name and version of the record type."""
    lanes: list[GateLane]
    """The four reports, in a fixed order."""
    obligations: list[GateObligation]
    """The twenty audits, by obligation and lane."""
    thresholds: GateThresholds
    """What is asked of every lane."""
    engine_sha256: Sha256
    """Over the source digests of the engines, by lane."""
    disclosure: dict[str, Any]
    """Figures that decide nothing; they are part of the claim, so that nobody edits them silently."""
    all_lanes_passed: bool
    """Whether all reports pass."""
    all_obligations_passed: bool
    """Whether all audits pass."""
    passed: bool
    """Whether both are so."""
    failing: list[Line]
    """What does not pass, as ``b1_sealed`` or ``sealed symbolic-equivalence``."""
    claim_digest: Sha256
    """Over the claim, see :func:`adjudge.audits.gate.claim`."""
    signature: Literal["absent", "match", "mismatch"]
    """Whether a reviewer's entry names this claim; ``mismatch`` when there are entries and none does."""
    technical_pass: bool
    """Whether the gate passed."""
    admitted: bool
    """Whether it passed and a reviewer has signed this very claim."""


class ClaimEntry(Record, frozen=True, kw_only=True):
    """One line of ``claims.jsonl``: a person who has reviewed a claim. No program writes it."""

    domain: Line
    """What was reviewed."""
    claim_digest: Sha256
    """The claim."""
    signed_by: Line
    """Who signs."""
    signed_on: Date
    """When."""

    def __post_init__(self) -> None:
        check_date(self.signed_on, "signed_on")
