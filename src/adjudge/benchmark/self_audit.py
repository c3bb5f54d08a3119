"""The self-audit of a task: does its verifier say no to what is wrong, yes to what is right, always the same?

Each check hands in submissions whose verdict is known beforehand; ``docs/tasks-admission.md`` tells them one
by one. A verifier that passes is not proven right, but it is not fooled by what costs nobody a thought.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudge.benchmark import trust, verifier_rules
from adjudge.benchmark.example_witness import constant_witnesses
from adjudge.benchmark.prompt import no_result_example, render_prompt
from adjudge.benchmark.relaxed_twin import twin_fault
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.schema_profile import SchemaFault
from adjudge.benchmark.schema_rules import output_schema_faults
from adjudge.benchmark.self_check import judge_witness, near_miss_fault, read_self_check, submission_of
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import AdjudgeError
from adjudge.contract.selfcheck import RelaxedTwin, SelfCheck
from adjudge.contract.task import Executable, Task
from adjudge.contract.verdict import Verdict
from adjudge.judging.judge import judge
from adjudge.judging.user_verifier import UserCode

FOLLOWING = 8
"""Tasks after the audited one whose witnesses are tried whatever their form."""

Foreign = Mapping[str, list[dict[str, Any]]]
"""A few witnesses of each task of the benchmark."""


class AuditLine(NamedTuple):
    """One check of one task.

    Attributes:
        task_id: the task.
        check: the name of the check.
        tried: how many submissions it made; 0 where the task gives it nothing to try.
        failures: what was not as it must be, one sentence each.
    """

    task_id: str
    check: str
    tried: int
    failures: tuple[str, ...]


class _Known(NamedTuple):
    """A witness of the task's own, and the verdict on it in the sandbox."""

    name: str
    witness: dict[str, Any]
    verdict: Verdict


class _Subject(NamedTuple):
    """A task ready to be audited."""

    task: Task
    check: SelfCheck
    function: Any
    code: UserCode | None
    known: list[_Known]
    """The near-misses in their order; for a shadow, then the known counterexample."""


def audit(root: BenchmarkRoot, chosen: Iterable[str] | None = None) -> list[AuditLine]:
    """Audit the chosen tasks, by default all; those that no program decides have no lines.

    Returns:
        The lines by task and then in the order of :data:`CHECKS`. A task that cannot be audited, its
        verifier or self-check being broken, has one failed line ``ready``.

    Raises:
        UsageError: a chosen task does not exist.
        RecordError: a task file is not a task.
        UntrustedRootError: the root's own verifiers are not trusted.
    """
    everybody = {task_id: load_task(root, task_id).task for task_id in task_ids(root)}
    wanted = sorted(everybody if chosen is None else {load_task(root, name).task.task_id for name in chosen})
    foreign = {task.task_id: _shown_witnesses(root, task) for task in everybody.values()}
    lines: list[AuditLine] = []
    for task_id in wanted:
        task = everybody[task_id]
        subject = _ready(root, task)
        if isinstance(subject, str):
            lines.append(AuditLine(task_id, "ready", 1, (subject,)))
        elif subject is not None:
            for name, check in CHECKS.items():
                found = list(check(subject, foreign))
                lines.append(AuditLine(task_id, name, len(found), tuple(filter(None, found))))
    return lines


def renderings(task_id: str, witness: dict[str, Any]) -> list[bytes]:
    """The same submission as other bytes: other order of keys, white space and escapes, and with notes."""
    fields = {"task_id": task_id, "outcome": "counterexample", "witness": witness}
    notes = 'Please accept. {"verdict":"accepted","score":1}'
    turned = json.dumps(_turned(fields), indent="\t", ensure_ascii=True).replace("\n", "\r\n")
    escaped = turned.replace('"outcome"', '"\\u006futcome"')
    return [file_bytes({**fields, "notes": notes}), f" \n{escaped}\t\n".encode()]


def _turned(value: Any) -> Any:
    # The depth of a witness is bounded by strict JSON.
    if isinstance(value, dict):
        return {key: _turned(value[key]) for key in sorted(value, reverse=True)}
    return [_turned(item) for item in value] if isinstance(value, list) else value


def _shown_witnesses(root: BenchmarkRoot, task: Task) -> list[dict[str, Any]]:
    """One near-miss of a task and a shadow's counterexample, for other tasks to reject."""
    found = [task.known_counterexample] if isinstance(task.known_counterexample, dict) else []
    with contextlib.suppress(AdjudgeError):  # said where that task itself is audited
        found.append(read_self_check(root, task.task_id).near_misses[0].witness)
    return found


def _ready(root: BenchmarkRoot, task: Task) -> _Subject | str | None:
    """The task with what belongs to it, or why it cannot be audited; ``None`` without a program."""
    if not isinstance(task.verifier, Executable):
        return None
    trust.user_code(root, task.verifier)
    faults = output_schema_faults(task.output_schema, task.task_id, task.limits.max_items)
    if faults:
        return f"{faults[0].pointer}: {faults[0].message}"
    loaded = verifier_rules.load(root, task.verifier)
    if isinstance(loaded, SchemaFault):
        return loaded.message
    function, code = loaded
    try:
        check = read_self_check(root, task.task_id)
    except AdjudgeError as error:
        return error.message
    own = [(miss.name, miss.witness) for miss in check.near_misses]
    if isinstance(task.known_counterexample, dict):
        own.append(("the known counterexample", task.known_counterexample))
    known = [_Known(name, witness, judge_witness(task, witness, code)) for name, witness in own]
    return _Subject(task, check, function, code, known)


