"""A benchmark root of one's own, with one worked example that passes everything at once."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Final

from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.verifier_rules import expected_sources
from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.files import read_regular, write_atomic
from adjudge.contract.task import Executable

FILES: Final = {
    ".gitignore": "gitignore.txt",
    "README.md": "README.md.txt",
    "adjudge.toml": "adjudge.toml.txt",
    "problems/benchmark/cb-0001.json": "task.json",
    "problems/examples/cb-0001-fourth-powers.json": "submission.json",
    "problems/self-checks/cb-0001.json": "self-check.json",
    "pytest.ini": "pytest.ini.txt",
    "tests/test_equal_fifth_powers.py": "test_equal_fifth_powers.py.txt",
    "verifiers/equal_fifth_powers.py": "equal_fifth_powers.py.txt",
}
"""Path below the new root to the file of this package that it is a copy of."""

_TASK: Final = "problems/benchmark/cb-0001.json"
_TEMPLATES: Final = Path(__file__).parent / "starter"
_MAX_TEMPLATE_BYTES: Final = 1 << 16


def make_root(folder: str | PathLike[str]) -> BenchmarkRoot:
    """Fill an empty or a new folder with the worked example.

    Raises:
        UsageError: code ``NOT_EMPTY``, something is in the folder already.
        FileError: the folder cannot be made or written.
    """
    root = Path(folder)
    _make_folder(root)
    if any(root.iterdir()):
        raise UsageError("NOT_EMPTY", f"{root}: not empty; a new benchmark needs a folder of its own")
    for path, template in FILES.items():
        _make_folder((root / path).parent)
        data = read_regular(_TEMPLATES / template, max_bytes=_MAX_TEMPLATE_BYTES)
        if path != _TASK:
            write_atomic(root / path, data, overwrite=False)
    made = find_root(root)
    write_atomic(root / _TASK, _task(made), overwrite=False)
    return made


def _task(root: BenchmarkRoot) -> bytes:
    """The task, with the sources that its verifier has in this release of the package."""
    task = strict_json.loads(read_regular(_TEMPLATES / FILES[_TASK], max_bytes=_MAX_TEMPLATE_BYTES))
    verifier = strict_json.to_record(task["verifier"], Executable)
    task["verifier"]["sources"] = expected_sources(root, verifier)
    return file_bytes(task)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "cannot be made").lower()
        raise FileError("UNWRITABLE", reason, path=str(folder)) from None
