"""The scorer ``adjudge_grade``: answers of any evaluation against its own targets, by :func:`adjudge.grade`.

``C`` is proven equal. A proven difference is ``I``, and so is an answer that was refused, with the code of
the refusal in the explanation. A target that cannot be used as a reference is nobody's wrong answer: its
sample becomes an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import anyio.to_thread
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

from adjudge.adapters.inspect_ai.scorer import NotScorableError
from adjudge.judging.grading import Grade, grade

_VERDICTS = ("equivalent", "not_equivalent", "refused")


@metric(scores="unreduced")
def grades() -> Metric:
    """How many replies, all epochs counted, are equivalent, not_equivalent and refused."""

    def count(scores: list[SampleScore]) -> Mapping[str, int]:
        found = [(score.score.metadata or {}).get("grade", {}).get("verdict") for score in scores]
        return {name: found.count(name) for name in _VERDICTS}

    return count


@scorer(metrics=[accuracy(), stderr(), grades()])
def adjudge_grade(scope: str = "rational") -> Scorer:
    """Grade replies against the targets of the samples, exactly.

    Args:
        scope: ``"rational"`` or ``"polynomial"``.

    Raises:
        ValueError: an unknown scope.
    """
    grade("1", "1", scope=scope)  # a wrong scope is told before any model is asked

    async def score(state: TaskState, target: Target) -> Score:
        reply = "" if state.output.empty else state.output.completion
        found = await anyio.to_thread.run_sync(partial(grade, target.text, reply, scope=scope))
        return _score(found, target.text, is_empty=not reply.strip())

    return score


def _score(found: Grade, target: str, *, is_empty: bool) -> Score:
    if found.verdict == "refused" and found.side == "gold":
        raise NotScorableError(f"the target {target[:80]!r} is no usable reference: {found.code}")
    reason = None
    if found.verdict == "refused":
        reason = "no_response" if is_empty else "invalid_response_format"
    return Score(
        value=CORRECT if found.correct else INCORRECT,
        answer=found.answer,
        explanation=found.verdict if found.code is None else f"{found.code}: {found.message}",
        reason=reason,
        metadata={"grade": found.to_dict()},
    )
