"""Comparisons, shown to a person: tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from adjudge.cli.output import console
from adjudge.web.numbers import between, letter, percent

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from adjudge.contract.comparison import Accuracy, Comparison, SystemDeterminism
    from adjudge.contract.significance import Headline, PairedTest
    from adjudge.contract.task_comparison import RowGroup, TaskComparison

MAX_PAIRS = 20
"""Pairs beyond this many stay in the JSON."""
_COUNTS = ("correct", "wrong", "refused", "errors", "missing")


def show_lane(comparison: Comparison) -> None:
    """A lane: headlines, refusals, pairs, determinism, citations."""
    screen = console()
    rows: list[tuple[str, Headline, Accuracy | None]] = [
        ("engine", comparison.engine.headline, comparison.engine.refusal_correctness)
    ]
    rows += [
        (f"{run.provider}/{run.model}/run-{run.run}", run.headline, run.refusal_correctness)
        for run in comparison.head_to_head
    ]
    letters = _letters(screen, [name for name, _, _ in rows])
    table = _table(f"{comparison.lane}: {comparison.case_count} public cases", *_HEADS, "refusals")
    for name, headline, refusals in rows:
        table.add_row(letters[name], *_figures(headline), "" if refusals is None else refusals.fraction)
    screen.print(table)
    screen.print(_LEGEND)
    if not comparison.head_to_head:
        screen.print("no model was run on these cases")
    _show_pairs(screen, comparison.paired_tests, letters)
    for system in comparison.determinism:
        screen.print(_determinism(system))
    for run in comparison.head_to_head:
        if run.coverage_gap.count:
            listed = ", ".join(run.coverage_gap.case_ids[:5])
            name = f"{run.provider}/{run.model}/run-{run.run}"
            screen.print(f"{name} got {run.coverage_gap.count} that the engine refused: {listed}")
    vendors = ", ".join(sorted({citation.vendor for citation in comparison.citations}))
    screen.print(f"{len(comparison.citations)} citations of other benchmarks ({vendors}), all unverified")


def show_tasks(comparison: TaskComparison) -> None:
    """Runs over tasks: headlines and pairs, shadows apart, and what counts for nobody."""
    screen = console()
    moment = comparison.as_of
    when = "" if moment is None else f" as of {moment.snapshot_id or moment.cutoff}"
    _show_group(screen, f"open tasks{when}", comparison.open_tasks)
    _show_group(screen, f"shadows{when}, never in the score", comparison.shadows)
    if comparison.barred:
        listed = ", ".join(f"{row.row_id} ({row.barred_as})" for row in comparison.barred[:5])
        screen.print(f"{len(comparison.barred)} rows count for nobody: {listed}")
    if comparison.suite_sha256 is None:
        screen.print("without --suite only rows that somebody answered are known")


_HEADS = ("", "% correct", "interval", "at most", "corr", "wrong", "refd", "err", "miss")
_LEGEND = (
    "percent of all cases, exact 95 % interval, and what is left open; then the counts: correct, wrong, "
    "refused, errors, missing"
)


def _show_group(screen: Console, title: str, group: RowGroup) -> None:
    if not group.rows:
        return
    letters = _letters(screen, [run.name for run in group.runs])
    table = _table(f"{title}: {len(group.rows)} rows", *_HEADS)
    for run in group.runs:
        if run.headline is not None:
            table.add_row(letters[run.name], *_figures(run.headline))
    screen.print(table)
    screen.print(_LEGEND)
    _show_pairs(screen, group.paired_tests, letters)
    for system in group.stability:
        if system.verdict_stable is not None:
            runs = ", ".join(map(str, system.runs))
            screen.print(f"{system.model}: verdicts equal on {system.verdict_stable} rows, runs {runs}")


def _letters(screen: Console, names: Sequence[str]) -> dict[str, str]:
    """Short names for the tables, told beforehand."""
    letters = {name: letter(place) for place, name in enumerate(names)}
    for name, short in letters.items():
        screen.print(f"{short}  {name}")
    return letters


def _show_pairs(screen: Console, tests: Sequence[PairedTest], letters: Mapping[str, str]) -> None:
    if not tests:
        return
    title = "every two systems: exact McNemar test, Holm's correction"
    table = _table(title, "pair", "differ", "only 1st", "only 2nd", "p", "corrected")
    for test in tests[:MAX_PAIRS]:
        values = ("not tested", "") if test.p_value is None else (test.p_value, _starred(test))
        counts = (len(test.differing_ids), test.first_only, test.second_only)
        table.add_row(f"{letters[test.first]} {letters[test.second]}", *map(str, counts), *values)
    screen.print(table)
    screen.print("values are rounded up; * significant at one in twenty over all pairs")
    if len(tests) > MAX_PAIRS:
        screen.print(f"{len(tests) - MAX_PAIRS} more pairs in the JSON")


def _starred(test: PairedTest) -> str:
    return f"{test.p_holm} *" if test.significant else f"{test.p_holm}  "


def _determinism(system: SystemDeterminism) -> str:
    name = f"{system.provider}/{system.model}"
    if system.verdict_stable is None:
        return f"{name}: determinism not measured (fewer than two complete runs)"
    runs = ", ".join(map(str, system.runs))
    said = {True: "deterministic", False: "not deterministic", None: "too few runs for a claim"}
    return (
        f"{name}: runs {runs} give the same bytes on {system.byte_equal} cases, the same verdict on "
        f"{system.verdict_stable}; {said[system.deterministic]}"
    )


def _figures(headline: Headline) -> list[str]:
    """Percentages without their sign, the interval rounded outwards, then the counts."""
    shown = (percent(headline.accuracy), between(headline.interval), percent(headline.at_most))
    return [
        *(text.replace("\u00a0%", "").replace(" to ", "-") for text in shown),
        *(str(getattr(headline, name)) for name in _COUNTS),
    ]


def _table(title: str, *heads: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(
        title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), title_style="bold"
    )
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    return table
