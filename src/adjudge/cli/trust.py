"""``adjudge trust DIR``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, NEGATIVE, add_json, console, emit_json, example
from adjudge.contract.printable import one_line

if TYPE_CHECKING:
    from adjudge.benchmark.trust import TrustedRoot


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", help="a benchmark root whose verifiers you have read"
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--list", action="store_true", help="list what is trusted on this machine")
    action.add_argument("--remove", metavar="DIR", help="trust this root no longer")
    add_json(parser)
    example(
        parser,
        "adjudge trust my-conjectures",
        "adjudge trust --list",
        "adjudge trust --remove my-conjectures",
    )


def run(arguments: argparse.Namespace) -> int:
    """Trust a root, list the trusted ones, or take trust back (1 when there was none)."""
    from adjudge.benchmark import trust
    from adjudge.benchmark.root import find_root
    from adjudge.contract.errors import UsageError

    if (arguments.folder is None) != (arguments.list or arguments.remove is not None):
        raise UsageError("USAGE", "name one folder to trust, or say --list or --remove DIR")
    if arguments.list:
        return _show(trust.trusted_roots(), arguments.json)
    if arguments.remove is not None:
        removed = trust.distrust(arguments.remove)
        if arguments.json:
            emit_json({"root": arguments.remove, "removed": removed})
        else:
            print(one_line(f"{arguments.remove}: {'trusted no longer' if removed else 'was not trusted'}"))
        return DONE if removed else NEGATIVE
    trusted = trust.trust(find_root(arguments.folder))
    if not arguments.json:
        print("These files may run on this machine, with your rights while they are loaded, as they are now:")
    return _show([trusted], arguments.json)


def _show(roots: list[TrustedRoot], as_json: bool) -> int:
    if as_json:
        emit_json({"roots": [_plain(root) for root in roots]})
        return DONE
    from rich import box
    from rich.table import Table

    out = console()
    if not roots:
        out.print("no benchmark root is trusted")
    for root in roots:
        out.print(one_line(root.path), style="bold", soft_wrap=True)
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("verifier file", overflow="fold")
        table.add_column("SHA-256", no_wrap=True)
        for path, digest in sorted(root.files.items()):
            table.add_row(path, f"{digest[:16]}…")
        out.print(table)
    return DONE


def _plain(root: TrustedRoot) -> dict[str, Any]:
    return {"path": root.path, "files": dict(sorted(root.files.items()))}
