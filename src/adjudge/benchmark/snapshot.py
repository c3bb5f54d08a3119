"""Snapshots: a manifest that fixes tasks, verifier sources and statuses by digest, written once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.benchmark import ledger
from adjudge.benchmark.repository import MAX_TASK_BYTES, LoadedTask, load_task, task_file, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes
from adjudge.contract.errors import AdjudgeError, FileError, RecordError, UsageError
from adjudge.contract.fields import SNAPSHOT_ID
from adjudge.contract.files import read_regular, write_atomic
from adjudge.contract.ledger import LedgerEvent
from adjudge.contract.snapshot import SNAPSHOT_SCHEMA, Snapshot, SnapshotTask
from adjudge.contract.sources import source_sha256, verifier_sources
from adjudge.contract.task import Executable

MAX_MANIFEST_BYTES = 64 << 20


class SnapshotMismatchError(AdjudgeError):
    """What is on disk is not what the snapshot froze.

    Attributes:
        code: ``MANIFEST_DIGEST``, ``TASK_NOT_IN_SNAPSHOT``, ``TASK_DIGEST`` or ``VERIFIER_DIGEST``.
    """

    exit_status = 3


def build(root: BenchmarkRoot, snapshot_id: str, status_cutoff: str) -> Snapshot:
    """The manifest of the tree as it stands; the same tree, ledger and cutoff give the same bytes.

    Raises:
        RecordError: a task is malformed, or names other sources than its verifier imports.
        LedgerBrokenError: the ledger does not chain.
    """
    events = ledger.read_ledger(root.ledger)
    rows = [_row(load_task(root, task_id), events, status_cutoff) for task_id in task_ids(root)]
    manifest: dict[str, Any] = {
        "schema": SNAPSHOT_SCHEMA,
        "snapshot_id": snapshot_id,
        "status_cutoff": status_cutoff,
        "ledger_head": _builtins(ledger.head(events)),
        "tasks": [_builtins(row) for row in rows],
    }
    manifest["manifest_sha256"] = canonical_sha256(manifest)
    return strict_json.to_record(manifest, Snapshot, source=f"snapshot {snapshot_id}")


def create(root: BenchmarkRoot, snapshot_id: str, status_cutoff: str) -> Snapshot:
    """Build the manifest and write it; an existing one is never replaced.

    A copy of each task's text is kept beside the manifests under its digest, once for all snapshots that
    hold it, so that it can be said later in words what changed. The manifest comes last: where it stands,
    the copies do.

    Raises:
        FileError: code ``EXISTS``.
        RecordError, LedgerBrokenError: see :func:`build`.
    """
    snapshot = build(root, snapshot_id, status_cutoff)
    file = root.snapshot_file(snapshot.snapshot_id)
    if file.exists():
        raise FileError("EXISTS", "exists already and is never overwritten", path=str(file))
    kept_task_file(root, "").parent.mkdir(parents=True, exist_ok=True)
    for row in snapshot.tasks:
        data = read_regular(task_file(root, row.task_id), max_bytes=MAX_TASK_BYTES)
        text = strict_json.loads(data, max_bytes=MAX_TASK_BYTES, source=row.task_id)
        write_atomic(kept_task_file(root, canonical_sha256(text)), file_bytes(text))
    write_atomic(file, file_bytes(snapshot), overwrite=False)
    return snapshot


def load(root: BenchmarkRoot, snapshot_id: str) -> Snapshot:
    """Read a manifest and check its own digest.

    Raises:
        UsageError: no such snapshot.
        SnapshotMismatchError: code ``MANIFEST_DIGEST``, the manifest was edited.
    """
    if SNAPSHOT_ID.fullmatch(snapshot_id) is None:
        raise UsageError("BAD_SNAPSHOT_ID", f"{snapshot_id[:60]!a} is not a snapshot id")
    file = root.snapshot_file(snapshot_id)
    try:
        data = read_regular(file, max_bytes=MAX_MANIFEST_BYTES)
    except FileError as error:
        if error.code == "MISSING":
            raise UsageError("UNKNOWN_SNAPSHOT", f"{snapshot_id}: no such snapshot in {root.path}") from None
        raise SnapshotMismatchError("MANIFEST_DIGEST", f"the manifest cannot be read: {error.code}") from None
    try:
        value = strict_json.loads(data, max_bytes=MAX_MANIFEST_BYTES, source=str(file))
        snapshot = strict_json.to_record(value, Snapshot, source=str(file))
    except (UsageError, RecordError):
        raise SnapshotMismatchError("MANIFEST_DIGEST", "the manifest is not a snapshot record") from None
    if snapshot.snapshot_id != snapshot_id:
        raise SnapshotMismatchError("MANIFEST_DIGEST", f"the manifest is that of {snapshot.snapshot_id}")
    if snapshot.manifest_sha256 != canonical_sha256(value, without=("manifest_sha256",)):
        raise SnapshotMismatchError("MANIFEST_DIGEST", "the manifest's digest does not match its content")
    return snapshot


def check_task(row: SnapshotTask, loaded: LoadedTask | None) -> None:
    """Hold a task and its verifier sources on disk to their row.

    Raises:
        SnapshotMismatchError: code ``TASK_DIGEST`` or ``VERIFIER_DIGEST``.
    """
    if loaded is None or loaded.sha256 != row.task_sha256:
        what = "is missing" if loaded is None else "was changed since the snapshot"
        raise SnapshotMismatchError("TASK_DIGEST", f"the file of {row.task_id} {what}")
    for path, digest in row.verifier_sha256.items():
        try:
            same = _source_digest(loaded.root, path) == digest
        except AdjudgeError:
            same = False
        if not same:
            raise SnapshotMismatchError("VERIFIER_DIGEST", f"{path} was changed since the snapshot")


def verify(root: BenchmarkRoot, snapshot_id: str) -> list[str]:
    """Re-hash everything that a snapshot froze; returns one line for each difference.

    Raises:
        UsageError: no such snapshot.
        SnapshotMismatchError: the manifest was edited.
        LedgerBrokenError: the ledger does not chain.
    """
    snapshot = load(root, snapshot_id)
    differences = []
    for row in snapshot.tasks:
        try:
            check_task(row, read_task(root, row.task_id))
        except SnapshotMismatchError as error:
            differences.append(f"{row.task_id}: {error.code}: {error.message}")
        try:
            kept_task(root, row.task_sha256)
        except SnapshotMismatchError as error:
            differences.append(f"{row.task_id}: {error.code}: {error.message}")
    events = ledger.read_ledger(root.ledger)
    frozen = snapshot.ledger_head
    if frozen.seq and (
        len(events) < frozen.seq or events[frozen.seq - 1].event_sha256 != frozen.event_sha256
    ):
        differences.append(f"ledger: event {frozen.seq} is not the one that the snapshot names")
    return differences


def kept_task_file(root: BenchmarkRoot, task_sha256: str) -> Path:
    """Where the copy of a task's text is kept, whether it exists or not."""
    return root.problems / "snapshots" / "tasks" / f"{task_sha256}.json"


