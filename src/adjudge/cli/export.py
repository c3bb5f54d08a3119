"""``adjudge export``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, add_root, example

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot
    from adjudge.contract.suite import SuiteRow


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument(
        "--eligible",
        action="store_true",
        help="only the tasks that can be scored now: open, in the development track, decided by a program",
    )
    chosen.add_argument(
        "--shadows", action="store_true", help="only the false statements with a known counterexample"
    )
    chosen.add_argument("--lane", metavar="LANE", help="the public cases of a lane, see: adjudge lane list")
    parser.add_argument(
        "--variation",
        metavar="ID",
        help="one presentation variation, or all: every task in its own words and in those of each variation",
    )
    parser.add_argument(
        "--snapshot",
        metavar="ID",
        help="export under this snapshot (default: the root's own; working-tree for none)",
    )
    parser.add_argument("--format", choices=("suite",), default="suite", help="form of the rows")
    add_root(parser)
    example(
        parser,
        "adjudge export --eligible > suite.jsonl",
        "adjudge export --eligible --variation all > variations.jsonl",
        "adjudge export --lane symbolic-equivalence > lane.jsonl",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write one row a line to standard output."""
    from adjudge.benchmark.root import find_root
    from adjudge.contract.canonical import canonical_bytes

    for row in _rows(arguments, find_root(arguments.root)):
        sys.stdout.buffer.write(canonical_bytes(row) + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def _rows(arguments: argparse.Namespace, root: BenchmarkRoot) -> Iterator[SuiteRow]:
    from adjudge.benchmark.suite import RowSource, Selection
    from adjudge.contract.errors import UsageError

    if arguments.lane is None:
        selection: Selection = "shadows" if arguments.shadows else "all"
        if arguments.eligible:
            selection = "eligible"
        yield from RowSource(root, arguments.snapshot).rows(selection, arguments.variation)
        return
    from adjudge.lanes.prompt import LaneRows

    if arguments.variation is not None or arguments.snapshot is not None:
        raise UsageError("USAGE", "a case of a lane has no variation and no snapshot")
    yield from LaneRows(root.path).rows(arguments.lane)
