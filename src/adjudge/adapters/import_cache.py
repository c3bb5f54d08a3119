"""Logged replies on their way into a response cache.

Only a reply to the very prompt of an item joins, unless whoever imports says otherwise: then all replies of
the import stand under a name of their own, ``MODEL@FRAMEWORK``, in every comparison. Everything is held
against itself and against what stands in the cache before the first byte is written, so that a conflict
leaves nothing half done; an import that is done again changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from adjudge.adapters.import_items import Match
from adjudge.adapters.logged import LoggedReply
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import AdjudgeError, FileError, UsageError
from adjudge.contract.reply_record import ReplyRecord
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.jobs import job_of
from adjudge.runs.reply_cache import MAX_RECORD_BYTES, model_slug
from adjudge.runs.reply_log import RunName, fits, make_record, open_log, walk
from adjudge.solvers.wire import MAX_COUNT, why_stopped

MAX_RUNS = 10_000
"""Most runs, a model and an epoch each, that one import makes."""
MAX_RUN_NUMBER = 999_999
MAX_KEPT_BYTES = 1 << 29
"""Most bytes of records, with what it takes to find them, that one import holds."""
_OVERHEAD = 400

KeptOut = Literal["other-wording", "no-prompt", "no-reply", "too-long", "model-name"]
KEPT_OUT: dict[KeptOut, str] = {
    "other-wording": "asked in other words than the item's prompt (--other-wording lets them in)",
    "no-prompt": "the log does not hold what was asked (--other-wording lets them in)",
    "no-reply": "there is no reply",
    "too-long": "the reply is longer than a cache holds",
    "model-name": "the log does not name a provider and a model that a cache can hold: use --model",
}
"""Why a matched reply does not join the cache, in words."""

_PROVIDER = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_USAGE_NAME = re.compile(r"[A-Za-z0-9_.-]{1,60}", re.ASCII)
_MAX_USAGE = 20
_MAX_FOLDER = 255
"""Characters of a name that every file system holds; in a folder's name a character can take three."""


class ImportRefused(AdjudgeError):  # noqa: N818 - a refusal is no failure
    """What was asked for is not done (codes ``CONFLICT``, ``SEVERAL_MODELS``, ``TOO_LARGE``)."""

    exit_status = 3


class Model(NamedTuple):
    """Whose replies they are."""

    provider: str
    model: str


def parse_model(text: str) -> Model:
    """Read ``PROVIDER/NAME``; it need not be a provider that can be asked.

    Raises:
        UsageError: code ``BAD_MODEL_NAME``.
    """
    provider, slash, name = text.partition("/")
    if not slash or not _is_good(provider, name):
        reason = (
            "is not PROVIDER/NAME: a provider in small letters, digits and hyphens, a model without blanks"
        )
        raise UsageError("BAD_MODEL_NAME", f"{text[:80]!a} {reason}")
    return Model(provider, name)


class _Kept(NamedTuple):
    """A record as its line, which takes a fraction of the memory."""

    case_id: str
    line: bytes
    where: str

    @property
    def record(self) -> ReplyRecord:
        return strict_json.read_record(self.line, ReplyRecord, max_bytes=MAX_RECORD_BYTES, source=self.where)


class Written(NamedTuple):
    """One run as it stands on the disk after an import.

    Attributes:
        name: whose replies, and which run.
        cache: its file.
        replies: how many of them the import has.
        new: how many of those were not there before.
    """

    name: RunName
    cache: Path
    replies: int
    new: int


