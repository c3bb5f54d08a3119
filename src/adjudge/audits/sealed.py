"""The audit ``sealed``: the engine is as good on cases that nobody can read.

Without the key the sealed report is held against its ciphertext, the readable cases and the installed engine.
With ``rerun`` the cases are opened in memory and the report must come out again, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudge.audits.artifact import Findings, Measured, audit, gate, none_of
from adjudge.audits.evidence import need_current, read_input, read_report
from adjudge.audits.lane_report import LoadedReport, counts_of, read_bytes
from adjudge.audits.refusals import AuditRefused
from adjudge.audits.subject import Subject, subject_of
from adjudge.audits.thresholds import CORRECT_RATE_MIN, SEALED_SIZE, WRONG_MAX
from adjudge.contract.audit import AuditGate
from adjudge.contract.audit_artifacts import SealedAudit
from adjudge.contract.canonical import file_bytes, sha256_hex
from adjudge.contract.errors import EngineFault, FileError
from adjudge.contract.files import read_regular
from adjudge.lanes.age_files import AGE_HEADER, SealedError, SealedKeyError, read_recipient
from adjudge.lanes.case_file import MAX_CASE_FILE_BYTES
from adjudge.lanes.registry import Lane
from adjudge.lanes.sealed import MAX_SEALED_BYTES
from adjudge.lanes.splits import run_split

SCHEMA = "adjudge.audit.sealed/1"
_EMPTY: dict[str, Any] = {"recipient": None, "ciphertext_sha256": None, "counts": None, "disjoint": {}}
_COMPANION = re.compile("sealed|holdout|hld", re.IGNORECASE)
_SEALED_ID = re.compile(rb"b[13]-hld-[0-9]{4}")
_WORDS = re.compile("[A-Za-z0-9_]*", re.ASCII)
MAX_SEARCHED_BYTES = 64 << 20


def audit_sealed(root: Path, lane: Lane, *, rerun: bool = False, key_path: str | None = None) -> SealedAudit:
    """Audit the sealed split; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        rerun: open the sealed cases and run them again.
        key_path: with ``rerun``, path of the age identity file.
    """
    subject = subject_of(lane)

    def measure(findings: Findings) -> Measured:
        ciphertext = read_input(
            root, lane.sealed_cases, "sealed_cases", MAX_SEALED_BYTES, findings, missing="REPORT_MISSING"
        )
        recipient = _recipient(root, lane, findings)
        for file in _companions(root / lane.folder, lane):
            raise AuditRefused("PLAINTEXT_PRESENT", f"{file} may hold sealed cases")
        report = read_report(root, lane, "sealed", subject.report_records["sealed"], findings)
        need_current(findings, subject.engine().source_sha256)
        _need_same_readable_cases(report, root, subject, findings)
        gates = _gates(report, ciphertext, recipient, lane)
        if rerun:
            gates["rerun_equal"] = _rerun(root, lane, key_path)
        return Measured(
            gates,
            {
                "recipient": recipient,
                "ciphertext_sha256": sha256_hex(ciphertext),
                "counts": counts_of(report),
                "disjoint": report.whole["disjoint"],
            },
        )

    return audit(SealedAudit, schema=SCHEMA, obligation=1, lane=lane.name, measure=measure, empty=_EMPTY)


def _recipient(root: Path, lane: Lane, findings: Findings) -> str:
    path = lane.sealed_recipient
    read_input(root, path, "recipient", MAX_SEALED_BYTES, findings, missing="REPORT_MISSING")
    try:
        return read_recipient(root / path)
    except FileError as error:
        raise AuditRefused("REPORT_MALFORMED", f"{path} is not one public key ({error.code})") from None


def _companions(folder: Path, lane: Lane) -> Iterator[str]:
    """Files of the lane that are called like sealed cases, or name one."""
    known = {lane.sealed_cases, lane.sealed_recipient, lane.sealed_report, lane.audit_file("sealed")}
    for file in sorted(folder.rglob("*")):
        below = f"{lane.folder}/{file.relative_to(folder).as_posix()}"
        if below in known or not file.is_file():
            continue
        try:
            named = _SEALED_ID.search(read_regular(file, max_bytes=MAX_SEARCHED_BYTES)) is not None
        except FileError:
            named = True
        if named or _COMPANION.search(file.name):
            yield below


def _need_same_readable_cases(report: LoadedReport, root: Path, subject: Subject, findings: Findings) -> None:
    """The readable cases that the sealed ones were compared with are those of today."""
    stated = {
        "public": report.whole["public_cases_sha256"],
        "ood": report.whole.get("ood_cases_sha256"),
    }
    files = {"public": subject.lane.cases, "ood": subject.lane.ood_cases}
    for split, digest in stated.items():
        if digest is None:
            continue
        role: Any = f"{split}_cases"
        data = read_input(root, files[split], role, MAX_CASE_FILE_BYTES, findings, missing="CASES_MISSING")
        if sha256_hex(data) != digest:
            reason = f"the {split} cases have changed since the sealed ones were compared with them"
            raise AuditRefused("REPORT_STALE", reason)


def _gates(report: LoadedReport, ciphertext: bytes, recipient: str, lane: Lane) -> dict[str, AuditGate]:
    counts = counts_of(report)
    least, whole = CORRECT_RATE_MIN
    sizes = {label: group["total"] for label, group in report.whole["metrics"]["by_expected"].items()}
    expected = SEALED_SIZE[lane.name]
    labels: dict[str, int] = dict.fromkeys(expected, 0)
    for row in report.whole["per_case"]:
        labels[row["expected"]] += 1
    disjoint: dict[str, bool] = report.whole["disjoint"]
    told = sum(not _WORDS.fullmatch(text) for row in report.whole["per_case"] for text in _texts(row))
    return {
        "wrong_zero": gate(str(WRONG_MAX), {"wrong": counts.wrong}, counts.wrong <= WRONG_MAX),
        "correct_rate": gate(
            f"{least}/{whole}",
            {"correct": counts.correct, "total": counts.cases_total},
            whole * counts.correct >= least * counts.cases_total,
        ),
        "size": gate(
            ", ".join(f"{count} {label}" for label, count in expected.items()),
            labels,
            labels == expected == sizes,
        ),
        "age_format": gate(
            "1", {"age_header": int(ciphertext.startswith(AGE_HEADER))}, ciphertext.startswith(AGE_HEADER)
        ),
        "recipient_same": gate(
            "1", {"same": int(report.whole["recipient"] == recipient)}, report.whole["recipient"] == recipient
        ),
        "texts_absent": none_of("texts", told),
        "disjoint": gate(
            "all", {name: int(holds) for name, holds in disjoint.items()}, all(disjoint.values())
        ),
    }


def _texts(row: dict[str, Any]) -> Iterator[str]:
    return (value for value in row.values() if isinstance(value, str))


def _rerun(root: Path, lane: Lane, key_path: str | None) -> AuditGate:
    try:
        fresh = run_split(root, lane, "sealed", key_path=key_path).report
    except SealedKeyError as error:
        raise AuditRefused("KEY_MISSING", f"the sealing key cannot be used ({error.code})") from None
    except SealedError as error:
        raise AuditRefused("SEALED_UNUSABLE", f"the sealed cases cannot be run ({error.code})") from None
    except EngineFault:
        return gate("1", {"equal": 0}, passed=False)
    equal = file_bytes(fresh) == read_bytes(root / lane.sealed_report)
    return gate("1", {"equal": int(equal)}, equal)
