"""What ``adjudge ledger`` shows to a person: the tasks and their states, a history, a run then and now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.benchmark.staleness import STALE_AFTER_DAYS, age
from adjudge.cli.output import console
from adjudge.contract.printable import one_line

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from adjudge.benchmark.ledger_page import History, Standing
    from adjudge.contract.as_of import AsOfReport, Columns, MovedTask, TaskStanding

_STYLES = {"open": "green", "review-pending": "yellow", "quarantined": "red", "closed": "blue"}


def show_standings(rows: Sequence[Standing]) -> None:
    """Every task with its state, what it rests on, and how old that is."""
    out = console()
    table = _table("task", "title", "state", "rests on", "of", "days", whole=(0, 2, 3, 4, 5))
    for row in rows:
        table.add_row(
            row.task.task_id,
            one_line(row.task.title),
            _state(row.state, stale=row.age.stale),
            "observation" if row.cause is None else row.cause.event_id,
            row.age.observed_on,
            str(row.age.days),
        )
    table.columns[-1].justify = "right"
    out.print(table)
    stale = sum(row.age.stale for row in rows)
    counted = f"{len(rows)} task{'' if len(rows) == 1 else 's'}"
    out.print(f"{counted}; observed more than {STALE_AFTER_DAYS} days ago, and so stale: {stale}")


def show_history(history: History) -> None:
    """One task: its observation and all its events, with their sources."""
    out = console()
    standing = history.standing
    observation = standing.task.status_observation
    out.print(f"{standing.task.task_id}  {one_line(standing.task.title)}", style="bold")
    out.print(_state(standing.state, stale=standing.age.stale), f"({standing.age.words})")
    out.print(f"\nobserved {observation.observed_on}: {observation.status}", style="bold")
    _show_text(observation.note)
    for source in observation.sources:
        _show_source(source.title, source.url, source.accessed_on)
    for event in history.events:
        out.print(f"\n{event.event_id} {event.kind}, effective {event.effective_on}", style="bold")
        reviewer = "nobody" if event.reviewer is None else one_line(event.reviewer)
        out.print(f"  recorded {event.recorded_on} by {one_line(event.author)}; reviewed by {reviewer}")
        _show_text(event.reason)
        for item in event.evidence:
            _show_source(item.title, item.url, item.accessed_on)


def _show_text(text: str) -> None:
    from rich.padding import Padding

    for line in text.splitlines():
        console().print(Padding(one_line(line), (0, 0, 0, 2)))


def _show_source(title: str, url: str, read_on: str) -> None:
    console().print(f"  · {one_line(title)}, {url} (read {read_on})", soft_wrap=True)


def show_report(report: AsOfReport, today: str) -> None:
    """A stored run then and now, side by side."""
    out = console()
    moment = report.as_of.snapshot_id or report.as_of.cutoff
    head = report.ledger_head
    out.print(f"run {report.run_sha256[:16]}…, {report.track} track", style="bold")
    out.print(f"then: as of {moment}   now: the ledger up to event {head.seq}")
    for title, columns in (("open tasks", report.open_tasks), ("shadows", report.shadows)):
        if columns.stored.submissions:
            out.print(_columns(title, columns))
    if report.unassigned:
        out.print(f"{report.unassigned} lines name no task and are in no column")
    if not report.moved:
        out.print("no task of this run stands differently now")
    for moved in report.moved:
        _show_moved(moved, report.as_of.cutoff, today)
    if report.stale:
        listed = ", ".join(report.stale[:20]) + (", …" if len(report.stale) > 20 else "")
        out.print(f"stale at {report.as_of.cutoff} (older than {STALE_AFTER_DAYS} days): {listed}")


def _columns(title: str, columns: Columns) -> Table:
    table = _table(title, "stored", "then", "now")
    for column in table.columns[1:]:
        column.justify = "right"
    tallies = (columns.stored, columns.then, columns.now)
    for words, values in (
        ("submissions", [tally.submissions for tally in tallies]),
        ("completed", [tally.completed for tally in tallies]),
        ("accepted", [tally.accepted for tally in tallies]),
        ("accepted of completed", [tally.rate or "–" for tally in tallies]),
        ("tasks completed", [tally.tasks_completed for tally in tallies]),
        ("tasks accepted", [tally.tasks_accepted for tally in tallies]),
    ):
        table.add_row(words, *map(str, values))
    for name in columns.now.not_scorable.__struct_fields__:
        counts = [getattr(tally.not_scorable, name) for tally in tallies]
        if any(counts):
            table.add_row(f"not scorable: {name.replace('_', '-')}", *map(str, counts), style="dim")
    return table


def _show_moved(moved: MovedTask, cutoff: str, today: str) -> None:
    out = console()
    then, now = _standing(moved.then, cutoff), _standing(moved.now, today)
    out.print(f"{moved.task_id}: {then} → {now}", style="bold", soft_wrap=True)
    effect = (
        f"  accepted {moved.accepted_then} → {moved.accepted_now},"
        f" completed {moved.completed_then} → {moved.completed_now}, of {moved.submissions}"
    )
    out.print(effect)
    for event in moved.events:
        reason = one_line(event.reason)
        out.print(
            f"  {event.event_id} {event.kind}, effective {event.effective_on}: {reason}", soft_wrap=True
        )


def _standing(standing: TaskStanding | None, on: str) -> str:
    if standing is None:
        return "not there"
    track = "" if standing.in_track else ", not in the track"
    return f"{standing.status}{track} ({age(standing.observed_on, on).words})"


def _state(state: str, *, stale: bool) -> Text:
    from rich.text import Text

    return Text.assemble((state, _STYLES[state]), (" (stale)" if stale else "", "yellow"))


def _table(*titles: str, whole: Sequence[int] = ()) -> Table:
    """An empty table; the cells of the columns ``whole`` are never broken."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for place, title in enumerate(titles):
        table.add_column(title, overflow="fold", no_wrap=place in whole)
    return table
