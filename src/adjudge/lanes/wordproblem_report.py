"""The report of the lane bounded-grammar: a pure function of a case file, the sources and the packs.

No clock, host, path of this machine or Python version enters it; the same inputs give the same bytes.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.contract.case import WordProblemCase
from adjudge.contract.errors import AdjudgeError, EngineFault
from adjudge.contract.wordproblem_report import (
    WORD_PROBLEM_REPORT_SCHEMA,
    WordProblemAnswer,
    WordProblemReport,
    WordProblemRow,
)
from adjudge.lanes.case_file import WORD_PROBLEM_CASES, WORD_PROBLEM_OOD_CASES, read_cases
from adjudge.lanes.digests import with_digest
from adjudge.lanes.registry import BOUNDED_GRAMMAR, Lane
from adjudge.lanes.wordproblem_identity import engine_identity, lemma_pack
from adjudge.lanes.wordproblem_run import Outcome, decide
from adjudge.lanes.wordproblem_scoring import score

OpenSplit = Literal["public", "ood"]
_FORMS = {"public": WORD_PROBLEM_CASES, "ood": WORD_PROBLEM_OOD_CASES}


class WordProblemRun(NamedTuple):
    """A run over a readable split.

    Attributes:
        report: its report.
        traces: one canonical JSON line a solved case, ``case_id``, ``graph`` and ``trace``, in case order;
            ``None`` when they were not asked for.
    """

    report: WordProblemReport
    traces: bytes | None


def run_word_problems(
    root: Path, lane: Lane = BOUNDED_GRAMMAR, split: OpenSplit = "public", *, traces: bool = False
) -> WordProblemRun:
    """Run the engine over a readable split below the benchmark root; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        split: which of its case files.
        traces: make the lines of the trace file too, and name their digest in the report.

    Raises:
        FileError: the case file cannot be read.
        CaseFileError: the case file breaks a rule of its format.
        EngineFault: the engine failed on a case. There is no report then.
    """
    data, cases = read_cases(root / lane.cases_of(split), _FORMS[split])
    outcomes = _decide_all(cases)
    gate = score(outcomes)
    report: dict[str, Any] = {
        "schema": WORD_PROBLEM_REPORT_SCHEMA,
        "lane": lane.value_of(split),
        "cases_path": lane.cases_of(split),
        "cases_sha256": sha256_hex(data),
        "engine": engine_identity(),
        "pack": lemma_pack(),
        "metrics": gate.metrics,
        "exit_criterion": gate.exit_criterion,
        "per_case": [_row(outcome) for outcome in outcomes],
    }
    lines = _trace_lines(outcomes) if traces else None
    if lines is not None:
        report["traces_sha256"] = sha256_hex(lines)
    whole = msgspec.convert(with_digest(report, "report_sha256"), WordProblemReport)
    return WordProblemRun(whole, lines)


def row_fields(outcome: Outcome) -> dict[str, Any]:
    """The fields that a row has in every split."""
    solution = outcome.solution
    return {
        "expected": outcome.case.expected,
        "outcome": outcome.outcome,
        "verdict": outcome.verdict,
        "cause": outcome.cause,
        "refusal_code": outcome.refusal_code,
        "depth": solution and solution.depth,
        "graph_sha256": solution and solution.graph_sha256,
        "trace_sha256": solution and solution.trace_sha256,
        "verifier_code": solution and solution.verifier_code,
    }


def _decide_all(cases: Sequence[WordProblemCase]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for case in cases:
        try:
            outcomes.append(decide(case))
        except AdjudgeError:
            raise
        except Exception as error:
            kind = type(error).__name__
            raise EngineFault(f"the engine failed on case {case.case_id}: {kind}") from error
    return outcomes


def _row(outcome: Outcome) -> WordProblemRow:
    solution = outcome.solution
    return WordProblemRow(
        **row_fields(outcome),
        case_id=outcome.case.case_id,
        public_sibling_case_id=outcome.case.public_sibling_case_id,
        answer=solution and WordProblemAnswer(value=solution.value, unit=solution.unit),
        shape_sha256=solution and solution.shape_sha256,
    )


def _trace_lines(outcomes: Sequence[Outcome]) -> bytes:
    return b"".join(
        canonical_bytes(
            {
                "case_id": outcome.case.case_id,
                "graph": outcome.solution.graph,
                "trace": outcome.solution.trace,
            }
        )
        + b"\n"
        for outcome in outcomes
        if outcome.solution is not None
    )
