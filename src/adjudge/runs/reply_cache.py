"""The response cache, read: one append-only file a provider, model and run.

Nothing in a cache is believed that can be computed again: the digest of every reply, the verdict that the
parser reads in it, and the digest of the prompt that the case has today.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from adjudge.contract import strict_json
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import FileError, JsonError, RecordError
from adjudge.contract.files import read_regular
from adjudge.contract.reply_record import ReplyRecord
from adjudge.lanes.registry import Lane
from adjudge.runs.errors import FrontierRunError

MAX_CACHE_BYTES = 1 << 30
MAX_RECORD_BYTES = 8 << 20
_RUN_FILE = re.compile(r"run-([1-9][0-9]{0,5})\.jsonl", re.ASCII)
_SLUG = re.compile(r"(?:[A-Za-z0-9._-]|%[0-9A-F]{2})+", re.ASCII)
_MODEL = re.compile(r"[!-~]{1,120}", re.ASCII)
_PLAIN = re.compile(r"[A-Za-z0-9._-]", re.ASCII)
_SEALED = re.compile(r"b[13]-hld-", re.ASCII)


class Prompts(NamedTuple):
    """What the cases of a lane are asked with today.

    Attributes:
        template_sha256: digest of the template.
        by_case: digest of the rendered prompt of every case, in the order of the case file.
    """

    template_sha256: str
    by_case: Mapping[str, str]


class Parser(NamedTuple):
    """The reader of replies.

    Attributes:
        name: name and version.
        read: from the reply to the verdict.
    """

    name: str
    read: Callable[[str], str]


class CachedRun(NamedTuple):
    """One run, checked.

    Attributes:
        provider, model, run: who was asked, and which run it was.
        path: the file, below the benchmark root.
        sha256: digest of the bytes that were read, a torn last line excluded.
        records: the records by case, in file order.
        verdicts: what the parser reads today, by case.
        moved: cases whose stored verdict, by another version of the parser, was different.
    """

    provider: str
    model: str
    run: int
    path: str
    sha256: str
    records: Mapping[str, ReplyRecord]
    verdicts: Mapping[str, str]
    moved: tuple[str, ...]


def model_slug(model: str) -> str:
    """The folder of a model: every character outside ``A-Za-z0-9._-`` as ``%XX``.

    Raises:
        FrontierRunError: code ``BAD_MODEL_NAME``.
    """
    if not _MODEL.fullmatch(model) or set(model) <= {"."}:
        raise FrontierRunError("BAD_MODEL_NAME", f"{model[:60]!a} is not the name of a model")
    return "".join(mark if _PLAIN.fullmatch(mark) else f"%{ord(mark):02X}" for mark in model)


def responses_folder(lane: Lane) -> str:
    """The folder of a lane's response cache, below the benchmark root."""
    return f"{lane.folder}/responses"


def run_file(lane: Lane, provider: str, model: str, run: int) -> str:
    """The file of a run, below the benchmark root.

    Raises:
        FrontierRunError: code ``BAD_MODEL_NAME``.
    """
    return f"{responses_folder(lane)}/{provider}/{model_slug(model)}/run-{run}.jsonl"


def find_runs(root: Path, folder: str) -> Iterator[str]:
    """The files of all runs in a folder of responses, sorted by provider, model and number.

    Args:
        root: what the paths are relative to.
        folder: the folder, below ``root``.
    """
    found = [
        (file.parent.parent.name, file.parent.name, int(number[1]), file)
        for file in (root / folder).glob("*/*/run-*.jsonl")
        if (number := _RUN_FILE.fullmatch(file.name)) is not None and _SLUG.fullmatch(file.parent.name)
    ]
    for *_, file in sorted(found):
        yield file.relative_to(root).as_posix()


def read_run(root: Path, path: str, prompts: Prompts, parser: Parser) -> CachedRun:
    """Read and check one run.

    Args:
        root: the benchmark root.
        path: the file, as :func:`find_runs` gives it.
        prompts: what the cases are asked with today.
        parser: the reader of replies.

    Raises:
        FrontierRunError: ``CACHE_CORRUPT``, ``PROMPT_MISMATCH`` or ``SEALED_CASE``.
    """
    try:
        data = read_regular(root / path, max_bytes=MAX_CACHE_BYTES, wait=True)
    except FileError as error:
        raise FrontierRunError("CACHE_CORRUPT", f"{path} cannot be read ({error.code})") from None
    data = data[: data.rfind(b"\n") + 1]  # a torn last line is asked again
    *_, provider, slug, file = Path(path).parts
    records: dict[str, ReplyRecord] = {}
    for number, line in enumerate(data.split(b"\n")[:-1], start=1):
        record = _record(line, f"{path}:{number}")
        if record.case_id in records:
            raise FrontierRunError("CACHE_CORRUPT", f"{path}:{number}: {record.case_id!a} occurs twice")
        named = (record.provider, model_slug(record.model), f"run-{record.run}.jsonl")
        if named != (provider, slug, file):
            raise FrontierRunError("CACHE_CORRUPT", f"{path}:{number}: the record belongs to another file")
        _need_current(record, prompts, f"{path}:{number}")
        records[record.case_id] = record
    first = next(iter(records.values()), None)
    if len({record.model for record in records.values()}) > 1:
        raise FrontierRunError("CACHE_CORRUPT", f"{path} holds replies of two models")
    verdicts = {name: parser.read(record.raw_reply) for name, record in records.items()}
    differing = [name for name, record in records.items() if record.verdict != verdicts[name]]
    for name in differing:
        if records[name].parser == parser.name:
            raise FrontierRunError(
                "CACHE_CORRUPT", f"{path}: the verdict of {name!a} is not what {parser.name} reads"
            )
    return CachedRun(
        provider=provider,
        model=first.model if first else slug,
        run=int(file.removeprefix("run-").removesuffix(".jsonl")),
        path=path,
        sha256=sha256_hex(data),
        records=records,
        verdicts=verdicts,
        moved=tuple(differing),
    )


def _record(line: bytes, where: str) -> ReplyRecord:
    try:
        return strict_json.read_record(line, ReplyRecord, max_bytes=MAX_RECORD_BYTES, source=where)
    except (JsonError, RecordError) as error:
        raise FrontierRunError("CACHE_CORRUPT", f"{where}: {error.reason}") from None


def _need_current(record: ReplyRecord, prompts: Prompts, where: str) -> None:
    if _SEALED.match(record.case_id):
        raise FrontierRunError("SEALED_CASE", f"{where}: a sealed case was shown to a model")
    expected = prompts.by_case.get(record.case_id)
    if expected is None:
        raise FrontierRunError("CACHE_CORRUPT", f"{where}: {record.case_id!a} is not a case of the lane")
    if (record.prompt_sha256, record.template_sha256) != (expected, prompts.template_sha256):
        raise FrontierRunError("PROMPT_MISMATCH", f"{where}: the reply belongs to another prompt")
