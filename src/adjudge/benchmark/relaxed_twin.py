"""The relaxed twin of a task: a witness that its verifier accepts once a constant is weakened.

A verifier that rejects everything passes every test of what it rejects. The twin shows that the very code
that decides can say yes: ``verify`` is the module's inner function ``_decide(witness, limits, *, …)`` with
the conjecture's constants as defaults, and with weaker ones it accepts a witness that is known to be right.
"""

from __future__ import annotations

import functools
import inspect
from typing import Any

from adjudge.benchmark.self_check import judge_witness, submission_of
from adjudge.contract.selfcheck import RelaxedTwin
from adjudge.contract.submission import Submission
from adjudge.contract.task import Task
from adjudge.judging import sandbox
from adjudge.judging.admission import admit
from adjudge.judging.user_verifier import UserCode

INNER = "_decide"
"""Name of the inner function in a verifier's module."""


def twin_fault(task: Task, function: Any, code: UserCode | None, twin: RelaxedTwin) -> str | None:
    """Why the twin does not show what it is there to show, or ``None`` when it does.

    Args:
        function: the task's verifier.
    """
    inner = function.__globals__.get(INNER)
    if not inspect.isfunction(inner):
        return f"the verifier's module has no function {INNER}"
    fault = _parameter_fault(inner, twin.parameters)
    if fault is not None:
        return fault
    strict = judge_witness(task, twin.witness, code)
    if strict.verdict != "rejected":
        return f"the twin is {strict.verdict} without weakening anything"
    admitted = admit(submission_of(task.task_id, twin.witness), task)
    if not isinstance(admitted, Submission):
        return f"the twin has not the form that the task demands: {admitted.message}"
    plain = _run(inner, task, admitted)
    if not isinstance(plain, list) or plain[1:3] != [strict.details["code"], strict.message]:
        return f"{INNER} with its defaults does not say what the verifier says"
    relaxed = _run(functools.partial(inner, **twin.parameters), task, admitted)
    if not isinstance(relaxed, list) or relaxed[0] is not True:
        return f"the twin is not accepted: {relaxed[2] if isinstance(relaxed, list) else relaxed}"
    return None


def _parameter_fault(inner: Any, parameters: dict[str, int]) -> str | None:
    known = {
        parameter.name: parameter.default
        for parameter in inspect.signature(inner).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    for name, value in parameters.items():
        if name not in known:
            return f"{INNER} has no keyword parameter {name}"
        if known[name] is inspect.Parameter.empty:
            return f"the keyword parameter {name} has no default"
        if known[name] == value:
            return f"{name} = {value} is the default and weakens nothing"
    return None


def _run(function: Any, task: Task, submission: Submission) -> Any:
    """The four values that ``function`` returned, as a list, or how it ended instead."""
    bounds = sandbox.Limits(timeout_ms=task.limits.timeout_ms, memory_mb=task.limits.memory_mb)
    outcome = sandbox.run_isolated(function, (submission.witness, task.limits), bounds)
    if outcome.kind == "returned" and isinstance(outcome.value, list) and len(outcome.value) == 4:
        return outcome.value
    return outcome.detail or outcome.kind
