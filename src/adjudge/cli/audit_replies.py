"""``adjudge audit cases``, and ``--replies`` of three audits: another system instead of the engine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, NEGATIVE, REFUSED, add_root, console, emit_json, example

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.table import Table

    from adjudge.audits.reply_file import ReplyFile
    from adjudge.contract.reply_audits import (
        MeasuredRate,
        ReplyDepthAudit,
        ReplyDeterminismAudit,
        ReplyPerturbAudit,
        Survival,
    )
    from adjudge.contract.suite import CaseRow
    from adjudge.lanes.registry import Lane

    ReplyAudit = ReplyPerturbAudit | ReplyDeterminismAudit | ReplyDepthAudit

VERBS = ("perturb", "depth", "determinism")
"""The audits that take replies instead of the engine."""
MAX_FLIPS_SHOWN = 20


def configure(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare ``adjudge audit cases``."""
    cases = actions.add_parser(
        "cases",
        help="the cases that an audit of somebody else's system needs replies to, as suite rows",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    cases.add_argument("verb", choices=VERBS, metavar="VERB", help=f"one of: {', '.join(VERBS)}")
    cases.add_argument("--lane", metavar="LANE", required=True, help="name of the lane")
    cases.add_argument(
        "--transform",
        metavar="NAME",
        action="append",
        default=[],
        help="of perturb: only the cases changed this way, and the ones they are made of; may be repeated",
    )
    add_root(cases)
    example(
        cases,
        "adjudge audit cases perturb --lane symbolic-equivalence > rows.jsonl",
        "adjudge audit cases perturb --lane bounded-grammar --transform rename_names_1 > rows.jsonl",
        "adjudge audit perturb --lane bounded-grammar --replies replies.jsonl",
    )
    cases.set_defaults(audit=run_cases)


def add_arguments(parser: argparse.ArgumentParser, verb: str) -> None:
    """Add ``--replies`` to an audit that takes replies."""
    several = "; once for each run" if verb == "determinism" else ""
    parser.add_argument(
        "--replies",
        metavar="FILE",
        action="append",
        default=[],
        help=f"audit this system instead of the engine: lines with case_id and raw_reply{several}",
    )


def run_cases(arguments: argparse.Namespace) -> int:
    """Write one row a line to standard output."""
    from adjudge.benchmark.root import find_root
    from adjudge.contract.canonical import canonical_bytes
    from adjudge.lanes.registry import find_lane

    for row in _rows(arguments, find_root(arguments.root).path, find_lane(arguments.lane)):
        sys.stdout.buffer.write(canonical_bytes(row) + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def run(arguments: argparse.Namespace) -> int:
    """Audit replies; the artifact is written only where ``--out`` says."""
    from adjudge.audits.refusals import REFUSAL_CODES
    from adjudge.benchmark.root import find_root
    from adjudge.contract.errors import UsageError
    from adjudge.lanes.registry import find_lane
    from adjudge.lanes.report_file import compare_report, write_report

    if arguments.check and arguments.out is None:
        raise UsageError("BAD_ARGUMENTS", "--check compares the audit with the file that --out names")
    root = find_root(arguments.root).path
    files = [_read(Path(name), root) for name in arguments.replies]
    artifact = _audit(arguments.action, root, find_lane(arguments.lane), files)
    difference = None
    if arguments.out is not None:
        if arguments.check:
            difference = compare_report(Path(arguments.out), artifact)
        else:
            write_report(Path(arguments.out), artifact)
    if arguments.json:
        emit_json(artifact)
    else:
        _show(artifact)
    if difference is not None:
        print(f"{arguments.out}: differs from this audit, first at {difference}", file=sys.stderr)
    if artifact.reason_code in REFUSAL_CODES:
        return REFUSED
    return DONE if artifact.passed and difference is None else NEGATIVE


def _rows(arguments: argparse.Namespace, root: Path, lane: Lane) -> Iterator[CaseRow]:
    from adjudge.audits.perturbation_rows import perturbation_rows
    from adjudge.contract.errors import UsageError
    from adjudge.lanes.prompt import LaneRows

    if arguments.verb == "perturb":
        return perturbation_rows(root, lane, arguments.transform)
    if arguments.transform:
        raise UsageError("BAD_ARGUMENTS", "--transform belongs to perturb")
    return LaneRows(root).rows(lane.name)


def _audit(verb: str, root: Path, lane: Lane, files: Sequence[ReplyFile]) -> ReplyAudit:
    from adjudge.contract.errors import UsageError

    if verb == "determinism":
        from adjudge.audits.determinism_replies import audit_determinism_replies

        return audit_determinism_replies(root, lane, files)
    if len(files) != 1:
        raise UsageError("BAD_ARGUMENTS", f"{verb} takes one file of replies")
    if verb == "depth":
        from adjudge.audits.depth_replies import audit_depth_replies

        return audit_depth_replies(root, lane, files[0])
    from adjudge.audits.perturb_replies import audit_perturb_replies

    return audit_perturb_replies(root, lane, files[0])


def _read(file: Path, root: Path) -> ReplyFile:
    """A file under its path below the root, or its bare name: no path of this machine enters an artifact."""
    from adjudge.audits.reply_file import MAX_FILE_BYTES, ReplyFile
    from adjudge.contract.files import read_regular

    whole, top = file.resolve(), root.resolve()
    name = whole.relative_to(top).as_posix() if top in whole.parents else file.name
    return ReplyFile(name or "replies", read_regular(file, max_bytes=MAX_FILE_BYTES))


def _show(artifact: ReplyAudit) -> None:
    from adjudge.contract.reply_audits import ReplyDeterminismAudit, ReplyPerturbAudit

    screen = console()
    verb = artifact.schema.removeprefix("adjudge.audit.").removesuffix("-replies/1")
    screen.print(f"{verb} of replies, {artifact.lane}, read by {artifact.parser}")
    if isinstance(artifact, ReplyPerturbAudit):
        _show_perturb(artifact)
    elif isinstance(artifact, ReplyDeterminismAudit):
        _show_determinism(artifact)
    else:
        _show_depth(artifact)
    for name, gate in artifact.gates.items():
        measured = ", ".join(f"{key} {value}" for key, value in gate.measured.items())
        holds = "holds" if gate.passed else "FAILS"
        screen.print(f"{name}: {measured}; at least {gate.threshold}: {holds}", soft_wrap=True)
    end = "passed" if artifact.passed else f"{artifact.reason_code}: {artifact.reason}"
    screen.print(end, soft_wrap=True)


def _show_perturb(artifact: ReplyPerturbAudit) -> None:
    screen = console()
    if artifact.unknown:
        screen.print(f"{artifact.unknown} of {artifact.replies} replies are to no case of this audit")
    table = _table("change", "pairs", "before", "after", "ratio", "kept", "low", "high", "lost", "new")
    rows: dict[str, Survival | None] = {
        **artifact.transforms,
        "all preserving": artifact.preserving,
        "all breaking": artifact.breaking,
    }
    for name, one in rows.items():
        if one is None or not one.base.total:
            continue
        counts = (one.base.total, one.base.correct, one.changed.correct)
        ratio = "-" if one.ratio is None else one.ratio[:-2]
        table.add_row(name, *map(str, counts), ratio, *_shown(one.kept), str(one.lost), str(one.gained))
    screen.print(table)
    screen.print(
        "before, after: right ones; kept: of those right before, with the bounds of the exact 95% interval",
        soft_wrap=True,
    )
    for flip in artifact.flips[:MAX_FLIPS_SHOWN]:
        before = f"{flip.base_said} ({flip.base_right} is right)"
        after = f"{flip.changed_said} ({flip.changed_right} is right)"
        line = f"{flip.direction}: {flip.case_id}, {flip.transform}: {before}, then {after}"
        screen.print(line, soft_wrap=True)
    if len(artifact.flips) > MAX_FLIPS_SHOWN:
        screen.print(f"and {len(artifact.flips) - MAX_FLIPS_SHOWN} more; --json tells all")


def _show_determinism(artifact: ReplyDeterminismAudit) -> None:
    screen = console()
    screen.print(f"{artifact.runs} runs, {artifact.cases} cases in all of them: {artifact.status}")
    rates = {
        "same bytes": artifact.byte_equal,
        "read the same": artifact.verdict_stable,
        "accuracy, worst run": artifact.accuracy_min,
        "accuracy, best run": artifact.accuracy_max,
    }
    for name, rate in rates.items():
        if rate is not None:
            share, low, high = _shown(rate)
            screen.print(f"{name}: {rate.correct} of {rate.total}, {share} (95% bounds {low} to {high})")
    if artifact.pair_agreement is not None:
        screen.print(f"pairs of runs that agree on a case: {artifact.pair_agreement}")
    for flip in artifact.flips[:MAX_FLIPS_SHOWN]:
        said = ", ".join(f"{text} {count} times" for text, count in flip.said.items())
        screen.print(f"{flip.case_id}: {said}")


def _show_depth(artifact: ReplyDepthAudit) -> None:
    table = _table("depth", "cases", "correct", "refused", "wrong", "accuracy", "low", "high", "bound")
    for one in artifact.buckets:
        counts = map(str, (one.total, one.correct, one.refused, one.wrong))
        table.add_row(one.bucket, *counts, *_shown(one.accuracy), "holds" if one.satisfied else "FAILS")
    console().print(table)


def _table(first: str, *others: str) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(first, no_wrap=True)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _shown(rate: MeasuredRate) -> tuple[str, str, str]:
    """A rate and its bounds with four decimals, the upper one rounded up."""
    if rate.rate is None or rate.interval is None:
        return "-", "-", "-"
    ten_thousandths = -(-int(rate.interval.high.replace(".", "")) // 100)
    high = f"{ten_thousandths // 10_000}.{ten_thousandths % 10_000:04}"
    return rate.rate[:-2], rate.interval.low[:-2], high
