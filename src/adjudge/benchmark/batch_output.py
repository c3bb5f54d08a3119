"""The file that a batch writes: append-only, and after a crash continued to the bytes of an unbroken run.

Beside ``OUT`` stands ``OUT.run.json``, which says what the run was made of: the input, the options, the
snapshot, the ledger, the tasks and the code. A run is only continued with all of that unchanged; anything
else would mix two runs in one file. Nothing that was written is ever changed: a line that a crash tore must
be the beginning of the line that is judged again, and is completed.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Literal

import adjudge
from adjudge.benchmark import ledger
from adjudge.benchmark.batch import judge_stream
from adjudge.benchmark.repository import task_file, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.verification import Verification
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.errors import FileError, RecordError, UsageError
from adjudge.contract.fields import Count, Record, Sha256
from adjudge.contract.files import AppendLog, appending, read_regular, write_atomic
from adjudge.contract.lines import open_stream
from adjudge.contract.verdict import WORKING_TREE

RUN_SCHEMA: Literal["adjudge.bench.batch/1"] = "adjudge.bench.batch/1"
_MAX_RUN_BYTES = 1 << 20
_FLUSH_BYTES = 1 << 20
"""Bytes after which what was written is flushed to the disk."""
_CHUNK = 1 << 20
_MAX_FILE_BYTES = 64 << 20


class BatchRun(Record, frozen=True, kw_only=True):
    """What a run is made of; a run is continued only where all of it is the same."""

    schema: Literal["adjudge.bench.batch/1"]
    """Name and version of the record type."""
    input_bytes: Count
    """Size of the file of submissions."""
    input_sha256: Sha256
    """Digest of its bytes."""
    track: Literal["development", "release"]
    """The track that was asked for."""
    snapshot_id: str
    """The snapshot in force, or ``working-tree``."""
    as_of_snapshot: bool
    """Whether the statuses are those of the snapshot."""
    isolation: Literal["process", "none"]
    """How verifiers were run."""
    ledger_sha256: Sha256
    """``event_sha256`` of the ledger's last event."""
    tasks_sha256: Sha256
    """Digest over the names and bytes of all task files, and of the manifest."""
    code_sha256: Sha256
    """Digest over the names and bytes of all sources of adjudge, and of the root's own verifiers."""


def write_batch(
    court: Verification,
    submissions: str | PathLike[str],
    out: str | PathLike[str],
    *,
    jobs: int | None = None,
    resume: bool = False,
) -> int:
    """Judge a file of submissions into a file of verdicts.

    Args:
        court: the benchmark.
        submissions: the submissions, one a line; a regular file.
        out: the file of verdicts.
        jobs: worker processes; by default one for each core that this process may use.
        resume: continue a run that was ended before it was done; one that is done is left as it is.

    Returns:
        How many verdicts were judged and written by this call.

    Raises:
        UsageError: ``out`` exists and is not to be continued (code ``EXISTS``), or was made of something else
            (``OTHER_RUN``), or another process is writing it (``IN_USE``).
        BatchStopped: nothing further can be judged; what was written stands.
    """
    if fspath(submissions) == "-":
        raise UsageError("USAGE", "--out needs the submissions in a file: standard input cannot be resumed")
    made_of = _made_of(court, submissions)
    note = Path(f"{fspath(out)}.run.json")
    with appending(out, wait=False) as log:
        if log.size or note.exists():
            _check_same(note, made_of, log, resume=resume)
        write_atomic(note, file_bytes(made_of))
        done = _whole_lines(Path(out))
        with (
            open_stream(submissions) as stream,
            contextlib.closing(judge_stream(court, stream, jobs=jobs, skip=done)) as chunks,
        ):
            return _append(log, chunks)


def _append(log: AppendLog, chunks: Iterable[bytes]) -> int:
    torn = log.torn()
    written = unflushed = 0
    try:
        for chunk in chunks:
            rest = chunk
            if torn:
                if not chunk.startswith(torn):
                    reason = "its torn last line is not the beginning of the verdict that belongs there"
                    raise FileError("TORN_LINE", reason, path=log.name)
                rest = chunk[len(torn) :]
            log.append(rest, completes_torn=bool(torn), flush=False)
            torn = b""
            written += chunk.count(b"\n")
            unflushed += len(rest)
            if unflushed >= _FLUSH_BYTES:
                log.flush()
                unflushed = 0
    finally:
        log.flush()
    if torn:
        raise FileError("TORN_LINE", "its torn last line is behind the end of the input", path=log.name)
    return written


def _check_same(note: Path, made_of: BatchRun, log: AppendLog, *, resume: bool) -> None:
    if not resume:
        raise UsageError("EXISTS", f"{log.name}: exists already; --resume continues the run that wrote it")
    try:
        data = read_regular(note, max_bytes=_MAX_RUN_BYTES)
        earlier = strict_json.read_record(data, BatchRun, source=str(note))
    except (UsageError, RecordError):
        reason = f"{note} does not say what it was made of, so it cannot be continued"
        raise UsageError("OTHER_RUN", f"{log.name}: {reason}") from None
    fields = [name for name in made_of.__struct_fields__ if getattr(earlier, name) != getattr(made_of, name)]
    if fields:
        named = ", ".join(name.removesuffix("_sha256").replace("_", " ") for name in fields)
        raise UsageError(
            "OTHER_RUN", f"{log.name}: it was made with other values of: {named}; name a new file"
        )


def _made_of(court: Verification, submissions: str | PathLike[str]) -> BatchRun:
    digest = hashlib.sha256()
    size = 0
    with open_stream(submissions) as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return BatchRun(
        schema=RUN_SCHEMA,
        input_bytes=size,
        input_sha256=digest.hexdigest(),
        track=court.track,
        snapshot_id=court.frame.snapshot_id,
        as_of_snapshot=court.as_of_snapshot,
        isolation=court.isolation,
        ledger_sha256=ledger.head(court.events).event_sha256,
        tasks_sha256=_tasks_sha256(court.root, court.frame.snapshot_id),
        code_sha256=_code_sha256(court.root),
    )


def _tasks_sha256(root: BenchmarkRoot, snapshot_id: str) -> str:
    files = [task_file(root, task_id) for task_id in task_ids(root)]
    if snapshot_id != WORKING_TREE:
        files.append(root.snapshot_file(snapshot_id))
    return _files_sha256(root.path, files)


def _code_sha256(root: BenchmarkRoot) -> str:
    package = Path(adjudge.__path__[0])
    own = _files_sha256(package, sorted(package.rglob("*.py")))
    return canonical_sha256([own, _files_sha256(root.path, sorted((root.path / "verifiers").rglob("*.py")))])


def _files_sha256(folder: Path, files: Iterable[Path]) -> str:
    digests = {}
    for file in files:
        try:
            data = read_regular(file, max_bytes=_MAX_FILE_BYTES)
        except FileError as error:
            digests[str(file.relative_to(folder))] = error.code
        else:
            digests[str(file.relative_to(folder))] = sha256_hex(data)
    return canonical_sha256(digests)


def _whole_lines(out: Path) -> int:
    lines = 0
    with open_stream(out) as stream:
        while chunk := stream.read(_CHUNK):
            lines += chunk.count(b"\n")
    return lines
