"""``adjudge tasks list|show|prompt|schema|admit|audit``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, INVALID, REFUSED, add_json, add_root, emit_json, example

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot

_STATUSES = ("open", "review-pending", "quarantined", "closed")
_UNTRUSTED = {"ROOT_NOT_TRUSTED", "VERIFIER_CHANGED", "TRUST_FILE"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the tasks with field, status and what decides them")
    listing.add_argument("--field", metavar="TAG", help="only tasks with this tag, such as number-theory")
    listing.add_argument("--status", choices=_STATUSES, help="only tasks in this status")
    kind = listing.add_mutually_exclusive_group()
    kind.add_argument("--disposition", choices=("executable", "design-only"), help="only tasks of this kind")
    kind.add_argument(
        "--executable", action="store_const", dest="disposition", const="executable", help="the first of them"
    )
    listing.add_argument(
        "--shadows", action="store_true", help="only shadows; by default all tasks are listed"
    )
    show = actions.add_parser("show", help="the page of a task: statement, witness, verifier, history")
    for screen in (listing, show):
        screen.add_argument("--on", metavar="DATE", help="reckon the age of a status on this day, not today")
    prompt = actions.add_parser("prompt", help="the prompt that a solver gets")
    schema = actions.add_parser("schema", help="the JSON Schema of a submission")
    for single in (show, prompt, schema):
        single.add_argument("task", metavar="TASK", help="task id: cb-NNNN (open) or ks-NNNN (shadow)")
    admit = actions.add_parser("admit", help="check a task file: all that is wrong with it, at once")
    admit.add_argument("file", metavar="FILE", help="the task file")
    audit = actions.add_parser("audit", help="hand in answers whose verdict is known beforehand")
    audit.add_argument("tasks", metavar="TASK", nargs="*", help="task ids; all by default")
    for action in (listing, show, prompt, schema, admit, audit):
        add_root(action)
        add_json(action)
    example(
        parser,
        "adjudge tasks list --field number-theory --executable",
        "adjudge tasks show cb-0043",
        "adjudge tasks prompt cb-0043 > prompt.txt",
        "adjudge tasks admit problems/benchmark/cb-0043.json",
        "adjudge tasks audit cb-0043",
    )


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked; admission and audit exit with 5 when something is wrong."""
    from adjudge.benchmark.root import find_root

    if arguments.action == "admit":
        return _admit(arguments)
    return _ACTIONS[arguments.action](find_root(arguments.root), arguments)


def _list(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.task_page import Filters, task_rows

    filters = Filters(arguments.field, arguments.status, arguments.disposition, arguments.shadows or None)
    on = _day(arguments.on)
    rows = task_rows(root, on, filters)
    if arguments.json:
        emit_json({"as_of": on, "tasks": [row.to_dict() for row in rows]})
    else:
        from adjudge.cli.task_view import show_list

        show_list(rows)
    return DONE


def _show(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.task_page import task_page

    on = _day(arguments.on)
    page = {"as_of": on, **task_page(root, arguments.task, on)}
    if arguments.json:
        emit_json(page)
    else:
        from adjudge.cli.task_view import show_page

        show_page(page)
    return DONE


def _prompt(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.prompt import render_prompt
    from adjudge.benchmark.repository import load_task
    from adjudge.contract.canonical import sha256_hex

    text = render_prompt(load_task(root, arguments.task).task)
    if arguments.json:
        digest = sha256_hex(text.encode())
        emit_json({"task_id": arguments.task, "prompt": text, "prompt_sha256": digest})
    else:
        sys.stdout.buffer.write(text.encode())
    return DONE


def _schema(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.repository import load_task

    emit_json(load_task(root, arguments.task).task.output_schema)
    return DONE


def _admit(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.admission import admit_task
    from adjudge.benchmark.root import find_root

    result = admit_task(arguments.file, root=find_root(arguments.root) if arguments.root else None)
    if arguments.json:
        emit_json(
            {
                "file": result.file,
                "task_id": result.task_id,
                "admitted": result.admitted,
                "faults": [
                    {"file": item.source, "pointer": item.pointer, "code": item.code, "message": item.reason}
                    for item in result.faults
                ],
            }
        )
    else:
        from adjudge.cli.task_view import show_admission

        show_admission(result)
    if result.admitted:
        return DONE
    return REFUSED if {item.code for item in result.faults} <= _UNTRUSTED else INVALID


def _audit(root: BenchmarkRoot, arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.self_audit import audit

    lines = audit(root, arguments.tasks or None)
    if arguments.json:
        emit_json(
            {"passed": all(not line.failures for line in lines), "checks": [_plain(line) for line in lines]}
        )
    else:
        from adjudge.cli.task_view import show_audit

        show_audit(lines)
    return INVALID if any(line.failures for line in lines) else DONE


def _plain(line: Any) -> dict[str, Any]:
    return {**line._asdict(), "failures": list(line.failures)}


def _day(given: str | None) -> str:
    """The day of a screen: the one that was asked for, else today."""
    import datetime

    from adjudge.contract.errors import UsageError
    from adjudge.contract.fields import check_date

    if given is None:
        return datetime.date.today().isoformat()
    try:
        check_date(given, "--on")
    except ValueError as error:
        raise UsageError("BAD_DATE", str(error)) from None
    return given


_ACTIONS = {"list": _list, "show": _show, "prompt": _prompt, "schema": _schema, "audit": _audit}
