"""Writing a set of items as a Harbor dataset: a folder for each task, and ``dataset.toml`` with the digests.

The bytes depend on the tree, the options and the wheels alone. The wheels stand in the build context of every
task, as Docker wants it; they are one file on disk with many names where the file system can do that.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from adjudge.adapters.harbor.layout import ORGANISATION, short_name
from adjudge.adapters.harbor.task_files import (
    EXECUTABLE,
    Images,
    content_digest,
    task_files,
    wheel_files,
)
from adjudge.adapters.harbor.toml_text import toml_table
from adjudge.adapters.items import Item, items
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.self_check import submission_of
from adjudge.benchmark.suite import RowSource
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.files import write_atomic
from adjudge.contract.folders import finished_at_once, has_second_name, typed
from adjudge.contract.suite import CaseRow

MANIFEST: Final = "dataset.toml"


def write_dataset(folder: Path, chosen: str, images: Images, root: BenchmarkRoot) -> int:
    """Write a set of items as a dataset, whole or not at all.

    Args:
        folder: a new folder, or an empty one.
        chosen: a set of :func:`adjudge.adapters.items.items`.
        images: what the images are made from.
        root: the benchmark.

    Returns:
        How many tasks it has.

    Raises:
        UsageError: code ``NOT_EMPTY``; or the set is not there.
        FileError: the folder cannot be written.
    """
    with finished_at_once(folder) as draft:
        return _fill_folder(draft, chosen, images, root)


def _fill_folder(draft: Path, chosen: str, images: Images, root: BenchmarkRoot) -> int:
    shared = wheel_files(images)
    shared_digests = {path: sha256_hex(data) for path, data in shared.items()}
    first: Path | None = None
    listed: list[tuple[str, str]] = []
    version = ""
    source = RowSource(root)
    for item in items(chosen, root):
        task = draft / short_name(item.name)
        files = _files_of(item, images, source)
        for path, data in files.items():
            _write(task / path, data)
        for path, data in shared.items():
            if first is None or not _is_linked(first / path, task / path):
                _write(task / path, data)
        first = first or task
        digests = {path: sha256_hex(data) for path, data in files.items()}
        listed.append((f"{ORGANISATION}/{short_name(item.name)}", content_digest(digests | shared_digests)))
        version = _version(item)
    if not listed:
        raise UsageError("EMPTY_SET", f"there is no item in {chosen}, so there is no dataset to write")
    _write(draft / MANIFEST, _manifest(chosen, version, listed).encode("utf-8"))
    return len(listed)


def _files_of(item: Item, images: Images, source: RowSource) -> dict[str, bytes]:
    if isinstance(item.row, CaseRow):
        return task_files(item, images, f"case {item.name}", None)
    known = source.load(item.name).task.known_counterexample
    oracle = submission_of(item.name, known) if isinstance(known, dict) else None
    return task_files(item, images, item.row.task.title, oracle)


def _version(item: Item) -> str:
    """What was frozen: the snapshot, or the digest of a lane's cases."""
    frozen = item.metadata
    return frozen.get("snapshot_id") or f"cases-{frozen['cases_sha256'][:12]}"


def _manifest(chosen: str, version: str, listed: list[tuple[str, str]]) -> str:
    """``dataset.toml``, in the very form in which Harbor itself writes it."""
    head = toml_table(
        "[dataset]",
        {
            "name": f"{ORGANISATION}/{chosen}",
            "version": version,
            "description": f"{chosen} of adjudge",
            "authors": [],
            "keywords": [],
        },
    )
    refs = "\n".join(toml_table("[[tasks]]", {"name": name, "digest": digest}) for name, digest in listed)
    return f"{head}\n{refs}\n"


def _write(path: Path, data: bytes) -> None:
    with typed(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, data)
    mode = 0o755 if "/".join(path.parts[-2:]) in EXECUTABLE else 0o644
    with typed(path):
        path.chmod(mode)


def _is_linked(source: Path, target: Path) -> bool:
    with typed(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    return has_second_name(source, target)
