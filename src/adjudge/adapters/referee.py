"""One verdict for a reply, whatever harness it comes from.

A reply to a case of a lane is judged in this process: the parser reads it, and what was read is compared with
the label. A reply to a task is a submission, alone or inside prose, and its verifier runs in a child process
(``adjudge verify``), since the loops and threads of a harness are no place to fork a sandbox from.

What the answer deserves has a score: 1 accepted, 0 rejected, 0 for a reply that answers nothing. What it
cannot help (``quarantined``, ``snapshot-mismatch``, ``error``, …) has none, and a harness must not count
it as wrong.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any, NamedTuple

import msgspec

from adjudge.benchmark.repository import check_task_id
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.self_check import submission_of
from adjudge.contract import strict_json
from adjudge.contract.errors import AdjudgeError, JsonError, UsageError
from adjudge.contract.printable import shorten
from adjudge.judging.submission_reading import read_submission
from adjudge.lanes.case_verdict import is_case_name, judge_case

MAX_RESULT_BYTES = 16 << 20
MAX_SECONDS = 900
"""More than any verifier may take by the limits of its task; only a machine that stands still reaches it."""


class RefereeError(AdjudgeError):
    """There is no verdict through no doing of the reply (codes ``NO_VERDICT``, ``TIMEOUT``)."""

    exit_status = 4


class Judgement(NamedTuple):
    """What a reply is worth.

    Attributes:
        name: the item, as :class:`~adjudge.adapters.items.Item` names it.
        verdict: one of the eight verdicts.
        score: 1 for accepted, 0 for rejected and no-result, ``None`` when the reply cannot be scored.
        code: the typed reason, ``details["code"]``.
        message: one line for people.
        record: the whole verdict as ``adjudge verify`` prints it; where there is no reply, or no submission
            in it, ``details["reply_fault"]`` says why.
    """

    name: str
    verdict: str
    score: int | None
    code: str
    message: str
    record: dict[str, Any]


def judge(name: str, reply: str | None, root: BenchmarkRoot | None = None) -> Judgement:
    """Judge a reply to the item ``name``.

    A reply to a task in which no submission is found, or several, counts as one that says ``no-result``. So
    does what is no reply at all, even to a case where a refusal is right: who said nothing refused nothing.

    Args:
        name: ``cb-NNNN``, ``ks-NNNN`` or ``LANE/CASE``.
        reply: what was answered, whole and unedited; ``None``, or anything else that is not text, when
            the harness has no reply.
        root: the benchmark; found as by the command line when not given.

    Raises:
        UsageError: no such task, lane or case.
        FileError, CaseFileError: the benchmark is not in order.
        RefereeError: the verifier's process gave no verdict.
    """
    root = root or find_root()
    if is_case_name(name):
        return _judgement(name, _judge_case(name, reply, root))
    check_task_id(name)
    reading = read_submission(reply)
    if reading.submission is not None:
        return _judgement(name, _verify(name, reading.submission, root))
    record = _verify(name, submission_of(name, None), root)
    record["details"]["reply_fault"] = reading.fault
    return _judgement(name, record)


def _judge_case(name: str, reply: str | None, root: BenchmarkRoot) -> dict[str, Any]:
    said = reply.encode("utf-8", "surrogatepass") if isinstance(reply, str) else b""
    record: dict[str, Any] = msgspec.to_builtins(judge_case(root.path, name, said))
    if isinstance(reply, str):
        return record
    digest = record["details"]["cases_sha256"]
    details = {"code": "NO_RESULT", "cases_sha256": digest, "reply_fault": "NOT_TEXT"}
    return {**record, "verdict": "no-result", "score": 0, "message": "there is no reply", "details": details}


def _judgement(name: str, record: dict[str, Any]) -> Judgement:
    code = record["details"]["code"]
    return Judgement(name, record["verdict"], record["score"], code, record["message"], record)


def _verify(name: str, submission: bytes, root: BenchmarkRoot) -> dict[str, Any]:
    """The verdict of a process of its own; its exit status alone says nothing that the record does not."""
    # -P: what lies in the harness's working folder is not imported.
    command = [sys.executable, "-P", "-m", "adjudge", "verify", name, "-", "--root", str(root.path)]
    try:
        done = subprocess.run(command, input=submission, capture_output=True, timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        raise RefereeError("TIMEOUT", f"{name}: no verdict within {MAX_SECONDS} s") from None
    try:
        record = strict_json.loads(done.stdout, max_bytes=MAX_RESULT_BYTES, source="adjudge verify")
    except JsonError:
        said = shorten(done.stderr.decode("utf-8", "replace").strip() or "nothing", 400)
        if done.returncode == UsageError.exit_status:
            raise UsageError("NOT_JUDGED", said.removeprefix("adjudge: ")) from None
        raise RefereeError("NO_VERDICT", f"{name}: exit status {done.returncode}: {said}") from None
    return dict(record)
