"""Judging a reply to one public case of a lane: what ``adjudge verify LANE/CASE REPLY`` answers.

The reply to a case of ``symbolic-equivalence`` is text, read by the verdict parser
(:mod:`adjudge.judging.verdict_reading`). The reply to a case of ``bounded-grammar`` is either the JSON object
of an answer, in the fields that ``adjudge solve --jsonl`` writes, or text whose last line is ``ANSWER <value>
<unit>`` or ``REFUSED`` (:mod:`adjudge.judging.answer_reading`). What was read is compared with the case's
label, as the reports of the lanes compare it: right is ``accepted``, wrong is ``rejected``, and a refusal
where the case has an answer is ``no-result``. No verdict tells the label.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta

from adjudge.contract import strict_json
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import EquivalenceCase, Rational, Unit, WordProblemCase, check_lowest_terms
from adjudge.contract.errors import JsonError, RecordError, UsageError
from adjudge.contract.fields import END, LINE_PATTERN, Record
from adjudge.contract.files import read_regular
from adjudge.contract.printable import MAX_POINTER, quoted, shorten
from adjudge.contract.verdict import MAX_MESSAGE, PROTOCOL_VERSION, SCORES
from adjudge.judging.answer_reading import PARSER as ANSWER_PARSER
from adjudge.judging.answer_reading import read_answer
from adjudge.judging.judge import one_line
from adjudge.judging.verdict_reading import PARSER, read_verdict
from adjudge.lanes.case_file import (
    EQUIVALENCE_CASES,
    MAX_CASE_FILE_BYTES,
    WORD_PROBLEM_CASES,
    Case,
    CaseForm,
    parse_cases,
)
from adjudge.lanes.equivalence_scoring import case_verdict
from adjudge.lanes.registry import LANES, Lane, find_lane

MAX_REPLY_BYTES = 1 << 20
"""A longer reply is rejected unread."""

_CASE_ID = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)

CaseVerdictName = Literal["accepted", "rejected", "no-result"]


class LaneVerdict(Record, frozen=True, kw_only=True):
    """The result of judging one reply to a case: the eight fields of a verdict, with the case as the task."""

    protocol_version: Literal["1.0"]
    """Version of this record."""
    task_id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}/[a-z0-9-]{1,40}" + END)]
    """The case that was asked: ``lane/case_id``."""
    verdict: CaseVerdictName
    """Right, wrong, or refused where the case has an answer."""
    score: Annotated[int, Meta(ge=0, le=1)]
    """1 for accepted, else 0."""
    message: Annotated[str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=MAX_MESSAGE)]
    """One line for people; the same on every run."""
    details: dict[str, Any]
    """``code``, ``cases_sha256`` (digest of the lane's file of cases), and how the reply was read."""
    snapshot_id: Literal["working-tree"]
    """No snapshot freezes a lane: the digest in ``details`` stands in for it."""
    status_cutoff: None
    """Always null: a case has no status."""


class _Judged(NamedTuple):
    """What a reply is worth, without the frame that every verdict has."""

    verdict: CaseVerdictName
    code: str
    message: str
    details: dict[str, Any]


class WordProblemReply(Record, frozen=True, kw_only=True, tag_field="outcome", tag="solved"):
    """An answer to a word problem."""

    value: Rational
    """The number, in lowest terms."""
    unit: Unit
    """Its unit, in the plural."""

    def __post_init__(self) -> None:
        check_lowest_terms(self.value)


_SOLVE_FIELDS = frozenset(
    (
        *("id", "line", "entity", "depth", "graph", "trace", "graph_sha256", "shape_sha256", "trace_sha256"),
        *("code", "stage", "sentence", "detail", "span"),
    )
)
"""What a line of ``adjudge solve --jsonl`` holds beside the answer; not read here."""


def is_case_name(target: str) -> bool:
    """Whether a name begins like that of a case: with a lane and a slash."""
    lane, slash, _ = target.partition("/")
    return slash == "/" and any(lane == known.name for known in LANES)


def judge_case(root: Path, target: str, reply: bytes | None) -> LaneVerdict:
    """Judge the bytes of a reply to the public case called ``target``.

    Args:
        root: folder of the benchmark.
        target: ``lane/case_id``.
        reply: the bytes, or ``None`` when they were too many to be read.

    Raises:
        UsageError: no such lane or case (``UNKNOWN_LANE``, ``UNKNOWN_CASE``).
        FileError: the lane's file of cases cannot be read.
        CaseFileError: that file is malformed.
    """
    lane_name, _, case_id = target.partition("/")
    lane = find_lane(lane_name)
    if _CASE_ID.fullmatch(case_id) is None:
        raise _unknown_case(target, lane)
    judged, cases_sha256 = _judge(root, lane, case_id, reply)
    return LaneVerdict(
        protocol_version=PROTOCOL_VERSION,
        task_id=f"{lane.name}/{case_id}",
        verdict=judged.verdict,
        score=SCORES[judged.verdict] or 0,
        message=one_line(judged.message),
        details={"code": judged.code, "cases_sha256": cases_sha256, **judged.details},
        snapshot_id="working-tree",
        status_cutoff=None,
    )


def _judge(root: Path, lane: Lane, case_id: str, reply: bytes | None) -> tuple[_Judged, str]:
    if lane.name == "symbolic-equivalence":
        equivalence_case, digest = _find(root, lane, EQUIVALENCE_CASES, case_id)
        return _judge_equivalence(equivalence_case, reply), digest
    word_problem, digest = _find(root, lane, WORD_PROBLEM_CASES, case_id)
    return _judge_word_problem(word_problem, reply), digest


def _find(root: Path, lane: Lane, form: CaseForm[Case], case_id: str) -> tuple[Case, str]:
    data = read_regular(root / lane.cases, max_bytes=MAX_CASE_FILE_BYTES)
    cases, digest = _parsed(data, form, lane.cases)
    if case_id not in cases:
        raise _unknown_case(f"{lane.name}/{case_id}", lane)
    return cases[case_id], digest


@functools.lru_cache(maxsize=4)
def _parsed(data: bytes, form: CaseForm[Any], source: str) -> tuple[Mapping[str, Any], str]:
    """The cases of a file by id, and its digest; kept by its bytes, since a trainer asks without end."""
    return {case.case_id: case for case in parse_cases(data, form, source=source)}, sha256_hex(data)


def _unknown_case(target: str, lane: Lane) -> UsageError:
    return UsageError("UNKNOWN_CASE", f"{target[:80]!a} is not a public case of the lane {lane.name}")


def _judge_equivalence(case: EquivalenceCase, reply: bytes | None) -> _Judged:
    text = _text(reply)
    if isinstance(text, _Judged):
        return text
    reading = read_verdict(text)
    facts = {"read_as": reading.verdict, "rule": reading.rule, "parser": PARSER}
    return _compared(case_verdict(case.expected, reading.verdict), reading.verdict, facts)


def _judge_word_problem(case: WordProblemCase, reply: bytes | None) -> _Judged:
    text = _text(reply)
    if isinstance(text, _Judged):
        return text
    if not text.lstrip().startswith("{"):
        reading = read_answer(text)
        spoken = None if reading.value is None else (reading.value, str(reading.unit))
        return _judge_answer(case, spoken, {"rule": reading.rule, "parser": ANSWER_PARSER})
    try:
        answer = _answer(strict_json.loads(text.encode("utf-8"), max_bytes=MAX_REPLY_BYTES, source="reply"))
    except (JsonError, RecordError) as error:
        return _Judged("rejected", error.code, error.reason, {"pointer": shorten(error.pointer, MAX_POINTER)})
    return _judge_answer(case, None if answer is None else (answer.value, answer.unit), {})


def _judge_answer(case: WordProblemCase, said: tuple[str, str] | None, how: dict[str, Any]) -> _Judged:
    """Compare a value with its unit, ``None`` for a refusal, with the case; ``how`` it was read is told."""
    if said is None:
        verdict = "correct" if case.expected == "refused" else "refused"
        return _compared(verdict, "refused", {"read_as": "refused", **how})
    value, unit = said
    # Of a case whose declared answer is wrong on purpose, the right answer is the true one.
    right = case.true_answer if case.expected == "solved_wrong" else case.expected_answer
    is_right = case.expected != "refused" and (value, unit) == (right, case.expected_unit)
    facts = {"read_as": "solved", "value": value, "unit": unit, **how}
    return _compared("correct" if is_right else "wrong", f"{value} {unit}", facts)


def _answer(value: Any) -> WordProblemReply | None:
    """The answer that a reply gives, or ``None`` when it refuses.

    Raises:
        RecordError: it is neither.
    """
    if type(value) is not dict:
        raise RecordError("SCHEMA", "the reply is not a JSON object", source="reply")
    fields = {name: item for name, item in value.items() if name not in _SOLVE_FIELDS}
    if fields.get("outcome") == "refused":
        for name, item in fields.items():
            if name != "outcome" and (name not in ("value", "unit") or item is not None):
                reason = f"a refusal has no {quoted(name)}"
                raise RecordError("SCHEMA", reason, source="reply")
        return None
    return strict_json.to_record(fields, WordProblemReply, source="reply")


def _text(reply: bytes | None) -> str | _Judged:
    if reply is None or len(reply) > MAX_REPLY_BYTES:
        message = f"the reply is longer than {MAX_REPLY_BYTES} bytes"
        return _Judged("rejected", "TOO_LARGE", message, {"max_bytes": MAX_REPLY_BYTES})
    try:
        return reply.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"the reply is not UTF-8 from byte {error.start} on"
        return _Judged("rejected", "BAD_ENCODING", message, {"byte": error.start})


def _compared(comparison: str, said: str, facts: dict[str, Any]) -> _Judged:
    if comparison == "correct":
        return _Judged("accepted", "ACCEPTED", f"the reply is read as {said}, and that is right", facts)
    if comparison == "refused":
        message = "the reply is read as a refusal, and the case has an answer"
        return _Judged("no-result", "NO_RESULT", message, facts)
    return _Judged("rejected", "WITNESS_INVALID", f"the reply is read as {said}, and that is wrong", facts)
