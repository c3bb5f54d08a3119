"""The folder of a batch: what was frozen, what was finished, and the replies as an ordinary response cache.

``results.jsonl`` is append-only and decides what is finished: a line of it is on the disk after the files of
its attempt and before the reply in the cache. A crash between two of these steps is made good by the next
run, which pays for no call again whose reply was judged.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import FileError, JsonError, RecordError, UsageError
from adjudge.contract.files import AppendLog, appending, read_regular, write_atomic
from adjudge.contract.folders import typed
from adjudge.contract.lines import open_stream, read_lines
from adjudge.contract.suite import CaseRow, SuiteRow
from adjudge.runs.claude_attempt import ENVELOPE, RUN
from adjudge.runs.claude_records import (
    BATCH_SCHEMA,
    MAX_RESULT_BYTES,
    MISSING,
    RESULTS_SCHEMA,
    Result,
    belongs,
    comparable,
    prompt_sha256,
    snapshot_of,
)
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.jobs import job_of
from adjudge.runs.judged import JUDGED_SCHEMA, Judged, write_judged
from adjudge.runs.reply_log import ReplyLog, RunName, make_record, open_log
from adjudge.solvers.claude_code import PROVIDER, Settings
from adjudge.solvers.claude_envelope import Answer, read_answer
from adjudge.solvers.claude_process import MAX_OUTPUT_BYTES, Ended

RESULTS = "results.jsonl"
SUMMARY = "results.json"
_ROW_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}/[a-z0-9][a-z0-9-]{0,79}", re.ASCII)
_ATTEMPT = re.compile(r"attempt-([1-9][0-9]{0,5})", re.ASCII)
_MAX_RUN_BYTES = 1 << 20


class Store:
    """A batch's folder, read; :meth:`opened` to write to it."""

    def __init__(self, folder: Path) -> None:
        """Read what is there; nothing is written.

        Raises:
            FrontierRunError: code ``CACHE_CORRUPT``: a line is not a result.
        """
        self.folder = folder
        self.last: dict[str, Result] = {}
        self._log: AppendLog | None = None
        self._replies: ReplyLog | None = None
        self._name: RunName | None = None
        self._params: dict[str, Any] = {}
        if (folder / RESULTS).exists():
            for result in _read_results(folder / RESULTS):
                self.last[result.row_id] = result

    def frozen(self) -> dict[str, Any] | None:
        """What ``run.json`` says, or ``None`` without one.

        Raises:
            FileError, JsonError: it cannot be read.
            UsageError: it is something else.
        """
        try:
            data = read_regular(self.folder / RUN, max_bytes=_MAX_RUN_BYTES)
        except FileError as error:
            if error.code == "MISSING":
                return None
            raise
        found = strict_json.loads(data, max_bytes=_MAX_RUN_BYTES, source=str(self.folder / RUN))
        if not isinstance(found, dict) or found.get("schema") != BATCH_SCHEMA:
            raise UsageError("NOT_A_BATCH", f"{self.folder / RUN} is not the run.json of a batch")
        return found

    def need_same(self, facts: dict[str, Any]) -> None:
        """Refuse to mix: what was frozen must be what is asked for now.

        Raises:
            UsageError: code ``OTHER_RUN``, naming the first thing that differs.
        """
        frozen = self.frozen() or {}
        was, now = dict(_flat(frozen)), dict(_flat(facts))
        for name, value in now.items():
            if was.get(name) != value:
                reason = f"it was begun with {name} = {was.get(name)!a}, not {value!a}: name another --output"
                raise UsageError("OTHER_RUN", f"{self.folder}: {reason}")

    def freeze(self, facts: dict[str, Any], more: dict[str, Any]) -> None:
        """Write ``run.json``, once and for all, into a folder that is there."""
        content = file_bytes({"schema": BATCH_SCHEMA, **facts, **more})
        write_atomic(self.folder / RUN, content, overwrite=False)

    @contextlib.contextmanager
    def opened(self, settings: Settings, version: str) -> Iterator[Store]:
        """Hold the folder: one process at a time may go on with it.

        Raises:
            FileError: code ``IN_USE``, another process is at work.
            FrontierRunError: the cache is corrupt.
        """
        self._name = RunName(PROVIDER, settings.model, 1)
        self._params = {"claude_version": version, **settings.to_dict()}
        cache = self.cache(settings.model)
        with typed(cache.parent):
            cache.parent.mkdir(parents=True, exist_ok=True)
        with appending(self.folder / RESULTS, wait=False) as log:
            log.drop_torn()
            # Read again under the lock: another process may have been at work until now.
            self.last = {result.row_id: result for result in _read_results(self.folder / RESULTS)}
            with open_log(cache, self._name) as replies:
                self._log, self._replies = log, replies
                yield self

    def cache(self, model: str) -> Path:
        """The response cache."""
        return RunName(PROVIDER, model, 1).below(self.folder / "responses")

    def result(self, row: SuiteRow) -> Result | None:
        """The last result about a row as it is today."""
        found = self.last.get(row.row_id)
        return found if found is not None and belongs(found, row) else None

    def next_attempt(self, row: SuiteRow) -> tuple[int, Path]:
        """Number and folder of the next attempt at a row."""
        number = max(_attempts(self._rows(row)), default=0) + 1
        return number, self._attempt(row, number)

    def adopt(self, row: SuiteRow) -> bool:
        """Take up an attempt that came to its end, and whose line a crash prevented."""
        last = max(_attempts(self._rows(row)), default=0)
        found = _finished(self._attempt(row, last)) if last else None
        known = self.last.get(row.row_id)
        if found is None or not belongs(found, row) or (known is not None and known.attempt >= found.attempt):
            return False
        self.append(found)
        return True

    def append(self, result: Result) -> None:
        """Put a result on the disk; it counts from then on."""
        assert self._log is not None
        self._log.append(canonical_bytes(result) + b"\n")
        self.last[result.row_id] = result

    def keep_reply(self, row: SuiteRow, answer: Answer | None = None) -> None:
        """Put the reply of a completed result into the response cache, if it is not there yet.

        Args:
            row: the row.
            answer: what came of the call; read again from the kept envelope when it is not given.
        """
        assert self._replies is not None
        assert self._name is not None
        job = job_of(row)
        result = self.last[row.row_id]
        if not result.is_completed or self._replies.kept.has(job):
            return
        answer = answer or self._answer(row, result)
        assert answer.reply is not None
        # Kept.params tells one set of parameters from the other by the field `output`.
        shape = {"output": "json-schema"} if job.schema is not None else {}
        record = make_record(
            job,
            self._name,
            params={**self._params, **shape},
            text=answer.reply,
            finish_reason=answer.stop_reason,
            usage=answer.usage,
            latency_ms=answer.duration_ms,
        )
        self._replies.append([record])

    def write_summary(self, rows: Iterator[SuiteRow], facts: dict[str, Any], model: str) -> dict[str, int]:
        """Write ``results.json`` and the verdicts for ``adjudge compare``; how often each outcome occurs.

        Every row of the suite is in it, in its order, so that nothing leaves a denominator.
        """
        listed: list[dict[str, Any]] = []
        counts: dict[str, int] = {}
        verdicts: dict[str, str] = {}
        for row in rows:
            result = self.result(row)
            listed.append(_missing(row) if result is None else comparable(result))
            word = MISSING if result is None else result.verdict or result.outcome
            counts[word] = counts.get(word, 0) + 1
            if result is not None and result.is_completed and not isinstance(row, CaseRow):
                verdicts[row.row_id] = f"{result.verdict} {result.code}"
        summary = {"schema": RESULTS_SCHEMA, **facts, "counts": counts, "rows": listed}
        write_atomic(self.folder / SUMMARY, file_bytes(summary))
        if verdicts:
            judged = Judged(
                schema=JUDGED_SCHEMA,
                provider=PROVIDER,
                model=model,
                run=1,
                verdicts=dict(sorted(verdicts.items())),
            )
            write_judged(self.cache(model), judged)
        return counts

    def _answer(self, row: SuiteRow, result: Result) -> Answer:
        file = self._attempt(row, result.attempt) / ENVELOPE
        data = read_regular(file, max_bytes=MAX_OUTPUT_BYTES)
        answer = read_answer(
            Ended("exited", 0, data, b"", 0.0), wants_submission=not isinstance(row, CaseRow)
        )
        if answer.reply is None:
            raise FrontierRunError("CACHE_CORRUPT", f"{file}: there is no reply in it any more")
        return answer

    def _rows(self, row: SuiteRow) -> Path:
        """The folder of a row's attempts; its name was held against the benchmark, and is again."""
        if _ROW_ID.fullmatch(row.row_id) is None:
            raise UsageError("ROW_ID", f"{row.row_id[:80]!a} cannot be the name of a folder")
        return self.folder / "rows" / row.row_id

    def _attempt(self, row: SuiteRow, number: int) -> Path:
        return self._rows(row) / f"attempt-{number}"


