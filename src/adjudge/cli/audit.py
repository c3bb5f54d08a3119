"""``adjudge audit VERB|all|gate``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli import audit_gate, audit_ood_ratio, audit_replies
from adjudge.cli.output import DONE, NEGATIVE, REFUSED, add_json, add_root, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.audits.table import AnyAudit, Verb
    from adjudge.contract.audit import AuditGate
    from adjudge.lanes.registry import Lane


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    from adjudge.audits.table import VERBS

    actions = parser.add_subparsers(dest="action", metavar="VERB", required=True)
    for verb in VERBS:
        one = actions.add_parser(
            verb.name, help=verb.question, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if verb.name == "ood-ratio":
            audit_ood_ratio.add_arguments(one)
            one.set_defaults(audit=audit_ood_ratio.run)
        else:
            _add_arguments(one, verb)
            one.set_defaults(audit=_run_one)
    several = actions.add_parser(
        "all", help="every audit of a lane", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    several.add_argument("--lane", metavar="LANE", help="only this lane (default: all lanes)")
    several.add_argument(
        "--check", action="store_true", help="write nothing: compare with the artifacts on disk"
    )
    add_root(several)
    example(several, "adjudge audit all", "adjudge audit all --lane bounded-grammar --check")
    several.set_defaults(audit=_run_all)
    audit_gate.configure(actions)
    audit_replies.configure(actions)
    example(
        parser,
        "adjudge audit replay --lane symbolic-equivalence",
        "adjudge audit all --lane bounded-grammar --check",
        "adjudge audit gate",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run an audit."""
    status: int = arguments.audit(arguments)
    return status


def deliver(arguments: argparse.Namespace, artifact: AnyAudit, file: Path) -> int:
    """Write or compare an artifact, show it, and say how it ended.

    Args:
        arguments: with ``check`` and ``json``.
        artifact: the artifact.
        file: where it belongs.
    """
    from adjudge.audits.table import colour_of
    from adjudge.lanes.report_file import compare_report, write_report

    difference = compare_report(file, artifact) if arguments.check else None
    if not arguments.check:
        write_report(file, artifact)
    if arguments.json:
        emit_json(artifact)
    else:
        show(artifact)
    if difference is not None:
        print(f"{file}: differs from this audit, first at {difference}", file=sys.stderr)
    else:
        print(f"{file}: exactly this audit" if arguments.check else f"audit: {file}", file=sys.stderr)
    colour = colour_of(artifact)
    if colour == "refused":
        return REFUSED
    return DONE if colour == "green" and difference is None else NEGATIVE


def show(artifact: AnyAudit) -> None:
    """One table of gates: what was measured, against what."""
    from rich.table import Table

    screen = console()
    verb = artifact.schema.removeprefix("adjudge.audit.").removesuffix("/1")
    title = f"obligation {artifact.obligation}, {verb}, {artifact.lane}"
    if not artifact.gates:
        screen.print(f"{title}: refused ({artifact.reason_code})")
        screen.print(artifact.reason)
        return
    table = Table(title=title, title_justify="left")
    for name in ("gate", "measured", "threshold", ""):
        table.add_column(name)
    for name, gate in artifact.gates.items():
        table.add_row(name, measured(gate), gate.threshold, "holds" if gate.passed else "FAILS")
    screen.print(table)
    screen.print("passed" if artifact.passed else f"{artifact.reason_code}: {artifact.reason}")


def measured(gate: AuditGate) -> str:
    """The integers of a gate in one line."""
    return ", ".join(f"{name} {value}" for name, value in gate.measured.items())


def _add_arguments(parser: argparse.ArgumentParser, verb: Verb) -> None:
    parser.add_argument(
        "--lane", metavar="LANE", required=True, help="name of the lane, see: adjudge lane list"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help=f"write the artifact here (default: audits/{verb.name}.json of the lane)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing: compare with the artifact on disk and show the first difference",
    )
    if verb.name == "sealed":
        parser.add_argument(
            "--rerun",
            action="store_true",
            help="open the sealed cases with the key that ADJUDGE_SEALED_KEY names, and run them again; "
            "writes only with --out",
        )
    if verb.name in audit_replies.VERBS:
        audit_replies.add_arguments(parser, verb.name)
    add_json(parser)
    add_root(parser)
    example(
        parser,
        f"adjudge audit {verb.name} --lane symbolic-equivalence",
        f"adjudge audit {verb.name} --lane bounded-grammar --check",
    )


def _run_one(arguments: argparse.Namespace) -> int:
    if arguments.action in audit_replies.VERBS and arguments.replies:
        return audit_replies.run(arguments)
    from adjudge.audits.table import VERBS, run_audit
    from adjudge.benchmark.root import find_root
    from adjudge.cli.lane import need_writable
    from adjudge.lanes.registry import find_lane

    root = find_root(arguments.root).path
    lane = find_lane(arguments.lane)
    if arguments.out is None and not arguments.check:
        need_writable(root)
    file = Path(arguments.out) if arguments.out is not None else root / lane.audit_file(arguments.action)
    if arguments.action == "sealed" and arguments.rerun:
        return _rerun_sealed(arguments, root, lane)
    verb = next(verb for verb in VERBS if verb.name == arguments.action)
    return deliver(arguments, run_audit(verb, root, lane), file)


def _rerun_sealed(arguments: argparse.Namespace, root: Path, lane: Lane) -> int:
    """The audit with the key: it has a gate more than the committed artifact, so it never replaces that."""
    from adjudge.audits.sealed import audit_sealed
    from adjudge.audits.table import colour_of
    from adjudge.lanes.age_files import KEY_VARIABLE

    artifact = audit_sealed(root, lane, rerun=True, key_path=os.environ.get(KEY_VARIABLE))
    if arguments.out is not None:
        return deliver(arguments, artifact, Path(arguments.out))
    if arguments.json:
        emit_json(artifact)
    else:
        show(artifact)
    return {"green": DONE, "red": NEGATIVE, "refused": REFUSED}[colour_of(artifact)]


def _run_all(arguments: argparse.Namespace) -> int:
    from adjudge.audits.gate import audit_all
    from adjudge.audits.table import colour_of
    from adjudge.benchmark.root import find_root
    from adjudge.cli.lane import need_writable
    from adjudge.lanes.registry import LANES, find_lane
    from adjudge.lanes.report_file import compare_report, write_report

    root = find_root(arguments.root).path
    if not arguments.check:
        need_writable(root)
    lanes = LANES if arguments.lane is None else (find_lane(arguments.lane),)
    audited = audit_all(root, lanes)
    statuses = set()
    for each in audited:
        file = root / each.lane.audit_file(each.verb.name)
        difference = compare_report(file, each.artifact) if arguments.check else None
        if difference is not None:
            print(f"{file}: differs from this audit, first at {difference}", file=sys.stderr)
            statuses.add(NEGATIVE)
        if not arguments.check:
            write_report(file, each.artifact)
        statuses.add({"green": DONE, "red": NEGATIVE, "refused": REFUSED}[colour_of(each.artifact)])
    audit_gate.show_audits(audited)
    return NEGATIVE if NEGATIVE in statuses else max(statuses)
