"""``adjudge audit gate``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, NEGATIVE, REFUSED, add_json, add_root, console, emit_json, example

if TYPE_CHECKING:
    from rich.table import Table

    from adjudge.audits.gate import Audited
    from adjudge.contract.gate import Gate

WIDTH = 110
"""Columns of the table where no terminal says how many there are."""


def configure(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the arguments."""
    parser = actions.add_parser(
        "gate",
        help="everything at once: four reports, twenty audits, one claim",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--claims",
        metavar="FILE",
        help="entries of reviewers, one a line (default: evals/claims.jsonl, where there is one)",
    )
    parser.add_argument("--out", metavar="FILE", help="write the gate here (default: evals/gate.json)")
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing: compare with the gate on disk and show the first difference",
    )
    add_json(parser)
    add_root(parser)
    example(
        parser, "adjudge audit gate", "adjudge audit gate --check", "adjudge audit gate --claims claims.jsonl"
    )
    parser.set_defaults(audit=run)


def run(arguments: argparse.Namespace) -> int:
    """Run every audit of every lane, compose the gate, and show it."""
    from adjudge.audits.gate import GATE_FILE, audit_all, compose_gate
    from adjudge.benchmark.root import find_root
    from adjudge.cli.lane import need_writable
    from adjudge.lanes.report_file import compare_report, write_report

    root = find_root(arguments.root).path
    if arguments.out is None and not arguments.check:
        need_writable(root)
    claims = Path(arguments.claims) if arguments.claims is not None else None
    file = Path(arguments.out) if arguments.out is not None else root / GATE_FILE
    audited = audit_all(root)
    gate = compose_gate(root, audited, claims)
    difference = compare_report(file, gate) if arguments.check else None
    if not arguments.check:
        write_report(file, gate)
    if arguments.json:
        emit_json(gate)
    else:
        _show(gate, audited)
    if difference is not None:
        print(f"{file}: differs from this gate, first at {difference}", file=sys.stderr)
        return NEGATIVE
    print(f"{file}: exactly this gate" if arguments.check else f"gate: {file}", file=sys.stderr)
    return status_of(gate)


def status_of(gate: Gate) -> int:
    """0 passed; 1 something was measured that does not hold; 3 all that fails could not be measured."""
    if gate.passed:
        return DONE
    colours = {lane.colour for lane in gate.lanes} | {each.colour for each in gate.obligations}
    return NEGATIVE if "red" in colours else REFUSED


def show_audits(audited: Sequence[Audited]) -> None:
    """One table: obligation by lane, measured against threshold, colour, and below it why."""
    table = _table("audits")
    reasons: dict[str, list[str]] = {}
    _add_audits(table, audited, reasons)
    _print(table, reasons)


def _show(gate: Gate, audited: Sequence[Audited]) -> None:
    table = _table("gate")
    reasons: dict[str, list[str]] = {}
    for lane in gate.lanes:
        counted = f"{lane.correct} of {lane.cases_total} correct, {lane.wrong} wrong"
        table.add_row(
            "report",
            lane.lane,
            "" if lane.colour == "refused" else counted,
            f"{gate.thresholds.correct_rate_min}, {gate.thresholds.wrong_max} wrong",
            lane.colour,
        )
        if not lane.passed:
            reasons.setdefault(f"{lane.reason_code}: {lane.reason}", []).append(lane.lane)
    table.add_section()
    _add_audits(table, audited, reasons)
    _print(table, reasons)
    screen = console()
    screen.print(f"claim {gate.claim_digest}")
    passed = "passed" if gate.passed else "NOT PASSED"
    admitted = "admitted" if gate.admitted else "not admitted"
    screen.print(f"gate {passed}, signature {gate.signature}, {admitted}")


def _table(title: str) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("obligation", no_wrap=True)
    table.add_column("lane", no_wrap=True)
    table.add_column("measured")
    table.add_column("threshold")
    table.add_column("", no_wrap=True)
    return table


def _print(table: Table, reasons: dict[str, list[str]]) -> None:
    screen = console()
    if not screen.is_terminal:
        screen.width = WIDTH
    screen.print(table)
    for reason, places in reasons.items():
        screen.print(f"{reason}\n  in {', '.join(places)}", soft_wrap=True)


def _add_audits(table: Table, audited: Sequence[Audited], reasons: dict[str, list[str]]) -> None:
    """The rows, each with its first gate that fails, or its first gate; and what is to be said below."""
    from adjudge.audits.table import colour_of

    for each in audited:
        artifact = each.artifact
        failing = [gate for gate in artifact.gates.values() if not gate.passed]
        told = next(iter(failing or artifact.gates.values()), None)
        numbers = ", ".join(f"{name} {value}" for name, value in told.measured.items()) if told else ""
        table.add_row(
            f"{each.verb.obligation} {each.verb.name}",
            each.lane.name,
            numbers,
            told.threshold if told else "",
            colour_of(artifact),
        )
        if not artifact.passed:
            reason = f"{artifact.reason_code}: {artifact.reason}"
            reasons.setdefault(reason, []).append(f"{each.verb.name} {each.lane.name}")
