"""``adjudge demo``: the main job on real input, offline, with the evidence that it leaves."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge._version import __version__
from adjudge.cli.output import DONE, FAULT, console, example, make_folder

if TYPE_CHECKING:
    from adjudge.algebra import EquivalenceVerdict
    from adjudge.benchmark.root import BenchmarkRoot

_LANE = "symbolic-equivalence"
_PAIRS = (
    ("(x+1)^3", "x^3+3x^2+3x+1"),
    ("(3-x)(4x+1)", "-4x^2+11x+4"),
    ("sin(x)", "x"),
)
_SUBMISSIONS = (
    ("ks-0001", "ks-0001-lander-parkin", "27⁵+84⁵+110⁵+133⁵ = 144⁵\nrefutes Euler (ks-0001)?"),
    ("cb-0043", "cb-0043-n15", "n = 15 = 3·5\nrefutes Lehmer (cb-0043)?"),
)
_NEXT = (
    ('adjudge check "(a+b)^2" "a^2+b^2"', "a pair of your own"),
    ("adjudge verify cb-0043 SUBMISSION.json", "an open conjecture: one JSON verdict"),
    ("adjudge recheck {folder}/*.json", "re-check it all without the engine"),
    ("adjudge --help", "everything else"),
)


class Line(NamedTuple):
    """One row of the table: what was asked, decided, on what evidence, and in what time."""

    asked: str
    decided: str
    evidence: str
    milliseconds: float


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--out", metavar="DIR", default="runs/demo", help="where the JSON results go (default: runs/demo)"
    )
    example(parser, "adjudge demo", "adjudge demo --out /tmp/demo")


def run(arguments: argparse.Namespace) -> int:
    """Check three pairs, run the lane, verify two witnesses; print the table and write the JSON."""
    from adjudge.benchmark.root import bundled_root, find_root

    root = find_root(bundled_root())
    results: dict[str, Any] = {}
    lines = [*_check_pairs(results), _run_lane(root, results), *_verify(root, results)]
    folder = _write(Path(arguments.out), results)
    _show(lines, folder, results)
    return DONE if _as_expected(lines) else FAULT


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    started = time.perf_counter()
    value = work()
    return value, (time.perf_counter() - started) * 1000


def _check_pairs(results: dict[str, Any]) -> list[Line]:
    from adjudge.algebra import check_equivalence

    lines = []
    for number, (a, b) in enumerate(_PAIRS, start=1):
        verdict, elapsed = _timed(partial(check_equivalence, a, b))
        results[f"check-{number}.json"] = verdict.to_dict()
        lines.append(Line(f"{a} = {b}?", verdict.verdict, _evidence(verdict), elapsed))
    return lines


def _evidence(verdict: EquivalenceVerdict) -> str:
    if verdict.refusal is not None:
        return f"{verdict.refusal.code} at character {verdict.refusal.position}"
    from adjudge.cli.certificate_text import describe

    return describe(verdict.certificate)


def _run_lane(root: BenchmarkRoot, results: dict[str, Any]) -> Line:
    from adjudge.lanes.equivalence_report import run_lane
    from adjudge.lanes.registry import find_lane

    report, elapsed = _timed(partial(run_lane, root.path, find_lane(_LANE)))
    results["lane-report.json"] = report
    metrics = report.metrics
    refusals = metrics.refusal_correctness
    return Line(
        f"{metrics.cases_total} pairs of the lane\n{_LANE}",
        f"{metrics.correct} correct",
        f"{metrics.wrong} wrong, {refusals.matched} of {refusals.expected} refusals",
        elapsed,
    )


def _verify(root: BenchmarkRoot, results: dict[str, Any]) -> list[Line]:
    from adjudge.benchmark.verification import verify

    lines = []
    for task_id, name, asked in _SUBMISSIONS:
        file = root.problems / "examples" / f"{name}.json"
        verdict, elapsed = _timed(partial(verify, task_id, file, root=root))
        results[f"verdict-{task_id}.json"] = verdict
        lines.append(Line(asked, verdict.verdict, verdict.message, elapsed))
    return lines


def _write(folder: Path, results: dict[str, Any]) -> Path:
    from adjudge.contract.canonical import file_bytes
    from adjudge.contract.files import write_atomic

    make_folder(folder)
    for name, value in results.items():
        write_atomic(folder / name, file_bytes(value))
    return folder


def _show(lines: list[Line], folder: Path, results: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    out = console()
    out.print(f"\nadjudge {__version__}: mathematical claims, decided by programs\n", style="bold")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("asked")
    table.add_column("decided", no_wrap=True)
    table.add_column("evidence")
    table.add_column("time", justify="right", no_wrap=True, min_width=8)
    for line in lines:
        table.add_row(line.asked, _coloured(line.decided), line.evidence, _duration(line.milliseconds))
    out.print(table)
    out.print(f"{len(results)} JSON files written to {folder}/\n")
    out.print("Try next:", style="bold")
    width = max(len(command.format(folder=folder)) for command, _ in _NEXT)
    for command, why in _NEXT:
        out.print(f"  {command.format(folder=folder):{width}}   {why}")


def _duration(milliseconds: float) -> str:
    """At most eight characters, so that a slow machine does not wrap the table in other places."""
    return f"{milliseconds:.1f} ms" if milliseconds < 999.95 else f"{milliseconds / 1000:.2f} s"


def _coloured(decided: str) -> Any:
    from rich.text import Text

    negative = decided in ("not_equivalent", "rejected")
    return Text(decided, style="red" if negative else "yellow" if decided == "refused" else "green")


def _as_expected(lines: list[Line]) -> bool:
    expected = ["equivalent", "not_equivalent", "refused", "185 correct", "accepted", "rejected"]
    return [line.decided for line in lines] == expected
