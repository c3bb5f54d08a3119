"""The response cache as a run uses it: walked line by line, appended to, never held in memory.

A cache is append-only, one record a line, in the order in which the replies came; who compares runs sorts by
the order of the cases. A record is on the disk before it is counted. A last line that a crash tore was not
counted: it is cut off when the run goes on, and its case is asked again.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.contract.errors import FileError, JsonError, RecordError
from adjudge.contract.files import AppendLog, appending
from adjudge.contract.lines import open_stream, read_lines
from adjudge.contract.reply_record import MAX_REPLY_CHARACTERS, ReplyRecord
from adjudge.runs.digest_table import DigestTable
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.jobs import Job, parser_of
from adjudge.runs.reply_cache import MAX_RECORD_BYTES, model_slug

_FRAME_BYTES = 1 << 16
"""More than all fields of a record but the reply take."""
_MAX_ESCAPE = 12
"""Bytes of a character beyond U+FFFF in ASCII JSON."""


class RunName(NamedTuple):
    """Whose replies a file holds."""

    provider: str
    model: str
    run: int

    def below(self, responses: Path) -> Path:
        """The file of the run below a folder of responses.

        Raises:
            FrontierRunError: code ``BAD_MODEL_NAME``.
        """
        return responses / self.provider / model_slug(self.model) / f"run-{self.run}.jsonl"


class Stored(NamedTuple):
    """A record of a cache, and what its reply says to today's parser."""

    record: ReplyRecord
    verdict: str


def walk(path: Path, name: RunName | None = None) -> Iterator[Stored]:
    """The records of a cache in file order, each one checked; a torn last line is passed over.

    Args:
        path: the file.
        name: whose replies they must be; told by the first record when not given.

    Raises:
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    try:
        stream = open_stream(path)
    except FileError as error:
        raise FrontierRunError("CACHE_CORRUPT", f"{path} cannot be read ({error.code})") from None
    with stream:
        for line in read_lines(stream, max_bytes=MAX_RECORD_BYTES):
            if line.torn:
                return
            where = f"{path}:{line.number}"
            if line.data is None:
                raise FrontierRunError("CACHE_CORRUPT", f"{where}: longer than {MAX_RECORD_BYTES} bytes")
            stored = _checked(line.data, where)
            mine = RunName(stored.record.provider, stored.record.model, stored.record.run)
            name = name or mine
            if mine != name:
                raise FrontierRunError("CACHE_CORRUPT", f"{where}: the record belongs to another run")
            yield stored


def _checked(line: bytes, where: str) -> Stored:
    try:
        record = strict_json.read_record(line, ReplyRecord, max_bytes=MAX_RECORD_BYTES, source=where)
    except (JsonError, RecordError) as error:
        raise FrontierRunError("CACHE_CORRUPT", f"{where}: {error.reason}") from None
    parser = parser_of(record.parser)
    if parser is None:
        raise FrontierRunError("CACHE_CORRUPT", f"{where}: {record.parser!a} is not a parser")
    verdict = parser.read(record.raw_reply)
    if verdict != record.verdict and record.parser == parser.name:
        reason = f"{record.parser} reads {verdict!a} in the reply, not {record.verdict!a}"
        raise FrontierRunError("CACHE_CORRUPT", f"{where}: {reason}")
    return Stored(record, verdict)


class Kept:
    """What a run has in its cache: for each case the prompt that was asked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._prompts = DigestTable()
        self.params: dict[bool, dict[str, Any]] = {}

    def __len__(self) -> int:
        return len(self._prompts)

    def add(self, record: ReplyRecord) -> None:
        """Note a record.

        Raises:
            FrontierRunError: code ``CACHE_CORRUPT``: there are two replies to one case.
        """
        if not self._prompts.add(record.case_id, record.prompt_sha256):
            reason = f"{record.case_id!a} occurs twice"
            raise FrontierRunError("CACHE_CORRUPT", f"{self._path}: {reason}")
        self.params.setdefault("output" in record.params, record.params)

    def has(self, job: Job) -> bool:
        """Whether there is a reply to a job.

        Raises:
            FrontierRunError: code ``PROMPT_MISMATCH``: there is one to another wording.
        """
        digest = self._prompts.digest(job.case_id)
        if digest is None:
            return False
        if not job.prompt_sha256.startswith(digest):
            reason = f"the reply to {job.case_id!a} belongs to another prompt; name another --run"
            raise FrontierRunError("PROMPT_MISMATCH", f"{self._path}: {reason}")
        return True


def read_kept(path: Path, name: RunName) -> Kept:
    """What stands in a cache, every record checked; nothing when there is no file.

    Raises:
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    kept = Kept(path)
    if path.exists():
        for stored in walk(path, name):
            kept.add(stored.record)
    return kept


class ReplyLog:
    """A cache that this process alone writes to; see :func:`open_log`."""

    def __init__(self, log: AppendLog, kept: Kept) -> None:
        self._log = log
        self.kept = kept

    def append(self, records: Iterable[ReplyRecord]) -> None:
        """Write records in one go; they are on the disk when this returns.

        Raises:
            FileError: the disk is full, for instance; then none of them stands there.
        """
        lines = []
        for record in records:
            self.kept.add(record)
            lines.append(canonical_bytes(record) + b"\n")
        if lines:
            self._log.append(b"".join(lines))


@contextlib.contextmanager
def open_log(path: Path, name: RunName) -> Iterator[ReplyLog]:
    """Open the cache of a run for appending; its folder must exist.

    Raises:
        FileError: another process is writing to it (code ``IN_USE``), or it cannot be written.
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    with appending(path, wait=False) as log:
        log.drop_torn()
        yield ReplyLog(log, read_kept(path, name))


def fits(text: str) -> bool:
    """Whether a reply can be kept: it is not too long, and neither is its line."""
    longest = MAX_RECORD_BYTES - _FRAME_BYTES
    if len(text) * _MAX_ESCAPE <= longest:
        return True
    return len(text) <= MAX_REPLY_CHARACTERS and len(json.dumps(text)) <= longest


def make_record(
    job: Job,
    name: RunName,
    *,
    params: dict[str, Any],
    text: str,
    finish_reason: str | None,
    usage: dict[str, int] | None,
    latency_ms: int | None,
) -> ReplyRecord:
    """The record of a reply.

    Args:
        text: the reply; halves of surrogate pairs, which no file holds, become U+FFFD.
    """
    raw = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return ReplyRecord(
        schema="adjudge.frontier.reply/1",
        case_id=job.case_id,
        provider=name.provider,
        model=name.model,
        run=name.run,
        prompt_sha256=job.prompt_sha256,
        template_sha256=job.template_sha256,
        params=params,
        raw_reply=raw,
        raw_sha256=sha256_hex(raw.encode("utf-8")),
        finish_reason=finish_reason,
        verdict=job.parser.read(raw),
        parser=job.parser.name,
        latency_ms=latency_ms,
        usage=usage,
    )
