"""``adjudge suite check|split``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, add_json, add_root, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.benchmark.split import Ratio

MAX_WRITTEN_BYTES = 256 << 20
"""Size of a side that ``--out`` writes whole; a larger one is streamed with ``--side``."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="hold every row to what the benchmark exports; runs nothing")
    check.add_argument("file", metavar="FILE", help="suite, or - for standard input")
    add_json(check)
    add_root(check)
    split = actions.add_parser("split", help="split a suite into train and test, families undivided")
    split.add_argument("file", metavar="FILE", help="suite (read twice, so not standard input)")
    split.add_argument(
        "--ratio", metavar="TRAIN:TEST", default="80:20", help="shares of the groups, as integers"
    )
    split.add_argument("--seed", metavar="N", type=int, default=0, help="another number gives another split")
    target = split.add_mutually_exclusive_group()
    target.add_argument("--side", choices=("train", "test"), help="write the rows of one side, as they stand")
    target.add_argument("--out", metavar="DIR", help="write train.jsonl and test.jsonl there")
    add_json(split)
    example(
        parser,
        "adjudge suite check suite.jsonl",
        "adjudge suite split suite.jsonl --ratio 80:20 --out runs/split",
        "adjudge suite split suite.jsonl --ratio 80:20 --side test > test.jsonl",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check or split a suite."""
    return _check(arguments) if arguments.action == "check" else _split(arguments)


def _check(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.benchmark.suite_check import SuiteCheck
    from adjudge.cli.fault_list import FaultList
    from adjudge.lanes.prompt import LaneRows

    root = find_root(arguments.root)
    walk = SuiteCheck(root, arguments.file, LaneRows(root.path).row)
    found = FaultList(as_json=arguments.json)
    found.show(walk)
    moved = {task: {"then": then, "now": now} for task, (then, now) in sorted(walk.moved.items())}
    for task, states in moved.items():
        print(f"note: {task} was {states['then']} and is {states['now']} now", file=sys.stderr)
    rows = f"{walk.rows} row{'' if walk.rows == 1 else 's'}"
    return found.finish(
        f"{arguments.file}: {rows}, exactly what the benchmark exports",
        file=arguments.file,
        rows=walk.rows,
        moved=moved,
    )


def _split(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.split import read_ratio, split
    from adjudge.contract.errors import UsageError

    ratio = read_ratio(arguments.ratio)
    if arguments.seed < 0:
        raise UsageError("USAGE", "--seed is 0 or a positive integer")
    if arguments.file == "-":
        raise UsageError("USAGE", "a split reads the suite twice: name a file")
    groups: dict[str, set[str]] = {"train": set(), "test": set()}
    rows = {"train": 0, "test": 0}
    sizes = {"train": 0, "test": 0}
    for line in split(arguments.file, ratio, arguments.seed):
        groups[line.side].add(line.group)
        rows[line.side] += 1
        sizes[line.side] += len(line.data) + 1
    if arguments.side is not None:
        for line in split(arguments.file, ratio, arguments.seed):
            if line.side == arguments.side:
                sys.stdout.buffer.write(line.data + b"\n")
        sys.stdout.buffer.flush()
        return DONE
    if arguments.out is not None:
        _write(arguments, ratio, sizes)
    facts = {side: {"rows": rows[side], "groups": len(groups[side])} for side in ("train", "test")}
    if arguments.json:
        emit_json({"file": arguments.file, "ratio": list(ratio), "seed": arguments.seed, **facts})
    else:
        _show(facts)
    return DONE


def _write(arguments: argparse.Namespace, ratio: Ratio, sizes: dict[str, int]) -> None:
    from adjudge.benchmark.split import split
    from adjudge.cli.output import make_folder
    from adjudge.contract.errors import UsageError
    from adjudge.contract.files import write_atomic

    if max(sizes.values()) > MAX_WRITTEN_BYTES:
        reason = f"a side has more than {MAX_WRITTEN_BYTES} bytes: write each with --side"
        raise UsageError("TOO_LARGE", reason)
    folder = make_folder(Path(arguments.out))
    for side in ("train", "test"):
        lines = (line for line in split(arguments.file, ratio, arguments.seed) if line.side == side)
        file = folder / f"{side}.jsonl"
        write_atomic(file, b"".join(line.data + b"\n" for line in lines))
        print(f"{side}: {file}", file=sys.stderr)


def _show(facts: dict[str, dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(box=None)
    for title in ("side", "groups", "rows"):
        table.add_column(title, justify="left" if title == "side" else "right")
    for side, counts in facts.items():
        table.add_row(side, str(counts["groups"]), str(counts["rows"]))
    console().print(table)
