"""``adjudge claude TASK``, and ``adjudge claude --batch SUITE`` for many: questions put to Claude Code."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, FAULT, REFUSED, add_json, add_root, example, make_folder

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot
    from adjudge.runs.claude_batch import Plan, Stop, Suite, Summary
    from adjudge.runs.claude_store import Store
    from adjudge.solvers.claude_code import Settings

TURNS = 8
"""Turns at most; without tools more than one are only taken to bring an answer into form."""
SECONDS = 1800
INTERRUPTED = 130
_BATCH = ("execute", "jobs", "resume", "retry_failed")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", metavar="TASK", help="cb-NNNN, ks-NNNN or LANE/CASE; with --batch: a suite")
    parser.add_argument("--batch", action="store_true", help="ask every row of a suite; dry by default")
    parser.add_argument("--model", metavar="M", help="the model, as Claude Code takes it: opus, claude-…")
    parser.add_argument(
        "--max-turns", metavar="N", type=int, default=TURNS, help=f"turns at most (default: {TURNS})"
    )
    parser.add_argument(
        "--timeout", metavar="S", type=int, default=SECONDS, help=f"seconds for a call (default: {SECONDS})"
    )
    parser.add_argument("--max-budget-usd", metavar="X", help="what a call may cost at most")
    parser.add_argument("--effort", metavar="E", help="low, medium, high, xhigh or max (default: Claude's)")
    parser.add_argument(
        "--output",
        metavar="DIR",
        help="folder of all that is kept (default, without --batch: runs/claude/TASK/MODEL/attempt-N)",
    )
    parser.add_argument("--claude", metavar="PATH", help="the program (default: claude on the search path)")
    parser.add_argument(
        "--no-bare", action="store_true", help="use the login of this account instead of ANTHROPIC_API_KEY"
    )
    parser.add_argument(
        "--env", metavar="NAME", action="append", default=[], help="one more variable that the program gets"
    )
    add_json(parser)
    add_root(parser)
    many = parser.add_argument_group("with --batch")
    many.add_argument("--execute", action="store_true", help="make the calls; without it nothing is started")
    many.add_argument("--jobs", metavar="N", type=int, help="calls at once, 1 to 32 (default: 1)")
    many.add_argument("--resume", action="store_true", help="go on with what --output holds already")
    many.add_argument("--retry-failed", action="store_true", help="with --resume: ask failed rows again")
    parser.set_defaults(complain=parser.error)
    example(
        parser,
        "adjudge claude cb-0043 --model opus --max-turns 50",
        "adjudge claude symbolic-equivalence/b1-0001 --model haiku --output runs/b1-0001",
        "adjudge claude --batch suite.jsonl --output runs/development --model opus",
        "adjudge claude --batch suite.jsonl --output runs/development --model opus --execute --jobs 4",
    )


def run(arguments: argparse.Namespace) -> int:
    """Ask one question, or plan or do a batch."""
    from adjudge.benchmark.root import find_root

    if arguments.batch:
        return _batch(arguments, find_root(arguments.root))
    for name in _BATCH:
        if getattr(arguments, name):
            arguments.complain(f"--{name.replace('_', '-')} needs --batch")
    if arguments.model is None:
        arguments.complain("--model is needed")
    return _single(arguments, find_root(arguments.root))


def _settings(arguments: argparse.Namespace, model: str) -> Settings:
    from adjudge.solvers.claude_code import Settings

    return Settings(
        model=model,
        max_turns=arguments.max_turns,
        timeout=arguments.timeout,
        max_budget_usd=arguments.max_budget_usd,
        effort=arguments.effort,
        is_bare=not arguments.no_bare,
        env=tuple(sorted(set(arguments.env))),
    ).checked()


def _single(arguments: argparse.Namespace, root: BenchmarkRoot) -> int:
    from adjudge.adapters.items import find_item
    from adjudge.cli.claude_view import show_attempt
    from adjudge.runs.claude_attempt import Asked, Bench
    from adjudge.solvers.claude_code import Claude
    from adjudge.solvers.claude_process import wait_any

    settings = _settings(arguments, arguments.model)
    row = find_item(arguments.what, root).row
    folder = _new_folder(arguments, settings.model)
    with (
        contextlib.closing(Claude(arguments.claude, settings, os.environ)) as claude,
        _stopping(drains=False) as stop,
        contextlib.closing(Asked(claude, Bench(root), row, 1, make_folder(folder))) as asked,
    ):
        while (attempt := asked.step()) is None:
            if stop() != "go":
                print(f"interrupted; {folder} holds no result", file=sys.stderr)
                return INTERRUPTED
            assert asked.process is not None
            wait_any([asked.process])
    show_attempt(arguments, attempt, folder)
    if attempt.result.verdict == "error":
        return FAULT
    return DONE if attempt.result.score is not None else REFUSED


def _new_folder(arguments: argparse.Namespace, model: str) -> Path:
    """A folder that holds nothing yet.

    Raises:
        FileError: codes ``EXISTS``, ``UNWRITABLE``.
    """
    from adjudge.contract.errors import FileError
    from adjudge.runs.reply_cache import model_slug

    if arguments.output is not None:
        folder = Path(arguments.output)
        _need_empty(folder, "name another --output")
        if folder.is_dir() and not os.access(folder, os.W_OK | os.X_OK):  # told before anything is paid
            raise FileError("UNWRITABLE", "permission denied", path=str(folder))
        return folder
    above = Path("runs", "claude", *arguments.what.split("/"), model_slug(model))
    number = 1
    while (above / f"attempt-{number}").exists():
        number += 1
    return above / f"attempt-{number}"


def _need_folder(folder: Path) -> None:
    from adjudge.contract.errors import FileError

    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise FileError("EXISTS", "it is no folder", path=str(folder))


def _need_empty(folder: Path, advice: str) -> None:
    from adjudge.contract.errors import FileError
    from adjudge.contract.folders import typed

    _need_folder(folder)
    with typed(folder):
        names = [item.name for item in folder.iterdir()] if folder.is_dir() else []
    # What a killed writer left of a run.json that never was is nothing.
    if names not in ([], [".run.json.tmp"]):
        raise FileError("EXISTS", f"the folder is not empty: {advice}", path=str(folder))


def _batch(arguments: argparse.Namespace, root: BenchmarkRoot) -> int:
    from adjudge.cli.claude_view import show_plan
    from adjudge.runs.claude_batch import MAX_JOBS, Suite, asked_facts, make_plan

    if arguments.output is None:
        arguments.complain("--batch needs --output DIR")
    if arguments.what == "-":
        arguments.complain("a suite is read more than once: it must be a file")
    if arguments.execute and arguments.model is None:
        arguments.complain("--execute needs --model")
    if arguments.retry_failed and not arguments.resume:
        arguments.complain("--retry-failed needs --resume")
    if arguments.jobs is not None and not 1 <= arguments.jobs <= MAX_JOBS:
        arguments.complain(f"--jobs is from 1 to {MAX_JOBS}")
    settings = _settings(arguments, arguments.model or "MODEL")
    suite = Suite(root, Path(arguments.what))
    store = _store(arguments, Path(arguments.output))
    if arguments.model is not None and store.frozen() is not None:
        store.need_same(asked_facts(suite, settings))
    plan = make_plan(suite, store, retry_failed=arguments.retry_failed)
    if not arguments.execute:
        show_plan(arguments, plan, settings)
        return DONE
    return _execute(arguments, root, suite, store, plan, settings)


def _store(arguments: argparse.Namespace, folder: Path) -> Store:
    """The folder of a batch: new or empty, or with ``--resume`` one that was begun.

    Raises:
        FileError: codes ``EXISTS``, ``NOT_REGULAR``.
        UsageError: code ``NOT_A_BATCH``.
    """
    from adjudge.runs.claude_store import Store

    if not arguments.resume:
        _need_empty(folder, "add --resume to go on with it, or name another --output")
        return Store(folder)
    _need_folder(folder)
    store = Store(folder)
    if store.frozen() is None:
        _need_empty(folder, "there is no batch in it to go on with: name another --output")
    return store


def _execute(
    arguments: argparse.Namespace,
    root: BenchmarkRoot,
    suite: Suite,
    store: Store,
    plan: Plan,
    settings: Settings,
) -> int:
    from adjudge._version import __version__
    from adjudge.cli.claude_view import show_summary
    from adjudge.cli.run_progress import progress_shown
    from adjudge.runs.claude_batch import batch_facts, run_batch
    from adjudge.solvers.claude_code import Claude

    with contextlib.closing(Claude(arguments.claude, settings, os.environ)) as claude:
        facts = batch_facts(suite, claude)
        if store.frozen() is None:
            make_folder(store.folder)
            store.freeze(facts, {"adjudge_version": __version__, "rows": len(suite)})
        else:
            store.need_same(facts)
        with progress_shown(f"claude-code/{settings.model}", plan.calls) as watch, _stopping() as stop:
            summary = run_batch(
                root,
                suite,
                store,
                claude,
                jobs=arguments.jobs or 1,
                retry_failed=arguments.retry_failed,
                stop=stop,
                watch=watch,
            )
    show_summary(arguments, summary, store)
    return _status(summary)


def _status(summary: Summary) -> int:
    """Done when every row has a score; a rejection is one."""
    if summary.stopped == "interrupted":
        return INTERRUPTED
    if "error" in summary.counts:
        return FAULT
    scored = sum(summary.counts.get(word, 0) for word in ("accepted", "rejected", "no-result"))
    return DONE if scored == sum(summary.counts.values()) else REFUSED


@contextlib.contextmanager
def _stopping(*, drains: bool = True) -> Iterator[Any]:
    """Whether to go on: Ctrl-C once to begin no new call, twice (or SIGTERM) to end those under way.

    A signal that this process was told to ignore stays ignored: ``nohup`` does so.
    """
    wish: list[Stop] = ["go"]

    def handle(number: int, frame: FrameType | None) -> None:
        del frame
        is_first = drains and number == signal.SIGINT and wish[0] == "go"
        wish[0] = "drain" if is_first else "kill"
        if is_first:
            print("stopping: calls under way are waited for; Ctrl-C again ends them", file=sys.stderr)

    asked = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    numbers = [number for number in asked if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handle) for number in numbers}
    try:
        yield lambda: wish[0]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