def kept_task(root: BenchmarkRoot, task_sha256: str) -> dict[str, Any] | None:
    """The text of a task as some snapshot froze it, or ``None`` when no copy was kept.

    Raises:
        SnapshotMismatchError: code ``TASK_DIGEST``, the copy was changed.
    """
    file = kept_task_file(root, task_sha256)
    try:
        data = read_regular(file, max_bytes=MAX_TASK_BYTES)
    except FileError as error:
        if error.code == "MISSING":
            return None
        raise SnapshotMismatchError("TASK_DIGEST", f"{file.name} cannot be read: {error.code}") from None
    try:
        value = strict_json.loads(data, max_bytes=MAX_TASK_BYTES, source=str(file))
    except UsageError:
        value = None
    if not isinstance(value, dict) or canonical_sha256(value) != task_sha256:
        raise SnapshotMismatchError("TASK_DIGEST", f"the kept copy {file.name} was changed")
    return value


def read_task(root: BenchmarkRoot, task_id: str) -> LoadedTask | None:
    """Load a task, or ``None`` when its file is missing, replaced or unreadable."""
    try:
        return load_task(root, task_id)
    except AdjudgeError:
        return None


def _row(loaded: LoadedTask, events: list[LedgerEvent], cutoff: str) -> SnapshotTask:
    task = loaded.task
    state, _ = ledger.standing(task, events, until=cutoff)
    executable = isinstance(task.verifier, Executable)
    scored = state == "open" and not task.is_shadow
    return SnapshotTask(
        task_id=task.task_id,
        task_sha256=loaded.sha256,
        verifier_sha256=_verifier_digests(loaded),
        status=state,
        disposition="executable" if executable else "design-only",
        development=task.eligibility.development and scored,
        release=task.eligibility.release and scored and executable,
    )


def _verifier_digests(loaded: LoadedTask) -> dict[str, str]:
    verifier = loaded.task.verifier
    if not isinstance(verifier, Executable):
        return {}
    if verifier.is_users:
        from adjudge.judging.user_verifier import user_sources

        sources = user_sources(loaded.root, verifier.entry)
    else:
        sources = verifier_sources(verifier.entry)
    if sources != verifier.sources:
        difference = sorted(set(sources) ^ set(verifier.sources))
        raise RecordError(
            "SOURCES",
            f"sources do not match the verifier's imports: {', '.join(difference)}",
            source=loaded.task.task_id,
            pointer="/verifier/sources",
        )
    return {path: _source_digest(loaded.root, path) for path in sources}


def _source_digest(root: Path, path: str) -> str:
    """Digest of a source, of the package or of the root's own ``verifiers/``."""
    if path.startswith("adjudge/"):
        return source_sha256(path)
    from adjudge.judging.user_verifier import source_digest

    return source_digest(root, path)


def _builtins(record: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(record)
