"""Paths and folders of logs, whatever somebody gave as a path."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from adjudge.adapters.logged import LogError
from adjudge.contract.errors import FileError
from adjudge.contract.printable import quoted

_MAX_SHOWN_PATH = 60


def given_path(path: str | os.PathLike[str]) -> Path:
    """The path that somebody gave; whether anything is there is another question.

    Raises:
        FileError: code ``UNREADABLE``: no file system holds such a name.
    """
    name = os.fspath(path)
    reason = "" if name else "an empty path names no log"
    try:
        os.lstat(name)
    except ValueError:
        reason = "a path has no zero byte in it"
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            reason = "the path is too long"
    if reason:
        raise FileError("UNREADABLE", reason, path=quoted(name, _MAX_SHOWN_PATH))
    return Path(name)


def is_folder(path: Path) -> bool:
    """Whether it is a folder; what no file system can hold, such as a name of 5000 characters, is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def names_in(folder: Path) -> list[str]:
    """The names of what stands directly in a folder, sorted.

    Raises:
        FileError: code ``UNREADABLE``.
    """
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError as error:
        raise unreadable(error, folder) from None


def unreadable(error: OSError, folder: Path) -> FileError:
    """The error of a folder that cannot be listed."""
    return FileError("UNREADABLE", (error.strerror or "cannot be read").lower(), path=str(folder))


@contextlib.contextmanager
def one_of_several(count: int, what: str) -> Iterator[None]:
    """While one of ``count`` logs is read: an error says what becomes of the others, and how to go on.

    A log that cannot be read is never passed over, since whoever reads a table takes it for the whole.

    Args:
        count: how many logs were given; of a single one nothing is added.
        what: what the log is, ``file`` or ``folder``.

    Raises:
        LogError: that of the log, with the same code.
    """
    try:
        yield
    except (LogError, FileError) as error:
        if count == 1 or error.code == "NO_DECODER":
            raise
        cure = f"nothing was imported: move that {what} away, or name the others one by one"
        raise LogError(error.code, f"{error.message}; {cure}") from None
