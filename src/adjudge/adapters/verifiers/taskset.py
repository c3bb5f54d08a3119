"""The taskset: ``load`` gives the questions, the one reward is the verdict.

Everything that decides stands elsewhere; this module carries it into the framework's classes. A verdict that
cannot be scored is raised as an error, so that the rollout is recorded as failed and not as a zero.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal, TypeVar, TypeVarTuple

from adjudge.adapters.items import items
from adjudge.adapters.referee import Judgement, judge
from adjudge.adapters.verifiers.credit import ACCEPTED, tenths
from adjudge.adapters.verifiers.gold import gold_reply
from adjudge.benchmark.batch import default_jobs
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.contract.errors import AdjudgeError

try:
    import verifiers.v1 as vf
    from pydantic import Field, model_validator
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("verifiers", "pydantic"):
        raise
    raise ModuleNotFoundError("install the framework with: pip install 'adjudge[verifiers]'") from None

_POOL = ThreadPoolExecutor(default_jobs(), thread_name_prefix="adjudge")
"""Verdicts are given here: at most one verifier process for each core, however many rollouts end at once, and
none of the framework's own threads waits for one."""

_Taken = TypeVarTuple("_Taken")
_Given = TypeVar("_Given")


class NotScorableError(AdjudgeError):
    """A reply can be given no score, through no doing of its own; the code is that of the verdict."""

    exit_status = 3


class AdjudgeTaskConfig(vf.TaskConfig):
    """Settings of the reward: ``--env.taskset.task.*``."""

    root: Path | None = None
    """The benchmark; found as by the command line when not given."""
    partial_credit: bool = False
    """For shadows only: a tenth to three tenths for a submission that is not accepted, by how far it got."""


class AdjudgeConfig(vf.TasksetConfig):
    """Settings of the taskset: ``--env.taskset.*``."""

    set: Literal["symbolic-equivalence", "bounded-grammar", "tasks", "shadows"] = "symbolic-equivalence"
    """Which questions: a lane, the open tasks that a program decides, or the shadows."""
    task: AdjudgeTaskConfig = Field(default_factory=AdjudgeTaskConfig)
    """Settings of the reward."""

    @model_validator(mode="after")
    def _partial_credit_is_for_shadows(self) -> AdjudgeConfig:
        if self.task.partial_credit and self.set != "shadows":
            raise ValueError(f"partial_credit is for the set shadows only, and the set is {self.set}")
        return self


class AdjudgeData(vf.TaskData):
    """One question; neither label nor counterexample, for it is recorded with every rollout."""

    adjudge: dict[str, str]
    """The item's name and row, and the digests of what was frozen."""


class AdjudgeTask(vf.Task[AdjudgeData, vf.State, AdjudgeTaskConfig]):
    """A question with its reward."""

    @vf.reward
    async def verdict(self, trace: vf.Trace) -> float:
        """The score of the last reply; beside it the metrics, and under ``info`` the whole verdict.

        A rollout in which the model said nothing at all has no reply, and its reward is 0.

        Raises:
            NotScorableError: the verdict has no score.
            UsageError, FileError, CaseFileError, RefereeError: see :func:`adjudge.adapters.referee.judge`.
        """
        judgement = await self._judge(_reply(trace))
        trace.info["adjudge"] = judgement.record
        if judgement.score is None:
            said = f"{judgement.verdict} ({judgement.code}): {judgement.message}"
            raise NotScorableError(judgement.code, said)
        trace.record_metrics(_counts(judgement.verdict))
        is_partial = self.config.partial_credit
        return tenths(judgement.code, judgement.score, is_partial=is_partial) / ACCEPTED

    async def validate(self, _runtime: vf.Runtime) -> bool | None:
        """Whether a reply that is known to be right is accepted; ``None`` for an open task."""
        reply = await _off_the_loop(gold_reply, self.data.name, _root(self.config.root))
        return None if reply is None else (await self._judge(reply)).verdict == "accepted"

    async def _judge(self, reply: str | None) -> Judgement:
        return await _off_the_loop(judge, self.data.name, reply, _root(self.config.root))


class AdjudgeTaskset(vf.Taskset[AdjudgeTask, AdjudgeConfig]):
    """The questions of one set, always in the same order."""

    def load(self) -> Iterator[AdjudgeTask]:
        """The tasks.

        Raises:
            FaultError, FileError, CaseFileError, SnapshotMismatchError: the benchmark is not in order.
        """
        for item in items(self.config.set, _root(self.config.task.root)):
            data = AdjudgeData(id=item.name, name=item.name, prompt=item.prompt, adjudge=item.metadata)
            yield AdjudgeTask(data, self.config.task)


def _reply(trace: vf.Trace) -> str | None:
    """What was answered, unedited: the framework's ``last_reply`` strips it, and makes text of nothing."""
    if trace.root_reply is not None:
        return str(trace.root_reply)
    said = trace.assistant_messages
    return said[-1].content if said else None


def _counts(verdict: str) -> Mapping[str, float]:
    named = {"accepted": "accepted", "rejected": "rejected", "no_result": "no-result"}
    return {metric: float(verdict == name) for metric, name in named.items()}


async def _off_the_loop(function: Callable[[*_Taken], _Given], *arguments: *_Taken) -> _Given:
    return await asyncio.get_running_loop().run_in_executor(_POOL, function, *arguments)


@functools.cache
def _root(chosen: Path | None) -> BenchmarkRoot:
    return find_root(None if chosen is None else chosen.absolute())
