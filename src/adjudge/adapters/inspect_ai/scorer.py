"""The scorer ``adjudge_verdict``: Inspect runs the model, adjudge judges.

``C`` is the verdict ``accepted``. Everything else that the reply is to blame for is ``I``: a wrong answer, a
refusal, an empty or unreadable reply. A reply that cannot be judged through no doing of its own (a
quarantined task, a verifier that broke) makes its sample an error, so that the log says so and no accuracy
leaves it out in silence.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import anyio.to_thread
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import (
    CORRECT,
    INCORRECT,
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    accuracy,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState
from inspect_ai.util import concurrency

from adjudge.adapters.inspect_ai.evidence import engine_evidence
from adjudge.adapters.referee import Judgement, judge
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.contract.errors import UsageError
from adjudge.contract.printable import shorten
from adjudge.judging.submission_reading import read_submission
from adjudge.lanes.case_verdict import is_case_name

MAX_ANSWER = 2_000
"""Characters of a submission that the log shows as the answer; the whole reply stands beside it."""

_COUNTED = ("accepted", "rejected", "no-result")
_SAID_SO = frozenset({None, "V3", "V4", "V6", "A3"})
"""The parsers' rules by which a reply says itself that it refuses; a submission has no rule."""


class NotScorableError(RuntimeError):
    """A reply has no score through no doing of its own; Inspect notes its sample as an error."""


class _Judged(NamedTuple):
    """A judgement, and the engine's evidence when the item is a case of a lane."""

    judgement: Judgement
    evidence: dict[str, Any] | None


@metric(scores="unreduced")
def verdicts() -> Metric:
    """How many replies, all epochs counted, have the verdict accepted, rejected and no-result.

    The three add up to the replies that were judged. Where that is less than samples times epochs, samples
    ended in errors.
    """

    def count(scores: list[SampleScore]) -> Mapping[str, int]:
        found = [(score.score.metadata or {}).get("verdict", {}).get("verdict") for score in scores]
        return {name.replace("-", "_"): found.count(name) for name in _COUNTED}

    return count


@scorer(metrics=[accuracy(), stderr(), verdicts()])
def adjudge_verdict(root: str | None = None) -> Scorer:
    """Judge replies to adjudge's items.

    The item is named by the sample's metadata ``adjudge_item``, or else by its id.

    Args:
        root: the folder of the benchmark; found as by the command line when not given.

    Raises:
        UsageError: ``root`` is not a benchmark.
    """
    benchmark = find_root(root)

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - the name is Inspect's
        name = str(state.metadata.get("adjudge_item", state.sample_id))
        reply = _reply(state.output)
        # More verifiers than cores at a time would only slow each other down.
        async with concurrency("adjudge", os.cpu_count() or 1, visible=False):
            judged = await anyio.to_thread.run_sync(partial(_judge, name, reply, benchmark))
        return _score(judged, reply or "", was_filtered=_was_filtered(state.output))

    return score


def _reply(output: ModelOutput) -> str | None:
    """What was answered; ``None`` when a limit ended the sample before that, or a filter left nothing."""
    if output.empty or (_was_filtered(output) and not output.completion.strip()):
        return None
    return str(output.completion)


def _was_filtered(output: ModelOutput) -> bool:
    return not output.empty and output.stop_reason == "content_filter"


def _judge(name: str, reply: str | None, root: BenchmarkRoot) -> _Judged:
    try:
        judgement = judge(name, reply, root)
    except UsageError as error:
        advice = "`adjudge import inspect LOG --lane LANE` finds items by their prompts"
        raise NotScorableError(f"the sample names no item: {error.message}; {advice}") from None
    return _Judged(judgement, engine_evidence(name, root) if is_case_name(name) else None)


def _score(judged: _Judged, reply: str, *, was_filtered: bool) -> Score:
    judgement, evidence = judged
    if judgement.score is None:
        raise NotScorableError(
            f"{judgement.name}: {judgement.verdict} ({judgement.code}): {judgement.message}"
        )
    return Score(
        value=CORRECT if judgement.score == 1 else INCORRECT,
        answer=_answer(judgement, reply),
        explanation=judgement.message,
        reason=_reason(judgement, reply, was_filtered=was_filtered),
        metadata={"verdict": judgement.record, **({} if evidence is None else {"engine": evidence})},
    )


def _answer(judgement: Judgement, reply: str) -> str | None:
    """What the reply was read as."""
    details = judgement.record["details"]
    if "read_as" in details:
        return f"{details['value']} {details['unit']}" if "value" in details else str(details["read_as"])
    submission = None if is_case_name(judgement.name) else read_submission(reply).submission
    return None if submission is None else shorten(submission.decode("utf-8", "replace"), MAX_ANSWER)


def _reason(judgement: Judgement, reply: str, *, was_filtered: bool) -> str | None:
    """Inspect's word for why a reply gives no answer, or ``None`` when it gives one, right or wrong."""
    if judgement.score == 1 or judgement.code in ("WITNESS_INVALID", "WORK_LIMIT"):
        return None
    if was_filtered:
        return "refusal"
    if not reply.strip():
        return "no_response"
    details = judgement.record["details"]
    is_unclear = judgement.verdict == "rejected" or "reply_fault" in details
    return "invalid_response_format" if is_unclear or details.get("rule") not in _SAID_SO else "refusal"
