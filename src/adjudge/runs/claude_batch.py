"""A whole suite through Claude Code: dry by default, several calls at once, never asked twice.

One loop looks after all calls, without threads, so that the verifiers' sandboxes may be forked from the same
process. Stopping has two steps: no new call is begun, or those under way are ended as well; a call that was
ended by us counts for nothing, and is made again by the next run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from adjudge.benchmark.faults import Fault, FaultError
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.suite_check import SuiteCheck
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.suite import SuiteRow
from adjudge.lanes.prompt import LaneRows
from adjudge.runs.budget import estimated_tokens
from adjudge.runs.claude_attempt import Asked, Attempt, Bench
from adjudge.runs.claude_store import Store
from adjudge.runs.jobs import job_of
from adjudge.runs.run_facts import Progress
from adjudge.solvers.claude_code import Claude, Settings
from adjudge.solvers.claude_process import wait_any

MAX_SUITE_BYTES = 1 << 30
MAX_JOBS = 32
MAX_FAILED = 10
"""After so many attempts in a row that failed through no doing of the model, the next ones would too."""
_OF_THE_MODEL = frozenset(
    {
        *("completed", "not-scorable", "model-refusal", "max-turns", "budget"),
        *("no-structured-output", "structured-output-retries"),
    }
)

Stop = Literal["go", "drain", "kill"]


class Suite:
    """A suite that was found to be without fault, and can be walked again."""

    def __init__(self, root: BenchmarkRoot, path: Path) -> None:
        """Hold every row against the benchmark.

        Raises:
            FaultError: the first fault; ``COMMAND_NOT_ALLOWED`` for any command of its own.
            FileError: it cannot be read.
            FrontierRunError: code ``SEALED_CASE``.
        """
        self.sha256 = sha256_hex(read_regular(path, max_bytes=MAX_SUITE_BYTES))
        self._rows: list[SuiteRow] = []
        for _, found in SuiteCheck(root, path, LaneRows(root.path).row).lines():
            if isinstance(found, list):
                raise FaultError(found[0])
            job_of(found)  # a sealed case is shown to nobody
            self._rows.append(found)
        if not self._rows:
            raise FaultError(Fault(str(path), None, "EMPTY_FILE", "there is no row"))

    def __iter__(self) -> Iterator[SuiteRow]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class Plan(NamedTuple):
    """What a batch would do.

    Attributes:
        rows: rows of the suite.
        completed: those with a reply and a verdict.
        failed: those whose last attempt has no reply; they are asked again with ``--retry-failed`` only.
        calls: calls that would be made now.
        tokens_in: about how many tokens their prompts have: a quarter of their bytes.
    """

    rows: int
    completed: int
    failed: int
    calls: int
    tokens_in: int


class Summary(NamedTuple):
    """How a batch ended.

    Attributes:
        counts: rows by verdict, or by outcome where there is no verdict, or ``missing``.
        calls: attempts that were brought to an end now.
        stopped: why it ended before its rows did, or ``None``.
        other_models: models that answered and are not called what was asked for.
    """

    counts: dict[str, int]
    calls: int
    stopped: str | None
    other_models: tuple[str, ...]


def pending(suite: Suite, store: Store, *, retry_failed: bool) -> Iterator[SuiteRow]:
    """The rows that are still to be asked."""
    for row in suite:
        result = store.result(row)
        if result is None or (retry_failed and not result.is_completed):
            yield row


def make_plan(suite: Suite, store: Store, *, retry_failed: bool) -> Plan:
    """Count; nothing is written and nothing started."""
    results = [result for row in suite if (result := store.result(row)) is not None]
    completed = sum(result.is_completed for result in results)
    todo = list(pending(suite, store, retry_failed=retry_failed))
    tokens = sum(estimated_tokens(row.prompt) for row in todo)
    return Plan(len(suite), completed, len(results) - completed, len(todo), tokens)


def run_batch(
    root: BenchmarkRoot,
    suite: Suite,
    store: Store,
    claude: Claude,
    *,
    jobs: int,
    retry_failed: bool = False,
    stop: Callable[[], Stop] = lambda: "go",
    watch: Callable[[Progress], None] = lambda _: None,
) -> Summary:
    """Ask what is still to be asked.

    Args:
        root: the benchmark.
        suite: the rows.
        store: where everything is kept; frozen already.
        claude: the program.
        jobs: calls at once.
        retry_failed: ask those again whose last attempt has no reply.
        stop: asked now and then whether to go on.
        watch: told about the progress.

    Raises:
        FileError: another process is at work in the folder, or the disk is full.
        FrontierRunError: the cache is corrupt, or belongs to another wording.
    """
    if not 1 <= jobs <= MAX_JOBS:
        raise UsageError("USAGE", f"--jobs is from 1 to {MAX_JOBS}")
    with store.opened(claude.settings, claude.version):
        for row in suite:
            store.adopt(row)
            if store.result(row) is not None:
                store.keep_reply(row)
        loop = _Loop(store, claude, Bench(root), jobs, stop, watch)
        try:
            loop.over(pending(suite, store, retry_failed=retry_failed))
        finally:
            loop.close()
        counts = store.write_summary(iter(suite), batch_facts(suite, claude), claude.settings.model)
    answered = {model for row in suite if (result := store.result(row)) for model in result.models}
    others = tuple(sorted(answered - {claude.settings.model}))
    return Summary(counts, loop.finished, loop.stopped, others)


def batch_facts(suite: Suite, claude: Claude) -> dict[str, Any]:
    """What must not change while a batch goes on."""
    return {**asked_facts(suite, claude.settings), "claude_version": claude.version, **claude.service}


def asked_facts(suite: Suite, settings: Settings) -> dict[str, Any]:
    """The part of it that is known before the program is looked for."""
    return {"suite_sha256": suite.sha256, "settings": settings.to_dict()}


class _Loop:
    def __init__(
        self,
        store: Store,
        claude: Claude,
        bench: Bench,
        jobs: int,
        stop: Callable[[], Stop],
        watch: Callable[[Progress], None],
    ) -> None:
        self._store = store
        self._claude = claude
        self._bench = bench
        self._jobs = jobs
        self._stop = stop
        self._watch = watch
        self._active: list[Asked] = []
        self._failed_in_a_row = 0
        self._completed = 0
        self.finished = 0
        self.stopped: str | None = None

    def over(self, rows: Iterator[SuiteRow]) -> None:
        while True:
            wish = self._stop()
            if wish != "go":
                self.stopped = self.stopped or "interrupted"
            if wish == "kill":
                return
            while self.stopped is None and len(self._active) < self._jobs:
                row = next(rows, None)
                if row is None:
                    break
                number, folder = self._store.next_attempt(row)
                self._active.append(Asked(self._claude, self._bench, row, number, folder))
            if not self._active:
                return
            processes = [asked.process for asked in self._active if asked.process is not None]
            if len(processes) == len(self._active):
                wait_any(processes)
            for asked in list(self._active):
                attempt = asked.step()
                if attempt is not None:
                    self._active.remove(asked)
                    self._keep(asked.row, attempt)

    def close(self) -> None:
        for asked in self._active:
            asked.close()

    def _keep(self, row: SuiteRow, attempt: Attempt) -> None:
        self._store.append(attempt.result)
        if attempt.result.is_completed:
            self._store.keep_reply(row, attempt.answer)
        self.finished += 1
        self._completed += attempt.result.is_completed
        blameless = attempt.result.outcome in _OF_THE_MODEL
        self._failed_in_a_row = 0 if blameless else self._failed_in_a_row + 1
        if self._failed_in_a_row >= MAX_FAILED:
            self.stopped = (
                f"{MAX_FAILED} attempts in a row failed, the last one with: {attempt.result.reason}"
            )
        self._watch(Progress(self._completed, self.finished - self._completed, 0.0))
