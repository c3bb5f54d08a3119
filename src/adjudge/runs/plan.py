"""What a run would do: how many questions, how many of them are answered, about how many tokens."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from adjudge.contract.errors import UsageError
from adjudge.runs.budget import Price, estimated_tokens
from adjudge.runs.jobs import Job
from adjudge.runs.reply_log import Kept


class Plan(NamedTuple):
    """The extent of a run.

    Attributes:
        questions: questions that were chosen.
        cached: those with a reply in the cache.
        tokens_in: about how many tokens the other ones have: a quarter of their bytes.
        tokens_out: how many tokens their replies have at most.
        cost: what that costs at most by that estimate; ``None`` without a price.
        about_tasks: whether some ask for a submission to a task.
    """

    questions: int
    cached: int
    tokens_in: int
    tokens_out: int
    cost: Fraction | None
    about_tasks: bool

    @property
    def calls(self) -> int:
        """Questions that must be asked."""
        return self.questions - self.cached


def first(jobs: Iterator[Job], limit: int | None) -> Iterator[Job]:
    """The first ``limit`` questions, or all."""
    return jobs if limit is None else itertools.islice(jobs, limit)


def make_plan(jobs: Iterator[Job], kept: Kept, *, limit_of_reply: int, price: Price | None) -> Plan:
    """Walk through the questions once.

    Raises:
        FrontierRunError: code ``PROMPT_MISMATCH``.
        UsageError: code ``EMPTY_SUITE``, there is no question.
    """
    questions = cached = tokens_in = 0
    about_tasks = False
    for job in jobs:
        questions += 1
        about_tasks = about_tasks or job.schema is not None
        if kept.has(job):
            cached += 1
        else:
            tokens_in += estimated_tokens(job.prompt)
    if questions == 0:
        raise UsageError("EMPTY_SUITE", "there is no question to ask")
    tokens_out = (questions - cached) * limit_of_reply
    cost = None if price is None else price.of(tokens_in, tokens_out)
    return Plan(questions, cached, tokens_in, tokens_out, cost, about_tasks)


def responses_beside(suite: Path) -> Path:
    """Where the replies to a suite are kept when no folder is named: ``NAME.responses`` beside it."""
    return suite.with_name(f"{suite.stem}.responses")
