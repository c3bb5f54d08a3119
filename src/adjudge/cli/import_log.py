"""``adjudge import inspect|lm-eval|harbor PATH --lane LANE``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, REFUSED, add_json, add_root, console, emit_json, example, make_folder

if TYPE_CHECKING:
    from adjudge.adapters.import_cache import Written
    from adjudge.adapters.importing import Compared, Import
    from adjudge.benchmark.root import BenchmarkRoot

FRAMEWORKS = ("inspect", "lm-eval", "harbor")
MAX_SHOWN = 40
"""Differing samples that the human view shows; ``--json`` lists more."""
MAX_MISSED_SHOWN = 5


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "framework", choices=FRAMEWORKS, metavar="FRAMEWORK", help=f"one of: {', '.join(FRAMEWORKS)}"
    )
    parser.add_argument(
        "path",
        metavar="PATH",
        help="inspect: a log or a folder of logs; lm-eval: samples_*.jsonl or the output folder; "
        "harbor: the folder of a job or a trial",
    )
    parser.add_argument(
        "--lane",
        metavar="LANE",
        required=True,
        help="which items: the name of a lane, or tasks, or shadows",
    )
    parser.add_argument(
        "--model", metavar="PROVIDER/NAME", help="whose replies they are (default: what the log says)"
    )
    parser.add_argument(
        "--run",
        metavar="K",
        type=int,
        default=1,
        dest="number",
        help="number of the run that the first epoch becomes (default: 1)",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="folder of the replies (default: runs/import/FRAMEWORK/LANE)"
    )
    parser.add_argument(
        "--other-wording",
        action="store_true",
        help="let replies to other wordings of the items join the cache, too, all under MODEL@FRAMEWORK",
    )
    add_json(parser)
    add_root(parser)
    parser.set_defaults(complain=parser.error)
    example(
        parser,
        "adjudge import inspect logs --lane symbolic-equivalence",
        "adjudge import lm-eval results --lane bounded-grammar --model hf/qwen3-8b --json",
        "adjudge import harbor jobs/first --lane shadows --other-wording --out runs/first",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read the log, judge its replies again, keep them, and show where score and verdict differ."""
    from adjudge.adapters.import_cache import MAX_RUN_NUMBER, Harvest, parse_model
    from adjudge.adapters.importing import read_import, reader_of
    from adjudge.adapters.items import item_sets
    from adjudge.benchmark.root import find_root
    from adjudge.contract.errors import UsageError
    from adjudge.contract.printable import quoted

    if not 1 <= arguments.number <= MAX_RUN_NUMBER:
        arguments.complain(f"--run is from 1 to {MAX_RUN_NUMBER}")
    if arguments.lane not in item_sets():
        known = ", ".join(item_sets())
        raise UsageError("UNKNOWN_SET", f"{quoted(arguments.lane)} is none of: {known}")
    root = find_root(arguments.root)
    model = None if arguments.model is None else parse_model(arguments.model)
    harvest = Harvest(
        arguments.framework,
        first_run=arguments.number,
        model=model,
        other_wording=arguments.other_wording,
    )
    replies = reader_of(arguments.framework)(Path(arguments.path))
    found = read_import(replies, arguments.lane, root, harvest)
    default = Path("runs") / "import" / arguments.framework / arguments.lane
    out = default if arguments.out is None else Path(arguments.out)
    written = harvest.write(out, make_folder)
    judged = [] if arguments.lane not in ("tasks", "shadows") else _judge(root, written)
    if arguments.json:
        emit_json(_as_object(arguments, found, written, judged))
    else:
        _show(arguments, found)
    _say(arguments, root, out, found, written, judged)
    return DONE if found.matched else REFUSED


def _judge(root: BenchmarkRoot, written: list[Written]) -> list[Path]:
    """The verdicts of the verifiers beside each cache of replies to tasks, as ``adjudge run`` leaves them."""
    from adjudge.runs.judged import Court, judge_run, write_judged

    court = Court(root)
    files = []
    for one in written:
        judged = judge_run(one.cache, court)
        if judged is not None:
            files.append(write_judged(one.cache, judged))
    return files


