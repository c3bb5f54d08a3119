"""``adjudge variation check|render``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from adjudge.cli.output import DONE, add_json, add_root, emit_json, example


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="hold variations to the mathematics of their tasks")
    check.add_argument(
        "files", metavar="FILE", nargs="*", help="variation files (default: all of the benchmark)"
    )
    add_json(check)
    add_root(check)
    render = actions.add_parser("render", help="write the generated variations of tasks")
    render.add_argument("tasks", metavar="TASK", nargs="*", help="task ids")
    render.add_argument("--all", action="store_true", help="every task that a program decides, shadows too")
    render.add_argument(
        "--date", metavar="DATE", help="date to put down (default: the newest date that the task names)"
    )
    render.add_argument(
        "--runtime",
        choices=("prompt",),
        help="also write each variation's prompt as plain text under research/variations/adapters/prompt/",
    )
    add_json(render)
    add_root(render)
    example(parser, "adjudge variation check", "adjudge variation render cb-0043 --root .")


def run(arguments: argparse.Namespace) -> int:
    """Check or render variations."""
    return _check(arguments) if arguments.action == "check" else _render(arguments)


def _check(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark import variations
    from adjudge.benchmark.root import find_root
    from adjudge.cli.fault_list import FaultList

    root = find_root(arguments.root)
    paths = [Path(file) for file in arguments.files] or variations.files(root)
    found = FaultList(as_json=arguments.json)
    found.show(variations.check(root, paths))
    count = f"{len(paths)} variation{'' if len(paths) == 1 else 's'}"
    summary = f"{count}: the mathematics of every task is unchanged"
    return found.finish(summary, files=[str(path) for path in paths])


def _render(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark import variations
    from adjudge.benchmark.repository import load_task, task_ids
    from adjudge.benchmark.root import find_root
    from adjudge.cli.lane import need_writable
    from adjudge.contract.errors import UsageError
    from adjudge.contract.task import Executable

    root = find_root(arguments.root)
    need_writable(root.path)
    if bool(arguments.tasks) == arguments.all:
        raise UsageError("USAGE", "name the tasks to render, or give --all")
    chosen = arguments.tasks
    if arguments.all:
        loaded = (load_task(root, task_id).task for task_id in task_ids(root))
        chosen = [task.task_id for task in loaded if isinstance(task.verifier, Executable)]
    result = []
    for task_id in chosen:
        written = variations.write(root, task_id, created_on=arguments.date)
        if arguments.runtime is not None:
            variations.write_runtime_prompts(root, task_id)
        result.append({"task_id": task_id, "files": [file.name for file, _ in written]})
        changed = sum(changed for _, changed in written)
        print(f"{task_id}: {len(written)} variations, {changed} written anew", file=sys.stderr)
    if arguments.json:
        emit_json(result)
    return DONE
