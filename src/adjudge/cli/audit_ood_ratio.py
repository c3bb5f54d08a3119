"""``adjudge audit ood-ratio``: of a lane, or of any two reports."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.lane import need_writable
from adjudge.cli.output import DONE, NEGATIVE, REFUSED, add_json, add_root, console, emit_json, example

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.contract.audit import AuditedCounts, OodRatioAudit


def add_arguments(ratio: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    ratio.add_argument("--lane", metavar="LANE", help="name of the lane, see: adjudge lane list")
    ratio.add_argument("--public", metavar="REPORT", help="instead of a lane: a report of public cases")
    ratio.add_argument("--ood", metavar="REPORT", help="with --public: the report of their variants")
    ratio.add_argument(
        "--out",
        metavar="FILE",
        help="write the artifact here and nothing else (default: the lane's folder, with the fresh report)",
    )
    ratio.add_argument(
        "--check",
        action="store_true",
        help="write nothing: compare with the artifact on disk and show the first difference",
    )
    add_json(ratio)
    add_root(ratio)
    example(
        ratio,
        "adjudge audit ood-ratio --lane bounded-grammar",
        "adjudge audit ood-ratio --lane symbolic-equivalence --check",
        "adjudge audit ood-ratio --public report.json --ood ood.json --json",
    )


def run(arguments: argparse.Namespace) -> int:
    """Audit a lane, or two reports."""
    from adjudge.contract.errors import UsageError

    if arguments.lane is not None and not (arguments.public or arguments.ood):
        return _audit_lane(arguments)
    if arguments.lane is None and arguments.public and arguments.ood:
        return _audit_reports(arguments)
    raise UsageError("BAD_ARGUMENTS", "give either --lane LANE, or both --public REPORT and --ood REPORT")


def _audit_lane(arguments: argparse.Namespace) -> int:
    from adjudge.audits.lane_ood_ratio import audit_lane_ood_ratio
    from adjudge.benchmark.root import find_root
    from adjudge.lanes.registry import find_lane
    from adjudge.lanes.report_file import write_report

    root = find_root(arguments.root).path
    lane = find_lane(arguments.lane)
    in_place = arguments.out is None and not arguments.check
    if in_place:
        need_writable(root)
    audited = audit_lane_ood_ratio(root, lane)
    if in_place and audited.ood_report is not None:
        write_report(root / lane.ood_report, audited.ood_report)
    file = Path(arguments.out) if arguments.out is not None else root / lane.audit_file("ood-ratio")
    status = _deliver(arguments, audited.artifact, file)
    if not in_place and audited.ood_report is not None and not audited.ood_is_current:
        print(f"{root / lane.ood_report}: differs from what the engine says", file=sys.stderr)
        return max(status, NEGATIVE)
    return status


def _audit_reports(arguments: argparse.Namespace) -> int:
    from adjudge.audits.lane_report import read_bytes
    from adjudge.audits.ood_ratio import ReportFile, audit_ood_ratio
    from adjudge.benchmark.root import find_root
    from adjudge.contract.errors import UsageError

    if arguments.check and arguments.out is None:
        raise UsageError(
            "BAD_ARGUMENTS", "--check compares two reports' audit with the file that --out names"
        )
    root = find_root(arguments.root).path
    public, ood = (
        ReportFile(_shown(Path(name), root), read_bytes(Path(name)))
        for name in (arguments.public, arguments.ood)
    )
    artifact = audit_ood_ratio(public, ood, root=root)
    file = Path(arguments.out) if arguments.out is not None else None
    return _deliver(arguments, artifact, file)


def _shown(file: Path, root: Path) -> str:
    """The report's path below the root, or its bare name: no path of this machine enters an artifact."""
    whole, top = file.resolve(), root.resolve()
    return whole.relative_to(top).as_posix() if top in whole.parents else file.name or "report"


def _deliver(arguments: argparse.Namespace, artifact: OodRatioAudit, file: Path | None) -> int:
    """Write or compare the artifact, show it, and say how it ended."""
    from adjudge.lanes.report_file import compare_report, write_report

    difference = None
    if file is not None:
        if arguments.check:
            difference = compare_report(file, artifact)
        else:
            write_report(file, artifact)
    if arguments.json:
        emit_json(artifact)
    else:
        _show(artifact)
    if difference is not None:
        print(f"{file}: differs from this audit, first at {difference}", file=sys.stderr)
    elif file is not None:
        print(f"{file}: exactly this audit" if arguments.check else f"audit: {file}", file=sys.stderr)
    return _status(artifact, difference)


def _status(artifact: OodRatioAudit, difference: str | None) -> int:
    from adjudge.audits.refusals import REFUSAL_CODES

    if artifact.reason_code in REFUSAL_CODES:
        return REFUSED
    return DONE if artifact.passed and difference is None else NEGATIVE


def _show(artifact: OodRatioAudit) -> None:
    from rich.table import Table

    screen = console()
    if artifact.public is None or artifact.ood is None:
        screen.print(f"ood-ratio of {artifact.lane}: refused ({artifact.reason_code})")
        screen.print(artifact.reason)
        return
    table = Table(title=f"ood-ratio of {artifact.lane}", title_justify="left")
    table.add_column("cases")
    for name in ("all", "correct", "wrong", "refused", "ratio"):
        table.add_column(name, justify="right")
    _row(table.add_row, "variants", artifact.ood, "")
    _row(table.add_row, "public", artifact.public, artifact.ratio_all or "")
    if artifact.sibling is not None:
        _row(table.add_row, "siblings", artifact.sibling, artifact.ratio_sibling or "")
    for name, family in artifact.families.items():
        _row(table.add_row, f"variants: {name}", family.variants, family.ratio)
    screen.print(table)
    least = artifact.ratio_gate
    screen.print(f"every ratio at least {least}: {'passed' if artifact.ratio_satisfied else 'FAILED'}")
    screen.print(f"no variant wrong: {'passed' if artifact.wrong_zero else 'FAILED'}")
    if artifact.reason:
        screen.print(f"{artifact.reason_code}: {artifact.reason}")


def _row(add: Callable[..., None], name: str, counts: AuditedCounts, ratio: str) -> None:
    add(name, *map(str, (counts.cases_total, counts.correct, counts.wrong, counts.refused)), ratio)
