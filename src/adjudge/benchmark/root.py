"""The benchmark root: the folder with an ``adjudge.toml``, found like git finds its own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import adjudge
from adjudge.contract.errors import UsageError
from adjudge.contract.fields import SNAPSHOT_ID
from adjudge.contract.files import read_regular

ROOT_FILE = "adjudge.toml"
ROOT_SCHEMA = "adjudge.root/1"
_FIELDS = {"schema", "snapshot"}
_MAX_ROOT_FILE_BYTES = 4096
"""The TOML reader of the standard library takes quadratic time and memory for dotted keys."""


class BenchmarkRoot(NamedTuple):
    """A benchmark on disk.

    Attributes:
        path: the folder that holds ``adjudge.toml``.
        snapshot_id: the snapshot in force, or ``None`` when the working tree is judged as it is.
    """

    path: Path
    snapshot_id: str | None

    @property
    def problems(self) -> Path:
        """Tasks, schemas, snapshots and the ledger."""
        return self.path / "problems"

    @property
    def ledger(self) -> Path:
        """The append-only status ledger."""
        return self.problems / "ledger.jsonl"

    def snapshot_file(self, snapshot_id: str) -> Path:
        """The manifest of a snapshot."""
        return self.problems / "snapshots" / f"{snapshot_id}.json"


def find_root(explicit: str | Path | None = None, *, start: Path | None = None) -> BenchmarkRoot:
    """Find the root: ``explicit``, else upwards from ``start`` (the current folder), else the bundled one.

    Raises:
        UsageError: ``explicit`` is not a root, or its ``adjudge.toml`` is malformed.
    """
    if explicit is not None:
        folder = Path(explicit)
        if not _is_root(folder):
            raise UsageError("NOT_A_ROOT", f"{explicit}: no {ROOT_FILE} there, so it is not a benchmark root")
        return _read(folder)
    here = (start or Path.cwd()).absolute()
    for folder in (here, *here.parents):
        if _is_root(folder):
            return _read(folder)
    return _read(bundled_root())


def _is_root(folder: Path) -> bool:
    try:
        return (folder / ROOT_FILE).is_file()
    except OSError:  # a name that is too long, for instance
        return False


def bundled_root() -> Path:
    """The benchmark that ships with the package: inside the wheel, or the checkout that is installed."""
    package = Path(adjudge.__path__[0])
    for folder in (package / "bundled", package.parent.parent):
        if (folder / ROOT_FILE).is_file():
            return folder
    raise UsageError("NOT_A_ROOT", "the bundled benchmark is missing: reinstall adjudge, or pass --root DIR")


_FOLDERS = (
    "problems", "problems/benchmark", "problems/shadows", "problems/self-checks", "problems/snapshots",
    "problems/snapshots/tasks", "problems/extended-catalog", "research", "research/variations", "evals",
    "evals/*", "evals/*/*", "evals/*/*/*", "verifiers",
)  # fmt: skip
"""Folders that commands read from and write to."""


def _refuse_linked_folders(folder: Path) -> None:
    """A root that a stranger made must not lead a command to write, or read, elsewhere."""
    for pattern in _FOLDERS:
        for path in folder.glob(pattern) if "*" in pattern else (folder / pattern,):
            if path.is_symlink() and not path.is_file():
                shown = path.relative_to(folder)
                raise UsageError(
                    "BAD_ROOT", f"{folder}: {shown} is a symbolic link, which a root must not have"
                )


def _read(folder: Path) -> BenchmarkRoot:
    file = folder / ROOT_FILE
    _refuse_linked_folders(folder)
    data = read_regular(file, max_bytes=_MAX_ROOT_FILE_BYTES)
    try:
        config = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # also what is not UTF-8, and integers without end
        raise UsageError("BAD_ROOT", f"{file}: {error}") from None
    if config.get("schema") != ROOT_SCHEMA:
        raise UsageError("BAD_ROOT", f'{file}: schema must be "{ROOT_SCHEMA}"')
    unknown = sorted(set(config) - _FIELDS)
    if unknown:
        raise UsageError("BAD_ROOT", f"{file}: unknown field {unknown[0]!a}; known are {sorted(_FIELDS)}")
    snapshot = config.get("snapshot")
    if snapshot is not None and (type(snapshot) is not str or SNAPSHOT_ID.fullmatch(snapshot) is None):
        raise UsageError("BAD_ROOT", f"{file}: snapshot is not a snapshot id")
    return BenchmarkRoot(folder, snapshot)