class Harvest:
    """The replies that are to join, by run and by the place of their item."""

    def __init__(
        self, framework: str, *, first_run: int = 1, model: Model | None = None, other_wording: bool = False
    ) -> None:
        """Start with nothing.

        Args:
            framework: where the log is from; every record says so in its parameters.
            first_run: number of the run that the first epoch becomes.
            model: whose replies they are, whatever the log says.
            other_wording: let replies to other wordings join, too; the model's name and the parameters of
                every record tell it.
        """
        self._params: dict[str, Any] = {"imported_from": framework}
        if other_wording:
            self._params["wording"] = "other"
        self._suffix = f"@{framework}" if other_wording else ""
        self._other_wording = other_wording
        self._first_run = first_run
        self._model = model
        self._logged: Model | None = None
        self._runs: dict[RunName, dict[int, _Kept]] = {}
        self._bytes = 0

    def add(self, match: Match, reply: LoggedReply) -> KeptOut | None:
        """Take a reply in; the reason when it cannot join.

        Raises:
            ImportRefused: it is not the only reply to its item in its run, or there are too many.
            UsageError: code ``BAD_RUN``: its epoch is no number of a run.
        """
        if reply.reply is None:
            return "no-reply"
        if not match.same_wording and not self._other_wording:
            return "no-prompt" if match.same_wording is None else "other-wording"
        if not fits(reply.reply):
            return "too-long"
        model = self._model or Model(reply.provider, reply.model)
        model = model._replace(model=model.model + self._suffix)
        if not _is_good(*model):
            return "model-name"
        if self._model is not None:
            self._need_one_model(reply)
        name = RunName(model.provider, model.model, self._run(reply))
        record = make_record(
            job_of(match.item.row),
            name,
            params=self._params,
            text=reply.reply,
            finish_reason=why_stopped(reply.finish_reason),
            usage=_usage(reply.usage),
            latency_ms=_latency(reply.latency_ms),
        )
        self._keep(name, match.place, _Kept(record.case_id, canonical_bytes(record), reply.where))
        return None

    def write(self, out: Path, make_folder: Callable[[Path], Path]) -> list[Written]:
        """Write all runs below ``out``, once every one of them was found to fit what stands there.

        Args:
            out: the folder of the replies.
            make_folder: makes a folder that is not there.

        Raises:
            ImportRefused: code ``CONFLICT``: a cache holds another reply to one of the items, or replies that
                do not come from such an import. Nothing was written.
            FrontierRunError: code ``CACHE_CORRUPT``. Nothing was written.
            FileError: a cache or a folder above it is a link; or one cannot be written.
        """
        caches = [(name, name.below(out)) for name in sorted(self._runs)]
        planned = [(name, cache, self._missing(name, cache)) for name, cache in caches]
        written = []
        for name, cache, kept in planned:
            if kept:
                make_folder(cache.parent)
                with open_log(cache, name) as log:
                    log.append(one.record for one in kept)
            written.append(Written(name, cache, len(self._runs[name]), len(kept)))
        return written

    def _missing(self, name: RunName, cache: Path) -> list[_Kept]:
        """What is not in the cache yet, in the order of the items; nothing is written."""
        _refuse_links(cache)
        kept = [one for _, one in sorted(self._runs[name].items())]
        by_case = {one.case_id: one for one in kept}
        for stored in walk(cache, name) if cache.exists() else ():
            record = stored.record
            mine = by_case.pop(record.case_id, None)
            if mine is not None and not _is_same(record, mine.record):
                raise _conflict(mine.case_id, mine.where, str(cache))
            if mine is None and record.params != self._params:
                reason = "holds replies that were not imported; name another --run or --out"
                raise ImportRefused("CONFLICT", f"{cache}: {reason}")
        return list(by_case.values())

    def _keep(self, name: RunName, place: int, kept: _Kept) -> None:
        if name not in self._runs and len(self._runs) == MAX_RUNS:
            reason = f"{kept.where}: more than {MAX_RUNS} runs (a model and an epoch each) in one import"
            raise ImportRefused("TOO_LARGE", reason)
        run = self._runs.setdefault(name, {})
        before = run.get(place)
        if before is not None:
            if before.line != kept.line:
                raise _conflict(kept.case_id, kept.where, before.where)
            return
        self._bytes += len(kept.line) + len(kept.where) + _OVERHEAD
        if self._bytes > MAX_KEPT_BYTES:
            reason = f"{kept.where}: more than {MAX_KEPT_BYTES} bytes of replies; import the logs one by one"
            raise ImportRefused("TOO_LARGE", reason)
        run[place] = kept

    def _run(self, reply: LoggedReply) -> int:
        number = self._first_run + reply.epoch - 1
        if not 1 <= number <= MAX_RUN_NUMBER:
            reason = f"{reply.where}: epoch {reply.epoch} is no number of a run, from 1 to {MAX_RUN_NUMBER}"
            raise UsageError("BAD_RUN", reason)
        return number

    def _need_one_model(self, reply: LoggedReply) -> None:
        logged = Model(reply.provider, reply.model)
        self._logged = self._logged or logged
        if logged != self._logged:
            named = " and ".join(f"{one.provider}/{one.model}"[:80] for one in (self._logged, logged))
            reason = f"{reply.where}: --model names one model, and the log has replies of {named}"
            raise ImportRefused("SEVERAL_MODELS", reason)


def _is_good(provider: str, model: str) -> bool:
    try:
        folder = model_slug(model)
    except FrontierRunError:
        return False
    return len(folder) <= _MAX_FOLDER and _PROVIDER.fullmatch(provider) is not None


def _conflict(case_id: str, place: str, other: str) -> ImportRefused:
    reason = (
        f"{place} and {other} hold different replies to {case_id} in one run; name another --run or --out"
    )
    return ImportRefused("CONFLICT", reason)


def _is_same(stored: ReplyRecord, mine: ReplyRecord) -> bool:
    """Whether two records are one reply, whichever version of the parser read it."""
    return msgspec.structs.replace(stored, verdict=mine.verdict, parser=mine.parser) == mine


def _refuse_links(cache: Path) -> None:
    for path in (cache, cache.parent, cache.parent.parent, cache.parent.parent.parent):
        if path.is_symlink():
            raise FileError("NOT_REGULAR", "a symbolic link is not followed", path=str(path))


def _usage(usage: dict[str, int] | None) -> dict[str, int] | None:
    """The counts that a record can hold; a log may name them as it likes."""
    found = {
        name: count
        for name, count in (usage or {}).items()
        if _USAGE_NAME.fullmatch(name) and type(count) is int and 0 <= count <= MAX_COUNT
    }
    return dict(sorted(found.items())[:_MAX_USAGE]) or None


def _latency(milliseconds: int | None) -> int | None:
    is_good = type(milliseconds) is int and 0 <= milliseconds <= MAX_COUNT
    return milliseconds if is_good else None