def _as_object(
    arguments: argparse.Namespace, found: Import, written: list[Written], judged: list[Path]
) -> dict[str, Any]:
    runs = [
        {**one.name._asdict(), "cache": one.cache.as_posix(), "replies": one.replies, "new": one.new}
        for one in written
    ]
    return {
        "framework": arguments.framework,
        "lane": arguments.lane,
        **found.as_object(),
        "runs": runs,
        "judged": [file.as_posix() for file in judged],
    }


def _show(arguments: argparse.Namespace, found: Import) -> None:
    from rich.table import Table

    from adjudge.adapters.import_cache import KEPT_OUT
    from adjudge.adapters.import_items import REASONS
    from adjudge.adapters.import_scores import DIFFERENCES, OURS, THEIRS

    screen = console()
    counts = f"{found.samples} samples, {found.matched} matched, {found.joined} in the cache"
    screen.print(f"{arguments.framework} log, {arguments.lane}: {counts}")
    for kept_out, count in sorted(found.kept_out.items()):
        screen.print(f"  kept out of the cache: {count}, {KEPT_OUT[kept_out]}", soft_wrap=True)
    for reason, count in sorted(found.unmatched.items()):
        screen.print(f"  unmatched: {count}, {REASONS[reason]}", soft_wrap=True)
    for missed in found.missed[:MAX_MISSED_SHOWN]:
        screen.print(f"    {missed.where}: {missed.item_id}", soft_wrap=True)
    if not found.matched:
        return
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("scored there", no_wrap=True)
    for ours in OURS:
        table.add_column(ours, justify="right", no_wrap=True)
    for theirs in THEIRS:
        row = [found.agreement[theirs, ours] for ours in OURS]
        if any(row) or theirs in ("right", "wrong"):
            table.add_row(theirs, *map(str, row))
    screen.print(table)
    if not found.differing:
        screen.print("every score agrees with our verdict")
        return
    for differs, count in sorted(found.differs.items()):
        screen.print(f"{count} {DIFFERENCES[differs]}", soft_wrap=True)
    for compared in found.differing[:MAX_SHOWN]:
        screen.print(_lines(compared), soft_wrap=True)
    more = found.differs.total() - min(len(found.differing), MAX_SHOWN)
    if more:
        screen.print(f"and {more} more; --json lists them")


def _lines(compared: Compared) -> str:
    there = "no score" if compared.score is None else compared.score
    if compared.verdict is None:
        here = "no reply to judge"
    else:
        rule = "" if compared.rule is None else f" ({compared.rule})"
        here = f"{compared.verdict} here{rule}: {compared.message}"
    item = compared.item.rpartition("/")[2]
    said = "" if compared.reply is None else f"\n    {compared.reply or '(an empty reply)'}"
    return f"  {item}: {there} there, {here}{said}"


def _say(
    arguments: argparse.Namespace,
    root: BenchmarkRoot,
    out: Path,
    found: Import,
    written: list[Written],
    judged: list[Path],
) -> None:
    """Where everything is, and what to do next, for people."""
    if not found.matched:
        name = "--eligible" if arguments.lane == "tasks" else f"--{arguments.lane}"
        name = name if arguments.lane in ("tasks", "shadows") else f"--lane {arguments.lane}"
        print(
            f"nothing in this log is about {arguments.lane}: a sample needs the metadata adjudge_item, the "
            f"id of an item, or the prompt that `adjudge export {name}` writes",
            file=sys.stderr,
        )
    for one in written:
        print(f"cache: {one.cache}: {one.replies} replies, {one.new} new", file=sys.stderr)
    for file in judged:
        print(f"verdicts: {file}", file=sys.stderr)
    if written:
        print(_next(arguments.lane, root, out), file=sys.stderr)


def _next(lane: str, root: BenchmarkRoot, out: Path) -> str:
    from adjudge.lanes.registry import LANES
    from adjudge.runs.reply_cache import responses_folder

    known = next((one for one in LANES if one.name == lane), None)
    if known is None:
        return f"next: adjudge compare {out}"
    theirs = root.path / responses_folder(known)
    if out.resolve() == theirs.resolve():
        return f"next: adjudge compare {lane}"
    return f"next: adjudge rejudge {out}; for adjudge compare {lane} import with --out {theirs}"
