"""What lm-eval calls for the tasks of an exported folder: their documents, their verdicts, their metrics.

lm-eval hands all replies of a task to its filter and what the filter made of them to ``process_results``, and
logs both. So the verdicts are made in the filter, each as one line of JSON, and counted afterwards: a log
with samples holds every verdict with its certificate, for each of several replies to one question.

Nothing here imports lm-eval.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from adjudge.adapters.lm_eval.documents import Documents, pinned_documents
from adjudge.adapters.referee import judge
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import AdjudgeError

METRICS = {"accepted": "accepted", "rejected": "rejected", "no-result": "no_result"}
"""The metric of each verdict that has a score."""
UNSCORED = "not_scorable"
"""The metric of all the others."""


def documents(*, adjudge_items: str, adjudge_sha256: str, **_: Any) -> dict[str, Documents]:
    """The documents, by split; lm-eval's ``custom_dataset``.

    Args:
        adjudge_items: the set of items.
        adjudge_sha256: digest of its documents when the folder was exported.
        **_: the task's metadata and the arguments of the model, which lm-eval passes along.

    Raises:
        UsageError: code ``EXPORT_OUTDATED``.
    """
    return {"test": pinned_documents(adjudge_items, adjudge_sha256, find_root())}


def judge_replies(
    replies: Sequence[Sequence[str | None]], asked: Sequence[dict[str, str]]
) -> list[list[str]]:
    """The verdicts, each as canonical JSON; lm-eval's filter.

    No reply ends the run, since lm-eval writes its results at the end only: where there is no verdict, for
    whatever reason, the record says ``error`` with the code, and the reply is not scorable.

    Args:
        replies: all replies, by document; what is not text, as some servers send it, is no reply.
        asked: the documents.
    """
    root = find_root()
    jobs = [
        (document["adjudge_item"], reply)
        for document, several in zip(asked, replies, strict=True)
        for reply in several
    ]
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:  # a task's verifier is a process
        verdicts = pool.map(functools.partial(_verdict, root), jobs)
        return [[next(verdicts) for _ in several] for several in replies]


def measure(_: dict[str, str], results: Sequence[Sequence[str]]) -> dict[str, float]:
    """The shares of the verdicts among the replies to one document; lm-eval's ``process_results``.

    ``accepted``, ``rejected`` and ``no_result`` are shares of the replies that have a score, and are left out
    when there are none: lm-eval then averages them over the other documents and says that it does.
    ``not_scorable`` is a share of all replies.
    """
    (verdicts,) = results
    names = [strict_json.loads(verdict.encode())["verdict"] for verdict in verdicts]
    scored = sum(name in METRICS for name in names)
    shares = {metric: names.count(name) / scored for name, metric in METRICS.items() if scored}
    return {**shares, UNSCORED: (len(names) - scored) / len(names)}


def _verdict(root: BenchmarkRoot, job: tuple[str, str | None]) -> str:
    name, reply = job
    try:
        record = judge(name, reply, root).record
    except (AdjudgeError, OSError) as error:
        code = error.code if isinstance(error, AdjudgeError) else "NO_VERDICT"
        record = {
            "details": {"code": code},
            "message": str(error)[:200],
            "score": None,
            "task_id": name,
            "verdict": "error",
        }
    return canonical_bytes(record).decode("ascii")
