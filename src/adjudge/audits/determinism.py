"""The audit ``determinism``: everything comes out the same, in one process, in others and after a rebuild."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.evidence import CASES_ROLES, read_input
from adjudge.audits.fresh_process import READABLE, Run, reports_digest, run_in_fresh_process
from adjudge.audits.lane_report import read_bytes
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.report_rows import read_rows
from adjudge.audits.subject import Item, Solve, Subject, subject_of
from adjudge.audits.thresholds import HASH_SEEDS, REBUILDS_MIN, REPLAYS_MIN
from adjudge.contract import strict_json
from adjudge.contract.audit_artifacts import DeterminismAudit, Rebuild
from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.errors import JsonError, RecordError
from adjudge.lanes.digests import with_digest
from adjudge.lanes.registry import Lane

SCHEMA = "adjudge.audit.determinism/1"
REBUILD_SCHEMA = "adjudge.audit.rebuild/1"
MAX_REBUILD_BYTES = 1 << 20
_EMPTY: dict[str, Any] = {
    "n": 0,
    "processes": 0,
    "rebuilds": 0,
    "unstable_cases": [],
    "report_digests": [],
}


def audit_determinism(
    root: Path,
    lane: Lane,
    *,
    solve: Solve | None = None,
    replays: int = REPLAYS_MIN,
    hash_seeds: Sequence[str] = HASH_SEEDS,
    run: Run = run_in_fresh_process,
) -> DeterminismAudit:
    """Run every public case again and again, and the lane in fresh processes; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve: who is run in this process; the built-in engine when not given.
        replays: how often each case is run.
        hash_seeds: hash seeds of the fresh processes.
        run: runs the lane in a fresh process.

    Raises:
        EngineFault: a fresh process ended without a report.
    """
    subject = subject_of(lane)

    def measure(findings: Findings) -> Measured:
        if replays < REPLAYS_MIN or len(set(hash_seeds)) < len(HASH_SEEDS):
            reason = f"{replays} replays and {len(set(hash_seeds))} processes are too few"
            raise AuditRefused("TOO_FEW_REPLAYS", reason)
        items = [row.item for row in read_rows(root, subject, "public", findings)]
        read_rows(root, subject, "ood", findings)
        rebuilt = _read_rebuild(root, subject, findings)
        on_disk = reports_digest(
            {split: read_bytes(root / lane.report_of(split)) or b"" for split in READABLE}
        )
        digests = [on_disk, rebuilt.report_digest, *(run(root, lane, seed) for seed in hash_seeds)]
        return _measure(unstable(items, solve or subject.solve, replays), digests, replays, len(hash_seeds))

    return audit(DeterminismAudit, schema=SCHEMA, obligation=9, lane=lane.name, measure=measure, empty=_EMPTY)


def unstable(items: Sequence[Item], solve: Solve, replays: int) -> list[str]:
    """The cases to which a solver does not always say the same; an exception is one way to answer."""
    return [item.case_id for item in items if not _is_stable(item, solve, replays)]


def rebuild_record(root: Path, lane: Lane, report_digest: str) -> Rebuild:
    """The record of a run in a clean environment, for the case files below the root as they are now.

    Raises:
        AuditRefused: a case file is missing or malformed.
    """
    subject = subject_of(lane)
    findings = Findings()
    for split in READABLE:
        subject.items(root, split, findings)
    fields = {
        "schema": REBUILD_SCHEMA,
        "lane": lane.name,
        "engine": subject.engine(),
        "inputs": findings.inputs,
        "report_digest": report_digest,
    }
    return msgspec.convert(with_digest(fields, "rebuild_sha256"), Rebuild)


def _measure(unstable_cases: list[str], digests: Sequence[str], replays: int, processes: int) -> Measured:
    distinct = sorted(set(digests))
    return Measured(
        gates={
            "one_digest": gate("1", {"digests": len(distinct)}, len(distinct) == 1),
            "replays": gate(str(REPLAYS_MIN), {"replays": replays}, replays >= REPLAYS_MIN),
            "unstable_zero": none_of("unstable", len(unstable_cases)),
            "processes": gate(str(len(HASH_SEEDS)), {"processes": processes}, processes >= len(HASH_SEEDS)),
            "rebuilds": gate(str(REBUILDS_MIN), {"rebuilds": 1}, passed=True),
        },
        fields={
            "n": replays,
            "processes": processes,
            "rebuilds": 1,
            "unstable_cases": unstable_cases,
            "report_digests": distinct,
        },
    )


def _is_stable(item: Item, solve: Solve, replays: int) -> bool:
    first = _outcome(item, solve)
    return all(_outcome(item, solve) == first for _ in range(replays - 1))


def _outcome(item: Item, solve: Solve) -> object:
    try:
        return solve(item.question)
    except Exception as error:
        return type(error).__name__


def _read_rebuild(root: Path, subject: Subject, findings: Findings) -> Rebuild:
    path = subject.lane.audit_file("rebuild")
    data = read_input(root, path, "rebuild", MAX_REBUILD_BYTES, findings, missing="REBUILD_MISSING")
    try:
        record = strict_json.read_record(data, Rebuild, max_bytes=MAX_REBUILD_BYTES, source=path)
    except (JsonError, RecordError) as error:
        raise AuditRefused("REPORT_MALFORMED", f"{path} is malformed: {error}") from None
    if record.rebuild_sha256 != canonical_sha256(record, without=["rebuild_sha256"]):
        raise AuditRefused("REPORT_MALFORMED", f"rebuild_sha256 is not the digest of {path}")
    roles = set(CASES_ROLES.values())
    cases = {(file.role, file.sha256) for file in findings.inputs if file.role in roles}
    if {(file.role, file.sha256) for file in record.inputs} != cases:
        raise AuditRefused("REBUILD_STALE", "the run in a clean environment was of other case files")
    if record.lane != subject.lane.name or record.engine.source_sha256 != subject.engine().source_sha256:
        raise AuditRefused(
            "REBUILD_STALE", "the run in a clean environment was of another state of the engine's sources"
        )
    return record
