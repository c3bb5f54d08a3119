"""Claims about the prompt: deterministic, complete, bounded, and without a hint."""

import json

import pytest

from adjudge.benchmark.prompt import integer_formats, no_result_example, render_prompt
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import bundled_root, find_root
from adjudge.benchmark.self_check import read_self_check
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import FileError, RecordError
from adjudge.contract.strict_json import to_record
from adjudge.contract.suite import MAX_PROMPT_BYTES
from adjudge.contract.task import Executable, Task
from adjudge.judging.admission import admit

ROOT = find_root(bundled_root())
TASKS = [load_task(ROOT, task_id).task for task_id in task_ids(ROOT)]
ALL = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.task_id)


@ALL
def test_a_prompt_holds_all_that_a_solver_needs(task):
    prompt = render_prompt(task)
    assert task.statement in prompt
    assert task.refutation in prompt
    start = prompt.index("{\n")
    schema, _ = json.JSONDecoder().raw_decode(prompt[start:])
    assert schema == task.output_schema
    for name in ("bigint", "bigint0"):
        assert (f'"format": "{name}" is' in prompt) == (name in integer_formats(task.output_schema))
    assert prompt.endswith("\n")
    assert render_prompt(task) == prompt


@ALL
def test_the_example_in_the_prompt_is_a_no_result_that_is_admitted(task):
    line = render_prompt(task).splitlines()[-1]
    assert line == no_result_example(task.task_id)
    assert admit(line.encode(), task).outcome == "no-result"


@ALL
def test_a_prompt_gives_nothing_away(task):
    """Neither what is known of the status, nor a near-miss, nor a shadow's counterexample."""
    prompt = render_prompt(task)
    observation = task.status_observation
    for hint in (observation.note, *(source.url for source in observation.sources)):
        assert not hint or hint not in prompt
    if isinstance(task.known_counterexample, dict):
        assert canonical_bytes(task.known_counterexample).decode() not in prompt
    if task.task_id == "ks-0001":
        for text in ("27", "110", "133", "144"):
            assert f'"{text}"' not in prompt
    try:
        check = read_self_check(ROOT, task.task_id)
    except FileError:
        assert not isinstance(task.verifier, Executable)
        return
    for miss in check.near_misses:
        assert miss.message not in prompt
        # A name of two or three words, such as "one vertex", may well be part of the statement.
        assert miss.name.count(" ") < 4 or miss.name not in prompt
        assert canonical_bytes(miss.witness).decode() not in prompt


def test_other_words_take_the_place_of_the_tasks_own(task):
    prompt = render_prompt(task, statement="Every integer is odd.", refutation="An integer that is not.")
    assert "Every integer is odd." in prompt
    assert "An integer that is not." in prompt
    assert task.statement not in prompt
    assert prompt.replace("Every integer is odd.", task.statement).replace(
        "An integer that is not.", task.refutation
    ) == render_prompt(task)


def test_a_prompt_longer_than_a_suite_row_takes_is_refused(task_fields):
    task_fields["statement"] = "∀" * 8000
    assert len(render_prompt(to_record(task_fields, Task)).encode()) <= MAX_PROMPT_BYTES
    task_fields["refutation"] = "∃" * 4000
    with pytest.raises(RecordError) as caught:
        render_prompt(to_record(task_fields, Task))
    assert caught.value.code == "PROMPT_TOO_LONG"
