"""Admission: whether the bytes of a submission are an answer to this task at all.

The checks run in the order of the wire format and the first that fails decides: size, encoding, depth,
syntax, duplicate keys, envelope, task id, integer formats, output schema. Everything here is about form;
no mathematics happens, and no check costs more than the size of the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError
from adjudge.contract.integers import FORMATS, IntegerTextError, check_integer_text
from adjudge.contract.submission import Submission
from adjudge.judging.output_schema import first_violation

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
        place = {"line": error.line, "column": error.column, "pointer": error.pointer}
        return Rejection(error.code, f"line {error.line}, column {error.column}: {error.reason}", place)
    return (
        _envelope_fault(value)
        or _task_id_fault(value, task.task_id)
        or _integer_fault(task.output_schema, value, task.limits.max_digits)
        or _schema_fault(task, value)
        or Submission(**value)
    )


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


def _integer_fault(schema: dict[str, Any], value: Any, max_digits: int) -> Rejection | None:
    """Check every string that the schema declares with an integer format, in document order."""
    pending: list[tuple[Any, Any, str]] = [(schema, value, "")]
    seen: set[tuple[int, str]] = set()
    while pending:
        node, item, pointer = pending.pop()
        if type(node) is not dict or (id(node), pointer) in seen:
            continue
        seen.add((id(node), pointer))
        declared = node.get("format")
        if declared in FORMATS and type(item) is str:
            try:
                check_integer_text(item, integer_format=declared, max_digits=max_digits)
            except IntegerTextError as error:
                return Rejection(error.code, f"{pointer}: {error}", {"pointer": pointer})
        pending.extend(reversed(_children(schema, node, item, pointer)))
    return None


def _children(
    schema: dict[str, Any], node: dict[str, Any], item: Any, pointer: str
) -> list[tuple[Any, Any, str]]:
    same = [branch for key in ("allOf", "anyOf", "oneOf") for branch in node.get(key, ())]
    same += [node[key] for key in ("if", "then", "else") if key in node]
    reference = node.get("$ref")
    if type(reference) is str and reference.startswith("#/"):
        same.append(_resolve(schema, reference))
    found = [(branch, item, pointer) for branch in same]
    if type(item) is dict:
        properties = node.get("properties", {})
        found += [(properties[key], item[key], f"{pointer}/{key}") for key in item if key in properties]
    elif type(item) is list and type(node.get("items")) is dict:
        found += [(node["items"], element, f"{pointer}/{index}") for index, element in enumerate(item)]
    elif type(item) is list:
        positional = zip(node.get("items", ()), item, strict=False)
        found += [(part, element, f"{pointer}/{index}") for index, (part, element) in enumerate(positional)]
    return found


def _resolve(schema: dict[str, Any], reference: str) -> Any:
    node: Any = schema
    for step in reference[2:].split("/"):
        node = node.get(step.replace("~1", "/").replace("~0", "~")) if type(node) is dict else None
    return node


def _schema_fault(task: Task, value: Any) -> Rejection | None:
    violation = first_violation(task.output_schema, value)
    if violation is None:
        return None
    pointer, keyword, expected = violation
    message = f"{pointer or '/'}: the task's schema demands {keyword} {expected}"
    return Rejection("SCHEMA", message, {"pointer": pointer, "keyword": keyword})


def _short(text: str) -> str:
    return ascii(text if len(text) <= 40 else text[:37] + "...")
