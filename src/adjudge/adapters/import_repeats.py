"""Samples that are in a log more than once: copies, and the attempts of a run that was begun again.

A harness that goes on with a run copies what had been answered into a new log and asks the rest again. In a
folder with both logs every answered sample stands twice, and a sample that failed at first stands there once
without a reply. Each question is counted once: the first reply to it, or its lack of one when nobody has it.
"""

from __future__ import annotations

import hashlib
from typing import Literal

from adjudge.adapters.import_cache import ImportRefused
from adjudge.adapters.import_items import Match
from adjudge.adapters.import_scores import Theirs
from adjudge.adapters.logged import LoggedReply

MAX_REMEMBERED = 1 << 20
"""Most samples that one import tells apart."""

Repeat = Literal["copy", "other-score", "answered"]
REPEATS: dict[Repeat, str] = {
    "copy": "item, model, epoch and reply of another sample, which is counted",
    "other-score": "such a copy with another score, which is not counted",
    "answered": "without a reply, and another sample, of a retry for instance, has it",
}
"""Why a sample is not counted again, in words."""


class Repeats:
    """Which questions were put, and which replies were given to them."""

    def __init__(self) -> None:
        self._asked: dict[bytes, bool] = {}
        self._replies: dict[bytes, Theirs] = {}

    def add(self, match: Match, reply: LoggedReply, theirs: Theirs) -> Repeat | None:
        """Remember a sample that is an item's; what it repeats, or ``None`` when it is new.

        A sample without a reply may be new when it comes and answered later, see :meth:`is_answered`.

        Raises:
            ImportRefused: code ``TOO_LARGE``.
        """
        if max(len(self._asked), len(self._replies)) >= MAX_REMEMBERED:
            reason = f"{reply.where}: more than {MAX_REMEMBERED} samples; import the logs one by one"
            raise ImportRefused("TOO_LARGE", reason)
        question = question_of(match, reply)
        if reply.reply is None:
            is_answered = self._asked.get(question)
            self._asked.setdefault(question, False)
            return None if is_answered is None else "answered" if is_answered else "copy"
        self._asked[question] = True
        said = _digest(question, reply.prompt, _digest(reply.reply))
        first = self._replies.get(said)
        if first is None:
            self._replies[said] = theirs
            return None
        return "copy" if first == theirs else "other-score"

    def is_answered(self, question: bytes) -> bool:
        """Whether a reply to the question was seen."""
        return self._asked[question]


def question_of(match: Match, reply: LoggedReply) -> bytes:
    """What stands for an item that was put to a model in one epoch."""
    return _digest(match.place, reply.provider, reply.model, reply.epoch)


def _digest(*parts: object) -> bytes:
    return hashlib.blake2b(ascii(parts).encode("ascii"), digest_size=16).digest()
