"""Reference replies: what a right answer to an item looks like, where one is known.

They are made from the labels of the lanes and the known counterexamples of the shadows, when an environment
is checked. No solver is shown them and they do not travel with a question.
"""

from __future__ import annotations

from adjudge.benchmark.repository import load_task
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.self_check import submission_of
from adjudge.contract.case import WordProblemCase
from adjudge.contract.errors import UsageError
from adjudge.lanes.case_file import EQUIVALENCE_CASES, WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.case_verdict import is_case_name
from adjudge.lanes.registry import find_lane


def gold_reply(name: str, root: BenchmarkRoot) -> str | None:
    """A reply to the item ``name`` that must be accepted; ``None`` for an open task, which nobody has solved.

    Raises:
        UsageError: no such task, lane or case.
        FileError, JsonError, RecordError, CaseFileError: the benchmark is not in order.
    """
    if is_case_name(name):
        return _of_case(name, root)
    task = load_task(root, name).task
    if not isinstance(task.known_counterexample, dict):
        return None
    return submission_of(task.task_id, task.known_counterexample).decode("ascii")


def _of_case(name: str, root: BenchmarkRoot) -> str:
    lane_name, _, case_id = name.partition("/")
    lane = find_lane(lane_name)
    file = root.path / lane.cases
    if lane.name == "symbolic-equivalence":
        _, pairs = read_cases(file, EQUIVALENCE_CASES, source=lane.cases)
        replies = {case.case_id: case.expected.upper() for case in pairs}
    else:
        _, problems = read_cases(file, WORD_PROBLEM_CASES, source=lane.cases)
        replies = {case.case_id: _word_reply(case) for case in problems}
    try:
        return replies[case_id]
    except KeyError:
        message = f"{case_id[:60]!a} is not a public case of the lane {lane.name}"
        raise UsageError("UNKNOWN_CASE", message) from None


def _word_reply(case: WordProblemCase) -> str:
    if case.expected == "refused":
        return "REFUSED"
    # Of a case whose declared answer is wrong on purpose, the right answer is the true one.
    right = case.true_answer if case.expected == "solved_wrong" else case.expected_answer
    return f"ANSWER {right} {case.expected_unit}"
