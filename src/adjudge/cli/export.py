"""``adjudge export``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
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
    parser.add_argument(
        "--format",
        choices=("suite", "harbor", "lm-eval"),
        default="suite",
        help="suite: JSONL on standard output (default); harbor: a dataset of Harbor tasks in DIR; "
        "lm-eval: everything that can be asked, as tasks of lm-evaluation-harness in DIR",
    )
    parser.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        help="where to, with --format harbor (a new or an empty folder) or --format lm-eval",
    )
    add_root(parser)
    harbor = parser.add_argument_group("with --format harbor (of all tasks, only the --eligible ones)")
    harbor.add_argument(
        "--base-image", metavar="IMAGE", help="what both images are built on, by digest: NAME@sha256:…"
    )
    harbor.add_argument("--wheel", metavar="FILE", help="the wheel of this adjudge, for the verifier's image")
    harbor.add_argument(
        "--wheelhouse",
        metavar="DIR",
        help="wheels of what adjudge depends on (default: pinned versions, installed when an image is built)",
    )
    parser.set_defaults(complain=parser.error)
    example(
        parser,
        "adjudge export --eligible > suite.jsonl",
        "adjudge export --eligible --variation all > variations.jsonl",
        "adjudge export --lane symbolic-equivalence > lane.jsonl",
        "adjudge export --format harbor dataset --shadows --wheel dist/adjudge-0.1.0-py3-none-any.whl \\",
        f"  --base-image python:3.12-slim@sha256:{'0123456789abcdef' * 4}",
        "adjudge export --format lm-eval lm-eval-tasks",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write one row a line to standard output, or a folder for another harness."""
    _check_usage(arguments)
    if arguments.format == "harbor":
        return _write_harbor(arguments)
    if arguments.format == "lm-eval":
        return _write_lm_eval(arguments)
    from adjudge.benchmark.root import find_root
    from adjudge.contract.canonical import canonical_bytes

    for row in _rows(arguments, find_root(arguments.root)):
        sys.stdout.buffer.write(canonical_bytes(row) + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def _check_usage(arguments: argparse.Namespace) -> None:
    """Every format takes its own options and no other's; in the words in which argparse complains."""
    form = arguments.format
    if form == "suite":
        if arguments.folder is not None:
            arguments.complain("DIR has no place here: --format suite writes to standard output")
    elif arguments.folder is None:
        arguments.complain(f"--format {form} needs DIR")
    elif arguments.variation is not None or arguments.snapshot is not None:
        arguments.complain(f"--format {form} takes no --variation and no --snapshot")
    if form == "lm-eval" and (arguments.eligible or arguments.shadows or arguments.lane is not None):
        arguments.complain("--format lm-eval writes every set: choose with --tasks of lm-eval")
    for name in ("base_image", "wheel", "wheelhouse"):
        option = f"--{name.replace('_', '-')}"
        if form != "harbor" and getattr(arguments, name) is not None:
            arguments.complain(f"{option} needs --format harbor")
        if form == "harbor" and name != "wheelhouse" and getattr(arguments, name) is None:
            arguments.complain(f"--format harbor needs {option}")


def _write_harbor(arguments: argparse.Namespace) -> int:
    """Write a Harbor dataset."""
    from adjudge.adapters.harbor.dataset import write_dataset
    from adjudge.adapters.harbor.task_files import Images, check_image
    from adjudge.adapters.harbor.wheel import own_wheel, wheelhouse
    from adjudge.benchmark.root import find_root
    from adjudge.lanes.registry import find_lane

    base = check_image(arguments.base_image)
    root = find_root(arguments.root)
    house = [] if arguments.wheelhouse is None else wheelhouse(Path(arguments.wheelhouse))
    images = Images(base, own_wheel(Path(arguments.wheel), root), house)
    chosen = "shadows" if arguments.shadows else "tasks"
    if arguments.lane is not None:
        chosen = find_lane(arguments.lane).name
    written = write_dataset(Path(arguments.folder), chosen, images, root)
    print(f"{arguments.folder}: {written} task{'' if written == 1 else 's'} of {chosen}", file=sys.stderr)
    return DONE


def _write_lm_eval(arguments: argparse.Namespace) -> int:
    """Write every set as a task of lm-evaluation-harness."""
    from adjudge.adapters.lm_eval.export import write_tasks
    from adjudge.benchmark.root import find_root

    written = write_tasks(Path(arguments.folder), find_root(arguments.root))
    print(f"{arguments.folder}: {len(written)} files", file=sys.stderr)
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