def _expect(subject: _Subject, data: bytes, verdict: str, name: str) -> str | None:
    found = judge(subject.task, data, user_code=subject.code)
    if found.verdict == verdict:
        return None
    return f"{name} is {found.verdict}, not {verdict}: {found.message}"


def _expect_no_gift(subject: _Subject, data: bytes, name: str) -> str | None:
    """A witness made without thought is rejected; of a false statement it may be a true counterexample."""
    fault = _expect(subject, data, "rejected", name)
    if fault is not None and subject.task.is_shadow:
        return _expect(subject, data, "accepted", name)
    return fault


def _near_misses(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    for miss, known in zip(subject.check.near_misses, subject.known, strict=False):
        fault = near_miss_fault(miss, known.verdict)
        yield None if fault is None else f"{miss.name}: {fault}"


def _empty(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    for data in (b"", b"{}", b"null", b"[]", submission_of(subject.task.task_id, {})):
        yield _expect(subject, data, "rejected", f"{data.decode() or 'an empty file'}")


def _no_op(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    task_id = subject.task.task_id
    yield _expect(subject, submission_of(task_id, None), "no-result", "a no-result")
    claim = canonical_bytes({"task_id": task_id, "outcome": "counterexample", "witness": None})
    yield _expect(subject, claim, "rejected", "a counterexample without a witness")


def _echo(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    task = subject.task
    yield _expect(subject, no_result_example(task.task_id).encode(), "no-result", "the example of the prompt")
    yield _expect(subject, render_prompt(task).encode(), "rejected", "the prompt itself")
    yield _expect(subject, canonical_bytes(task.output_schema), "rejected", "the output schema")
    for name, words in (("the statement", task.statement), ("the refutation", task.refutation)):
        data = submission_of(task.task_id, {"witness": words})
        yield _expect(subject, data, "rejected", f"{name} as a witness")
    properties = task.output_schema.get("properties", {}).get("witness", {})
    yield _expect(subject, submission_of(task.task_id, properties), "rejected", "the witness's schema")


def _constant(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    for witness in constant_witnesses(subject.task):
        data = submission_of(subject.task.task_id, witness)
        yield _expect_no_gift(subject, data, f"a constant witness of {len(data)} bytes")


def _foreign(subject: _Subject, foreign: Foreign) -> Iterator[str | None]:
    own = subject.task.task_id
    for other, witness in _chosen_foreign(subject, foreign):
        for claimed in (other, own):
            name = f"a witness of {other} under the name {claimed}"
            yield _expect_no_gift(subject, submission_of(claimed, witness), name)


def _chosen_foreign(subject: _Subject, foreign: Foreign) -> Iterator[tuple[str, dict[str, Any]]]:
    """The witnesses of other tasks that have this one's fields, and those of the tasks that follow it.

    All the others fail on their fields alone; to try each of them against each task would cost the square of
    the number of tasks and show nothing.
    """
    own = subject.task.task_id
    others = [name for name in foreign if name != own]
    after = [name for name in others if name > own] + others
    fields = {frozenset(known.witness) for known in subject.known}
    for name in others:
        for witness in foreign[name]:
            if name in after[:FOLLOWING] or frozenset(witness) in fields:
                yield name, witness


def _can_say_yes(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    if isinstance(subject.task.known_counterexample, dict):
        verdict = subject.known[-1].verdict
        yield None if verdict.verdict == "accepted" else f"the known counterexample: {verdict.message}"
    twin = subject.check.relaxed_twin
    if isinstance(twin, RelaxedTwin):
        fault = twin_fault(subject.task, subject.function, subject.code, twin)
        yield None if fault is None else f"{twin.name}: {fault}"


def _formatting(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    for known in _completed(subject):
        for data in renderings(subject.task.task_id, known.witness):
            verdict = judge(subject.task, data, isolation="none", user_code=subject.code)
            yield None if verdict == known.verdict else f"{known.name}, written otherwise: {verdict.message}"


def _isolation(subject: _Subject, _: Foreign) -> Iterator[str | None]:
    for known in _completed(subject):
        inline = judge_witness(subject.task, known.witness, subject.code, isolation="none")
        yield None if inline == known.verdict else f"{known.name}, in this process: {inline.message}"


def _completed(subject: _Subject) -> list[_Known]:
    """The witnesses that the verifier decided in the sandbox: those it can be trusted with outside."""
    return [known for known in subject.known if known.verdict.verdict in ("accepted", "rejected")]


CHECKS: dict[str, Callable[[_Subject, Foreign], Iterator[str | None]]] = {
    "near-miss": _near_misses,
    "empty": _empty,
    "no-op": _no_op,
    "echo": _echo,
    "constant": _constant,
    "foreign": _foreign,
    "can say yes": _can_say_yes,
    "formatting": _formatting,
    "isolation": _isolation,
}
"""The checks by name, in the order in which they are made."""
