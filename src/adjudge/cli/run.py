"""``adjudge run SUITE|LANE --model PROVIDER/MODEL``: dry unless told to ask."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, REFUSED, add_json, add_root, example

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.benchmark.root import BenchmarkRoot
    from adjudge.runs.budget import Budget, Price
    from adjudge.runs.jobs import Job
    from adjudge.runs.plan import Plan
    from adjudge.runs.reply_log import RunName
    from adjudge.runs.run_facts import Options, Summary
    from adjudge.solvers.provider import Connection, Provider

INTERRUPTED = 130
WORD_TOKENS = 256
"""Most tokens of a reply to a case of a lane, unless told otherwise."""
WITNESS_TOKENS = 8192
"""Most tokens of a reply with a witness, unless told otherwise."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("suite", metavar="SUITE|LANE", help="suite file, or the name of a lane")
    parser.add_argument(
        "--model", metavar="PROVIDER/MODEL", required=True, help="whom to ask; providers: adjudge doctor"
    )
    parser.add_argument("--execute", action="store_true", help="ask; without it nothing is sent or written")
    parser.add_argument("--jobs", metavar="N", type=int, default=4, help="calls at once (default: 4)")
    parser.add_argument(
        "--run", metavar="K", type=int, default=1, dest="number", help="number of a repeated run (default: 1)"
    )
    parser.add_argument("--limit", metavar="N", type=int, help="only the first N questions")
    limits = parser.add_argument_group("limits")
    limits.add_argument("--max-calls", metavar="N", type=int, help="make at most N calls")
    limits.add_argument("--max-cost", metavar="X", help="spend at most X; needs --prices")
    limits.add_argument("--prices", metavar="FILE", help="your prices a million tokens, in TOML")
    limits.add_argument("--timeout", metavar="SECONDS", type=float, help="time that a call may take")
    limits.add_argument(
        "--attempts",
        metavar="N",
        type=int,
        default=6,
        help="most times to ask a question (default: 6)",
    )
    asking = parser.add_argument_group("how the model is asked")
    asking.add_argument(
        "--max-tokens",
        metavar="N",
        type=int,
        help=f"most tokens of a reply (default: {WORD_TOKENS} for a lane, {WITNESS_TOKENS} for a task)",
    )
    asking.add_argument(
        "--no-temperature", action="store_true", help="send no temperature, for a model that takes none"
    )
    asking.add_argument(
        "--no-structured", action="store_true", help="send no schema, for a model that takes none"
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="folder of the replies (default: responses/ of the lane, or NAME.responses beside the suite)",
    )
    add_json(parser)
    add_root(parser)
    parser.set_defaults(complain=parser.error)
    example(
        parser,
        "adjudge run symbolic-equivalence --model anthropic/claude-sonnet-4-6",
        "adjudge run symbolic-equivalence --model ollama/qwen3:8b --execute --run 2",
        "adjudge run suite.jsonl --model openai/gpt-5 --execute --max-cost 5 --prices prices.toml",
    )


def run(arguments: argparse.Namespace) -> int:
    """Say what would be asked; with ``--execute`` ask it and keep the replies."""
    _check_usage(arguments)
    from adjudge.benchmark.root import find_root
    from adjudge.runs.plan import make_plan
    from adjudge.runs.reply_log import RunName, read_kept
    from adjudge.solvers.quirks import family
    from adjudge.solvers.registry import parse_model

    root = find_root(arguments.root)
    provider, model = parse_model(arguments.model)
    name = RunName(provider.name, model, arguments.number)
    jobs, folder = _questions(arguments, root)
    cache = name.below(folder)
    _refuse_links(folder, cache)
    max_tokens = arguments.max_tokens or (WORD_TOKENS if _is_lane(arguments.suite) else WITNESS_TOKENS)
    price = _price(arguments, f"{provider.name}/{model}")
    kept = read_kept(cache, name)
    most = family(provider.name, model).limit(max_tokens)
    plan = make_plan(jobs(), kept, limit_of_reply=most, price=price)
    if not arguments.execute:
        from adjudge.cli.run_view import show_plan

        show_plan(arguments, plan, cache, provider)
        return DONE
    if plan.calls == 0:
        return _finish(arguments, root, plan, cache, None)
    from adjudge.runs.run_facts import Options

    options = Options(
        jobs=arguments.jobs,
        attempts=arguments.attempts,
        max_tokens=max_tokens,
        timeout=arguments.timeout or provider.timeout,
    )
    where = _connection(arguments, provider, model)
    summary = _ask(arguments, jobs, name, cache, plan, options, provider, where, price)
    return _finish(arguments, root, plan, cache, summary)


def _check_usage(arguments: argparse.Namespace) -> None:
    from adjudge.runs.executor import MAX_JOBS

    if not 1 <= arguments.jobs <= MAX_JOBS:
        arguments.complain(f"--jobs is from 1 to {MAX_JOBS}")
    for name in ("number", "limit", "max_calls", "attempts", "max_tokens"):
        value = getattr(arguments, name)
        if value is not None and not 1 <= value <= 1_000_000:
            option = "run" if name == "number" else name.replace("_", "-")
            arguments.complain(f"--{option} is from 1 to 1000000")
    if arguments.timeout is not None and not 0 < arguments.timeout <= 86_400:
        arguments.complain("--timeout is more than 0 and at most 86400 seconds")
    if arguments.max_cost is not None and arguments.prices is None:
        arguments.complain("--max-cost needs --prices")


