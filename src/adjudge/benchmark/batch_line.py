"""One line of a batch: which task it answers, and what a line that answers none is worth.

A line that names a task gets the verdict that ``adjudge verify TASK`` gives for the same bytes. A line that
names none is rejected with score 0, like any malformed submission, and belongs to no task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any, NamedTuple

from adjudge.benchmark.trust import UntrustedRootError
from adjudge.benchmark.verification import MAX_SUBMISSION_BYTES, Verification
from adjudge.contract import strict_json
from adjudge.contract.batch import UnassignedVerdict
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import AdjudgeError, JsonError, LedgerBrokenError
from adjudge.contract.fields import TASK_ID
from adjudge.contract.printable import quoted
from adjudge.contract.verdict import PROTOCOL_VERSION, Verdict
from adjudge.judging.admission import Rejection, oversize, unreadable
from adjudge.judging.judge import Admitted, Frame, Ran, one_line, verdict

FLUSH_AFTER_SECONDS = 0.05
"""How long verdicts that are ready wait for the rest of their block; what they say does not depend on it."""


class Answered(NamedTuple):
    """Verdicts of some lines in a row, encoded, one a line."""

    lines: int
    data: bytes


def judge_block(
    court: Verification, lines: Sequence[bytes | None], before_runs: Callable[[], None] | None = None
) -> Iterator[Answered]:
    """Judge lines in order; ``None`` stands for one that was too long to be read.

    All lines are admitted first, then the verifiers are asked, then the verdicts are written down. A fork
    makes every page of memory that is touched afterwards a copy, so mixing the three would cost more.

    Raises:
        LedgerBrokenError, UntrustedRootError: nothing further can be judged.
    """
    begun = [_begin(court, line) for line in lines]
    if before_runs is not None:
        before_runs()
    done: list[Verdict | UnassignedVerdict | tuple[Admitted, Ran]] = []
    since = monotonic()
    for item in begun:
        if not isinstance(item, Admitted):
            done.append(item)
            continue
        done.append((item, court.run(item)))
        if monotonic() - since > FLUSH_AFTER_SECONDS:
            yield _answered(court, done)
            done = []
            since = monotonic()
    if done:
        yield _answered(court, done)


def fault_of_ours(task_id: str | None, message: str, frame: Frame) -> bytes:
    """The encoded answer to a line during which the judging process itself was ended."""
    code = "VERIFIER_EXCEPTION"
    if task_id is None:
        return _encoded(_unassigned("error", Rejection(code, message, {}), frame))
    return _encoded(verdict(task_id, "error", code, message, {}, frame))


def named_task(line: bytes) -> str | None:
    """The task id that a line names, or ``None`` when it is not strict JSON or names none."""
    try:
        value = strict_json.loads(line, max_bytes=MAX_SUBMISSION_BYTES)
    except JsonError:
        return None
    task_id = value.get("task_id") if isinstance(value, dict) else None
    return task_id if isinstance(task_id, str) and TASK_ID.fullmatch(task_id) else None


def _begin(court: Verification, line: bytes | None) -> Verdict | UnassignedVerdict | Admitted:
    if line is None:
        return _unassigned("rejected", oversize(MAX_SUBMISSION_BYTES), court.frame)
    try:
        value = strict_json.loads(line, max_bytes=MAX_SUBMISSION_BYTES, source="submission")
    except JsonError as error:
        return _unassigned("rejected", unreadable(error), court.frame)
    fault = _naming_fault(value)
    if fault is not None:
        return _unassigned("rejected", fault, court.frame)
    task_id: str = value["task_id"]
    try:
        return court.begin(task_id, line)
    except (LedgerBrokenError, UntrustedRootError):
        raise
    except AdjudgeError as error:
        if error.code == "UNKNOWN_TASK":
            return _unassigned("rejected", _no_such_task(task_id), court.frame)
        message = f"the file of the task cannot be used: {error.code}"
        return verdict(task_id, "error", "IO", message, {}, court.frame)


def _naming_fault(value: Any) -> Rejection | None:
    if not isinstance(value, dict):
        return Rejection("SCHEMA", "the submission is not a JSON object", {"pointer": ""})
    if "task_id" not in value:
        return Rejection("SCHEMA", "the field task_id is missing", {"pointer": ""})
    if not isinstance(value["task_id"], str):
        return Rejection("SCHEMA", "task_id is not a string", {"pointer": "/task_id"})
    return None if TASK_ID.fullmatch(value["task_id"]) else _no_such_task(value["task_id"])


def _no_such_task(task_id: str) -> Rejection:
    message = f"the submission answers {quoted(task_id)}, which is no task of this benchmark"
    return Rejection("TASK_ID_MISMATCH", message, {"pointer": "/task_id"})


def _unassigned(name: str, reason: Rejection, frame: Frame) -> UnassignedVerdict:
    return UnassignedVerdict(
        protocol_version=PROTOCOL_VERSION,
        task_id=None,
        verdict="error" if name == "error" else "rejected",
        score=None if name == "error" else 0,
        message=one_line(reason.message),
        details={"code": reason.code, **reason.details},
        snapshot_id=frame.snapshot_id,
        status_cutoff=frame.status_cutoff,
    )


def _answered(
    court: Verification, done: Sequence[Verdict | UnassignedVerdict | tuple[Admitted, Ran]]
) -> Answered:
    results = (court.conclude(*item) if isinstance(item, tuple) else item for item in done)
    return Answered(len(done), b"".join(map(_encoded, results)))


def _encoded(result: Verdict | UnassignedVerdict) -> bytes:
    return canonical_bytes(result) + b"\n"
