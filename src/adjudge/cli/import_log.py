"""``adjudge import inspect|lm-eval|harbor PATH --lane LANE``."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, REFUSED, add_json, add_root, emit_json, example, make_folder

if TYPE_CHECKING:
    from adjudge.adapters.import_cache import Written
    from adjudge.adapters.importing import Import
    from adjudge.benchmark.root import BenchmarkRoot

FRAMEWORKS = ("inspect", "lm-eval", "harbor")


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
    from adjudge.benchmark.root import find_root
    from adjudge.cli.import_view import show_import

    if not 1 <= arguments.number <= MAX_RUN_NUMBER:
        arguments.complain(f"--run is from 1 to {MAX_RUN_NUMBER}")
    _need_set(arguments.lane)
    default = Path("runs") / "import" / arguments.framework / arguments.lane
    out = default if arguments.out is None else _writable(arguments.out)
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
    written = harvest.write(out, make_folder)
    judged = [] if arguments.lane not in ("tasks", "shadows") else _judge(root, written)
    if arguments.json:
        emit_json(_as_object(arguments, found, written, judged))
    else:
        show_import(arguments.framework, arguments.lane, found)
    _say(arguments, out, found, written, judged)
    return DONE if found.matched else REFUSED


def _need_set(name: str) -> None:
    from adjudge.adapters.items import item_sets
    from adjudge.contract.errors import UsageError
    from adjudge.contract.printable import quoted
    from adjudge.lanes.registry import resembling_lane

    if name in item_sets():
        return
    meant = resembling_lane(name)
    advice = f"choose from {', '.join(item_sets())}" if meant is None else f"did you mean {meant.name}?"
    raise UsageError("UNKNOWN_SET", f"{quoted(name)} is no set of items; {advice}")


def _writable(out: str) -> Path:
    """The folder of the replies, which is none of an installed package.

    Raises:
        UsageError: code ``NEEDS_OUT``; or no file system holds such a path.
    """
    import adjudge
    from adjudge.adapters.log_folder import given_path
    from adjudge.contract.errors import UsageError

    folder = given_path(out)
    place, package = folder.resolve(), Path(adjudge.__path__[0]).resolve()
    if package in (place, *place.parents):
        raise UsageError("NEEDS_OUT", "the benchmark that ships with the package is read-only: another --out")
    return folder


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


def _say(
    arguments: argparse.Namespace, out: Path, found: Import, written: list[Written], judged: list[Path]
) -> None:
    """Where everything is, and what to do next, for people."""
    from adjudge.cli.import_view import counted, other_sets

    if not found.matched:
        print(f"nothing in this log is about {arguments.lane}", file=sys.stderr)
        for advice in [*other_sets(found)] or [_advice(arguments.lane)]:
            print(advice, file=sys.stderr)
    for one in written:
        replies = counted(one.replies, "reply", "replies")
        print(f"cache: {one.cache}: {replies}, {one.new} new", file=sys.stderr)
    for file in judged:
        print(f"verdicts: {file}", file=sys.stderr)
    for number, command in enumerate(_next(arguments, out) if written else ()):
        print(f"{'then' if number else 'next'}: {command}", file=sys.stderr)


def _advice(lane: str) -> str:
    option = {"tasks": "--eligible", "shadows": "--shadows"}.get(lane, f"--lane {lane}")
    return (
        "a sample needs the metadata adjudge_item, an item's id, or an item's prompt,\n"
        f"as `adjudge export {option}` writes them"
    )


def _next(arguments: argparse.Namespace, out: Path) -> list[str]:
    """Commands that can be run as they stand, from this folder."""
    folder = shlex.quote(str(out))
    root = "" if arguments.root is None else f" --root {shlex.quote(arguments.root)}"
    if arguments.lane in ("tasks", "shadows"):
        return [f"adjudge compare {folder}{root}"]
    return [
        f"adjudge compare {arguments.lane} --replies {folder}{root}",
        f"adjudge rejudge {folder}{root}",
    ]
