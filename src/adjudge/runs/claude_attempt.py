"""One attempt at one row: Claude Code is asked, its reply is judged, and all of it is kept in one folder.

``run.json`` is written last: a folder without it is an attempt that a crash cut short.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudge._version import __version__
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.verification import Verification
from adjudge.contract.canonical import canonical_sha256, file_bytes, sha256_hex
from adjudge.contract.files import write_atomic
from adjudge.contract.folders import typed
from adjudge.contract.suite import CaseRow, SuiteRow
from adjudge.contract.verdict import Verdict
from adjudge.judging.submission_reading import read_submission
from adjudge.lanes.case_verdict import LaneVerdict, judge_case
from adjudge.runs.claude_records import (
    RESULT_SCHEMA,
    RUN_SCHEMA,
    Result,
    name_of,
    prompt_sha256,
    snapshot_of,
)
from adjudge.runs.reply_log import fits
from adjudge.solvers.claude_code import Claude, sent_schema, shown_arguments
from adjudge.solvers.claude_envelope import Answer, read_answer
from adjudge.solvers.claude_process import Ended, Process

ENVELOPE, SUBMISSION, REPLY, VERDICT, RUN = (
    *("envelope.json", "submission.json", "reply.txt", "verdict.json", "run.json"),
)
OUTPUT, ERRORS = "output.txt", "stderr.txt"
MAX_OUTPUT_KEPT = 64 << 10
"""Bytes that are kept of an output that is no envelope."""
_BARS = frozenset({"not-executable", "not-eligible", "quarantined", "snapshot-mismatch"})


class Bench:
    """Judges replies to rows; what it needs of the benchmark is read when the first row comes."""

    def __init__(self, root: BenchmarkRoot) -> None:
        self._root = root
        self._courts: dict[str, Verification] = {}

    def bar(self, row: SuiteRow) -> Verdict | None:
        """The verdict that any submission to this row would get today, if it cannot be scored at all."""
        if isinstance(row, CaseRow):
            return None
        begun = self._court(row).begin(row.task_id, b"{}")
        return begun if isinstance(begun, Verdict) and begun.verdict in _BARS else None

    def verdict(self, row: SuiteRow, reply: str) -> Verdict | LaneVerdict:
        """The verdict on a reply."""
        if isinstance(row, CaseRow):
            return judge_case(self._root.path, row.row_id, reply.encode("utf-8", "surrogatepass"))
        return self._court(row).verdict(row.task_id, read_submission(reply).submission)

    def _court(self, row: SuiteRow) -> Verification:
        snapshot_id = snapshot_of(row)
        if snapshot_id not in self._courts:
            self._courts[snapshot_id] = Verification(self._root, snapshot_id=snapshot_id)
        return self._courts[snapshot_id]


class Attempt(NamedTuple):
    """What came of one attempt.

    Attributes:
        result: the line that is kept about it.
        answer: what the program said; ``None`` when it was not asked.
        verdict: the verdict on the reply, or why none can be given.
    """

    result: Result
    answer: Answer | None
    verdict: Verdict | LaneVerdict | None


class Asked:
    """A call that is under way."""

    def __init__(self, claude: Claude, bench: Bench, row: SuiteRow, attempt: int, folder: Path) -> None:
        """Start it, unless no reply to the row could be scored: then nothing is asked and nothing paid.

        Args:
            claude: the program.
            bench: who judges the reply.
            row: the question.
            attempt: its number.
            folder: where everything is kept; it is made.
        """
        self.row = row
        self._claude = claude
        self._bench = bench
        self._attempt = attempt
        self._folder = folder
        self._begun = _now()
        self.process: Process | None = None
        self._at_once: Attempt | None = None
        bar = bench.bar(row)
        if bar is not None:
            self._at_once = self._made(Answer("not-scorable", bar.message), bar, was_asked=False)
            return
        try:
            self.process = claude.ask(row.prompt, row.output_schema)
        except OSError as error:
            reason = f"the program cannot be started: {(error.strerror or 'no reason').lower()}"
            self._at_once = self._made(Answer("not-started", reason), None, was_asked=False)

    def step(self) -> Attempt | None:
        """The attempt, once it has ended; it is on the disk then."""
        if self._at_once is not None:
            self._write(self._at_once, None)
            return self._at_once
        assert self.process is not None
        ended = self.process.step()
        if ended is None:
            return None
        ended = ended._replace(
            output=self._claude.hidden(ended.output), errors=self._claude.hidden(ended.errors)
        )
        attempt = self._concluded(ended)
        self._write(attempt, ended)
        return attempt

    def close(self) -> None:
        """End the call, if it is under way; the attempt then counts for nothing."""
        if self.process is not None:
            self.process.close()

    def _concluded(self, ended: Ended) -> Attempt:
        answer = read_answer(ended, wants_submission=not isinstance(self.row, CaseRow))
        if answer.reply is None:
            return self._made(answer, None)
        if not fits(answer.reply):
            too_long = answer._replace(
                outcome="too-large", reason="the reply is too long to be kept", reply=None
            )
            return self._made(too_long, None)
        return self._made(answer, self._bench.verdict(self.row, answer.reply))

    def _made(
        self, answer: Answer, verdict: Verdict | LaneVerdict | None, *, was_asked: bool = True
    ) -> Attempt:
        reply = answer.reply
        result = Result(
            schema=RESULT_SCHEMA,
            row_id=self.row.row_id,
            snapshot_id=snapshot_of(self.row),
            prompt_sha256=prompt_sha256(self.row),
            attempt=self._attempt,
            outcome=answer.outcome,
            reason=answer.reason if verdict is None else verdict.message,
            reply_sha256=None if reply is None else sha256_hex(reply.encode("utf-8", "surrogatepass")),
            verdict=None if verdict is None else verdict.verdict,
            score=None if verdict is None else verdict.score,
            code=None if verdict is None else verdict.details["code"],
            models=list(answer.models),
        )
        return Attempt(result, answer if was_asked else None, verdict)

    def _write(self, attempt: Attempt, ended: Ended | None) -> None:
        with typed(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True)
        files: dict[str, bytes] = {}
        answer = attempt.answer
        if ended is not None and answer is not None:
            files[ENVELOPE if answer.is_envelope else OUTPUT] = (
                ended.output if answer.is_envelope else ended.output[:MAX_OUTPUT_KEPT]
            )
            files[ERRORS] = ended.errors
            if answer.reply is not None:
                name = REPLY if isinstance(self.row, CaseRow) else SUBMISSION
                files[name] = answer.reply.encode("utf-8", "surrogatepass")
        if attempt.verdict is not None:
            files[VERDICT] = file_bytes(attempt.verdict)
        for name, data in files.items():
            if data or name in (SUBMISSION, REPLY):
                write_atomic(self._folder / name, data)
        write_atomic(self._folder / RUN, file_bytes(self._run_facts(attempt, ended)))

    def _run_facts(self, attempt: Attempt, ended: Ended | None) -> dict[str, Any]:
        """The metadata of a run: never hashed, never compared."""
        row, answer = self.row, attempt.answer
        schema = None if row.output_schema is None else canonical_sha256(sent_schema(row.output_schema))
        facts: dict[str, Any] = {
            "schema": RUN_SCHEMA,
            "result": msgspec.to_builtins(attempt.result),
            "item": name_of(row),
            "frozen": msgspec.to_builtins(row.task),
            "settings": self._claude.settings.to_dict(),
            "arguments": shown_arguments(self._claude.settings, schema),
            "prompt_on": "standard input",
            "surroundings": self._claude.surroundings,
            "output_schema_sha256": None
            if row.output_schema is None
            else canonical_sha256(row.output_schema),
            "sent_schema_sha256": schema,
            "claude_version": self._claude.version,
            "adjudge_version": __version__,
            "started_at": self._begun,
            "ended_at": _now(),
        }
        if ended is not None:
            facts["exit_status"] = ended.status
        if answer is not None:
            facts["answer"] = {
                name: item
                for name, item in answer._asdict().items()
                if name not in ("reply", "outcome", "reason")
            }
        return facts


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
