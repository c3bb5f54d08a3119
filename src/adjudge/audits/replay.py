"""The audit ``replay``: the evidence of every correct row holds when others check it.

A decision of the symbolic lane is held to its certificate by :mod:`.certificate_check`, and the certificate's
programs to the texts by :mod:`.reference_scope`, which also finds the place of every refusal again. A word
problem is solved again, its trace compared by digest and replayed by the verifier, which shares no code with
the solver.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.certificate_check import CertificateError, check_certificate, expanded
from adjudge.audits.reference_scope import ScopeFault, read_pair
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.report_rows import Row, read_rows
from adjudge.audits.subject import REFUSED, Answer, Solve, subject_of
from adjudge.contract.audit_artifacts import ReplayAudit
from adjudge.contract.canonical import canonical_sha256
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane

SCHEMA = "adjudge.audit.replay/1"
_EMPTY = {"rows_total": 0, "rows_checked": 0, "rows_failing": [], "digest_mismatches": []}


def audit_replay(root: Path, lane: Lane, *, solve: Solve | None = None) -> ReplayAudit:
    """Check the evidence of every correct row of the public report; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        solve: who solves again; the built-in engine when not given.
    """
    subject = subject_of(lane)
    again = solve or subject.solve
    holds = _equivalence_holds if lane is SYMBOLIC_EQUIVALENCE else _word_problem_holds

    def measure(findings: Findings) -> Measured:
        rows = read_rows(root, subject, "public", findings)
        return _measure(rows, again, holds)

    return audit(ReplayAudit, schema=SCHEMA, obligation=3, lane=lane.name, measure=measure, empty=_EMPTY)


def _measure(rows: list[Row], again: Solve, holds: Callable[[Row, Answer], bool]) -> Measured:
    correct = [row for row in rows if row.verdict == "correct"]
    if not correct:
        raise AuditRefused("EMPTY_REPORT", "no row of the public report is correct")
    failing: list[str] = []
    mismatches: list[str] = []
    checked = 0
    for row in correct:
        try:
            fresh = again(row.item.question)
        except Exception:
            failing.append(row.item.case_id)
            continue
        if _digests(row.fields, row.answer) != _digests_of(fresh, row.fields):
            mismatches.append(row.item.case_id)
        if holds(row, fresh):
            checked += 1
        else:
            failing.append(row.item.case_id)
    return Measured(
        gates={
            "failing_zero": none_of("failing", len(failing)),
            "mismatches_zero": none_of("mismatches", len(mismatches)),
            "all_checked": gate(
                "every correct row", {"checked": checked, "correct": len(correct)}, checked == len(correct)
            ),
        },
        fields={
            "rows_total": len(rows),
            "rows_checked": checked,
            "rows_failing": failing,
            "digest_mismatches": mismatches,
        },
    )


def _digests(fields: Any, stated: Answer) -> tuple[Any, ...]:
    """What a fresh run must give again, as the row has it."""
    if "certificate" in fields:
        return stated.said, stated.code, stated.method, canonical_sha256(fields["certificate"])
    return stated.said, stated.code, fields["trace_sha256"], fields["graph_sha256"]


def _digests_of(fresh: Answer, fields: Any) -> tuple[Any, ...]:
    evidence = None if fresh.said == REFUSED else fresh.evidence
    if "certificate" in fields:
        return fresh.said, fresh.code, fresh.method, canonical_sha256(evidence)
    parts = [
        None if evidence is None else canonical_sha256(evidence.get(name)) for name in ("trace", "graph")
    ]
    return (fresh.said, fresh.code, *parts)


def _equivalence_holds(row: Row, fresh: Answer) -> bool:
    first, second = row.item.question.texts
    try:
        pair = read_pair(first, second)
    except ScopeFault as fault:
        place = {"side": fault.side, "position": fault.position}
        return (REFUSED, fault.code) == (row.answer.said, row.answer.code) and fresh.evidence == place
    certificate = row.answer.evidence
    if certificate is None:
        return False
    try:
        proved = check_certificate(certificate)
        said = [expanded(program, pair.letters) for program in pair.programs]
        written = [expanded(certificate[side], pair.letters) for side in "ab"]
    except (CertificateError, LookupError, TypeError, ValueError):
        return False
    return proved == row.answer.said and said == written


def _word_problem_holds(row: Row, fresh: Answer) -> bool:
    from adjudge.wordproblem.verifier import verify_trace

    if row.answer.said == REFUSED:
        return (fresh.said, fresh.code) == (REFUSED, row.answer.code)
    if fresh.evidence is None or not {"graph", "trace"} <= set(fresh.evidence):
        return False
    graph, trace = fresh.evidence["graph"], fresh.evidence["trace"]
    if canonical_sha256(trace) != row.fields["trace_sha256"]:
        return False
    answer = trace["answer"]
    said = f"{answer['value']} {answer['unit']}"
    return said == row.answer.said and verify_trace(graph, trace, _operator_pack()).passed


def _operator_pack() -> bytes:
    from adjudge.wordproblem.packs import operator_pack

    return operator_pack()