def _is_lane(suite: str) -> bool:
    from adjudge.lanes.registry import LANES

    return any(lane.name == suite for lane in LANES)


def _questions(
    arguments: argparse.Namespace, root: BenchmarkRoot
) -> tuple[Callable[[], Iterator[Job]], Path]:
    """The questions, as often as they are wanted, and the folder of the replies."""
    from adjudge.cli.lane import need_writable
    from adjudge.lanes.registry import find_lane
    from adjudge.runs.jobs import lane_jobs, suite_jobs
    from adjudge.runs.plan import first, responses_beside
    from adjudge.runs.reply_cache import responses_folder

    out = None if arguments.out is None else Path(arguments.out)
    if _is_lane(arguments.suite):
        lane = find_lane(arguments.suite)
        if out is None and arguments.execute:
            need_writable(root.path)
        folder = out or root.path / responses_folder(lane)
        return lambda: first(lane_jobs(root, lane.name), arguments.limit), folder
    if arguments.suite == "-":
        arguments.complain("a suite is read more than once: it must be a file")
    path = Path(arguments.suite)
    return lambda: first(suite_jobs(root, path), arguments.limit), out or responses_beside(path)


def _refuse_links(folder: Path, cache: Path) -> None:
    """Refuse folders below the responses that lead elsewhere.

    Raises:
        UsageError: code ``NOT_REGULAR``.
    """
    from adjudge.contract.errors import FileError

    for path in (cache.parent, cache.parent.parent, folder):
        if path.is_symlink():
            raise FileError("NOT_REGULAR", "a symbolic link is not followed", path=str(path))


def _price(arguments: argparse.Namespace, model: str) -> Price | None:
    from adjudge.runs.budget import read_price

    return None if arguments.prices is None else read_price(arguments.prices, model)


def _connection(arguments: argparse.Namespace, provider: Provider, model: str) -> Connection:
    from adjudge.solvers.registry import connection

    return connection(
        provider,
        model,
        temperature=None if arguments.no_temperature else 0,
        structured=not arguments.no_structured,
    )


def _budget(arguments: argparse.Namespace, price: Price | None) -> Budget:
    from adjudge.runs.budget import Budget, read_money

    most = None if arguments.max_cost is None else read_money(arguments.max_cost, "--max-cost")
    return Budget(max_calls=arguments.max_calls, max_cost=most, price=price)


def _ask(
    arguments: argparse.Namespace,
    jobs: Callable[[], Iterator[Job]],
    name: RunName,
    cache: Path,
    plan: Plan,
    options: Options,
    provider: Provider,
    where: Connection,
    price: Price | None,
) -> Summary:
    from adjudge.cli.output import make_folder
    from adjudge.cli.run_progress import progress_shown
    from adjudge.runs.executor import Run, need_same_params
    from adjudge.runs.reply_log import open_log

    budget = _budget(arguments, price)
    model = provider.connect(where)
    make_folder(cache.parent)
    with (
        contextlib.closing(model),
        open_log(cache, name) as log,
        progress_shown(f"{name.provider}/{name.model}", plan.calls) as watch,
        _draining() as stop,
    ):
        # One question of each kind is enough: the parameters depend on nothing else.
        for schema in log.kept.params:
            call = _probe(options, {} if schema else None)
            need_same_params(log.kept.params, model, call)
        ran = Run(model, name, log, options, budget=budget, key=where.key, stop=stop, watch=watch)
        return ran.over(jobs())


def _probe(options: Options, schema: dict[str, Any] | None) -> Any:
    from adjudge.solvers.provider import Call

    return Call("", schema, options.max_tokens, options.timeout)


@contextlib.contextmanager
def _draining() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets; a second Ctrl-C ends at once."""
    stop = threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:
        del frame
        if stop.is_set() and number == signal.SIGINT:
            raise KeyboardInterrupt
        stop.set()
        print("stopping: calls under way are waited for; Ctrl-C again to end at once", file=sys.stderr)

    # What this process was told to ignore stays ignored: a shell does so for jobs in the background.
    asked = (signal.SIGINT, signal.SIGTERM)
    numbers = [number for number in asked if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handle) for number in numbers}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _finish(
    arguments: argparse.Namespace, root: BenchmarkRoot, plan: Plan, cache: Path, summary: Summary | None
) -> int:
    """Judge replies to tasks, say how the run ended, and choose the exit status."""
    from adjudge.cli.run_view import show_summary

    judged = None
    if plan.about_tasks and cache.exists():
        from adjudge.runs.judged import Court, judge_run, write_judged

        found = judge_run(cache, Court(root))
        judged = None if found is None else write_judged(cache, found)
    show_summary(arguments, plan, cache, judged, summary)
    if summary is None:
        return DONE
    if summary.stopped == "interrupted":
        return INTERRUPTED
    return DONE if summary.stopped is None and not summary.failed else REFUSED
