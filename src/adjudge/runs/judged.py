"""What verifiers said about the replies of a run over tasks, kept beside its cache, and rejudging.

For a lane the cache itself holds what the parser read. A reply to a task is a submission, and its verdict
takes a verifier: it stands in ``run-K.judged.json`` beside ``run-K.jsonl``. Judging again with today's
parsers and verifiers shows every verdict that moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from adjudge.benchmark.repository import check_task_id
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.variations import Variations, read_all
from adjudge.benchmark.verification import Verification
from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError
from adjudge.contract.fields import Line, PositiveInt, Record
from adjudge.contract.files import read_regular, write_atomic
from adjudge.judging.submission_reading import read_submission
from adjudge.runs.jobs import SUBMISSIONS
from adjudge.runs.reply_log import Stored, walk

JUDGED_SCHEMA: Literal["adjudge.frontier.judged/1"] = "adjudge.frontier.judged/1"
_MAX_BYTES = 64 << 20


class Judged(Record, frozen=True, kw_only=True):
    """The file ``run-K.judged.json``."""

    schema: Literal["adjudge.frontier.judged/1"]
    """Name and version of the record type."""
    provider: Line
    """Who served the model."""
    model: Line
    """The model."""
    run: PositiveInt
    """Number of the run."""
    verdicts: dict[str, Line]
    """By row: the verdict and its code, ``accepted ACCEPTED`` for instance, or ``refused`` and why no
    submission was found in the reply."""


class Move(NamedTuple):
    """A verdict that is another one than it was."""

    provider: str
    model: str
    run: int
    case_id: str
    was: str
    now: str


class Court:
    """Judges the replies to tasks; the benchmark is read when the first one comes."""

    def __init__(self, root: BenchmarkRoot) -> None:
        self._root = root
        self._courts: dict[str, Verification] = {}
        self._variations: Variations | None = None

    def verdict(self, row_id: str, reply: str) -> str:
        """Verdict and code of a reply to the row ``SNAPSHOT/TASK`` or ``SNAPSHOT/VARIATION``.

        Raises:
            UsageError: no such snapshot or task.
        """
        reading = read_submission(reply)
        if reading.submission is None:
            return f"refused {reading.fault}"
        snapshot_id, _, name = row_id.partition("/")
        if snapshot_id not in self._courts:
            self._courts[snapshot_id] = Verification(self._root, snapshot_id=snapshot_id)
        verdict = self._courts[snapshot_id].verdict(self._task_id(name), reading.submission)
        return f"{verdict.verdict} {verdict.details['code']}"

    def _task_id(self, name: str) -> str:
        if not name.startswith("var-"):
            check_task_id(name)
            return name
        if self._variations is None:
            self._variations = read_all(self._root)
        return self._variations.get(name).task_id


def judged_file(cache: Path) -> Path:
    """Where the verdicts on a cache stand."""
    return cache.with_suffix(".judged.json")


def judge_run(cache: Path, court: Court) -> Judged | None:
    """Judge all replies of a cache; ``None`` when none of them is about a task.

    Raises:
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    verdicts: dict[str, str] = {}
    last: Stored | None = None
    for stored in _about_tasks(cache):
        verdicts[stored.record.case_id] = court.verdict(stored.record.case_id, stored.record.raw_reply)
        last = stored
    if last is None:
        return None
    record = last.record
    return Judged(
        schema=JUDGED_SCHEMA,
        provider=record.provider,
        model=record.model,
        run=record.run,
        verdicts=dict(sorted(verdicts.items())),
    )


def write_judged(cache: Path, judged: Judged) -> Path:
    """Write the verdicts beside their cache."""
    file = judged_file(cache)
    write_atomic(file, file_bytes(judged))
    return file


def moves(cache: Path, court: Court) -> Iterator[Move]:
    """Every verdict of a cache that moved, in file order.

    A row that was never judged is no move. A verdict that differs under the same version of the parser is
    corruption.

    Raises:
        FrontierRunError: code ``CACHE_CORRUPT``.
    """
    before = _before(cache)
    for record, verdict in walk(cache):
        found = [(record.verdict, verdict)]
        if record.case_id in before:
            now = court.verdict(record.case_id, record.raw_reply)
            found.append((before[record.case_id], now))
        for was, now in found:
            if was != now:
                yield Move(record.provider, record.model, record.run, record.case_id, was, now)


def _about_tasks(cache: Path) -> Iterator[Stored]:
    family = SUBMISSIONS.name.partition("/")[0]
    return (stored for stored in walk(cache) if stored.record.parser.partition("/")[0] == family)


def _before(cache: Path) -> Mapping[str, str]:
    file = judged_file(cache)
    try:
        data = read_regular(file, max_bytes=_MAX_BYTES)
    except FileError as error:
        if error.code == "MISSING":
            return {}
        raise
    return strict_json.read_record(data, Judged, max_bytes=_MAX_BYTES, source=str(file)).verdicts
