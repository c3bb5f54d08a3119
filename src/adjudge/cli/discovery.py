"""``adjudge discovery prompt|export|validate|import|promote``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from adjudge.cli.output import DONE, add_json, add_root, emit_json, example

STATUSES = ("listed-unsolved", "listed-solved", "partially-solved", "unknown")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    prompt = actions.add_parser("prompt", help="the research prompt of one record")
    prompt.add_argument("record", metavar="ID", help="record id")
    export = actions.add_parser("export", help="research prompts as JSONL, by record id")
    export.add_argument("--source", metavar="SOURCE", help="only this inventory")
    export.add_argument("--status", choices=STATUSES, help="only this status")
    export.add_argument("--limit", metavar="N", type=int, help="at most N rows")
    validate = actions.add_parser("validate", help="whether reports are well formed; nothing is scored")
    validate.add_argument("files", metavar="FILE", nargs="*", help="reports, - for standard input")
    validate.add_argument("--catalog", action="store_true", help="check the records of the catalog instead")
    importer = actions.add_parser("import", help="take records of a public inventory into the catalog")
    importer.add_argument("files", metavar="FILE", nargs="+", help="JSON, JSONL (one record a line) or CSV")
    importer.add_argument("--format", choices=("conjecture-bench", "csv"), default="conjecture-bench")
    importer.add_argument("--source", metavar="SOURCE", help="csv: name of the inventory")
    importer.add_argument("--as-of", metavar="DATE", help="csv: the day of the statuses")
    importer.add_argument("--revision", metavar="TEXT", help="csv: commit or edition of the inventory")
    importer.add_argument("--update", action="store_true", help="replace records that nobody has worked on")
    importer.add_argument("--dry-run", action="store_true", help="say what would be written, write nothing")
    promote = actions.add_parser("promote", help="write the draft of a task, for admission to judge")
    promote.add_argument("record", metavar="ID", help="record with all four gates open")
    promote.add_argument("--task", metavar="TASK", required=True, help="id of the new task, cb-NNNN")
    promote.add_argument("--refutation", metavar="TEXT", default="", help="what would refute the statement")
    promote.add_argument("--witness-schema", metavar="FILE", help="JSON Schema of the witness")
    promote.add_argument("--entry", metavar="ENTRY", default="", help="verifier, module:function")
    promote.add_argument("--out", metavar="FILE", help="default: problems/extended-catalog/drafts/TASK.json")
    for action in (prompt, validate, importer, promote):
        add_json(action)
    for action in (prompt, export, validate, importer, promote):
        add_root(action)
    example(
        parser,
        "adjudge discovery prompt kourovka-main-01-003",
        "adjudge discovery export --source kourovka-notebook-21 --status listed-unsolved --limit 100",
        "adjudge discovery validate report.json",
        "adjudge discovery import statuses.csv --format csv --source erdos-problems --as-of 2026-11-30",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the action."""
    actions = {
        "prompt": _prompt,
        "export": _export,
        "validate": _validate,
        "import": _import,
        "promote": _promote,
    }
    return actions[arguments.action](arguments)


def _prompt(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.discovery import catalog, prompt

    row = prompt.row(catalog.load(find_root(arguments.root), arguments.record))
    if arguments.json:
        emit_json(row)
    else:
        sys.stdout.buffer.write(row.prompt.encode("utf-8"))
        sys.stdout.buffer.flush()
    return DONE


def _export(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.contract.canonical import canonical_bytes
    from adjudge.contract.errors import UsageError
    from adjudge.discovery import catalog, prompt

    if arguments.limit is not None and arguments.limit < 0:
        raise UsageError("USAGE", "--limit is 0 or a positive integer")
    root = find_root(arguments.root)
    chosen = catalog.select(root, source=arguments.source, status=arguments.status, limit=arguments.limit)
    for record in chosen:
        sys.stdout.buffer.write(canonical_bytes(prompt.row(record)) + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def _validate(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.cli.fault_list import FaultList
    from adjudge.contract.errors import UsageError
    from adjudge.discovery import catalog, report_form

    if bool(arguments.files) == arguments.catalog:
        raise UsageError("USAGE", "name the reports, or give --catalog")
    root = find_root(arguments.root)
    found = FaultList(as_json=arguments.json)
    if arguments.catalog:
        found.show(catalog.check(root))
        count = len(catalog.record_ids(root))
        return found.finish(f"{count} record{'' if count == 1 else 's'}: well formed", records=count)
    reports: list[dict[str, Any]] = []
    for file in arguments.files:
        report, faults = report_form.check_report(root, file)
        found.show(faults)
        about = {"record_id": report.record_id, "kind": report.kind} if report and not faults else {}
        reports.append({"file": file, "well_formed": not faults, **about})
    count = len(reports)
    summary = f"{count} report{'' if count == 1 else 's'}: well formed, which says nothing about being right"
    return found.finish(summary, reports=reports)


def _import(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.cli.fault_list import FaultList
    from adjudge.cli.lane import need_writable
    from adjudge.discovery import importing

    root = find_root(arguments.root)
    need_writable(root.path)
    origin = importing.Origin(arguments.source, arguments.as_of, arguments.revision)
    planned = importing.plan(root, arguments.files, arguments.format, origin, update=arguments.update)
    if not arguments.dry_run:
        importing.write(root, planned)
    found = FaultList(as_json=arguments.json)
    found.show(planned.faults)
    if planned.faults:
        print("nothing was written", file=sys.stderr)
    verb = "would be written" if arguments.dry_run else "written"
    summary = f"{len(planned.records)} records read, {len(planned.written)} {verb}"
    written = [] if planned.faults else planned.written
    unread = {
        record.provenance.listed_status: record.record_id
        for record in planned.records.values()
        if record.status == "unknown"
    }
    for word, record_id in sorted(unread.items()):
        print(f"note: the status {word!a} ({record_id}) is imported as unknown", file=sys.stderr)
    return found.finish(summary, read=len(planned.records), written=written)


def _promote(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.cli.lane import need_writable
    from adjudge.contract import strict_json
    from adjudge.contract.errors import UsageError
    from adjudge.contract.files import read_regular
    from adjudge.discovery.promotion import Additions, promote

    root = find_root(arguments.root)
    if arguments.out is None:
        need_writable(root.path)
    schema = None
    if arguments.witness_schema is not None:
        file = arguments.witness_schema
        schema = strict_json.loads(read_regular(file, max_bytes=1 << 20), source=file)
        if not isinstance(schema, dict):
            raise UsageError("USAGE", f"{file}: the schema of a witness is a JSON object")
    additions = Additions(arguments.refutation, schema, arguments.entry)
    out = None if arguments.out is None else Path(arguments.out)
    written = promote(root, arguments.record, arguments.task, additions, out)
    if arguments.json:
        emit_json({"task_id": arguments.task, "draft": str(written)})
    else:
        print(written)
    print(f"next: adjudge tasks admit {written}", file=sys.stderr)
    return DONE
