"""Tasks on disk: found by id, read strictly, digested."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.errors import FileError, RecordError, UsageError
from adjudge.contract.fields import TASK_ID
from adjudge.contract.files import read_regular
from adjudge.contract.task import Task

MAX_TASK_BYTES = 1 << 20


class LoadedTask(NamedTuple):
    """A task with the digest of its file's canonical JSON, and the folder of its benchmark."""

    task: Task
    sha256: str
    root: Path


def check_task_id(text: str) -> str:
    """Return ``text`` when it is a task id; nothing else ever becomes part of a path.

    Raises:
        UsageError: ``text`` is not a task id.
    """
    if TASK_ID.fullmatch(text) is None:
        shown = ascii(text if len(text) <= 60 else text[:57] + "...")
        raise UsageError("BAD_TASK_ID", f"{shown} is not a task id: cb-NNNN (open) or ks-NNNN (shadow)")
    return text


def task_file(root: BenchmarkRoot, task_id: str) -> Path:
    """Where the file of a task lies, whether it exists or not."""
    folder = "shadows" if task_id.startswith("ks-") else "benchmark"
    return root.problems / folder / f"{check_task_id(task_id)}.json"


def task_ids(root: BenchmarkRoot) -> list[str]:
    """The ids of all task files, sorted."""
    folders = (root.problems / "benchmark", root.problems / "shadows")
    files = (file for folder in folders if folder.is_dir() for file in folder.glob("*.json"))
    return sorted(file.stem for file in files if TASK_ID.fullmatch(file.stem))


def load_task(root: BenchmarkRoot, task_id: str) -> LoadedTask:
    """Read a task.

    Raises:
        UsageError: the id is malformed or no such task exists.
        FileError, JsonError, RecordError: the file is not a task.
    """
    file = task_file(root, task_id)
    try:
        data = read_regular(file, max_bytes=MAX_TASK_BYTES)
    except FileError as error:
        if error.code == "MISSING":
            raise UsageError("UNKNOWN_TASK", f"{task_id}: no such task in {root.path}") from None
        raise
    value = strict_json.loads(data, max_bytes=MAX_TASK_BYTES, source=str(file))
    task = strict_json.to_record(value, Task, source=str(file))
    if task.task_id != task_id:
        raise RecordError("SCHEMA", f"task_id is {task.task_id}", source=str(file), pointer="/task_id")
    return LoadedTask(task, canonical_sha256(value), root.path)
