"""``adjudge rejudge DIR``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, NEGATIVE, add_json, add_root, emit_json, example

if TYPE_CHECKING:
    from adjudge.runs.judged import Move

_MAX_EXPECTED_BYTES = 16 << 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", metavar="DIR", nargs="+", help="folder of replies, or one run-K.jsonl")
    parser.add_argument(
        "--expect", metavar="FILE", help="moves that are declared: what an earlier --json printed"
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="write the verdicts on replies to tasks beside the replies (run-K.judged.json)",
    )
    add_json(parser)
    add_root(parser)
    example(
        parser,
        "adjudge rejudge evals",
        "adjudge rejudge evals --json > moved.json",
        "adjudge rejudge evals --expect moved.json",
    )


def run(arguments: argparse.Namespace) -> int:
    """List every verdict that moved; 1 when one of them was not declared."""
    from adjudge.benchmark.root import find_root
    from adjudge.runs.cache_files import find_caches
    from adjudge.runs.judged import Court, judge_run, moves, write_judged

    court = Court(find_root(arguments.root))
    declared = set() if arguments.expect is None else _declared(arguments.expect)
    caches = find_caches([Path(path) for path in arguments.paths])
    moved = [move for cache in caches for move in moves(cache, court)]
    if arguments.record:
        for cache in caches:
            judged = judge_run(cache, court)
            if judged is not None:
                write_judged(cache, judged)
    _show(arguments, moved, declared, len(caches))
    return DONE if declared.issuperset(moved) else NEGATIVE


def _show(arguments: argparse.Namespace, moved: list[Move], declared: set[Move], caches: int) -> None:
    if arguments.json:
        emit_json({"caches": caches, "moved": [move._asdict() for move in moved]})
    else:
        for move in moved:
            mark = "declared" if move in declared else "moved"
            named = f"{move.provider}/{move.model} run {move.run} {move.case_id}"
            print(f"{mark}: {named}: {move.was} -> {move.now}")
    runs = "1 run" if caches == 1 else f"{caches} runs"
    print(f"{runs} judged again, {len(moved)} verdicts moved", file=sys.stderr)
    gone = declared.difference(moved)
    if gone:
        print(f"{len(gone)} declared moves did not happen", file=sys.stderr)


def _declared(path: str) -> set[Move]:
    from adjudge.contract import strict_json
    from adjudge.contract.errors import RecordError
    from adjudge.contract.files import read_regular
    from adjudge.runs.judged import Move

    data = read_regular(path, max_bytes=_MAX_EXPECTED_BYTES)
    value = strict_json.loads(data, max_bytes=_MAX_EXPECTED_BYTES, source=path)
    try:
        return {Move(**fields) for fields in value["moved"]}
    except (KeyError, TypeError):
        reason = "it is not what adjudge rejudge --json prints"
        raise RecordError("SCHEMA", reason, source=path, pointer="/moved") from None
