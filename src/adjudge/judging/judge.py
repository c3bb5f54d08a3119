"""One submission, one task, one verdict.

This layer decides what depends on the task and the submission alone: whether the task can be decided by a
program, whether the submission is admitted, and what the verifier says. Snapshot and ledger come before it
(:mod:`adjudge.benchmark`). Nothing that a submitter controls can turn a failure into a null score.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.task import DesignOnly, Executable, Limits, Task
from adjudge.contract.verdict import (
    CODES,
    MAX_DETAILS_BYTES,
    MAX_MESSAGE,
    PROTOCOL_VERSION,
    SCORES,
    WORKING_TREE,
    Verdict,
    VerdictName,
)
from adjudge.judging import sandbox
from adjudge.judging.admission import Rejection, admit, oversize

if TYPE_CHECKING:
    from adjudge.judging.user_verifier import UserCode

Isolation = Literal["process", "none"]
VerifierFunction = Callable[[Mapping[str, Any], Limits], tuple[bool, str, str, dict[str, Any]]]

_MOST_DETAILS = MAX_DETAILS_BYTES - 64
"""Bytes of the details that a verifier returns; the rest is left for what later layers add."""

_NAMESPACE = "adjudge.verifiers."
_FAILURES = {
    "timeout": ("VERIFIER_TIMEOUT", "the verifier exceeded timeout_ms = {limits.timeout_ms}"),
    "memory": ("VERIFIER_MEMORY", "the verifier exceeded memory_mb = {limits.memory_mb}"),
    "output": ("VERIFIER_CONTRACT", "the verifier returned a value that cannot be sent: {detail}"),
    "exception": ("VERIFIER_EXCEPTION", "the verifier raised {detail}"),
    "killed": ("VERIFIER_EXCEPTION", "the verifier was ended by {detail}"),
}


Ran = sandbox.Outcome | sandbox.IsolationUnavailable
"""How asking a verifier ended; the second says that it was not asked."""


class Frame(NamedTuple):
    """The snapshot in force, as every verdict names it."""

    snapshot_id: str = WORKING_TREE
    status_cutoff: str | None = None


NO_SNAPSHOT = Frame()


class Admitted(NamedTuple):
    """A submission that was admitted and waits for its verifier.

    Attributes:
        task: the task that it answers.
        function: the task's verifier.
        arguments: what the verifier is given: the witness and the limits.
        bounds: the task's limits, as the sandbox takes them.
        frame: the snapshot in force.
    """

    task: Task
    function: VerifierFunction
    arguments: tuple[dict[str, Any], Limits]
    bounds: sandbox.Limits
    frame: Frame


def judge(
    task: Task,
    submission: bytes | None,
    *,
    frame: Frame = NO_SNAPSHOT,
    isolation: Isolation = "process",
    user_code: UserCode | None = None,
) -> Verdict:
    """Judge the bytes of a submission.

    Args:
        submission: the bytes, or ``None`` when they were too long to be read at all.
        frame: the snapshot in force.
        isolation: ``process`` runs the verifier in the sandbox under the task's limits; ``none`` runs it in
            this process without limits, for trusted data in bulk.
        user_code: for a task with a ``file:`` entry, the files of its trusted root.

    Returns:
        A verdict out of not-executable, rejected, no-result, accepted, error.
    """
    begun = begin(task, submission, frame, user_code)
    return begun if isinstance(begun, Verdict) else conclude(begun, run(begun, isolation))


def begin(
    task: Task, submission: bytes | None, frame: Frame, user_code: UserCode | None = None
) -> Verdict | Admitted:
    """Everything that comes before the verifier is asked; a verdict where that alone decides.

    The three steps :func:`begin`, :func:`run` and :func:`conclude` are :func:`judge` taken apart, so that a
    stream can take each for many submissions in turn.
    """
    verifier = task.verifier
    if isinstance(verifier, DesignOnly):
        message = "no program decides this task: " + verifier.reason
        return verdict(task.task_id, "not-executable", "DESIGN_ONLY", message, {}, frame)
    admitted = oversize(task.limits.max_submission_bytes) if submission is None else admit(submission, task)
    if isinstance(admitted, Rejection):
        return verdict(task.task_id, "rejected", *admitted, frame)
    if admitted.witness is None:
        return verdict(task.task_id, "no-result", "NO_RESULT", "no witness was submitted", {}, frame)
    try:
        function = load_verifier(verifier, user_code)
    except ImportError:
        message = "the verifier cannot be imported: " + verifier.entry
        return verdict(task.task_id, "error", "VERIFIER_CONTRACT", message, {}, frame)
    bounds = sandbox.Limits(timeout_ms=task.limits.timeout_ms, memory_mb=task.limits.memory_mb)
    return Admitted(task, function, (admitted.witness, task.limits), bounds, frame)


def run(admitted: Admitted, isolation: Isolation) -> Ran:
    """Ask the verifier; the only step that runs its code."""
    if isolation == "none":
        return sandbox.run_inline(admitted.function, admitted.arguments)
    try:
        return sandbox.run_isolated(admitted.function, admitted.arguments, admitted.bounds)
    except sandbox.IsolationUnavailable as missing:
        return missing


def conclude(admitted: Admitted, outcome: Ran) -> Verdict:
    """The verdict that follows from how the verifier ended and what it returned."""
    task, frame = admitted.task, admitted.frame
    if isinstance(outcome, sandbox.IsolationUnavailable):
        message = f"the sandbox cannot be started, and nothing was run: {outcome}"
        return verdict(task.task_id, "error", "IO", message, {}, frame)
    if outcome.kind != "returned":
        code, template = _FAILURES[outcome.kind]
        message = template.format(limits=task.limits, detail=outcome.detail)
        return verdict(task.task_id, "error", code, message, {}, frame)
    return _read_outcome(task.task_id, outcome.value, frame)


def verdict(
    task_id: str, name: VerdictName, code: str, message: str, details: dict[str, Any], frame: Frame
) -> Verdict:
    """Build a verdict; the message is made one printable line of bounded length."""
    return Verdict(
        protocol_version=PROTOCOL_VERSION,
        task_id=task_id,
        verdict=name,
        score=SCORES.get(name),
        message=one_line(message),
        details={"code": code, **details},
        snapshot_id=frame.snapshot_id,
        status_cutoff=frame.status_cutoff,
    )


def load_verifier(verifier: Executable, user_code: UserCode | None = None) -> VerifierFunction:
    """Import the verifier function: from the packaged namespace, or out of ``user_code``, from nowhere else.

    Raises:
        ImportError: the module or the function does not exist.
    """
    if verifier.is_users:
        if user_code is None:
            raise ImportError(f"{verifier.entry} needs the files of a trusted root")
        from adjudge.judging import user_verifier

        loaded: VerifierFunction = user_verifier.load(verifier.entry, user_code)
        return loaded
    module_name, _, function_name = verifier.entry.partition(":")
    if not module_name.startswith(_NAMESPACE):
        raise ImportError(f"{module_name} is outside {_NAMESPACE}")
    function: VerifierFunction | None = getattr(importlib.import_module(module_name), function_name, None)
    if function is None:
        raise ImportError(f"{module_name} has no function {function_name}")
    return function


def _read_outcome(task_id: str, value: Any, frame: Frame) -> Verdict:
    """Hold what a verifier returned to its contract: four values, a known code, small printable facts."""
    fault = _contract_fault(value)
    if fault is not None:
        return verdict(task_id, "error", "VERIFIER_CONTRACT", "the verifier returned " + fault, {}, frame)
    ok, code, message, details = value
    return verdict(task_id, "accepted" if ok else "rejected", code, message, details, frame)


def _contract_fault(value: Any) -> str | None:
    if not isinstance(value, (list, tuple)) or len(value) != 4:
        return "something other than (ok, code, message, details)"
    ok, code, message, details = value
    if type(ok) is not bool:
        return "an ok that is neither true nor false"
    if code not in (CODES["accepted"] if ok else ("WITNESS_INVALID", "WORK_LIMIT")):
        return "a code that does not belong to its verdict"
    if type(message) is not str or not message or one_line(message) != message:
        return f"a message that is not one line of 1 to {MAX_MESSAGE} characters"
    if type(details) is not dict or "code" in details:
        return "details that are not an object without code"
    if _surely_small(details):
        return None
    try:
        size = len(canonical_bytes({"code": code, **details}))
    except TypeError:
        return "details that JSON without floats cannot hold"
    return f"details of more than {_MOST_DETAILS} bytes" if size > _MOST_DETAILS else None


def _surely_small(details: dict[Any, Any]) -> bool:
    """Whether the details are short ASCII texts, whose size need not be counted to the byte."""
    characters = 100  # the code, and some room
    for key, item in details.items():
        if not (type(key) is type(item) is str and key.isascii() and item.isascii()):
            return False
        characters += len(key) + len(item) + 6
    return characters * 6 <= _MOST_DETAILS  # an escape takes six bytes


def one_line(text: str) -> str:
    """``text`` as the message of a verdict: one printable line of bounded length."""
    if len(text) <= MAX_MESSAGE and text.isprintable():
        return text
    printable = "".join(mark if mark.isprintable() else " " for mark in text)
    return printable if len(printable) <= MAX_MESSAGE else printable[: MAX_MESSAGE - 3] + "..."
