"""What a run is told, where it is, and how it ended."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from adjudge.runs.retry import FIRST_WAIT


class Options(NamedTuple):
    """How a run is done.

    Attributes:
        jobs: calls at once.
        attempts: how often a question is asked at most.
        max_tokens: most tokens of a reply.
        timeout: seconds that a call may take.
        first_wait: seconds that the first wait before asking again takes at most.
    """

    jobs: int
    attempts: int
    max_tokens: int
    timeout: float
    first_wait: float = FIRST_WAIT


class Progress(NamedTuple):
    """Where a run is; what is counted is on the disk.

    Attributes:
        answered: replies that were written.
        failed: questions that got no reply.
        waiting: seconds for which the provider wants to be left alone; 0 as a rule.
    """

    answered: int
    failed: int
    waiting: float


class Summary(NamedTuple):
    """How a run ended.

    Attributes:
        answered: replies that were written.
        failures: case and reason of the first questions that got no reply.
        failed: how many got none.
        stopped: why the run ended before its questions did, or ``None``.
        calls: calls that were made, repeated ones included.
        spent: what they cost, if there is a price.
    """

    answered: int
    failures: tuple[tuple[str, str], ...]
    failed: int
    stopped: str | None
    calls: int
    spent: Fraction
