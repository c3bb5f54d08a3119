"""``adjudge holdout seal|run``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from adjudge.cli.lane import add_report_arguments, need_writable, run_split
from adjudge.cli.output import DONE, add_root, example


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    run_sealed = actions.add_parser(
        "run",
        help="decrypt the sealed cases in memory, decide them, write counts and references only",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run_sealed.add_argument("lane", metavar="LANE", help="name of the lane, see: adjudge lane list")
    add_report_arguments(run_sealed)
    make = actions.add_parser(
        "seal",
        help="encrypt a case file from standard input",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    make.add_argument("lane", metavar="LANE", help="name of the lane, see: adjudge lane list")
    make.add_argument("--recipient", metavar="KEY", required=True, help="age X25519 public key, age1…")
    make.add_argument("--out", metavar="DIR", help="folder of the two files (default: the lane's folder)")
    make.add_argument("--replace", action="store_true", help="replace a sealed set that is there already")
    add_root(make)
    run_example = "ADJUDGE_SEALED_KEY=~/keys/sealed.key adjudge holdout run bounded-grammar"
    seal_example = (
        "adjudge holdout seal symbolic-equivalence --recipient age1… --out DIR < ~/keys/cases.jsonl"
    )
    example(run_sealed, run_example)
    example(make, seal_example)
    example(parser, run_example, seal_example)


def run(arguments: argparse.Namespace) -> int:
    """Seal a set, or run the sealed one."""
    if arguments.action == "run":
        return run_split(arguments, "sealed")
    return _seal(arguments)


def _seal(arguments: argparse.Namespace) -> int:
    from adjudge.benchmark.root import find_root
    from adjudge.contract.files import read_regular
    from adjudge.lanes.registry import find_lane
    from adjudge.lanes.sealed import MAX_SEALED_BYTES, write_sealed
    from adjudge.lanes.splits import seal_split

    root = find_root(arguments.root).path
    lane = find_lane(arguments.lane)
    if arguments.out is None:
        need_writable(root)
    plaintext = read_regular("-", max_bytes=MAX_SEALED_BYTES)
    ciphertext = seal_split(plaintext, arguments.recipient, root, lane)
    folder = Path(arguments.out) if arguments.out is not None else (root / lane.sealed_cases).parent
    file = write_sealed(folder, ciphertext, arguments.recipient, lane, replace=arguments.replace)
    print(f"sealed: {file}", file=sys.stderr)
    return DONE
