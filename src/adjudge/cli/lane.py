"""``adjudge lane list|run``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, NEGATIVE, add_json, add_root, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.contract.report import Counts
    from adjudge.lanes.registry import Lane, Split
    from adjudge.lanes.splits import LaneReport

SMALL_CATEGORY = 10
"""Categories with fewer cases are gathered in one row of the table while all their cases are correct."""
MANY_CATEGORIES = 20
"""So many categories or fewer are all listed."""
TRACE_FILE = "traces.jsonl"

_EXAMPLES = (
    "adjudge lane run bounded-grammar",
    "adjudge lane run bounded-grammar --split ood",
    "adjudge lane run symbolic-equivalence --check   # does the report on disk still hold?",
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    lanes = actions.add_parser("list", help="the lanes of the benchmark")
    add_json(lanes)
    add_root(lanes)
    run_lane = actions.add_parser(
        "run",
        help="run the engine over a lane's cases and write the report",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run_lane.add_argument("lane", metavar="LANE", help="name of the lane, see: adjudge lane list")
    run_lane.add_argument(
        "--split",
        choices=("public", "ood", "sealed"),
        default="public",
        help="public (default); ood: the same questions in other surface forms; "
        "sealed: needs the key, see: adjudge holdout run --help",
    )
    run_lane.add_argument(
        "--traces",
        action="store_true",
        help=f"write the graphs and traces too, as {TRACE_FILE} beside the report",
    )
    add_report_arguments(run_lane)
    example(run_lane, *_EXAMPLES)
    example(parser, "adjudge lane list", *_EXAMPLES)


def add_report_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what every command that makes a report takes."""
    parser.add_argument(
        "--out", metavar="DIR", help="folder of the report (default: the lane's folder in the root)"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing: compare with the report on disk and show the first difference",
    )
    add_json(parser)
    add_root(parser)


def run(arguments: argparse.Namespace) -> int:
    """List the lanes, or run one."""
    if arguments.action == "list":
        return _list(arguments)
    return run_split(arguments, arguments.split, traces=arguments.traces)


def run_split(arguments: argparse.Namespace, split: Split, *, traces: bool = False) -> int:
    """Run a split of a lane, write or check its report, and show it; 1 when the gate or the check fails."""
    from adjudge.benchmark.root import find_root
    from adjudge.lanes.registry import find_lane
    from adjudge.lanes.report_file import compare_report, write_below, write_report
    from adjudge.lanes.splits import run_split

    root = find_root(arguments.root).path
    lane = find_lane(arguments.lane)
    file = _report_file(arguments, root, lane, split)
    key_path = None
    if split == "sealed":
        from adjudge.lanes.age_files import KEY_VARIABLE

        key_path = os.environ.get(KEY_VARIABLE)
    ran = run_split(root, lane, split, key_path=key_path, traces=traces)
    difference = None
    if arguments.check:
        difference = compare_report(file, ran.report)
    else:
        write_report(file, ran.report)
        if ran.traces is not None:
            write_below(file.with_name(TRACE_FILE), ran.traces)
    if arguments.json:
        emit_json(ran.report)
    else:
        _show(lane, split, ran.report)
    _say_where(file, checked=arguments.check, difference=difference)
    return DONE if ran.passed and difference is None else NEGATIVE


def _list(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.lanes.registry import LANES

    root = find_root(arguments.root).path
    found = [lane for lane in LANES if lane.is_under(root)]
    if arguments.json:
        emit_json([{"lane": lane.name, "folder": lane.folder, "summary": lane.summary} for lane in found])
        return DONE
    for lane in found:
        print(f"{lane.name}  {lane.summary}")
        print(f"{'':{len(lane.name)}}  {root / lane.folder}")
    return DONE


def _report_file(arguments: argparse.Namespace, root: Path, lane: Lane, split: Split) -> Path:
    below = Path(lane.report_of(split))
    if arguments.out is not None:
        return Path(arguments.out) / below.relative_to(lane.folder)
    if not arguments.check:
        need_writable(root)
    return root / below


def need_writable(root: Path) -> None:
    """Refuse to write into the benchmark inside an installed package.

    Raises:
        UsageError: code ``NEEDS_OUT``.
    """
    import adjudge
    from adjudge.contract.errors import UsageError

    if Path(adjudge.__path__[0]) in root.parents:
        raise UsageError("NEEDS_OUT", "the benchmark that ships with the package is read-only: add --out DIR")


def _show(lane: Lane, split: Split, report: LaneReport) -> None:
    from rich.table import Table

    from adjudge.lanes.splits import disjointness

    metrics = report.metrics
    grouping, groups = _groups(report)
    table = Table(title=f"{lane.name}: {split} cases", title_justify="left")
    table.add_column(grouping)
    for name in ("cases", "correct", "wrong", "refused"):
        table.add_column(name, justify="right")
    listed, gathered = _split_rows(groups)
    for category, counts in listed.items():
        table.add_row(category, *map(str, (counts.total, counts.correct, counts.wrong, counts.refused)))
    if gathered:
        total = str(sum(counts.total for counts in gathered.values()))
        table.add_row(f"{len(gathered)} small ones, all correct", total, total, "0", "0")
    table.add_section()
    whole = (metrics.cases_total, metrics.correct, metrics.wrong, metrics.refused)
    table.add_row("all", *map(str, whole))
    screen = console()
    screen.print(table)
    refusals = metrics.by_expected["refused"]
    screen.print(
        f"correct rate {metrics.correct_rate}, expected refusals {refusals.correct} of {refusals.total}, "
        f"refusal code mismatches {metrics.refusal_code_mismatches}"
    )
    shared = disjointness(report)
    if shared:
        words = (f"{name} {'yes' if holds else 'NO'}" for name, holds in shared.items())
        screen.print(f"disjoint from the public cases: {', '.join(words)}")
    screen.print(
        f"gate (no case wrong, no mismatch, rate at least {report.exit_criterion.correct_min_rate}): "
        f"{'passed' if report.exit_criterion.passed else 'FAILED'}"
    )


def _groups(report: LaneReport) -> tuple[str, dict[str, Counts]]:
    """What a person wants the cases counted by."""
    from adjudge.contract.ood_report import EquivalenceOodMetrics
    from adjudge.contract.wordproblem_report import WordProblemMetrics

    metrics = report.metrics
    if isinstance(metrics, WordProblemMetrics):
        return "shape", metrics.by_shape
    if isinstance(metrics, EquivalenceOodMetrics):
        return "family", metrics.by_family
    return "category", metrics.by_category


def _split_rows(categories: dict[str, Counts]) -> tuple[dict[str, Counts], dict[str, Counts]]:
    """Categories to list, and small ones without a fault to gather in one row when others remain."""
    if len(categories) <= MANY_CATEGORIES:
        return categories, {}
    small = {
        name: counts
        for name, counts in categories.items()
        if counts.total < SMALL_CATEGORY and counts.correct == counts.total
    }
    return {name: counts for name, counts in categories.items() if name not in small}, small


def _say_where(file: Path, *, checked: bool, difference: str | None) -> None:
    if difference is not None:
        line = f"{file}: differs from what the engine says, first at {difference}"
    elif checked:
        line = f"{file}: exactly what the engine says"
    else:
        line = f"report: {file}"
    print(line, file=sys.stderr)
