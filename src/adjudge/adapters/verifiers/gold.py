"""Reference replies: what a right answer to an item looks like, where one is known.

They are made from the labels of the lanes and the known counterexamples of the shadows, when an environment
is checked. No solver is shown them and they do not travel with a question.
"""

from __future__ import annotations

from adjudge.adapters.public_case import public_case
from adjudge.benchmark.repository import load_task
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.self_check import submission_of
from adjudge.contract.case import EquivalenceCase, WordProblemCase
from adjudge.lanes.case_verdict import is_case_name


def gold_reply(name: str, root: BenchmarkRoot) -> str | None:
    """A reply to the item ``name`` that must be accepted; ``None`` for an open task, which nobody has solved.

    Raises:
        UsageError: no such task, lane or case.
        FileError, JsonError, RecordError, CaseFileError: the benchmark is not in order.
    """
    if is_case_name(name):
        case = public_case(name, root)
        return case.expected.upper() if isinstance(case, EquivalenceCase) else _word_reply(case)
    task = load_task(root, name).task
    if not isinstance(task.known_counterexample, dict):
        return None
    return submission_of(task.task_id, task.known_counterexample).decode("ascii")


def _word_reply(case: WordProblemCase) -> str:
    if case.expected == "refused":
        return "REFUSED"
    # Of a case whose declared answer is wrong on purpose, the right answer is the true one.
    right = case.true_answer if case.expected == "solved_wrong" else case.expected_answer
    return f"ANSWER {right} {case.expected_unit}"
