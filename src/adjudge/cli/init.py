"""``adjudge init DIR``."""

from __future__ import annotations

import argparse

from adjudge.cli.output import DONE, add_json, console, emit_json, example

_NEXT = (
    ("adjudge tasks admit problems/benchmark/cb-0001.json", "check the task"),
    ("adjudge verify cb-0001 problems/examples/cb-0001-fourth-powers.json", "judge a submission"),
    ("adjudge tasks audit", "try to fool the verifier"),
    ("adjudge snapshot create development-2026-12-01-r1 --cutoff 2026-12-01", "freeze what is there"),
    ("pytest", "run the verifier's tests"),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", metavar="DIR", help="a new or an empty folder")
    add_json(parser)
    example(parser, "adjudge init my-conjectures")


def run(arguments: argparse.Namespace) -> int:
    """Make the root and trust the verifier that was written with it."""
    from adjudge.benchmark import trust
    from adjudge.benchmark.starter import FILES, make_root
    from adjudge.contract.errors import AdjudgeError

    root = make_root(arguments.folder)
    try:
        trust.trust(root)
        untrusted = None
    except AdjudgeError as error:
        untrusted = error.message
    if arguments.json:
        emit_json({"root": str(root.path), "files": sorted(FILES), "trusted": untrusted is None})
        return DONE
    out = console()
    out.print(f"made a benchmark root in {root.path}:")
    for path in FILES:
        out.print(f"  {path}")
    if untrusted is None:
        out.print("\nits verifier is trusted as it is now; after a change: adjudge trust .")
    else:
        out.print(f"\nits verifier could not be marked as trusted ({untrusted}): adjudge trust .")
    out.print(f"\ntry next, after cd {root.path}:", style="bold")
    width = max(len(command) for command, _ in _NEXT)
    for command, why in _NEXT:
        out.print(f"  {command:{width}}   {why}", soft_wrap=True)
    return DONE
