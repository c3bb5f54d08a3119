"""``adjudge compare``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, NEGATIVE, add_json, add_root, emit_json, example, make_folder

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot
    from adjudge.lanes.registry import Lane


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "what",
        metavar="LANE|PATH",
        nargs="+",
        help="name of a lane, see: adjudge lane list; or what runs over tasks left behind: "
        "files run-K.judged.json, or folders that hold some",
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write the comparison here (default: comparison.json of the lane)"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing: compare with the comparison on disk and show the first difference",
    )
    parser.add_argument(
        "--html", metavar="FILE", help="of a lane: one page for people, with the raw replies, too"
    )
    parser.add_argument("--charts", metavar="DIR", help="of a lane: charts for papers, as SVG, too")
    parser.add_argument(
        "--replies",
        metavar="DIR",
        help="of a lane: the runs in this folder instead of the stored ones; written only with --out",
    )
    parser.add_argument(
        "--as-of",
        metavar="DATE|SNAPSHOT",
        help="of runs over tasks: with the statuses of that day or snapshot",
    )
    parser.add_argument(
        "--suite", metavar="FILE", help="of runs over tasks: the suite, so that rows nobody answered count"
    )
    parser.add_argument(
        "--track",
        choices=("development", "release"),
        help="of runs over tasks, with --as-of: the track that tasks must be in (default: development)",
    )
    add_json(parser)
    add_root(parser)
    example(
        parser,
        "adjudge compare symbolic-equivalence",
        "adjudge compare symbolic-equivalence --html comparison.html --charts charts",
        "adjudge compare bounded-grammar --check",
        "adjudge compare symbolic-equivalence --replies runs/import/inspect/symbolic-equivalence",
        "adjudge compare development.responses --as-of 2026-10-05",
    )


def run(arguments: argparse.Namespace) -> int:
    """Compose the comparison out of what is stored; no network."""
    from adjudge.benchmark.root import find_root
    from adjudge.lanes.registry import LANES, find_lane

    root = find_root(arguments.root)
    first = arguments.what[0]
    if len(arguments.what) == 1 and (first in {lane.name for lane in LANES} or not Path(first).exists()):
        return _lane(arguments, root, find_lane(first))
    return _tasks(arguments, root)


def _lane(arguments: argparse.Namespace, root: BenchmarkRoot, lane: Lane) -> int:
    from adjudge.cli.compare_view import show_lane
    from adjudge.cli.lane import need_writable
    from adjudge.contract.errors import UsageError
    from adjudge.lanes.report_file import compare_report, write_below, write_report
    from adjudge.scoring.comparison import comparison_file
    from adjudge.scoring.comparison_view import view_lane

    _refuse(arguments, "as_of", "suite", "track", reason="a lane's cases have no status that changes")
    replies = None if arguments.replies is None else _folder_of_runs(Path(arguments.replies))
    if replies is not None and arguments.check and arguments.out is None:
        raise UsageError("NEEDS_OUT", "--check with --replies needs --out FILE, the stored comparison")
    if arguments.out is None and not arguments.check and replies is None:
        need_writable(root.path)
    own = None if replies is not None else root.path / comparison_file(lane)
    file = Path(arguments.out) if arguments.out is not None else own
    view = view_lane(root.path, lane, replies)
    difference = compare_report(file, view.comparison) if arguments.check and file is not None else None
    pages: list[Path] = []
    if not arguments.check and file is not None:
        write_report(file, view.comparison)
    if arguments.html is not None:
        from adjudge.web.comparison_page import render_comparison

        write_below(Path(arguments.html), render_comparison(view))
        pages.append(Path(arguments.html))
    if arguments.charts is not None:
        from adjudge.web.charts import draw_charts

        folder = make_folder(Path(arguments.charts))
        for name, chart in draw_charts(view.comparison).items():
            write_below(folder / name, chart)
            pages.append(folder / name)
    if arguments.json:
        emit_json(view.comparison)
    else:
        show_lane(view.comparison)
    for page in pages:
        print(f"written: {page}", file=sys.stderr)
    return DONE if file is None else _say(file, checked=arguments.check, difference=difference)


def _folder_of_runs(folder: Path) -> Path:
    """A folder of responses in which there is at least one run."""
    from adjudge.contract.errors import UsageError
    from adjudge.runs.reply_cache import find_runs

    if next(find_runs(folder, "."), None) is None:
        reason = f"{folder}: no replies (PROVIDER/MODEL/run-K.jsonl) in this folder"
        raise UsageError("NO_REPLIES", reason)
    return folder


def _tasks(arguments: argparse.Namespace, root: BenchmarkRoot) -> int:
    from adjudge.cli.compare_view import show_tasks
    from adjudge.contract.errors import UsageError
    from adjudge.lanes.report_file import compare_report, write_report
    from adjudge.scoring.task_comparison import compare_tasks

    _refuse(arguments, "html", "charts", reason="pages and charts are made of lanes")
    _refuse(arguments, "replies", reason="name the folders of runs over tasks themselves")
    if arguments.check and arguments.out is None:
        raise UsageError("NEEDS_OUT", "--check of runs over tasks needs --out FILE, the stored comparison")
    if arguments.track is not None and arguments.as_of is None:
        raise UsageError("USAGE", "--track needs --as-of: verdicts were given in a track already")
    comparison = compare_tasks(
        root,
        [Path(path) for path in arguments.what],
        suite=None if arguments.suite is None else Path(arguments.suite),
        as_of=arguments.as_of,
        track=arguments.track or "development",
    )
    difference = None
    if arguments.check:
        difference = compare_report(Path(arguments.out), comparison)
    elif arguments.out is not None:
        write_report(Path(arguments.out), comparison)
    if arguments.json:
        emit_json(comparison)
    else:
        show_tasks(comparison)
    if arguments.out is None:
        return DONE
    return _say(Path(arguments.out), checked=arguments.check, difference=difference)


def _refuse(arguments: argparse.Namespace, *names: str, reason: str) -> None:
    from adjudge.contract.errors import UsageError

    given = [name for name in names if getattr(arguments, name) is not None]
    if given:
        raise UsageError("USAGE", f"--{given[0].replace('_', '-')} does not belong here: {reason}")


def _say(file: Path, *, checked: bool, difference: str | None) -> int:
    if difference is not None:
        print(f"{file}: differs from what is stored, first at {difference}", file=sys.stderr)
        return NEGATIVE
    print(f"{file}: exactly what is stored" if checked else f"comparison: {file}", file=sys.stderr)
    return DONE
