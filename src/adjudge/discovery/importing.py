"""Import of public inventories into the catalog: all of what was given, or nothing.

An import opens no promotion gate and sets no verifier's readiness. A record that is in the catalog already is
left alone when it is the same; when it differs the import stops, unless it is to be updated and nobody has
worked on it since it was imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from adjudge.benchmark.faults import Fault, fault_of
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes, sha256_hex
from adjudge.contract.discovery import DiscoveryRecord
from adjudge.contract.errors import FileError, JsonError, RecordError, UsageError
from adjudge.contract.files import read_regular, write_atomic
from adjudge.discovery import conjecture_bench, status_csv
from adjudge.discovery.catalog import folder, read_file, record_file
from adjudge.discovery.listing import CLOSED_GATES

MAX_INPUT_BYTES = 64 << 20
Format = Literal["conjecture-bench", "csv"]


class Origin(NamedTuple):
    """What a table does not say about itself."""

    source_id: str | None = None
    as_of: str | None = None
    revision: str | None = None


class Import(NamedTuple):
    """What an import would do.

    Attributes:
        records: the converted records, by id.
        written: those of them that are new or changed.
        faults: why nothing is written, if there are any.
    """

    records: dict[str, DiscoveryRecord]
    written: list[str]
    faults: list[Fault]


def plan(
    root: BenchmarkRoot,
    paths: Sequence[str | Path],
    form: Format,
    origin: Origin = Origin(),  # noqa: B008 - an immutable tuple
    *,
    update: bool = False,
) -> Import:
    """Convert the files and compare them with the catalog; nothing is written.

    Raises:
        FileError: a file cannot be read.
        UsageError: a table is imported without the name of its inventory.
    """
    records: dict[str, DiscoveryRecord] = {}
    faults: list[Fault] = []
    for path in paths:
        for line, found in _converted(Path(path), form, origin):
            if isinstance(found, (RecordError, JsonError)):
                faults.append(fault_of(found, str(path), line))
            elif found.record_id in records:
                reason = f"{found.record_id} occurs twice"
                faults.append(Fault(str(path), line, "DUPLICATE_RECORD", reason))
            else:
                records[found.record_id] = found
    written = []
    for record_id, record in sorted(records.items()):
        file = record_file(root, record_id)
        if not file.exists():
            written.append(record_id)
            continue
        conflict = _conflict(file, record, update=update)
        if conflict is not None:
            faults.append(Fault(str(file), None, "EXISTS", conflict))
        elif file.read_bytes() != file_bytes(record):
            written.append(record_id)
    return Import(records, written, faults)


def write(root: BenchmarkRoot, planned: Import) -> list[Path]:
    """Write the records of a plan without faults; returns the files."""
    if planned.faults:
        return []
    target = folder(root)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            "UNWRITABLE", (error.strerror or "cannot be made").lower(), path=str(target)
        ) from None
    files = [record_file(root, record_id) for record_id in planned.written]
    for file in files:
        write_atomic(file, file_bytes(planned.records[file.stem]))
    return files


def _converted(
    path: Path, form: Format, origin: Origin
) -> Iterator[tuple[int | None, DiscoveryRecord | RecordError | JsonError]]:
    data = read_regular(path, max_bytes=MAX_INPUT_BYTES)
    digest, source = sha256_hex(data), str(path)
    if form == "csv":
        if origin.source_id is None:
            raise UsageError("USAGE", "a table does not name its inventory: give --source")
        try:
            yield from status_csv.convert(
                data,
                source_id=origin.source_id,
                as_of=origin.as_of,
                revision=origin.revision,
                input_sha256=digest,
                source=source,
            )
        except RecordError as error:
            yield None, error
        return
    in_lines = path.suffix == ".jsonl"
    documents = data.removesuffix(b"\n").split(b"\n") if in_lines else [data]
    for number, document in enumerate(documents, start=1):
        line = number if in_lines else None
        try:
            value = strict_json.loads(document, max_bytes=MAX_INPUT_BYTES, source=source)
            yield line, conjecture_bench.convert(value, input_sha256=digest, source=source)
        except (JsonError, RecordError) as error:
            yield line, error


def _conflict(file: Path, record: DiscoveryRecord, *, update: bool) -> str | None:
    """Why the record in ``file`` may not be replaced by ``record``; ``None`` when it may."""
    before = read_file(file)
    if before == record:
        return None
    if not update:
        return "it is in the catalog in another form: give --update to take the new one over"
    if isinstance(before, Fault):
        return "the record in the catalog is faulty: repair it first"
    worked_on = before.provenance.resolved_flags or before.provenance.format == "hand"
    if worked_on or before.promotion_gates != CLOSED_GATES or before.verifier_readiness != "none":
        return "someone has worked on it since it was imported: compare by hand"
    return None
