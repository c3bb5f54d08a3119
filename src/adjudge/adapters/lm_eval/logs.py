"""Replies out of the samples that lm-eval logs (``--log_samples``), of any task that generates text.

A samples file is JSON lines, one for each document and filter; ``results_*.json`` beside it says which model
answered. Both are data of a stranger: sizes are bounded, numbers stay text, and whatever has another form
than lm-eval gives it is a :class:`~adjudge.adapters.logged.LogError` that says where.

lm-eval keeps neither tokens nor times nor the reason why a reply ended, and writes a reply without content as
an empty one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from adjudge.adapters.log_folder import given_path, is_folder, names_in, one_of_several, unreadable
from adjudge.adapters.log_json import NumberText, decode, is_whole
from adjudge.adapters.logged import LogError, LoggedReply
from adjudge.contract.errors import FileError
from adjudge.contract.files import read_regular
from adjudge.contract.lines import Line, open_stream, read_lines
from adjudge.contract.printable import quoted

MAX_SAMPLE_BYTES = 8 << 20
"""Longest line of a samples file: a prompt twice, and all replies to it."""
MAX_RESULTS_BYTES = 16 << 20
MAX_FILES = 10_000
"""Most files that are looked at below a folder."""

UNKNOWN = "unknown"

_DATE = r"_(?P<date>\d{4}-\d\d-\d\dT[\d.-]+)"
_SAMPLES = re.compile(rf"samples_(?P<task>.+){_DATE}\.jsonl", re.ASCII)
_RESULTS = re.compile(rf".+{_DATE}\.json", re.ASCII)
_NAMED_RESULTS = re.compile(r"results.*\.json")


class _Source(NamedTuple):
    """A samples file: its task (empty when the name does not say it), and who answered."""

    file: Path
    task: str
    provider: str
    model: str


def read(path: str | os.PathLike[str]) -> Iterator[LoggedReply]:
    """The replies of a samples file, or of all samples files of one output folder.

    A document that several filters have scored is logged once for each, with the same replies: the first
    filter's score is taken. Several replies to one document (``repeats``) are epochs. A document whose answer
    was a choice by likelihood has no reply.

    Args:
        path: ``samples_TASK_DATE.jsonl``, or a folder that holds such files at any depth.

    Raises:
        LogError: code ``NOT_A_LOG``, there are no samples; ``TOO_LARGE``; ``LOG_CORRUPT``, a line does not
            have the form of a sample.
        FileError: codes ``MISSING``, ``NOT_REGULAR``, ``UNREADABLE``.
    """
    given = given_path(path)
    sources = _sources(given) if is_folder(given) else [_single(given)]
    for source in sources:
        with one_of_several(len(sources), "file"):
            yield from _replies(source)


def _sources(folder: Path) -> list[_Source]:
    found: dict[Path, dict[str, list[str]]] = {}
    seen = 0
    for place, _, names in os.walk(folder, onerror=_refuse):
        seen += len(names) + 1
        if seen > MAX_FILES:
            raise LogError("TOO_LARGE", f"{folder}: more than {MAX_FILES} files: name a folder of one run")
        samples = [Path(place, name) for name in names if re.fullmatch(r"samples_.*\.jsonl", name)]
        found |= dict.fromkeys(samples, _results_among(names) if samples else {})
    if not found:
        cure = "lm-eval writes them with --log_samples --output_path"
        raise LogError("NOT_A_LOG", f"{folder}: no samples_*.jsonl there: {cure}")
    sources = [_source(file, found[file]) for file in sorted(found)]
    told_apart: dict[tuple[str, str, str], Path] = {}
    for source in sources:
        first = told_apart.setdefault(source[1:], source.file)
        if first is not source.file:
            runs = f"{first.name} and {source.file.name} look like two runs of one task by one model"
            raise LogError("NOT_A_LOG", f"{folder}: {runs}: name the one that is meant")
    return sources


def _refuse(error: OSError) -> NoReturn:
    raise unreadable(error, Path(error.filename))


def _single(file: Path) -> _Source:
    if _NAMED_RESULTS.fullmatch(file.name) or _RESULTS.fullmatch(file.name):
        cure = "this is the results file; name the samples_*.jsonl beside it, or the folder"
        raise LogError("NOT_A_LOG", f"{file}: {cure}")
    is_dated = _SAMPLES.fullmatch(file.name) is not None and is_folder(file.parent)
    return _source(file, _results_among(names_in(file.parent)) if is_dated else {})


def _results_among(names: Iterable[str]) -> dict[str, list[str]]:
    """The names of results files by their date."""
    found: dict[str, list[str]] = {}
    for name in names:
        if (results := _RESULTS.fullmatch(name)) is not None:
            found.setdefault(results["date"], []).append(name)
    return found


def _source(file: Path, results: Mapping[str, list[str]]) -> _Source:
    name = _SAMPLES.fullmatch(file.name)
    if name is None:
        return _Source(file, "", UNKNOWN, UNKNOWN)
    provider, model = _who(file, name["date"], results.get(name["date"], []))
    return _Source(file, name["task"], provider or UNKNOWN, model or UNKNOWN)


def _who(file: Path, date: str, found: list[str]) -> tuple[str | None, str | None]:
    """Provider and model, by the results file of the same date."""
    if not found:
        return None, None
    # --output_path FOLDER gives results_DATE.json, --output_path NAME.json gives NAME_DATE.json
    usual = f"results_{date}.json"
    if usual not in found and len(found) > 1:
        both = " and ".join(sorted(found)[:2])
        raise LogError("NOT_A_LOG", f"{file}: {both} could both say which model answered")
    path = file.parent / (usual if usual in found else found[0])
    try:
        data = read_regular(path, max_bytes=MAX_RESULTS_BYTES)
    except FileError as error:
        code = "TOO_LARGE" if error.code == "TOO_LARGE" else "LOG_CORRUPT"
        raise LogError(code, error.message) from None
    results = _object(data, str(path))
    return _text_of(results, "model_source", str(path)), _text_of(results, "model_name", str(path))


def _replies(source: _Source) -> Iterator[LoggedReply]:
    filter_name = None
    is_empty = True
    with open_stream(source.file) as stream:
        for line in read_lines(stream, max_bytes=MAX_SAMPLE_BYTES):
            where = f"{source.file}:{line.number}"
            if line.data is not None and not line.data.strip():
                continue
            sample = _sample(line, where)
            its_filter = _text_of(sample, "filter", where)
            if is_empty:
                is_empty, filter_name = False, its_filter
            if its_filter == filter_name:
                yield from _replies_of(sample, source, where)
    if is_empty:
        raise LogError("NOT_A_LOG", f"{source.file}: no samples in it")


def _sample(line: Line, where: str) -> dict[str, Any]:
    if line.data is None:
        raise LogError("TOO_LARGE", f"{where}: longer than {MAX_SAMPLE_BYTES} bytes")
    try:
        sample = _object(line.data, where)
    except LogError:
        if not line.torn:
            raise
        raise LogError("LOG_CORRUPT", f"{where}: the last line is torn: the run was cut short") from None
    missing = [key for key in ("doc_id", "doc", "arguments", "resps") if key not in sample]
    if missing:
        raise LogError("NOT_A_LOG", f"{where}: no sample of lm-eval: {missing[0]!a} is missing")
    return sample


def _replies_of(sample: dict[str, Any], source: _Source, where: str) -> Iterator[LoggedReply]:
    document = sample["doc"]
    name = _text_of(document, "adjudge_item", where) if isinstance(document, dict) else None
    number = _text_of(sample, "doc_id", where)
    if number is None:
        raise LogError("LOG_CORRUPT", f"{where}: 'doc_id' is null")
    prompt = _prompt(sample["arguments"], where)
    replies = _generated(sample["resps"], where)
    for epoch, reply in enumerate(replies, 1):
        # For several replies lm-eval logs one score, of which nobody can say whose it is.
        score = _score(sample) if len(replies) == 1 else None
        yield LoggedReply(
            where=where,
            item_id=f"{source.task}/{number}" if source.task else number,
            adjudge_item=name,
            prompt=prompt,
            provider=source.provider,
            model=source.model,
            epoch=epoch,
            reply=None if reply is None else _whole(reply, where),
            score=score if name is None else _own_score(sample, epoch, score),
            finish_reason=None,
            usage=None,
            latency_ms=None,
        )


def _generated(resps: Any, where: str) -> list[str | None]:
    """The replies to the one request of a document; a multiple choice has several, and likelihoods only."""
    if not isinstance(resps, list) or not resps or not all(isinstance(several, list) for several in resps):
        raise LogError("LOG_CORRUPT", f"{where}: 'resps' is no list of lists")
    if not resps[0]:
        raise LogError("LOG_CORRUPT", f"{where}: 'resps' holds no reply")
    is_text = len(resps) == 1 and all(isinstance(reply, str) for reply in resps[0])
    return list(resps[0]) if is_text else [None]


def _prompt(arguments: Any, where: str) -> str | None:
    """What was asked: ``{"gen_args_0": {"arg_0": …}}``, in older logs ``[[…]]``.

    A chat is a list of one text, the JSON of its messages; of several messages all texts are given, and so it
    is not the prompt of an item any more.
    """
    request = _first(arguments, "gen_args_0")
    if isinstance(request, dict | list) and len(request) > 2:
        return None  # images beside the text, which are not in the log
    asked = _first(request, "arg_0")
    if isinstance(asked, list) and len(asked) == 1:
        return _chat(asked[0], where)
    return _whole(asked, where) if isinstance(asked, str) else None


def _first(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        return value.get(key)
    return next(iter(value), None) if isinstance(value, list) else value


def _chat(text: Any, where: str) -> str:
    messages = _numbers_as_text(text, where) if isinstance(text, str) else None
    if not isinstance(messages, list) or not messages:
        raise LogError("LOG_CORRUPT", f"{where}: 'arguments' holds no list of messages")
    texts = []
    for message in messages:
        content = message.get("content") if isinstance(message, dict) else None
        parts = content if isinstance(content, list) else [{"text": content}]
        for part in parts:
            text = part.get("text") if isinstance(part, dict) else None
            if not isinstance(text, str):
                raise LogError("LOG_CORRUPT", f"{where}: 'arguments' holds a message without text")
            texts.append(_whole(text, where))
    return "\n\n".join(texts)


def _own_score(sample: dict[str, Any], epoch: int, otherwise: str | None) -> str | None:
    """The score in the verdict that our own filter left for one reply."""
    try:
        verdict = sample["filtered_resps"][0][epoch - 1]
        score = _object(verdict, "a verdict")["score"] if isinstance(verdict, str) else otherwise
    except (LogError, KeyError, IndexError, TypeError):
        return otherwise
    return score if isinstance(score, str) else None


def _score(sample: dict[str, Any]) -> str | None:
    """The first metric of a document, as it is written."""
    metrics = sample.get("metrics")
    first = metrics[0] if isinstance(metrics, list) and metrics else None
    value = sample.get(first) if isinstance(first, str) else None
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else None


def _text_of(record: dict[str, Any], key: str, where: str) -> str | None:
    value = record.get(key)
    if value is not None and not isinstance(value, str):
        raise LogError("LOG_CORRUPT", f"{where}: {key!a} is neither a text nor a number")
    return None if value is None else _whole(value, where)


def _whole(text: str, where: str) -> str:
    if not is_whole(text):
        reason = f"{quoted(text)} holds half of a surrogate pair"
        raise LogError("LOG_CORRUPT", f"{where}: {reason}")
    return text


def _object(data: bytes | str, where: str) -> dict[str, Any]:
    value = _numbers_as_text(data, where)
    if not isinstance(value, dict):
        raise LogError("NOT_A_LOG", f"{where}: not a JSON object")
    return value


def _numbers_as_text(data: bytes | str, where: str) -> Any:
    return decode(data, where, integer=NumberText)
