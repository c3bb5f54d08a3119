"""From the rows of a suite or a lane to the questions of a run, and from a raw reply to what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.suite_check import read_suite
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.printable import quoted
from adjudge.contract.suite import CaseRow, SuiteRow
from adjudge.judging import answer_reading, submission_reading, verdict_reading
from adjudge.lanes.prompt import LaneRows
from adjudge.lanes.registry import BOUNDED_GRAMMAR, SYMBOLIC_EQUIVALENCE
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.reply_cache import Parser

_SEALED = re.compile(r"(?:[a-z-]+/)?b[13]-hld-", re.ASCII)


def _said_verdict(reply: str) -> str:
    return verdict_reading.read_verdict(reply).verdict


def _said_answer(reply: str) -> str:
    return answer_reading.read_answer(reply).said


def _said_submission(reply: str) -> str:
    return "refused" if submission_reading.read_submission(reply).submission is None else "submission"


VERDICTS = Parser(verdict_reading.PARSER, _said_verdict)
ANSWERS = Parser(answer_reading.PARSER, _said_answer)
SUBMISSIONS = Parser(submission_reading.PARSER, _said_submission)

_BY_LANE = {SYMBOLIC_EQUIVALENCE.name: VERDICTS, BOUNDED_GRAMMAR.name: ANSWERS}
_BY_FAMILY = {parser.name.partition("/")[0]: parser for parser in (VERDICTS, ANSWERS, SUBMISSIONS)}


class Job(NamedTuple):
    """One question of a run.

    Attributes:
        case_id: name under which the reply is kept: a case's id, or the row of a task.
        prompt: the question.
        prompt_sha256: digest of its UTF-8.
        template_sha256: digest of what it was rendered from: the lane's template, or the task's file.
        schema: schema of the reply, or ``None`` for a reply in words.
        parser: who reads the reply.
    """

    case_id: str
    prompt: str
    prompt_sha256: str
    template_sha256: str
    schema: Mapping[str, Any] | None
    parser: Parser


def parser_of(name: str) -> Parser | None:
    """Today's version of the parser ``name``, which may be an older one; ``None`` if there is none."""
    return _BY_FAMILY.get(name.partition("/")[0])


def lane_of_parser(name: str) -> str | None:
    """The lane whose replies a parser reads; ``None`` for replies to tasks."""
    parser = parser_of(name)
    return next((lane for lane, listed in _BY_LANE.items() if listed is parser), None)


def job_of(row: SuiteRow) -> Job:
    """The question of a row.

    Raises:
        FrontierRunError: code ``SEALED_CASE``: a sealed case is never shown to anybody.
        UsageError: code ``NO_PARSER``: nobody reads the replies of the row's lane.
    """
    if _SEALED.match(row.row_id):
        raise FrontierRunError(
            "SEALED_CASE", f"{row.row_id} is a sealed case, which is never sent to a provider"
        )
    prompt_sha256 = sha256_hex(row.prompt.encode("utf-8"))
    if not isinstance(row, CaseRow):
        digest = row.task.task_sha256
        return Job(row.row_id, row.prompt, prompt_sha256, digest, row.output_schema, SUBMISSIONS)
    parser = _BY_LANE.get(row.task.lane)
    if parser is None:
        raise UsageError("NO_PARSER", f"nobody reads replies of the lane {quoted(row.task.lane)}")
    case_id = row.row_id.partition("/")[2]
    return Job(case_id, row.prompt, prompt_sha256, row.task.template_sha256, None, parser)


def lane_jobs(root: BenchmarkRoot, lane: str) -> Iterator[Job]:
    """The questions of a lane's public cases.

    Raises:
        UsageError: no such lane here, or it has no prompt.
        CaseFileError: the case file is malformed.
    """
    return map(job_of, LaneRows(root.path).rows(lane))


def suite_jobs(root: BenchmarkRoot, path: Path) -> Iterator[Job]:
    """The questions of a suite, once the whole of it was held against the benchmark.

    Raises:
        FaultError: the suite is not what the benchmark exports.
        FrontierRunError: code ``SEALED_CASE``.
    """
    for _, row in read_suite(root, path, LaneRows(root.path).row):
        yield job_of(row)
