"""A folder that appears whole or not at all, and files with more than one name."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from adjudge.contract.errors import FileError, UsageError


@contextlib.contextmanager
def finished_at_once(folder: Path) -> Iterator[Path]:
    """A draft beside ``folder`` that takes its place when all went well, and is gone when not.

    Raises:
        UsageError: code ``NOT_EMPTY``, something stands at ``folder`` that is no empty folder.
        FileError: code ``UNWRITABLE``.
    """
    folder = folder.absolute()
    with typed(folder):
        if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
            raise UsageError("NOT_EMPTY", f"{folder}: exists already; a new or an empty folder is needed")
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        yield draft
        with typed(folder):
            draft.chmod(0o755)
            draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def has_second_name(source: Path, target: Path) -> bool:
    """Give a file a second name; false where the file system has no such thing."""
    try:
        os.link(source, target)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def typed(path: Path) -> Iterator[None]:
    """Turn the system's errors about writing into typed ones."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or "cannot be written").lower()
        raise FileError("UNWRITABLE", reason, path=str(path)) from None
