"""What ``adjudge tasks`` shows to a person: the list, the page, the faults of admission, the audit."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from adjudge.benchmark.self_audit import CHECKS, AuditLine
from adjudge.benchmark.staleness import STALE_AFTER_DAYS, age
from adjudge.benchmark.task_page import TaskRow
from adjudge.cli.output import console
from adjudge.contract.printable import one_line

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from adjudge.benchmark.admission import Admission

_STATUS_STYLES = {"open": "green", "review-pending": "yellow", "quarantined": "red", "closed": "blue"}
_MOST_EXAMPLE_LINES = 24
_MOST_EXAMPLE = 700
_SHORT = {
    "near-miss": "near",
    "constant": "const",
    "can say yes": "yes",
    "formatting": "format",
    "isolation": "isol.",
}


def show_list(rows: Sequence[TaskRow]) -> None:
    """The tasks as a table."""
    from rich.text import Text

    out = console()
    if not rows:
        out.print("no task passes these filters")
        return
    table = _table("task", "title", "field", "status", "observed", "decided by", whole=(0, 2, 3, 4))
    for row in rows:
        state = Text(row.state, style=_STATUS_STYLES[row.state])
        table.add_row(
            Text(row.task.task_id, style="bold"),
            one_line(row.task.title),
            row.field,
            Text.assemble(state, (" (stale)" if row.age.stale else "", "yellow")),
            row.age.observed_on,
            "a program" if row.disposition == "executable" else "no program",
        )
    out.print(table)
    shadows = sum(row.task.is_shadow for row in rows)
    stale = sum(row.age.stale for row in rows)
    counted = f"{len(rows)} task{'s' if len(rows) > 1 else ''}, {shadows} of them shadows"
    out.print(f"{counted}; observed more than {STALE_AFTER_DAYS} days ago, and so stale: {stale}")


def show_page(page: dict[str, Any]) -> None:
    """The page of a task."""
    from rich.text import Text

    out = console()
    out.print(Text(f"\n{page['task_id']}  {one_line(page['title'])}", style="bold"))
    status = Text(page["status"], style=_STATUS_STYLES[page["status"]])
    observed = age(page["observed_on"], page["as_of"]).words
    tracks = [name for name in ("development", "release") if page[name]]
    kind = "shadow: false, with a known counterexample" if page["shadow"] else "open task"
    out.print(Text.assemble(status, f" ({observed})  ·  {kind}  ·  {page['disposition']}"))
    out.print(f"tags: {', '.join(page['tags']) or 'none'}  ·  tracks: {', '.join(tracks) or 'none'}")
    _section(out, "Statement", page["statement"])
    _section(out, "What refutes it", page["refutation"])
    _section(out, "What is known", page["known"] or "nothing is noted")
    sources = _table("read on", "source")
    for source in page["sources"]:
        sources.add_row(source["accessed_on"], f"{one_line(source['title'])}\n{source['url']}")
    out.print(sources)
    _witness(out, page)
    _verifier(out, page)
    _near_misses(out, page)
    _history(out, page)


def show_admission(result: Admission) -> None:
    """The faults of a task file, one under the other."""
    out = console()
    if result.admitted:
        out.print(f"{result.file}: {result.task_id} is admitted", style="green")
        return
    sources = sorted({fault.source for fault in result.faults})
    for source in sources:
        out.print(one_line(source), style="bold")
        table = _table("where", "code", "what is wrong", whole=(1,))
        for fault in result.faults:
            if fault.source == source:
                table.add_row(fault.pointer or "/", fault.code, one_line(fault.reason))
        out.print(table)
    out.print(f"not admitted: {len(result.faults)} fault{'s' if len(result.faults) > 1 else ''}", style="red")


def show_audit(lines: Sequence[AuditLine]) -> None:
    """One row a task, one column a check; what failed is told below."""
    from rich.text import Text

    out = console()
    if not lines:
        out.print("no task to audit: none is decided by a program")
        return
    table = _table("task", *(_SHORT.get(check, check) for check in CHECKS), whole=range(len(CHECKS) + 1))
    for task_id in dict.fromkeys(line.task_id for line in lines):
        own = {line.check: line for line in lines if line.task_id == task_id}
        cells = [_cell(own.get(check)) for check in CHECKS]
        if "ready" in own:
            cells[0] = Text("✗", style="red")
        table.add_row(Text(task_id, style="bold"), *cells)
    out.print(table)
    failures = [(line, text) for line in lines for text in line.failures]
    for line, text in failures:
        out.print(f"{line.task_id}: {line.check}: {one_line(text)}", style="red")
    tried = sum(line.tried for line in lines)
    out.print(f"{tried} submissions, {len(failures)} not as they must be")


def _cell(line: AuditLine | None) -> Any:
    from rich.text import Text

    if line is None or not line.tried:
        return Text("–", style="dim")
    if line.failures:
        return Text(f"✗ {len(line.failures)} of {line.tried}", style="red")
    return Text(f"✓ {line.tried}", style="green")


def _witness(out: Console, page: dict[str, Any]) -> None:
    _section(out, "The witness", "")
    table = _table("field", "what stands there")
    for field in page["witness"]["form"]:
        table.add_row(field["path"], field["form"])
    out.print(table)
    out.print("One of the right form, and no more than that:")
    out.print(_shortened(page["witness"]["example"]), soft_wrap=True)


def _shortened(witness: Any) -> str:
    text = json.dumps(witness, indent=2, ensure_ascii=False, sort_keys=True)
    if text.count("\n") < _MOST_EXAMPLE_LINES:
        return text
    text = json.dumps(witness, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= _MOST_EXAMPLE else text[:_MOST_EXAMPLE] + " …"


def _verifier(out: Console, page: dict[str, Any]) -> None:
    verifier = page["verifier"]
    if verifier["kind"] == "design-only":
        _section(out, "How it is verified", f"By no program: {verifier['reason']}")
        return
    _section(
        out, "How it is verified", _reflowed(verifier["checks"] or "its verifier says nothing about itself")
    )
    out.print(f"\n{verifier['entry']}, with {len(verifier['sources'])} sources", style="dim")
    limits = page["limits"]
    table = _table("limit", "value")
    for name, value in limits.items():
        table.add_row(name, f"{value:,}")
    out.print(table)


def _near_misses(out: Console, page: dict[str, Any]) -> None:
    if page["near_misses"]:
        _section(out, "Near-misses, and why each fails", "")
        table = _table("what looks right", "why it is not", whole=())
        for miss in page["near_misses"]:
            table.add_row(one_line(miss["name"]), one_line(miss["message"]))
        out.print(table)
    twin = page["relaxed_twin"]
    if twin is not None:
        weaker = ", ".join(f"{name} = {value}" for name, value in twin["parameters"].items())
        out.print(f"With {weaker} the same program accepts: {one_line(twin['name'])}.")


def _history(out: Console, page: dict[str, Any]) -> None:
    _section(out, "Status, from the observation on", "")
    table = _table("from", "event", "status", "why")
    for event in page["history"]:
        people = [event[role] for role in ("author", "reviewer") if event.get(role)]
        why = one_line(event["reason"]) + (f" ({', '.join(map(one_line, people))})" if people else "")
        documents = [f"{one_line(item['title'])}: {item['url']}" for item in event.get("evidence", ())]
        table.add_row(event["effective_on"], event["event"], event["status"], "\n".join([why, *documents]))
    out.print(table)


def _section(out: Console, title: str, text: str) -> None:
    from rich.text import Text

    out.print(Text(f"\n{title}", style="bold underline"))
    if text:
        out.print("\n".join(map(one_line, text.splitlines())))


def _reflowed(text: str) -> str:
    """Paragraphs on one line each, so that the screen breaks them; indented lines stay."""
    paragraphs = re.split(r"\n[ \t]*\n", text)
    return "\n\n".join(
        paragraph if re.search(r"(?m)^[ \t]", paragraph) else " ".join(paragraph.split())
        for paragraph in paragraphs
    )


def _table(*columns: str, whole: Collection[int] = (0,)) -> Table:
    """An empty table; the cells of the columns ``whole`` are never broken."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for number, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=number in whole)
    return table
