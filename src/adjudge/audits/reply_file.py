"""Files of replies: what somebody else's system said, a JSON object a line.

A line has ``case_id`` and ``raw_reply``, the text as it came; further fields are not read, so a file of the
response cache is such a file too. The lane's own parser reads the text, and what it does not clearly say is a
refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from adjudge.audits.artifact import Findings
from adjudge.audits.subject import Answer, Question, Solve
from adjudge.contract import strict_json
from adjudge.contract.audit import AuditInput
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import JsonError, UsageError
from adjudge.contract.reply_audits import MeasuredRate
from adjudge.lanes.registry import Lane
from adjudge.lanes.scoring import rate
from adjudge.scoring.headline import interval
from adjudge.scoring.lane_facts import parser_of

MAX_FILE_BYTES = 1 << 28
MAX_LINE_BYTES = 8 << 20
MAX_SHOWN = 300


class _Line(msgspec.Struct, frozen=True):
    case_id: Annotated[str, Meta(min_length=1, max_length=300)]
    raw_reply: str | None


class ReplyFile(NamedTuple):
    """A file of replies.

    Attributes:
        name: what artifacts call it: its path below the root, or its bare name.
        data: its bytes.
    """

    name: str
    data: bytes


class Replies(NamedTuple):
    """The replies of one file.

    Attributes:
        raw: the texts by case, in file order; ``None`` where there was none.
        said: what the lane's parser reads in them.
    """

    raw: Mapping[str, str | None]
    said: Mapping[str, str]


def read_replies(lane: Lane, file: ReplyFile, findings: Findings) -> Replies:
    """Read the replies of one file, and enter it into the findings.

    A case may be named as in a suite's rows, with the lane before it.

    Raises:
        UsageError: ``BAD_REPLY``, a line is malformed; ``DUPLICATE_REPLY``, a case was answered before.
    """
    findings.enter(AuditInput(role="replies", path=file.name, sha256=sha256_hex(file.data)))
    parser = parser_of(lane)
    raw: dict[str, str | None] = {}
    for number, line in enumerate(file.data.split(b"\n"), start=1):
        if not line.strip():
            continue
        where = f"{file.name}:{number}"
        try:
            fields = strict_json.loads(line, max_bytes=MAX_LINE_BYTES, source=where)
            reply = msgspec.convert(fields, _Line)
        except (JsonError, msgspec.ValidationError) as error:
            raise UsageError("BAD_REPLY", f"{where}: {error}") from None
        name = reply.case_id.removeprefix(f"{lane.name}/")
        if name in raw:
            raise UsageError("DUPLICATE_REPLY", f"{where}: {name[:60]!a} was answered in an earlier line")
        raw[name] = reply.raw_reply
    said = {name: "refused" if text is None else parser.read(text) for name, text in raw.items()}
    return Replies(raw, said)


def solver_of(said: Mapping[str, str]) -> Solve:
    """A solver that says what its replies say; a case without a reply is an answer that is wrong."""

    def solve(question: Question) -> Answer:
        return Answer(said[question.case_id])

    return solve


def measured_rate(correct: int, total: int) -> MeasuredRate:
    """A share with its exact bounds."""
    return MeasuredRate(
        correct=correct,
        total=total,
        rate=rate(correct, total) if total else None,
        interval=interval(correct, total),
    )


def shown(said: str) -> str:
    """What was said, short enough for an artifact."""
    return said if len(said) <= MAX_SHOWN else said[: MAX_SHOWN - 1] + "…"


def parser_name(lane: Lane) -> str:
    """Name and version of the lane's parser."""
    return parser_of(lane).name
