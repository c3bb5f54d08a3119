"""``adjudge recheck FILE…``: the stand-alone script that ships with the package, in a process of its own."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from adjudge.cli.output import add_json, example


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="JSON, JSON Lines or JSON values in a row; - is standard input",
    )
    add_json(parser)
    parser.description = (
        f"{parser.description}\n\nThe same without adjudge, with any Python from 3.9 on: "
        "python3 tools/recheck.py FILE...\nExit status: 0 every re-checked fact holds, and there is one; "
        "1 a fact failed;\n2 a file is unusable; 3 nothing could be re-checked; 4 no output."
    )
    example(
        parser,
        'adjudge check "(x+1)^2" "x^2+2x+1" --json | adjudge recheck -',
        "adjudge recheck runs/demo/*.json",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the script and return its exit status."""
    if sys.stdout is not None:
        sys.stdout.flush()
    options = ["--json"] if arguments.json else []
    # Isolated (-I): neither the current folder nor the environment can put other code in the place of ours.
    try:
        return subprocess.call([sys.executable, "-I", script(), *options, *map(as_path, arguments.files)])
    except KeyboardInterrupt:  # which reached the script as well, and it says so
        return 130


def script() -> str:
    """The file that ships with the package, or stands in the checkout that is installed.

    Raises:
        UsageError: the bundled files are missing.
    """
    from adjudge.benchmark.root import bundled_root

    return str(bundled_root() / "tools" / "recheck.py")


def as_path(name: str) -> str:
    """A name that the script cannot take for an option."""
    return str(Path.cwd() / name) if name.startswith("-") and name != "-" else name
