"""Reading Inspect's logs, ``.eval`` and ``.json``, without Inspect.

The log is data from elsewhere: sizes are checked before anything is read or unpacked, and what is not as
Inspect writes it is an error that names the sample and the field. Only log version 2 is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.adapters.inspect_ai import log_values
from adjudge.adapters.inspect_ai.log_archive import LogArchive
from adjudge.adapters.inspect_ai.log_messages import asked, instruction_of, said
from adjudge.adapters.inspect_ai.log_values import corrupt, mapping, sequence, text
from adjudge.adapters.log_folder import given_path, is_folder, names_in, one_of_several
from adjudge.adapters.logged import LogError, LoggedReply
from adjudge.contract.files import read_regular
from adjudge.contract.printable import quoted

LOG_VERSION = 2
MAX_JSON_LOG_BYTES = 128 << 20
"""A ``.json`` log is held in memory whole; a larger one can be converted to ``.eval``."""
MAX_LOGS = 10_000
"""Logs of one folder."""

_NOT_LOGS = frozenset({"eval-set.json", "listing.json", "logs.json"})
_SAMPLE = re.compile(r"samples/(.+)_epoch_([0-9]{1,9})\.json", re.ASCII | re.DOTALL)
_OURS = "adjudge_verdict"


class _Head(NamedTuple):
    """What a log says once: its file, who answered, a system message before all others, and how it ended."""

    path: str
    provider: str
    model: str
    instruction: str | None
    unfinished: str | None


def read(path: str | os.PathLike[str]) -> Iterator[LoggedReply]:
    """The replies of a log, or of all logs directly in a folder, in the order of file names.

    The samples of an ``.eval`` log come in the order of their ids, those of a ``.json`` log as they stand.

    Args:
        path: an ``.eval`` or ``.json`` log, or a folder.

    Raises:
        LogError: ``NOT_A_LOG`` (also when there is no sample in it), ``TOO_LARGE``, ``LOG_VERSION``,
            ``LOG_CORRUPT`` or ``NO_DECODER``; the message says where and what.
        FileError: a file cannot be read.
    """
    given = given_path(path)
    is_empty = True
    files = _logs_of(given) if is_folder(given) else [os.fspath(path)]
    for file in files:
        with one_of_several(len(files), "file"):
            for reply in _archive(file) if file.endswith(".eval") else _json_log(file):
                is_empty = False
                yield reply
    if is_empty:
        raise LogError("NOT_A_LOG", f"{given}: no samples: none ended, or it was run with --no-log-samples")


def _logs_of(folder: Path) -> list[str]:
    found = [
        str(folder / name)
        for name in names_in(folder)
        if name.endswith((".eval", ".json")) and name not in _NOT_LOGS and not name.startswith(".")
    ]
    if not found:
        raise LogError("NOT_A_LOG", f"{folder}: no .eval or .json file in this folder")
    if len(found) > MAX_LOGS:
        raise LogError("TOO_LARGE", f"{folder}: {len(found)} logs exceed the limit of {MAX_LOGS}")
    return found


def _json_log(path: str) -> Iterator[LoggedReply]:
    log = log_values.decode(read_regular(path, max_bytes=MAX_JSON_LOG_BYTES), path)
    head = _head(log, path)
    for sample in sequence(log.get("samples"), path, "samples"):
        yield _reply(mapping(sample, path, "a sample"), head)


def _archive(path: str) -> Iterator[LoggedReply]:
    with LogArchive(path) as archive:
        names = set(archive.names())
        # A run that was cut off has no header, but a note of what was begun.
        first = next((name for name in ("header.json", "_journal/start.json") if name in names), None)
        if first is None:
            raise LogError("NOT_A_LOG", f"{path}: an archive without header.json")
        log = log_values.decode(archive.read(first), f"{path}: {first}")
        head = _head(log if first == "header.json" else {**log, "status": "started"}, path)
        found = [(match[1], int(match[2]), name) for name in names if (match := _SAMPLE.fullmatch(name))]
        for _, _, name in sorted(found):
            yield _reply(log_values.decode(archive.read(name), f"{path}: {quoted(name, 100)}"), head)


def _head(log: Mapping[str, Any], path: str) -> _Head:
    if "eval" not in log or "version" not in log:
        raise LogError("NOT_A_LOG", f"{path}: JSON, but not a log of Inspect: there is no version and eval")
    if log["version"] != LOG_VERSION:
        shown = quoted(str(log["version"]))
        raise LogError("LOG_VERSION", f"{path}: log version {shown}, where {LOG_VERSION} is read")
    evaluated = mapping(log["eval"], path, "eval")
    plan = mapping(log.get("plan"), path, "plan")
    instruction = instruction_of(plan.get("config"), path, "plan.config") or instruction_of(
        evaluated.get("model_generate_config"), path, "eval.model_generate_config"
    )
    name = text(evaluated.get("model"), path, "eval.model") or "unknown"
    status = text(log.get("status"), path, "status")
    unfinished = None if status in (None, "success") else f"{path} ({status})"
    provider, slash, model = name.partition("/")
    if not slash:
        provider, model = "unknown", name
    return _Head(path, provider, model, instruction, unfinished)


def _reply(sample: Mapping[str, Any], head: _Head) -> LoggedReply:
    named = sample.get("id")
    if type(named) is not int and type(named) is not str:
        raise corrupt(head.path, "id of a sample", "text or an integer")
    item_id = text(str(named), head.path, "id of a sample") or ""
    epoch = sample.get("epoch", 1)
    if type(epoch) is not int or not 1 <= epoch <= log_values.MAX_INTEGER:
        raise corrupt(f"{head.path}: sample {quoted(item_id, 80)}", "epoch", "a positive integer")
    where = f"{head.path}: sample {quoted(item_id, 80)}, epoch {epoch}"
    attachments = mapping(sample.get("attachments"), where, "attachments")
    output = mapping(sample.get("output"), where, "output")
    metadata = mapping(sample.get("metadata"), where, "metadata")
    seconds = sample.get("total_time") if output.get("time") is None else output["time"]
    choices = sequence(output.get("choices"), where, "output.choices")
    choice = mapping(choices[0] if choices else None, where, "output.choices[0]")
    reply = said(output, choice, attachments, where)
    return LoggedReply(
        where=where,
        item_id=item_id,
        adjudge_item=text(metadata.get("adjudge_item"), where, "metadata.adjudge_item"),
        prompt=asked(sample, attachments, head.instruction, where),
        provider=head.provider,
        model=head.model,
        epoch=epoch,
        reply=reply,
        score=_score(sample, where),
        finish_reason=text(choice.get("stop_reason"), where, "stop_reason"),
        usage=log_values.counts(output.get("usage"), where, "output.usage"),
        latency_ms=None if reply is None else log_values.milliseconds(seconds, where, "time"),
        unfinished=head.unfinished,
    )


def _score(sample: Mapping[str, Any], where: str) -> str | None:
    """What Inspect's scorer made of the reply: ours where it was there, else the first."""
    scores = mapping(sample.get("scores"), where, "scores")
    if not scores:
        return None
    name = _OURS if _OURS in scores else next(iter(scores))
    return log_values.shown(mapping(scores[name], where, "a score").get("value"))
