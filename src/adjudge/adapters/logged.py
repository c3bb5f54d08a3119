"""What every reader of another harness's log gives: one logged reply after another."""

from __future__ import annotations

from typing import NamedTuple

from adjudge.contract.errors import UsageError


class LogError(UsageError):
    """A log cannot be read.

    Codes ``NOT_A_LOG``, ``TOO_LARGE``, ``LOG_VERSION``, ``LOG_CORRUPT``, ``NO_DECODER``; of one log among
    several also those of a file that cannot be read.
    """


class LoggedReply(NamedTuple):
    """One reply of a log, and what the harness made of it.

    Attributes:
        where: file and line, sample or trial, for messages.
        item_id: the harness's id of the question, as text.
        adjudge_item: the item's name, where the log carries it (metadata of our own exports), else ``None``.
        prompt: the question as it was asked, or ``None`` when the log does not hold it.
        provider, model: who answered, ``unknown`` where the log does not say.
        epoch: which of several replies to one question it is, from 1.
        reply: the text, or ``None`` when the harness got none (an error, a cancelled sample).
        score: the harness's own score, as its log writes it (``C``, ``1.0``), or ``None`` when unscored.
        finish_reason: why the reply ended, in the harness's word, or ``None``.
        usage: tokens by name, or ``None``.
        latency_ms: how long the reply took, or ``None``.
        unfinished: the log and the state of its run, where that did not end well; else ``None``.
    """

    where: str
    item_id: str
    adjudge_item: str | None
    prompt: str | None
    provider: str
    model: str
    epoch: int
    reply: str | None
    score: str | None
    finish_reason: str | None
    usage: dict[str, int] | None
    latency_ms: int | None
    unfinished: str | None = None
