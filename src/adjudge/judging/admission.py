"""Admission: whether the bytes of a submission are an answer to this task at all.

The checks run in the order of the wire format and the first that fails decides: size, encoding, depth,
syntax, duplicate keys, envelope, task id, integer formats, output schema. Everything here is about form;
no mathematics happens, and no check costs more than the size of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError
from adjudge.contract.printable import MAX_POINTER, shorten
from adjudge.contract.submission import Submission
from adjudge.judging.integer_fields import IntegerFields
from adjudge.judging.output_schema import compiled, first_violation

if TYPE_CHECKING:
    from adjudge.contract.task import Task

_FIELDS = ("task_id", "outcome", "witness", "notes")
_REQUIRED = ("task_id", "outcome", "witness")
_OUTCOMES = ("counterexample", "no-result")
MAX_NOTES = 4000


class Rejection(NamedTuple):
    """Why a submission is not admitted: a code, one sentence, and small facts."""

    code: str
    message: str
    details: dict[str, Any]


def admit(data: bytes, task: Task) -> Submission | Rejection:
    """Read the bytes of a submission against the form that ``task`` demands."""
    limit = task.limits.max_submission_bytes
    if len(data) > limit:
        return oversize(limit)
    try:
        value = strict_json.loads(data, max_bytes=limit, source="submission")
    except JsonError as error:
        return unreadable(error)
    form = _form(task)
    return (
        _envelope_fault(value)
        or _task_id_fault(value, task.task_id)
        or _integer_fault(form, value)
        or _schema_fault(form, value)
        or Submission(**value)
    )


def unreadable(error: JsonError) -> Rejection:
    """The rejection of a submission that is not strict JSON."""
    place = {"line": error.line, "column": error.column, "pointer": error.pointer}
    return Rejection(error.code, f"line {error.line}, column {error.column}: {error.reason}", place)


def oversize(limit: int) -> Rejection:
    """The rejection of a submission that is longer than the task allows."""
    message = f"the submission is longer than max_submission_bytes = {limit}"
    return Rejection("TOO_LARGE", message, {"max_submission_bytes": limit})


def _schema(message: str, pointer: str) -> Rejection:
    return Rejection("SCHEMA", message, {"pointer": pointer})


def _envelope_fault(value: Any) -> Rejection | None:
    if type(value) is not dict:
        return _schema("the submission is not a JSON object", "")
    for name in _REQUIRED:
        if name not in value:
            return _schema(f"the field {name} is missing", "")
    for name in value:
        if name not in _FIELDS:
            return _schema(f"unknown field {_short(name)}", "")
    if type(value["task_id"]) is not str:
        return _schema("task_id is not a string", "/task_id")
    if value["outcome"] not in _OUTCOMES:
        return _schema("outcome is neither counterexample nor no-result", "/outcome")
    if value["outcome"] == "no-result" and value["witness"] is not None:
        return _schema("a no-result carries no witness: it must be null", "/witness")
    if value["outcome"] == "counterexample" and type(value["witness"]) is not dict:
        return _schema("a counterexample carries its witness as an object", "/witness")
    notes = value.get("notes", "")
    if type(notes) is not str or len(notes) > MAX_NOTES:
        return _schema(f"notes is not a string of at most {MAX_NOTES} characters", "/notes")
    return None


def _task_id_fault(value: dict[str, Any], task_id: str) -> Rejection | None:
    if value["task_id"] == task_id:
        return None
    message = f"the submission answers {_short(value['task_id'])}, not {task_id}"
    return Rejection("TASK_ID_MISMATCH", message, {"pointer": "/task_id"})


class _Form(NamedTuple):
    """What admission needs of a task's schema, worked out once for each task.

    Attributes:
        task: the task, kept alive so that nothing else can have its identity.
        is_valid: the compiled schema.
        integers: where it declares integer strings.
    """

    task: Task
    is_valid: Callable[[Any], bool]
    integers: IntegerFields


_MAX_FORMS = 256
_forms: dict[int, _Form] = {}


def _form(task: Task) -> _Form:
    # By identity: a task record is not hashable, and comparing schemas costs more than all other checks.
    form = _forms.get(id(task))
    if form is None or form.task is not task:
        if len(_forms) >= _MAX_FORMS:
            _forms.clear()
        schema = task.output_schema
        form = _forms[id(task)] = _Form(task, compiled(schema).is_valid, IntegerFields(schema))
    return form


def _integer_fault(form: _Form, value: Any) -> Rejection | None:
    """The first string that is not the integer that the schema declares, in document order."""
    fault = form.integers.first_fault(value, form.task.limits.max_digits)
    return None if fault is None else Rejection(fault.code, fault.message, {"pointer": fault.pointer})


def _schema_fault(form: _Form, value: Any) -> Rejection | None:
    violation = None if form.is_valid(value) else first_violation(form.task.output_schema, value)
    if violation is None:
        return None
    pointer, keyword, expected = violation
    pointer = shorten(pointer, MAX_POINTER)  # it may hold keys that the submitter made up
    message = f"{pointer or '/'}: the task's schema demands {keyword} {expected}"
    return Rejection("SCHEMA", message, {"pointer": pointer, "keyword": keyword})


def _short(text: str) -> str:
    return ascii(text if len(text) <= 40 else text[:37] + "...")
