"""The audit ``ood-ratio``: an engine that understands is as good on other surfaces as on the public ones.

Two gates, neither of which makes up for the other: the accuracy out of distribution is at least 95/100 of
the public accuracy, and no case out of distribution is wrong. The ratio is taken over all public cases, over
those that have a variant, and within every family of variants; the smallest decides. Integers are compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudge.audits.lane_report import (
    LoadedReport,
    RowView,
    case_file_sha256,
    counts_of,
    counts_of_rows,
    load_report,
    need_consistent,
    need_record,
)
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.thresholds import OOD_CASES_MIN, OOD_RATIO_GATE, OOD_WRONG_MAX
from adjudge.contract.audit import (
    AuditedCounts,
    AuditEngine,
    AuditGate,
    AuditInput,
    FamilyRatio,
    InputRole,
    OodRatioAudit,
)
from adjudge.contract.fields import Record
from adjudge.lanes.digests import with_digest
from adjudge.lanes.registry import LANES
from adjudge.lanes.scoring import six_decimals

OOD_RATIO_SCHEMA = "adjudge.audit.ood-ratio/1"
OBLIGATION = 2
GATE_CODES = ("RATIO_BELOW_GATE", "WRONG_NOT_ZERO", "FAMILY_TOO_SMALL")
"""Reasons for which a measured audit fails; every other reason is a refusal."""


class ReportFile(NamedTuple):
    """A report to audit.

    Attributes:
        path: how the artifact names it: below the benchmark root, or the bare file name.
        data: its bytes, ``None`` when there are none.
        record: the record type that it must fit, when its lane is known.
    """

    path: str
    data: bytes | None
    record: type[Record] | None = None


def audit_ood_ratio(
    public: ReportFile, ood: ReportFile, *, root: Path, lane: str | None = None
) -> OodRatioAudit:
    """Audit two reports; nothing is written.

    Args:
        public: report of the public split.
        ood: report of the split out of distribution.
        root: folder below which the reports' case files lie.
        lane: name of the lane, when it is known.

    Returns:
        The artifact; a refusal is one that has not passed, with a code of
        :data:`~adjudge.audits.refusals.REFUSAL_CODES`.
    """
    found: dict[str, Any] = {"lane": lane or "unknown", "engine": None, "inputs": []}
    try:
        measured = _measure(public, ood, root, found)
    except AuditRefused as refused:
        measured = _refusal(refused)
    fields = {
        "schema": OOD_RATIO_SCHEMA,
        "obligation": OBLIGATION,
        "ratio_gate": f"{OOD_RATIO_GATE[0]}/{OOD_RATIO_GATE[1]}",
        **found,
        **measured,
    }
    return msgspec.convert(with_digest(fields, "audit_sha256"), OodRatioAudit)


def reaches_gate(part: AuditedCounts, base: AuditedCounts) -> bool:
    """Whether the accuracy of ``part`` is at least the pinned share of that of ``base``, in integers."""
    least, whole = OOD_RATIO_GATE
    return whole * part.correct * base.cases_total >= least * base.correct * part.cases_total


def ratio(part: AuditedCounts, base: AuditedCounts) -> str:
    """The quotient of two accuracies with six decimals; above 1 when ``part`` does better.

    Raises:
        AuditRefused: ``NO_BASELINE``, nothing in ``base`` is correct.
    """
    if not base.correct:
        raise AuditRefused("NO_BASELINE", "none of the public cases to compare with is correct")
    return six_decimals(part.correct * base.cases_total, part.cases_total * base.correct)


def _measure(public: ReportFile, ood: ReportFile, root: Path, found: dict[str, Any]) -> dict[str, Any]:
    """The measured fields; what is known even of a refused audit is put into ``found`` on the way."""
    first = load_report(public.data, "public report")
    found["lane"] = found["lane"] if found["lane"] != "unknown" else _lane_name(first.view.lane)
    found["inputs"].append(AuditInput(role="public_report", path=public.path, sha256=first.sha256))
    second = load_report(ood.data, "report out of distribution")
    found["inputs"].append(AuditInput(role="ood_report", path=ood.path, sha256=second.sha256))
    if first.view.schema != second.view.schema:
        raise AuditRefused("SCHEMA_MISMATCH", f"one is {first.view.schema!a}, one {second.view.schema!a}")
    for report, record in ((first, public.record), (second, ood.record)):
        if record is not None:
            need_record(report, record)
        need_consistent(report)
    _check_origin(first, second, root, found)
    if second.view.metrics.cases_total < OOD_CASES_MIN:
        reason = (
            f"{second.view.metrics.cases_total} cases out of distribution, at least {OOD_CASES_MIN} needed"
        )
        raise AuditRefused("TOO_FEW_CASES", reason)
    whole, variants = counts_of(first), counts_of(second)
    ratio_all = ratio(variants, whole)
    pairs = _pairs(first, second)
    sibling = families = None
    if pairs is not None:
        sibling = counts_of_rows({base.case_id: base for _, base in pairs}.values())
        families = _families(pairs)
    return {
        "public": whole,
        "ood": variants,
        "sibling": sibling,
        "families": families or {},
        "skips": {name: whole.cases_total - part.base.cases_total for name, part in (families or {}).items()},
        "ratio_all": ratio_all,
        "ratio_sibling": ratio(variants, sibling) if sibling else None,
        **_judge(_gates(whole, variants, sibling, families or {})),
    }


def _check_origin(first: LoadedReport, second: LoadedReport, root: Path, found: dict[str, Any]) -> None:
    """Both reports come from one engine, and from the case files that are there now."""
    engine = first.view.engine
    if engine.source_sha256 != second.view.engine.source_sha256:
        raise AuditRefused("ENGINE_MISMATCH", "the reports name two digests of the engine's sources")
    found["engine"] = AuditEngine(
        name=engine.name, version=engine.version, source_sha256=engine.source_sha256
    )
    inputs: list[AuditInput] = []
    roles: tuple[InputRole, InputRole] = ("public_cases", "ood_cases")
    for report, known, role in zip((first, second), found["inputs"], roles, strict=True):
        inputs.append(known)
        cases = case_file_sha256(report, root)
        if cases is not None:
            inputs.append(AuditInput(role=role, path=cases[0], sha256=cases[1]))
    found["inputs"] = inputs


def _pairs(first: LoadedReport, second: LoadedReport) -> list[tuple[RowView, RowView]] | None:
    """Every variant with its public sibling; ``None`` when neither report has rows."""
    public, variants = first.view.per_case, second.view.per_case
    if public is None and variants is None:
        return None
    if public is None or variants is None:
        raise AuditRefused("REPORT_MALFORMED", "one of the reports has no rows")
    by_id = {row.case_id: row for row in public}
    pairs: list[tuple[RowView, RowView]] = []
    seen: set[tuple[str | None, str]] = set()
    for row in variants:
        sibling = by_id.get(row.public_sibling_case_id or "")
        if sibling is None:
            raise AuditRefused("SIBLING_UNKNOWN", f"{row.case_id!a} names no public case")
        key = (row.family, sibling.case_id)
        if key in seen:
            reason = f"{sibling.case_id!a} has two variants in one family"
            raise AuditRefused("COUNTS_INCONSISTENT", reason)
        seen.add(key)
        pairs.append((row, sibling))
    if len({row.family is None for row in variants}) > 1:
        raise AuditRefused("REPORT_MALFORMED", "some variants name their family and some do not")
    return pairs


def _families(pairs: Sequence[tuple[RowView, RowView]]) -> dict[str, FamilyRatio]:
    families: dict[str, FamilyRatio] = {}
    for name in sorted({row.family for row, _ in pairs if row.family is not None}):
        members = [pair for pair in pairs if pair[0].family == name]
        variants, base = (counts_of_rows(rows) for rows in zip(*members, strict=True))
        families[name] = FamilyRatio(
            variants=variants,
            base=base,
            ratio=ratio(variants, base),
            satisfied=reaches_gate(variants, base),
            enough=variants.cases_total >= OOD_CASES_MIN,
        )
    return families


def _gates(
    whole: AuditedCounts,
    variants: AuditedCounts,
    sibling: AuditedCounts | None,
    families: Mapping[str, FamilyRatio],
) -> dict[str, AuditGate]:
    gates = {"ratio_all": _ratio_gate(variants, whole)}
    if sibling is not None:
        gates["ratio_sibling"] = _ratio_gate(variants, sibling)
    gates["wrong_zero"] = AuditGate(
        threshold=str(OOD_WRONG_MAX),
        measured={"wrong": variants.wrong},
        passed=variants.wrong <= OOD_WRONG_MAX,
    )
    for name, family in families.items():
        gates[f"ratio_family_{name}"] = _ratio_gate(family.variants, family.base)
        gates[f"size_family_{name}"] = AuditGate(
            threshold=str(OOD_CASES_MIN),
            measured={"variants": family.variants.cases_total},
            passed=family.enough,
        )
    return gates


def _ratio_gate(part: AuditedCounts, base: AuditedCounts) -> AuditGate:
    return AuditGate(
        threshold=f"{OOD_RATIO_GATE[0]}/{OOD_RATIO_GATE[1]}",
        measured={
            "ood_correct": part.correct,
            "ood_total": part.cases_total,
            "public_correct": base.correct,
            "public_total": base.cases_total,
        },
        passed=reaches_gate(part, base),
    )


def _judge(gates: Mapping[str, AuditGate]) -> dict[str, Any]:
    failing = [name for name, gate in gates.items() if not gate.passed]
    codes = [_code(name) for name in failing]
    return {
        "gates": dict(gates),
        "ratio_satisfied": "RATIO_BELOW_GATE" not in codes,
        "wrong_zero": "WRONG_NOT_ZERO" not in codes,
        "passed": not failing,
        "reason_code": min(codes, key=GATE_CODES.index, default=""),
        "reason": f"gates that do not hold: {', '.join(failing)}" if failing else "",
    }


def _code(gate: str) -> str:
    if gate == "wrong_zero":
        return "WRONG_NOT_ZERO"
    return "FAMILY_TOO_SMALL" if gate.startswith("size_") else "RATIO_BELOW_GATE"


def _refusal(refused: AuditRefused) -> dict[str, Any]:
    return {
        "public": None,
        "ood": None,
        "sibling": None,
        "families": {},
        "skips": {},
        "ratio_all": None,
        "ratio_sibling": None,
        "gates": {},
        "ratio_satisfied": False,
        "wrong_zero": False,
        "passed": False,
        "reason_code": refused.code,
        "reason": refused.reason,
    }


def _lane_name(value: str) -> str:
    return next((lane.name for lane in LANES if lane.value_of("public") == value), value)
