"""The audit ``frontier``: the comparison with models is whole, reproducible, and claims nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.evidence import need_current, read_input, read_report
from adjudge.audits.refusals import REFUSAL_CODES, AuditRefused
from adjudge.audits.replay import audit_replay
from adjudge.audits.subject import subject_of
from adjudge.audits.thresholds import CITED_VENDORS, COVERAGE_GAP_MAX, MODEL_RUNS_MIN
from adjudge.contract import strict_json
from adjudge.contract.audit import AuditInput
from adjudge.contract.audit_artifacts import FrontierAudit, RunDeterminism
from adjudge.contract.canonical import file_bytes
from adjudge.contract.comparison import Comparison
from adjudge.contract.errors import AdjudgeError, JsonError, RecordError
from adjudge.lanes.registry import Lane
from adjudge.runs.errors import FrontierRunError
from adjudge.scoring.comparison import compare_lane, comparison_file

SCHEMA = "adjudge.audit.frontier/1"
MAX_COMPARISON_BYTES = 256 << 20
_EMPTY: dict[str, Any] = {
    "status": None,
    "citations_ok": False,
    "matrix_totals": {},
    "coverage_gap": None,
    "determinism": [],
}


def audit_frontier(root: Path, lane: Lane) -> FrontierAudit:
    """Hold a lane's comparison to what is stored; nothing is written, and no model is asked."""

    def measure(findings: Findings) -> Measured:
        subject = subject_of(lane)
        read_report(root, lane, "public", subject.report_records["public"], findings)
        need_current(findings, subject.engine().source_sha256)
        path = comparison_file(lane)
        data = read_input(
            root, path, "comparison", MAX_COMPARISON_BYTES, findings, missing="COMPARISON_MISSING"
        )
        try:
            stored = strict_json.read_record(data, Comparison, max_bytes=MAX_COMPARISON_BYTES, source=path)
        except (JsonError, RecordError) as error:
            raise AuditRefused("COMPARISON_MALFORMED", f"{path} is malformed: {error}") from None
        fresh = _composed(root, lane)
        for run in stored.head_to_head:
            findings.enter(AuditInput(role="replies", path=run.responses_path, sha256=run.responses_sha256))
        return _measure(root, lane, stored, equal=file_bytes(fresh) == data)

    return audit(FrontierAudit, schema=SCHEMA, obligation=7, lane=lane.name, measure=measure, empty=_EMPTY)


def _composed(root: Path, lane: Lane) -> Comparison:
    try:
        return compare_lane(root, lane)
    except FrontierRunError as error:
        code = error.code if error.code in REFUSAL_CODES else "CACHE_CORRUPT"
        raise AuditRefused(code, error.message) from None
    except AdjudgeError as error:
        raise AuditRefused("REPORT_STALE", f"the comparison cannot be composed: {error.message}") from None


def _measure(root: Path, lane: Lane, stored: Comparison, *, equal: bool) -> Measured:
    vendors = Counter(citation.vendor for citation in stored.citations)
    cited = {vendor: vendors[vendor] for vendor in CITED_VENDORS}
    totals = {
        f"{run.provider}/{run.model}/run-{run.run}": sum(
            cell.count for row in run.matrix.values() for cell in row.values()
        )
        for run in stored.head_to_head
    }
    gap = max((run.coverage_gap.count for run in stored.head_to_head), default=0)
    numerator, denominator = COVERAGE_GAP_MAX[lane.name]
    evidence = audit_replay(root, lane).passed
    early = [
        system
        for system in stored.determinism
        if system.deterministic is not None and len(system.runs) < MODEL_RUNS_MIN
    ]
    citations_ok = all(cited.values()) and bool(stored.scope_disclaimer.strip())
    odd = sum(total != stored.case_count for total in totals.values())
    return Measured(
        gates={
            "rebuilds_equal": gate("1", {"equal": int(equal)}, equal),
            "citations": gate("1 of each vendor", cited, all(cited.values())),
            "disclaimer": gate(
                "not empty",
                {"characters": len(stored.scope_disclaimer)},
                bool(stored.scope_disclaimer.strip()),
            ),
            "matrix_whole": none_of("matrices_off", odd),
            "engine_evidence": gate("1", {"replay_passed": int(evidence)}, evidence),
            "coverage_gap": gate(
                f"{numerator}/{denominator}",
                {"gap": gap, "cases": stored.case_count},
                denominator * gap <= numerator * stored.case_count,
            ),
            "unmeasured_claims": none_of("claims", len(early)),
        },
        fields={
            "status": "compared" if stored.head_to_head else "citations_only",
            "citations_ok": citations_ok,
            "matrix_totals": totals,
            "coverage_gap": gap,
            "determinism": [
                RunDeterminism(
                    system=f"{system.provider}/{system.model}",
                    runs=len(system.runs),
                    status=system.status,
                    deterministic=system.deterministic,
                )
                for system in stored.determinism
            ],
        },
    )
