"""``adjudge snapshot create|verify|diff``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, INVALID, add_json, add_root, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = actions.add_parser("create", help="freeze the tree as it stands; never replaces a manifest")
    create.add_argument(
        "snapshot_id", metavar="ID", help="development-YYYY-MM-DD-rN or release-YYYY-MM-DD-rN"
    )
    create.add_argument("--cutoff", metavar="DATE", required=True, help="status cutoff, YYYY-MM-DD")
    check = actions.add_parser("verify", help="re-hash everything that a snapshot froze")
    check.add_argument("snapshot_id", metavar="ID", nargs="?", help="default: the snapshot in force")
    diff = actions.add_parser("diff", help="what changed between two snapshots, in words")
    diff.add_argument("first", metavar="A", help="the earlier snapshot")
    diff.add_argument("second", metavar="B", nargs="?", help="the later one (default: the tree as it is now)")
    for action in (create, check, diff):
        add_root(action)
        add_json(action)
    example(
        parser,
        "adjudge snapshot verify",
        "adjudge snapshot create development-2026-11-30-r1 --cutoff 2026-11-30",
        "adjudge snapshot diff development-2026-11-30-r1",
    )


def run(arguments: argparse.Namespace) -> int:
    """Create, verify or compare snapshots."""
    from adjudge.benchmark.root import find_root

    root = find_root(arguments.root)
    return {"create": _create, "verify": _verify, "diff": _diff}[arguments.action](root, arguments)


def _create(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark import snapshot

    made = snapshot.create(root, arguments.snapshot_id, arguments.cutoff)
    if arguments.json:
        emit_json(made)
    else:
        counted = f"{len(made.tasks)} task{'' if len(made.tasks) == 1 else 's'}"
        print(f"{made.snapshot_id}: {counted}, manifest {made.manifest_sha256}")
    return DONE


def _verify(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark import snapshot
    from adjudge.contract.errors import UsageError

    snapshot_id = arguments.snapshot_id or root.snapshot_id
    if snapshot_id is None:
        raise UsageError("NO_SNAPSHOT", "no snapshot is in force: name one")
    differences = snapshot.verify(root, snapshot_id)
    if arguments.json:
        emit_json({"snapshot_id": snapshot_id, "ok": not differences, "differences": differences})
        return INVALID if differences else DONE
    for line in differences:
        print(line)
    if not differences:
        print(f"{snapshot_id}: the tree is what the snapshot froze")
    return INVALID if differences else DONE


def _diff(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.snapshot_diff import diff
    from adjudge.contract.printable import one_line

    changes = diff(root, arguments.first, arguments.second)
    if arguments.json:
        found = [change.to_dict() for change in changes]
        emit_json({"from": arguments.first, "to": arguments.second or "working-tree", "changes": found})
        return DONE
    out = console()
    named: str | None = None
    for change in changes:
        if change.task_id is not None and change.task_id != named:
            out.print(change.task_id, style="bold")
        named = change.task_id
        out.print(("  " if named else "") + one_line(change.words), soft_wrap=True)
    if not changes:
        out.print(f"nothing changed from {arguments.first} to {arguments.second or 'the tree as it is now'}")
    return DONE
