"""The composite gate: four reports and twenty audits, all measured afresh, and the claim made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from adjudge.audits.artifact import Findings
from adjudge.audits.evidence import need_current, read_report
from adjudge.audits.lane_report import counts_of
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.report_rows import read_rows
from adjudge.audits.subject import subject_of
from adjudge.audits.table import VERBS, AnyAudit, Verb, colour_of, run_audit
from adjudge.audits.thresholds import CORRECT_RATE_MIN, WRONG_MAX
from adjudge.contract import strict_json
from adjudge.contract.audit_artifacts import FrontierAudit
from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.errors import FileError, JsonError, RecordError, UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.gate import (
    CLAIM_SCHEMA,
    GATE_SCHEMA,
    ClaimEntry,
    Gate,
    GateLane,
    GateObligation,
    GateThresholds,
)
from adjudge.lanes.registry import LANES, Lane, Split
from adjudge.scoring.citations import CITATIONS

GATE_FILE = "evals/gate.json"
CLAIMS_FILE = "evals/claims.jsonl"
"""Below the benchmark root."""
MAX_CLAIM_BYTES = 1 << 20
_THRESHOLDS = GateThresholds(correct_rate_min="95/100", wrong_max=0)
_SPLITS: tuple[Split, ...] = ("public", "sealed")


class Audited(msgspec.Struct, frozen=True):
    """An audit of a lane, and its artifact.

    Attributes:
        verb: which audit.
        lane: the lane.
        artifact: what it gave.
    """

    verb: Verb
    lane: Lane
    artifact: AnyAudit


def audit_all(root: Path, lanes: Sequence[Lane] = LANES, verbs: Sequence[Verb] = VERBS) -> list[Audited]:
    """Run audits, by obligation and lane; nothing is written.

    Raises:
        EngineFault: the engine failed.
    """
    ordered = sorted(lanes, key=lambda lane: lane.name)
    return [Audited(verb, lane, run_audit(verb, root, lane)) for verb in verbs for lane in ordered]


def compose_gate(root: Path, audited: Sequence[Audited], claims: Path | None = None) -> Gate:
    """The gate over what was audited, and over the reports below the root.

    Args:
        root: the benchmark root.
        audited: the audits of all obligations and lanes.
        claims: the file of reviewers' entries; the root's own when not given.

    Raises:
        FileError, JsonError, RecordError: a file of claims was named and cannot be used.
    """
    lanes = [gate_lane(root, lane, split) for lane in LANES for split in _SPLITS]
    obligations = [_obligation(each) for each in audited]
    engine = canonical_sha256({lane.name: subject_of(lane).engine().source_sha256 for lane in LANES})
    disclosure = _disclosure(audited)
    digest = claim_digest(lanes, obligations, engine, disclosure)
    expected = [(verb.obligation, lane.name) for verb in VERBS for lane in sorted(LANES, key=_name)]
    whole = [(each.obligation, each.lane) for each in obligations] == expected
    all_lanes = all(lane.passed for lane in lanes)
    all_obligations = whole and all(each.passed for each in obligations)
    passed = all_lanes and all_obligations
    signature = _signature(root, claims, digest)
    return Gate(
        schema=GATE_SCHEMA,
        lanes=lanes,
        obligations=obligations,
        thresholds=_THRESHOLDS,
        engine_sha256=engine,
        disclosure=disclosure,
        all_lanes_passed=all_lanes,
        all_obligations_passed=all_obligations,
        passed=passed,
        failing=[
            *(lane.lane for lane in lanes if not lane.passed),
            *(f"{each.verb} {each.lane}" for each in obligations if not each.passed),
        ],
        claim_digest=digest,
        signature=signature,
        technical_pass=passed,
        admitted=passed and signature == "match",
    )


def claim(
    lanes: Sequence[GateLane],
    obligations: Sequence[GateObligation],
    engine_sha256: str,
    disclosure: Mapping[str, Any],
) -> dict[str, Any]:
    """What the gate claims, and nothing about where or when: no path, no reason, no clock."""
    lane_fields = ("lane", "report_sha256", "cases_total", "correct", "wrong", "refused", "passed")
    audit_fields = ("obligation", "lane", "audit_sha256", "passed")
    ordered = sorted(obligations, key=lambda each: (each.obligation, each.lane))
    return {
        "schema": CLAIM_SCHEMA,
        "thresholds": msgspec.to_builtins(_THRESHOLDS),
        "lanes": [{name: getattr(lane, name) for name in lane_fields} for lane in lanes],
        "obligations": [{name: getattr(each, name) for name in audit_fields} for each in ordered],
        "engine_sha256": engine_sha256,
        "disclosure": dict(disclosure),
    }


def claim_digest(
    lanes: Sequence[GateLane],
    obligations: Sequence[GateObligation],
    engine_sha256: str,
    disclosure: Mapping[str, Any],
) -> str:
    """SHA-256 of the canonical JSON of the claim."""
    return canonical_sha256(claim(lanes, obligations, engine_sha256, disclosure))


def gate_lane(root: Path, lane: Lane, split: Split) -> GateLane:
    """Hold one report to what the gate asks of every lane."""
    name: Any = lane.value_of(split)
    subject = subject_of(lane)
    findings = Findings()
    try:
        if split != "sealed":
            read_rows(root, subject, split, findings)
        report = read_report(root, lane, split, subject.report_records[split], findings)
        need_current(findings, subject.engine().source_sha256)
    except AuditRefused as refused:
        return GateLane(
            lane=name,
            report_sha256=None,
            cases_total=0,
            correct=0,
            wrong=0,
            refused=0,
            colour="refused",
            passed=False,
            reason_code=refused.code,
            reason=refused.reason[:1000],
        )
    counts = counts_of(report)
    least, whole = CORRECT_RATE_MIN
    code = reason = ""
    if counts.wrong > WRONG_MAX:
        code, reason = "WRONG_NOT_ZERO", f"{counts.wrong} wrong"
    elif whole * counts.correct < least * counts.cases_total:
        code, reason = "CORRECT_RATE", f"{counts.correct} of {counts.cases_total} correct"
    return GateLane(
        lane=name,
        report_sha256=report.whole["report_sha256"],
        cases_total=counts.cases_total,
        correct=counts.correct,
        wrong=counts.wrong,
        refused=counts.refused,
        colour="red" if code else "green",
        passed=not code,
        reason_code=code,
        reason=reason,
    )


def _obligation(audited: Audited) -> GateObligation:
    artifact = audited.artifact
    return GateObligation(
        obligation=audited.verb.obligation,
        verb=audited.verb.name,
        lane=audited.lane.name,
        audit_sha256=artifact.audit_sha256,
        colour=colour_of(artifact),
        passed=artifact.passed,
        reason_code=artifact.reason_code,
        reason=artifact.reason,
    )


def _disclosure(audited: Sequence[Audited]) -> dict[str, Any]:
    """Figures that decide nothing and that a reader should know."""
    frontier = [each for each in audited if isinstance(each.artifact, FrontierAudit)]
    return {
        "citations_unverified": sum(one.verification == "unverified" for one in CITATIONS),
        "model_runs": {
            each.lane.name: len(each.artifact.matrix_totals)
            for each in frontier
            if isinstance(each.artifact, FrontierAudit)
        },
    }


def _signature(root: Path, claims: Path | None, digest: str) -> Literal["absent", "match", "mismatch"]:
    entries = _claim_entries(root, claims)
    if not entries:
        return "absent"
    return "match" if any(entry.claim_digest == digest for entry in entries) else "mismatch"


def _claim_entries(root: Path, claims: Path | None) -> list[ClaimEntry]:
    file = claims or root / CLAIMS_FILE
    try:
        data = read_regular(file, max_bytes=MAX_CLAIM_BYTES)
    except FileError as error:
        if claims is None and error.code == "MISSING":
            return []
        raise
    entries: list[ClaimEntry] = []
    for number, line in enumerate(data.splitlines(), start=1):
        source = f"{file}:{number}"
        try:
            entries.append(
                strict_json.read_record(line, ClaimEntry, max_bytes=MAX_CLAIM_BYTES, source=source)
            )
        except (JsonError, RecordError) as error:
            raise UsageError("BAD_CLAIMS", f"{source} is not a reviewer's entry: {error.reason}") from None
    return entries


def _name(lane: Lane) -> str:
    return lane.name
