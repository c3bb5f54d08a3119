"""What every command shares: JSON to standard output, prose to a person, exit statuses by name."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.contract.canonical import file_bytes

if TYPE_CHECKING:
    from rich.console import Console

DONE, NEGATIVE, USAGE, REFUSED, FAULT, INVALID = range(6)
"""Exit statuses: done, decided in the negative, usage, refused or not scorable, fault, validation failed."""


def add_root(parser: argparse.ArgumentParser) -> None:
    """Add ``--root``."""
    parser.add_argument(
        "--root",
        metavar="DIR",
        help="benchmark root (default: found upwards from the current folder, else the bundled one)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the human view")


def example(parser: argparse.ArgumentParser, *lines: str) -> None:
    """Show real command lines at the end of the help."""
    parser.epilog = "examples:\n" + "\n".join(f"  {line}" for line in lines)


def emit_json(value: Any) -> None:
    """Write one JSON document, sorted and indented, to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(file_bytes(value))
    sys.stdout.buffer.flush()


def console() -> Console:
    """A console on standard output; no colour when it is not a terminal, never markup of data."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False, soft_wrap=False)


def make_folder(folder: Path) -> Path:
    """Create the folder that results go to.

    Raises:
        FileError: something else stands there, or it cannot be made.
    """
    from adjudge.contract.errors import FileError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "cannot be made").lower()
        raise FileError("UNWRITABLE", reason, path=str(folder)) from None
    return folder