def _read_results(path: Path) -> Iterator[Result]:
    with open_stream(path) as stream:
        for line in read_lines(stream, max_bytes=MAX_RESULT_BYTES):
            if line.torn:
                return
            where = f"{path}:{line.number}"
            if line.data is None:
                raise FrontierRunError("CACHE_CORRUPT", f"{where}: longer than {MAX_RESULT_BYTES} bytes")
            try:
                yield strict_json.read_record(line.data, Result, max_bytes=MAX_RESULT_BYTES, source=where)
            except (JsonError, RecordError) as error:
                raise FrontierRunError("CACHE_CORRUPT", f"{where}: {error.reason}") from None


def _finished(folder: Path) -> Result | None:
    """The result that an attempt's ``run.json`` holds, or ``None`` where there is none that can be read."""
    try:
        data = read_regular(folder / RUN, max_bytes=_MAX_RUN_BYTES)
        value = strict_json.loads(data, max_bytes=_MAX_RUN_BYTES, source=RUN)
        held = value.get("result") if isinstance(value, dict) else None
        return strict_json.to_record(held, Result, source=RUN)
    except (FileError, JsonError, RecordError):
        return None


def _attempts(folder: Path) -> list[int]:
    if not folder.is_dir():
        return []
    return [int(found[1]) for item in folder.iterdir() if (found := _ATTEMPT.fullmatch(item.name))]


def _missing(row: SuiteRow) -> dict[str, Any]:
    nothing = dict.fromkeys(("reply_sha256", "verdict", "score", "code"))
    return {
        "row_id": row.row_id,
        "snapshot_id": snapshot_of(row),
        "prompt_sha256": prompt_sha256(row),
        "outcome": MISSING,
        "models": [],
        **nothing,
    }


def _flat(facts: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in sorted(facts.items()):
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", item) for inner, item in sorted(value.items()))
        else:
            yield name, value
