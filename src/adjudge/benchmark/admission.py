"""Admission of a task file: all that is wrong with it, at once.

The rules stand in ``docs/tasks-admission.md``. They are asked in groups, and a group is left out when it
needs what an earlier one found broken: near-misses are not run while the verifier cannot be imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.benchmark import verifier_rules
from adjudge.benchmark.example_witness import example_witness
from adjudge.benchmark.faults import Fault, fault_of
from adjudge.benchmark.prompt import render_prompt
from adjudge.benchmark.record_faults import record_faults
from adjudge.benchmark.repository import MAX_TASK_BYTES, task_file
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.schema_envelope import null_witness_faults
from adjudge.benchmark.schema_profile import SchemaFault
from adjudge.benchmark.schema_rules import STEPS, output_schema_faults
from adjudge.benchmark.self_check import judge_witness, near_miss_fault, read_self_check, self_check_file
from adjudge.contract import strict_json
from adjudge.contract.errors import FileError, JsonError, RecordError
from adjudge.contract.fields import TASK_ID
from adjudge.contract.files import read_regular
from adjudge.contract.printable import quoted
from adjudge.contract.selfcheck import SelfCheck
from adjudge.contract.task import Executable, Limits, Task

_HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}"
_PATH = r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*"
_URL = re.compile(
    rf"https?://{_HOST}(?::[0-9]{{1,5}})?(?:/{_PATH})?(?:\?(?:{_PATH}\??)*)?(?:\#{_PATH})?", re.ASCII
)

_NOT_JUDGEABLE = ("RECORD", "VERIFIER_ENTRY", "VERIFIER_IMPORT", "SCHEMA_")
"""Beginnings of the codes after which no witness can be judged."""


class Admission(NamedTuple):
    """What admission says about one file.

    Attributes:
        file: the file, as it was named.
        task_id: the id that it claims, or ``None`` where it claims none.
        faults: all that is wrong, sorted by file, place and code; empty when the task is admitted.
    """

    file: str
    task_id: str | None
    faults: list[Fault]

    @property
    def admitted(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def admit_task(path: str | PathLike[str], *, root: BenchmarkRoot | None = None) -> Admission:
    """Check a task file against all rules of admission; nothing is written.

    Args:
        path: the file; its task need not be part of the benchmark yet.
        root: the benchmark that it is for, with its self-check; found upwards from the file by default.

    Raises:
        FileError, JsonError: the file cannot be read, or is not strict JSON.
    """
    file = Path(path)
    data = read_regular(file, max_bytes=MAX_TASK_BYTES)
    value = strict_json.loads(data, max_bytes=MAX_TASK_BYTES, source=str(path))
    if root is None:
        root = find_root(start=file.absolute().parent)
    task_id = value.get("task_id") if isinstance(value, dict) else None
    found = [
        Fault(str(path), None, fault.code, fault.message, fault.pointer)
        for fault in _task_faults(value, file, root)
    ]
    judgeable = not any(fault.code.startswith(_NOT_JUDGEABLE) for fault in found)
    if isinstance(value, dict) and _part(value.get("verifier"), Executable) is not None:
        check = _self_check(value.get("task_id"), root)
        if isinstance(check, Fault):
            found.append(check)
        elif check is not None and judgeable:
            found += _judged_faults(strict_json.to_record(value, Task), check, str(path), root)
    elif judgeable:
        found += _in_file(str(path), _witness_faults(strict_json.to_record(value, Task), None))
    ordered = sorted(set(found), key=lambda fault: (fault.source, fault.pointer, fault.code, fault.reason))
    return Admission(str(path), task_id if isinstance(task_id, str) else None, ordered)


def _task_faults(value: Any, file: Path, root: BenchmarkRoot) -> Iterator[SchemaFault]:
    """What is wrong with the file by itself; each field is looked at as far as it can be."""
    wrong = record_faults(value, Task)
    for fault in wrong:
        code, reason = "RECORD", fault.reason
        if fault.pointer == verifier_rules.ENTRY:
            code = "VERIFIER_ENTRY"
            reason = "a verifier is adjudge.verifiers.FIELD.MODULE:FUNCTION, or file:verifiers/….py:FUNCTION"
        yield SchemaFault(fault.pointer, code, reason)
    if not isinstance(value, dict):
        return
    yield from _identity_faults(value, file, root)
    for name in ("title", "statement", "refutation"):
        if isinstance(value.get(name), str) and value[name].isspace():
            yield SchemaFault(f"/{name}", "EMPTY_TEXT", f"the {name} says nothing")
    yield from _source_faults(value.get("status_observation"))
    yield from _schema_faults(value)
    verifier = _part(value.get("verifier"), Executable)
    if verifier is not None:
        yield from verifier_rules.static_faults(root, verifier)
    if not wrong:
        yield from _whole_faults(strict_json.to_record(value, Task), root)


def _identity_faults(value: dict[str, Any], file: Path, root: BenchmarkRoot) -> Iterator[SchemaFault]:
    task_id = value.get("task_id")
    if not isinstance(task_id, str) or TASK_ID.fullmatch(task_id) is None:
        return
    if file.name != f"{task_id}.json":
        yield SchemaFault("/task_id", "TASK_ID", f"the file is named {quoted(file.name)}, not {task_id}.json")
    elif (
        file.absolute().parent.parent == root.problems.absolute()
        and file.absolute() != task_file(root, task_id).absolute()
    ):
        folder = task_file(root, task_id).parent.name
        yield SchemaFault("/task_id", "TASK_ID", f"{task_id} belongs into the folder {folder}")


def _source_faults(observation: Any) -> Iterator[SchemaFault]:
    """Sources of the status: well-formed addresses, each once, and one read when the status was observed."""
    if not isinstance(observation, dict) or not isinstance(observation.get("sources"), list):
        return
    urls: list[str] = []
    for index, source in enumerate(observation["sources"]):
        url = source.get("url") if isinstance(source, dict) else None
        if not isinstance(url, str):
            continue
        pointer = f"/status_observation/sources/{index}/url"
        if _URL.fullmatch(url) is None:
            yield SchemaFault(pointer, "SOURCE_URL", f"{quoted(url)} is not a well-formed http(s) address")
        if url in urls:
            yield SchemaFault(pointer, "SOURCE_URL", f"{quoted(url)} is listed twice")
        urls.append(url)
    observed = observation.get("observed_on")
    read = [source.get("accessed_on") for source in observation["sources"] if isinstance(source, dict)]
    newest = max((day for day in read if isinstance(day, str)), default=None)
    if isinstance(observed, str) and newest is not None and observed > newest:
        message = f"the status is that of {observed}, but the last source was read on {newest}"
        yield SchemaFault("/status_observation/observed_on", "SOURCE_DATE", message)


def _schema_faults(value: dict[str, Any]) -> list[SchemaFault]:
    schema, task_id = value.get("output_schema"), value.get("task_id")
    if not isinstance(schema, dict) or not isinstance(task_id, str):
        return []
    limits = _part(value.get("limits"), Limits)
    return output_schema_faults(schema, task_id, None if limits is None else limits.max_items)


def _part(value: Any, record_type: Any) -> Any:
    """A part of the task as its record, or ``None`` where it is none (which is told elsewhere)."""
    try:
        return strict_json.to_record(value, record_type)
    except RecordError:
        return None


def _whole_faults(task: Task, root: BenchmarkRoot) -> Iterator[SchemaFault]:
    try:
        render_prompt(task)
    except RecordError as error:
        yield SchemaFault("", error.code, error.reason)
    if isinstance(task.shadow_of, str) and (
        task.shadow_of.startswith("ks-") or not task_file(root, task.shadow_of).is_file()
    ):
        yield SchemaFault("/shadow_of", "SHADOW_OF", f"{task.shadow_of} is no open task of this benchmark")


def _self_check(task_id: Any, root: BenchmarkRoot) -> SelfCheck | Fault | None:
    """The self-check of the task, or what is wrong with it; ``None`` where the id itself is at fault."""
    if not isinstance(task_id, str) or TASK_ID.fullmatch(task_id) is None:
        return None
    name = str(self_check_file(root, task_id))
    try:
        check = read_self_check(root, task_id)
    except (JsonError, RecordError) as error:
        return Fault(name, None, "SELF_CHECK", error.reason, error.pointer)
    except FileError as error:
        if error.code == "MISSING":
            return Fault(name, None, "SELF_CHECK", "it is missing, and at least three near-misses are needed")
        return fault_of(error, name)
    if check.task_id != task_id:
        return Fault(name, None, "SELF_CHECK", f"it is that of {check.task_id}", "/task_id")
    return check


def _judged_faults(task: Task, check: SelfCheck, file: str, root: BenchmarkRoot) -> Iterator[Fault]:
    """What only the verifier itself can show."""
    assert isinstance(task.verifier, Executable)
    loaded = verifier_rules.load(root, task.verifier)
    if isinstance(loaded, SchemaFault):
        yield from _in_file(file, [loaded])
        return
    _, code = loaded
    if isinstance(task.known_counterexample, dict):
        verdict = judge_witness(task, task.known_counterexample, code)
        if verdict.verdict != "accepted":
            reason = f"its own verifier does not accept it ({verdict.verdict}): {verdict.message}"
            yield Fault(file, None, "COUNTEREXAMPLE", reason, "/known_counterexample")
    name = str(self_check_file(root, task.task_id))
    for index, miss in enumerate(check.near_misses):
        wrong = near_miss_fault(miss, judge_witness(task, miss.witness, code))
        if wrong is not None:
            yield Fault(name, None, "NEAR_MISS", f"{quoted(miss.name)} {wrong}", f"/near_misses/{index}")
    of_the_form = [
        miss.witness for miss in check.near_misses if miss.code in ("WITNESS_INVALID", "WORK_LIMIT")
    ]
    yield from _in_file(file, _witness_faults(task, min(of_the_form, key=str, default=None)))


def _witness_faults(task: Task, witness: Any) -> Iterable[SchemaFault]:
    witness = example_witness(task) if witness is None else witness
    if witness is None:
        message = "no witness of the form that the schema demands was found"
        return [SchemaFault("/output_schema", "SCHEMA_WITNESS", message)]
    return null_witness_faults(task.output_schema, task.task_id, witness, STEPS)


def _in_file(file: str, faults: Iterable[SchemaFault]) -> Iterator[Fault]:
    for fault in faults:
        yield Fault(file, None, fault.code, fault.message, fault.pointer)
