"""The self-check of a task: found beside it, and its witnesses judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.files import read_regular
from adjudge.contract.selfcheck import NearMiss, SelfCheck
from adjudge.contract.task import Task
from adjudge.contract.verdict import Verdict
from adjudge.judging.judge import Isolation, judge
from adjudge.judging.user_verifier import UserCode

MAX_SELF_CHECK_BYTES = 8 << 20


def self_check_file(root: BenchmarkRoot, task_id: str) -> Path:
    """Where the self-check of a task lies, whether it exists or not."""
    return root.problems / "self-checks" / f"{task_id}.json"


def read_self_check(root: BenchmarkRoot, task_id: str) -> SelfCheck:
    """Read the self-check of a task.

    Raises:
        FileError, JsonError, RecordError: it is missing, or is not a self-check.
    """
    file = self_check_file(root, task_id)
    data = read_regular(file, max_bytes=MAX_SELF_CHECK_BYTES)
    return strict_json.read_record(data, SelfCheck, max_bytes=MAX_SELF_CHECK_BYTES, source=str(file))


def submission_of(task_id: str, witness: dict[str, Any] | None) -> bytes:
    """The canonical bytes of a submission with that witness, or of a no-result."""
    outcome = "no-result" if witness is None else "counterexample"
    return canonical_bytes({"task_id": task_id, "outcome": outcome, "witness": witness})


def judge_witness(
    task: Task, witness: dict[str, Any] | None, code: UserCode | None, *, isolation: Isolation = "process"
) -> Verdict:
    """Judge a witness as if it had been submitted, without snapshot and ledger."""
    return judge(task, submission_of(task.task_id, witness), isolation=isolation, user_code=code)


def near_miss_fault(miss: NearMiss, verdict: Verdict) -> str | None:
    """How the verdict on a near-miss differs from what the self-check promises, or ``None``."""
    code = verdict.details["code"]
    if verdict.verdict != "rejected":
        return f"is {verdict.verdict} with {code}: {verdict.message}"
    if code != miss.code:
        return f"is rejected with {code}, not with {miss.code}: {verdict.message}"
    if verdict.message != miss.message:
        return f"is rejected with other words than the self-check has: {verdict.message}"
    return None
