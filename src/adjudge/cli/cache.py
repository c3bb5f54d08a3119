"""``adjudge cache check|stats|export``."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, REFUSED, add_json, add_root, emit_json, example

if TYPE_CHECKING:
    from adjudge.benchmark.root import BenchmarkRoot
    from adjudge.contract.reply_record import ReplyRecord
    from adjudge.runs.cache_files import CacheFacts

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="hold every record to its digests, its parser and its prompt")
    stats = actions.add_parser("stats", help="count verdicts, ends, tokens and latency of every run")
    export = actions.add_parser("export", help="write the replies as rows, in the order of their names")
    export.add_argument("--format", choices=("jsonl", "csv"), default="jsonl", help="form of the rows")
    for action in (check, stats, export):
        action.add_argument(
            "paths", metavar="PATH", nargs="*", help="folder or run-K.jsonl (default: the lanes of the root)"
        )
        add_root(action)
    add_json(check)
    add_json(stats)
    example(
        parser,
        "adjudge cache check",
        "adjudge cache stats evals/symbolic_equivalence/v1/responses",
        "adjudge cache export --format csv > replies.csv",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check, count or export."""
    from adjudge.benchmark.root import find_root
    from adjudge.runs.cache_files import find_caches

    root = find_root(arguments.root)
    paths = [Path(path) for path in arguments.paths] or _of_the_lanes(root)
    caches = find_caches(paths)
    if arguments.action == "check":
        return _check(arguments, root, caches)
    if arguments.action == "stats":
        return _stats(arguments, caches)
    return _export(arguments, caches)


def _of_the_lanes(root: BenchmarkRoot) -> list[Path]:
    from adjudge.lanes.registry import LANES
    from adjudge.runs.reply_cache import responses_folder

    folders = [root.path / responses_folder(lane) for lane in LANES]
    return [folder for folder in folders if folder.is_dir()]


def _check(arguments: argparse.Namespace, root: BenchmarkRoot, caches: list[Path]) -> int:
    from adjudge.runs.cache_files import distinct
    from adjudge.runs.errors import FrontierRunError

    prompts = _Prompts(root)
    found: list[dict[str, Any]] = []
    for cache in caches:
        fault = None
        records = 0
        try:
            for stored in distinct(cache):
                prompts.need(stored.record, cache)
                records += 1
        except FrontierRunError as error:
            fault = {"code": error.code, "message": error.message}
        found.append({"cache": str(cache), "records": records, "fault": fault})
    if arguments.json:
        emit_json(found)
    else:
        for row in found:
            said = f"{row['records']} records, all hold"
            if row["fault"] is not None:
                said = "{code}: {message}".format(**row["fault"])
            print(f"{row['cache']}: {said}")
    print(f"{len(caches)} runs checked", file=sys.stderr)
    return REFUSED if any(row["fault"] for row in found) else DONE


class _Prompts:
    """Today's prompts of the lanes, rendered when the first reply to one of them comes."""

    def __init__(self, root: BenchmarkRoot) -> None:
        self._root = root
        self._lanes: dict[str, dict[str, str]] = {}

    def need(self, record: ReplyRecord, cache: Path) -> None:
        """Hold a reply to the prompt that its case has today; replies to tasks carry theirs in the suite."""
        from adjudge.runs.errors import FrontierRunError
        from adjudge.runs.jobs import lane_jobs, lane_of_parser

        lane = lane_of_parser(record.parser)
        if lane is None:
            return
        if lane not in self._lanes:
            self._lanes[lane] = {job.case_id: job.prompt_sha256 for job in lane_jobs(self._root, lane)}
        today = self._lanes[lane].get(record.case_id)
        if today is None:
            reason = f"{record.case_id!a} is not a case of {lane}"
            raise FrontierRunError("CACHE_CORRUPT", f"{cache}: {reason}")
        if today != record.prompt_sha256:
            reason = f"the reply to {record.case_id} belongs to another prompt"
            raise FrontierRunError("PROMPT_MISMATCH", f"{cache}: {reason}")


def _stats(arguments: argparse.Namespace, caches: list[Path]) -> int:
    from adjudge.runs.cache_files import facts

    found = [(cache, counted) for cache in caches if (counted := facts(cache)) is not None]
    if arguments.json:
        emit_json([{"cache": str(cache), **counted._asdict()} for cache, counted in found])
        return DONE
    for cache, counted in found:
        print(f"{counted.provider}/{counted.model} run {counted.run}: {cache}")
        for name, words in _lines(counted).items():
            print(f"  {name:9}{words}")
    return DONE


def _lines(counted: CacheFacts) -> dict[str, str]:
    least_median_most = "unknown"
    if counted.latency_ms is not None:
        least_median_most = "least {}, median {}, most {}".format(*counted.latency_ms)
    return {
        "replies": f"{counted.records}, {counted.empty} of them empty",
        "verdicts": ", ".join(f"{name} {number}" for name, number in counted.verdicts.items()),
        "ends": ", ".join(f"{name} {number}" for name, number in counted.finish_reasons.items()),
        "tokens": "unknown" if counted.tokens is None else "{} in, {} out".format(*counted.tokens),
        "ms": least_median_most,
    }


def _export(arguments: argparse.Namespace, caches: list[Path]) -> int:
    from adjudge.contract.canonical import canonical_bytes
    from adjudge.runs.cache_files import distinct, row

    out = sys.stdout.buffer
    header = True
    for cache in caches:
        for fields in sorted(map(row, distinct(cache)), key=lambda fields: str(fields["case_id"])):
            if arguments.format == "jsonl":
                out.write(canonical_bytes(fields) + b"\n")
                continue
            out.write(_csv([*([list(fields)] if header else []), list(map(_cell, fields.values()))]))
            header = False
    out.flush()
    return DONE


def _csv(rows: list[list[Any]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8")


def _cell(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula: what a model said must not run."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
