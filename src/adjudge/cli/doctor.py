"""``adjudge doctor``: one screen about this installation, and what to try next. No secret is ever printed."""

from __future__ import annotations

import argparse
import importlib.metadata
import platform
from typing import Any

from adjudge._version import __version__
from adjudge.cli.output import DONE, add_json, add_root, console, emit_json, example

_CORE = ("python-flint", "msgspec", "jsonschema-rs", "rich")
_EXTRAS = {
    "pyrage": ("sealed", "run the sealed holdouts"),
    "shtab": ("completion", "shell completion"),
    "zstandard": ("logs", "read Inspect's .eval logs"),
    "inspect-ai": ("inspect", "run the lanes in Inspect"),
    "lm-eval": ("lm-eval", "run the lanes in lm-evaluation-harness"),
    "verifiers": ("verifiers", "reinforcement learning"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_root(parser)
    add_json(parser)
    example(parser, "adjudge doctor", "adjudge doctor --json")


def run(arguments: argparse.Namespace) -> int:
    """Print what is installed and what protects the sandbox."""
    report = examine(arguments.root)
    if arguments.json:
        emit_json(report)
        return DONE
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for section, facts in report.items():
        for name, value in facts.items():
            table.add_row(f"{section}: {name}", str(value))
    out = console()
    out.print(table)
    out.print('\ntry next:  adjudge demo · adjudge check "(x+1)^2" "x^2+2x+1" · adjudge --help')
    return DONE


def examine(root: str | None) -> dict[str, dict[str, Any]]:
    """Collect the facts, by section."""
    import flint

    from adjudge.benchmark.repository import task_ids
    from adjudge.benchmark.root import find_root
    from adjudge.judging.sandbox import platform_protections

    found = find_root(root)
    return {
        "version": {
            "adjudge": __version__,
            "Python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "FLINT": flint.__FLINT_VERSION__,
            **{name: importlib.metadata.version(name) for name in _CORE},
        },
        "extra": {name: _extra(name, *use) for name, use in _EXTRAS.items()},
        "sandbox": {name: _worded(state) for name, state in platform_protections().items()},
        "provider": _providers(),
        "benchmark": {
            "root": str(found.path),
            "tasks": len(task_ids(found)),
            "snapshot": found.snapshot_id or "none in force (working-tree)",
        },
    }


def _extra(name: str, extra: str, use: str) -> str:
    try:
        return f"{importlib.metadata.version(name)} ({use})"
    except importlib.metadata.PackageNotFoundError:
        return f"not installed: pip install 'adjudge[{extra}]'"


def _providers() -> dict[str, str]:
    """What each provider of models lacks; which variables are set, never what is in them."""
    from adjudge.solvers.errors import FrontierRunError
    from adjudge.solvers.registry import BUILT_IN, state, states

    try:
        found = states()
        broken = {}
    except FrontierRunError as error:  # another package's provider; the built-in ones are not its fault
        found = [state(provider) for provider in BUILT_IN]
        broken = {"other packages": error.message}
    lines = {
        each.provider.name: f"usable ({each.provider.summary})" if each.usable else "; ".join(each.missing)
        for each in found
    }
    return {**lines, **broken}


def _worded(state: bool | str) -> str:
    return {True: "yes", False: "no"}[state] if isinstance(state, bool) else state
