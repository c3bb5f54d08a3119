"""``adjudge ledger append|verify|show|report|repair``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, FAULT, add_json, add_root, emit_json, example

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot

KINDS = ("request-review", "confirm-open", "quarantine", "restore", "restore-to-review", "close", "note")
MAX_EVENT_BYTES = 1 << 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    append = actions.add_parser("append", help="append one event, checked against the state machine")
    _configure_append(append)
    check = actions.add_parser("verify", help="check the chain, and every event against the state machine")
    show = actions.add_parser("show", help="the state of each task and how old it is, or a task's history")
    show.add_argument("task", metavar="TASK", nargs="?", help="one task, with all its events")
    report = actions.add_parser(
        "report", help="a stored run as it counted at a date or in a snapshot, beside how it counts now"
    )
    report.add_argument("file", metavar="RUN.jsonl", help="verdicts, as verify --batch writes them")
    report.add_argument(
        "--as-of", metavar="DATE|SNAPSHOT", required=True, help="the day, or the snapshot, to look back to"
    )
    report.add_argument("--track", choices=("development", "release"), default="development")
    for screen in (show, report):
        screen.add_argument("--on", metavar="DATE", help="reckon the age of a status on this day, not today")
    repair = actions.add_parser("repair", help="say what a crash left of the last line, and move it aside")
    repair.add_argument(
        "--set-aside",
        action="store_true",
        help="move the torn bytes into a file beside the ledger; without this nothing is changed",
    )
    for action in (append, check, show, report, repair):
        add_root(action)
        add_json(action)
    example(
        parser,
        "adjudge ledger show",
        "adjudge ledger verify",
        "adjudge ledger append cb-0043 quarantine --effective-on 2026-12-01 --author 'A. Maintainer' \\",
        "  --reason 'A counterexample was announced.' \\",
        "  --evidence 'The announcement' https://example.org/paper 2026-12-01",
        "adjudge ledger report run.jsonl --as-of 2026-11-30",
    )


def _configure_append(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", metavar="TASK", nargs="?", help="task id: cb-NNNN (open) or ks-NNNN (shadow)")
    parser.add_argument("kind", metavar="KIND", nargs="?", choices=KINDS, help=", ".join(KINDS))
    parser.add_argument(
        "--event", metavar="FILE", help="take all fields from a JSON file instead (- for stdin)"
    )
    parser.add_argument("--effective-on", metavar="DATE", help="from when on it counts")
    parser.add_argument(
        "--recorded-on", metavar="DATE", help="when it was written down (default: the same day)"
    )
    parser.add_argument("--author", metavar="NAME", help="who says so")
    parser.add_argument("--reviewer", metavar="NAME", help="who checked it: another person")
    parser.add_argument("--reason", metavar="TEXT", help="why, in a sentence or two")
    parser.add_argument(
        "--evidence",
        nargs=3,
        action="append",
        metavar=("TITLE", "URL", "DATE"),
        help="a document and the day on which it was read; may be given again",
    )


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked; an event that is not allowed exits with 5, a broken ledger with 4."""
    from adjudge.benchmark.root import find_root

    return _ACTIONS[arguments.action](find_root(arguments.root), arguments)


def _append(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.ledger_writer import append_event

    event = append_event(root, _stated_fields(arguments))
    if arguments.json:
        emit_json(event)
    else:
        print(f"{event.event_id}: {event.kind} of {event.task_id}, effective {event.effective_on}")
    return DONE


def _stated_fields(arguments: argparse.Namespace) -> dict[str, Any]:
    from adjudge.contract.errors import RecordError, UsageError

    flags = ("effective_on", "recorded_on", "author", "reviewer", "reason", "evidence")
    if arguments.event is not None:
        if arguments.task is not None or any(getattr(arguments, name) is not None for name in flags):
            raise UsageError("USAGE", "an event comes from --event FILE or from the other options, not both")
        from adjudge.contract import strict_json
        from adjudge.contract.files import read_regular

        data = read_regular(arguments.event, max_bytes=MAX_EVENT_BYTES)
        fields = strict_json.loads(data, source=arguments.event)
        if not isinstance(fields, dict):
            raise RecordError("SCHEMA", "an event is a JSON object", source=arguments.event)
        return fields
    missing = [
        name for name in ("task", "kind", "effective_on", "author", "reason") if not getattr(arguments, name)
    ]
    if missing:
        named = missing[0].upper() if missing[0] in ("task", "kind") else "--" + missing[0].replace("_", "-")
        raise UsageError("USAGE", f"an event needs {named} (see adjudge ledger append --help)")
    return {
        "task_id": arguments.task,
        "kind": arguments.kind,
        "effective_on": arguments.effective_on,
        "recorded_on": arguments.recorded_on or arguments.effective_on,
        "author": arguments.author,
        "reviewer": arguments.reviewer,
        "reason": arguments.reason,
        "evidence": [
            {"title": title, "url": url, "accessed_on": day, "sha256": None}
            for title, url, day in arguments.evidence or ()
        ],
    }


def _verify(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.ledger import head
    from adjudge.benchmark.ledger_writer import audit_ledger

    events = audit_ledger(root)
    end = head(events)
    if arguments.json:
        emit_json({"events": len(events), "ledger_head": end, "ok": True})
    else:
        counted = f"{len(events)} event{'' if len(events) == 1 else 's'}"
        print(f"{root.ledger}: {counted}, the chain holds, head {end.event_sha256}")
    return DONE


def _show(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.ledger_page import task_history, task_standings
    from adjudge.cli.ledger_view import show_history, show_standings

    on = _day(arguments.on)
    if arguments.task is None:
        rows = task_standings(root, on)
        if arguments.json:
            emit_json({"as_of": on, "tasks": [row.to_dict() for row in rows]})
        else:
            show_standings(rows)
        return DONE
    history = task_history(root, arguments.task, on)
    if arguments.json:
        emit_json({"as_of": on, **history.to_dict()})
    else:
        show_history(history)
    return DONE


def _report(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.as_of import as_of_report
    from adjudge.cli.ledger_view import show_report

    report = as_of_report(root, arguments.file, as_of=arguments.as_of, track=arguments.track)
    if arguments.json:
        emit_json(report)
    else:
        show_report(report, _day(arguments.on))
    return DONE


def _repair(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.ledger_writer import repair

    found = repair(root, set_aside=arguments.set_aside)
    moved = bool(found.torn) and arguments.set_aside
    if arguments.json:
        emit_json(
            {
                "events": found.events,
                "torn_bytes": len(found.torn),
                "file": str(found.file) if found.torn else None,
                "moved": moved,
            }
        )
    elif not found.torn:
        print(f"{root.ledger}: every line is whole, {found.events} events; there is nothing to repair")
    elif moved:
        print(f"{len(found.torn)} torn bytes were moved to {found.file}; {found.events} events stand")
        print("the event that they began was never reported as appended: read the file, then append it again")
    else:
        print(f"{root.ledger}: {found.events} whole events, then {len(found.torn)} bytes without a line feed")
        print(f"adjudge ledger repair --set-aside moves these bytes to {found.file}")
    return FAULT if found.torn and not moved else DONE


def _day(text: str | None) -> str:
    """The day on which the age of a status is reckoned: screens alone know what day it is."""
    import datetime

    from adjudge.contract.errors import UsageError

    if text is None:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise UsageError("USAGE", f"{text!a} is not a calendar date, YYYY-MM-DD") from None


_ACTIONS = {"append": _append, "verify": _verify, "show": _show, "report": _report, "repair": _repair}
