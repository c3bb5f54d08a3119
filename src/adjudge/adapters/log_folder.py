"""Folders of logs, whatever a path that somebody gave may be."""

from __future__ import annotations

from pathlib import Path

from adjudge.contract.errors import FileError


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
