"""What a comparison needs to know of a lane: its cases, what the engine made of them, and its prompts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, sha256_hex
from adjudge.contract.case import EquivalenceCase, WordProblemCase
from adjudge.contract.comparison import EngineClass
from adjudge.contract.errors import RecordError, UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.report import EquivalenceReport
from adjudge.contract.wordproblem_report import WordProblemReport
from adjudge.judging import answer_reading, verdict_reading
from adjudge.lanes.case_file import EQUIVALENCE_CASES, WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.prompt import LaneRows, template_sha256
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.report_file import MAX_REPORT_BYTES
from adjudge.runs.reply_cache import Parser, Prompts

REFUSED = "refused"
SOLVED = "solved"


class ComparedCase(NamedTuple):
    """A case.

    Attributes:
        case_id: its name.
        category: what it is about.
        right: what a correct solver says: a verdict of the lane, or a value and its unit.
        engine: how the built-in engine did.
        engine_said: kind of what it said.
        engine_answer: what it said, in the words of ``right``.
    """

    case_id: str
    category: str
    right: str
    engine: EngineClass
    engine_said: str
    engine_answer: str


class LaneFacts(NamedTuple):
    """A lane as it is compared.

    Attributes:
        cases: its public cases, in file order.
        cases_sha256: digest of the case file.
        report_sha256: digest that the public report names as its own.
        engine_sha256: digest of the sources of the engine of that report.
        prompts: what the cases are asked with; ``None`` for a lane that asks nobody yet.
        parser: the reader of replies.
    """

    cases: list[ComparedCase]
    cases_sha256: str
    report_sha256: str
    engine_sha256: str
    prompts: Prompts | None
    parser: Parser


def kind_of(lane: Lane, said: str) -> str:
    """What verdicts are counted by: in the symbolic lane themselves, of word problems solved or refused."""
    return said if lane is SYMBOLIC_EQUIVALENCE or said == REFUSED else SOLVED


def read_facts(root: Path, lane: Lane) -> LaneFacts:
    """Read the public cases, the public report and the prompts of a lane.

    Raises:
        FileError, JsonError, RecordError, CaseFileError: a file is missing or malformed.
        RecordError: code ``REPORT_STALE``, the report is of other cases, or not what its digest says.
    """
    symbolic = lane is SYMBOLIC_EQUIVALENCE
    record = EquivalenceReport if symbolic else WordProblemReport
    whole: dict[str, Any] = strict_json.loads(
        read_regular(root / lane.report, max_bytes=MAX_REPORT_BYTES),
        max_bytes=MAX_REPORT_BYTES,
        source=lane.report,
    )
    strict_json.to_record(whole, record, source=lane.report)
    data, known = _cases(root, lane)
    rows: dict[str, dict[str, Any]] = {row["case_id"]: row for row in whole["per_case"]}
    stale = whole["cases_sha256"] != sha256_hex(data) or list(rows) != list(known)
    if stale or whole["report_sha256"] != canonical_sha256(whole, without=["report_sha256"]):
        reason = "the report is not of these cases: run the lane again"
        raise RecordError("REPORT_STALE", reason, source=lane.report)
    cases = [
        ComparedCase(name, category, right, rows[name]["verdict"], _said(rows[name]), _answer(rows[name]))
        for name, (category, right) in known.items()
    ]
    return LaneFacts(
        cases=cases,
        cases_sha256=whole["cases_sha256"],
        report_sha256=whole["report_sha256"],
        engine_sha256=whole["engine"]["source_sha256"],
        prompts=read_prompts(root, lane),
        parser=parser_of(lane),
    )


def parser_of(lane: Lane) -> Parser:
    """The reader of a lane's replies."""
    if lane is SYMBOLIC_EQUIVALENCE:
        return Parser(verdict_reading.PARSER, lambda reply: verdict_reading.read_verdict(reply).verdict)
    return Parser(answer_reading.PARSER, lambda reply: answer_reading.read_answer(reply).said)


def read_prompts(root: Path, lane: Lane) -> Prompts | None:
    """What the public cases of a lane are asked with; ``None`` when the lane has no prompt."""
    try:
        rows = list(LaneRows(root).rows(lane.name))
    except UsageError as error:
        if error.code == "NO_PROMPT":
            return None
        raise
    digests = {row.row_id.partition("/")[2]: sha256_hex(row.prompt.encode("utf-8")) for row in rows}
    return Prompts(template_sha256(lane.name), digests)


def _cases(root: Path, lane: Lane) -> tuple[bytes, Mapping[str, tuple[str, str]]]:
    """The case file, and by case its category and right answer."""
    if lane is SYMBOLIC_EQUIVALENCE:
        data, pairs = read_cases(root / lane.cases, EQUIVALENCE_CASES, source=lane.cases)
        return data, {case.case_id: _of_pair(case) for case in pairs}
    data, problems = read_cases(root / lane.cases, WORD_PROBLEM_CASES, source=lane.cases)
    return data, {case.case_id: _of_problem(case) for case in problems}


def _of_pair(case: EquivalenceCase) -> tuple[str, str]:
    return case.category, case.expected


def _of_problem(case: WordProblemCase) -> tuple[str, str]:
    if case.expected == REFUSED:
        return case.shape_category, REFUSED
    value = case.expected_answer if case.true_answer is None else case.true_answer
    return case.shape_category, f"{value} {case.expected_unit}"


def _said(row: Mapping[str, Any]) -> str:
    if "actual" in row:
        return str(row["actual"])
    return REFUSED if row["outcome"] == REFUSED else SOLVED


def _answer(row: Mapping[str, Any]) -> str:
    if "actual" in row or row["answer"] is None:
        return _said(row)
    return f"{row['answer']['value']} {row['answer']['unit']}"
