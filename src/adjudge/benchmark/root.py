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
        if not (folder / ROOT_FILE).is_file():
            raise UsageError("NOT_A_ROOT", f"{explicit}: no {ROOT_FILE} there, so it is not a benchmark root")
        return _read(folder)
    here = (start or Path.cwd()).absolute()
    for folder in (here, *here.parents):
        if (folder / ROOT_FILE).is_file():
            return _read(folder)
    return _read(bundled_root())


def bundled_root() -> Path:
    """The benchmark that ships with the package: inside the wheel, or the checkout that is installed."""
    package = Path(adjudge.__path__[0])
    for folder in (package / "bundled", package.parent.parent):
        if (folder / ROOT_FILE).is_file():
            return folder
    raise UsageError("NOT_A_ROOT", "the bundled benchmark is missing: reinstall adjudge, or pass --root DIR")


def _read(folder: Path) -> BenchmarkRoot:
    file = folder / ROOT_FILE
    data = read_regular(file, max_bytes=65_536)
    try:
        config = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
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
