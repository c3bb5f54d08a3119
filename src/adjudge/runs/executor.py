"""Asking a model many questions at once, and keeping every reply.

Workers are threads, since they do nothing but wait. The thread that called writes: whatever has come in since
the last write goes to the disk in one append, and counts only then. A reply that comes alone is written at
once; when they come fast, many share a write. Stopping means draining: no new call is begun, those under way
are waited for and kept.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from adjudge.runs.budget import Budget
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.jobs import Job
from adjudge.runs.reply_log import ReplyLog, RunName, fits, make_record
from adjudge.runs.retry import LONGEST_WAIT, Gate, delay
from adjudge.runs.run_facts import Options, Progress, Summary
from adjudge.solvers.errors import CallError
from adjudge.solvers.provider import Call, Model, Reply, Secret

MAX_JOBS = 256
MAX_FAILED = 10
"""After so many questions without a reply a run stops: the next ones would fare no better."""
_TICK = 0.2
"""Seconds after which progress is shown although nothing came."""
_AHEAD = 16
"""Questions that are handed out for each worker and not yet kept, so that none is idle during a write."""
_SHARE = 4
"""A write is followed by a pause of so many times its length, in which replies gather for the next one."""
_LONGEST_PAUSE = 0.015
"""Seconds."""


class _Done(NamedTuple):
    """What a worker hands back: a reply, or a reason, or neither when it was not asked."""

    job: Job
    reply: Reply | None
    reason: str | None = None
    fatal: bool = False
    latency_ms: int = 0


class Run:
    """One run of a model over questions."""

    def __init__(
        self,
        model: Model,
        name: RunName,
        log: ReplyLog,
        options: Options,
        *,
        budget: Budget | None = None,
        key: Secret | None = None,
        stop: threading.Event | None = None,
        watch: Callable[[Progress], None] = lambda _: None,
    ) -> None:
        """Prepare a run.

        Args:
            model: who is asked.
            name: under which name the replies are kept.
            log: the cache.
            options: how it is done.
            budget: its limits; none by default.
            key: the key that was sent; a reply that holds it is not kept.
            stop: set it to drain and stop.
            watch: told about the progress, in the calling thread.
        """
        self._model = model
        self._name = name
        self._log = log
        self._options = options
        self._budget = budget or Budget()
        self._key = key
        self._asked_to_stop = stop or threading.Event()
        self._stop = threading.Event()
        self._gate = Gate(self._stop)
        self._watch = watch
        self._inbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[_Done] = queue.SimpleQueue()
        self._params: dict[bool, dict[str, Any]] = {}
        self._write_after = 0.0
        self._answered = 0
        self._failed = 0
        self._failures: list[tuple[str, str]] = []
        self._stopped: str | None = None

    def over(self, jobs: Iterator[Job]) -> Summary:
        """Ask the questions that the cache has no reply to.

        Raises:
            FrontierRunError: code ``PROMPT_MISMATCH``.
            FileError: the cache cannot be written.
        """
        workers = [threading.Thread(target=self._worker, daemon=True) for _ in range(self._options.jobs)]
        for worker in workers:
            worker.start()
        try:
            self._feed(jobs)
        finally:
            self._stop.set()
            for _ in workers:
                self._inbox.put(None)
        for worker in workers:
            worker.join()
        return Summary(
            answered=self._answered,
            failures=tuple(self._failures),
            failed=self._failed,
            stopped=self._stopped,
            calls=self._budget.calls,
            spent=self._budget.spent,
        )

    def _feed(self, jobs: Iterator[Job]) -> None:
        missing = (job for job in jobs if not self._log.kept.has(job))
        out = 0
        while True:
            if self._asked_to_stop.is_set():
                self._end("interrupted")
            while out < self._options.jobs * _AHEAD and self._stopped is None:
                job = next(missing, None)
                if job is None:
                    break
                self._inbox.put(job)
                out += 1
            if out == 0:
                return
            done = self._collect(out)
            out -= len(done)
            self._keep(done)
            self._watch(Progress(self._answered, self._failed, self._gate.closed_for()))

    def _collect(self, out: int) -> list[_Done]:
        """All that has come in of ``out`` questions; waits a moment for the first."""
        done: list[_Done] = []
        pause = self._write_after - time.monotonic()
        if pause > 0 and self._outbox.qsize() < out:
            time.sleep(pause)
        with contextlib.suppress(queue.Empty):
            done.append(self._outbox.get(timeout=_TICK))
            while True:
                done.append(self._outbox.get_nowait())
        return done

    def _keep(self, done: list[_Done]) -> None:
        records = [
            make_record(
                item.job,
                self._name,
                params=self._params_of(item.job),
                text=item.reply.text,
                finish_reason=item.reply.finish_reason,
                usage=item.reply.usage,
                latency_ms=item.latency_ms,
            )
            for item in done
            if item.reply is not None
        ]
        begun = time.monotonic()
        self._log.append(records)
        ended = time.monotonic()
        self._write_after = ended + min(_LONGEST_PAUSE, _SHARE * (ended - begun))
        self._answered += len(records)
        for item in done:
            if item.reason is not None:
                self._failed += 1
                if len(self._failures) < MAX_FAILED:
                    self._failures.append((item.job.case_id, item.reason))
                if item.fatal:
                    self._end(item.reason)
        if self._failed >= MAX_FAILED:
            self._end(f"{self._failed} questions got no reply")
        if self._budget.exhausted is not None:
            self._end(f"{self._budget.exhausted} is reached")

    def _end(self, reason: str) -> None:
        self._stopped = self._stopped or reason
        self._stop.set()

    def _params_of(self, job: Job) -> dict[str, Any]:
        """What is sent beside the prompt; the same for all jobs of a kind."""
        structured = job.schema is not None
        if structured not in self._params:
            self._params[structured] = self._model.params(self._call(job))
        return self._params[structured]

    def _call(self, job: Job) -> Call:
        return Call(job.prompt, job.schema, self._options.max_tokens, self._options.timeout)

    def _worker(self) -> None:
        while (job := self._inbox.get()) is not None:
            try:
                done = self._ask(job)
            except Exception as error:  # an adapter's bug must not leave the run waiting for ever
                done = _Done(job, None, f"the adapter failed: {type(error).__name__}", fatal=True)
            self._outbox.put(done)

    def _ask(self, job: Job) -> _Done:
        call = self._call(job)
        most = _limit(self._params_of(job), call.max_tokens)
        attempt = 0
        while self._gate.wait():
            taken = self._budget.take(job.prompt, most)
            if taken is None:
                break
            attempt += 1
            started = time.perf_counter()
            try:
                reply = self._checked(self._model.ask(call))
            except CallError as error:
                self._budget.settle(taken, None, billed=error.may_be_billed)
                done = self._after(job, error, attempt)
                if done is not None:
                    return done
                continue
            except BaseException:
                self._budget.settle(taken, None, billed=True)
                raise
            latency_ms = round((time.perf_counter() - started) * 1000)
            self._budget.settle(taken, reply.usage, billed=True)
            return _Done(job, reply, latency_ms=latency_ms)
        return _Done(job, None)

    def _after(self, job: Job, error: CallError, attempt: int) -> _Done | None:
        """What follows a failed call: the end of the question, or ``None`` to ask again after a while."""
        if error.fault == "fatal":
            return _Done(job, None, error.reason, fatal=True)
        if error.fault == "refused":
            return _Done(job, None, error.reason)
        wait = delay(error, attempt, job.case_id, self._options.first_wait)
        if wait > LONGEST_WAIT:
            return _Done(job, None, f"{error.reason} (wait {wait:.0f} s)", fatal=True)
        if attempt >= self._options.attempts:
            return _Done(job, None, f"{error.reason} ({attempt} attempts)")
        if error.fault == "rate-limited":
            self._gate.close_for(wait)
        elif self._stop.wait(wait):
            return _Done(job, None)
        return None

    def _checked(self, reply: Reply) -> Reply:
        if not fits(reply.text):
            raise CallError("refused", "the reply is too long to be kept", may_be_billed=True)
        if self._key is not None and self._key.is_in(reply.text):
            raise CallError("fatal", "the reply repeats the key that was sent; it is not kept")
        return reply


def _limit(params: dict[str, Any], default: int) -> int:
    """The most tokens that a reply may have, as it is sent."""
    sent = [value for name, value in params.items() if name != "temperature" and type(value) is int]
    return max(sent, default=default)


def need_same_params(log_params: dict[bool, dict[str, Any]], model: Model, call: Call) -> None:
    """Refuse to mix replies to different parameters in one run.

    Raises:
        FrontierRunError: code ``PROMPT_MISMATCH``.
    """
    params = model.params(call)
    earlier = log_params.get("output" in params, params)
    if earlier != params:
        reason = f"the run was begun with {earlier}, not {params}: name another --run"
        raise FrontierRunError("PROMPT_MISMATCH", reason)
