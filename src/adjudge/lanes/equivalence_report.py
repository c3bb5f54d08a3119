"""The report of the symbolic-equivalence lane: a pure function of the case file and the sources.

No clock, host, path of this machine or Python version enters it; the same inputs give the same bytes.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import EquivalenceCase
from adjudge.contract.errors import AdjudgeError, EngineFault
from adjudge.contract.report import EQUIVALENCE_REPORT_SCHEMA, EquivalenceReport, EquivalenceRow, Generator
from adjudge.lanes import equivalence_generator
from adjudge.lanes.case_file import EQUIVALENCE_CASES, read_cases
from adjudge.lanes.digests import with_digest
from adjudge.lanes.equivalence_identity import engine_identity, methods_pack
from adjudge.lanes.equivalence_run import Outcome, decide
from adjudge.lanes.equivalence_scoring import score
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane

SOURCES = ("curated", "generated")


def run_lane(root: Path, lane: Lane = SYMBOLIC_EQUIVALENCE) -> EquivalenceReport:
    """Run the engine over the public cases below the benchmark root; nothing is written.

    Raises:
        FileError: the case file cannot be read.
        CaseFileError: the case file breaks a rule of its format.
        EngineFault: the engine failed on a case. There is no report then.
    """
    data, cases = read_cases(root / lane.cases, EQUIVALENCE_CASES)
    outcomes = decide_all(cases)
    gate = score(outcomes, sources=SOURCES)
    report = {
        "schema": EQUIVALENCE_REPORT_SCHEMA,
        "lane": lane.value_of("public"),
        "cases_path": lane.cases,
        "cases_sha256": sha256_hex(data),
        "generator": Generator(
            seed=equivalence_generator.GENERATOR_SEED,
            version=equivalence_generator.GENERATOR_VERSION,
            output_sha256=equivalence_generator.output_sha256(),
        ),
        "engine": engine_identity(),
        "pack": methods_pack(),
        "metrics": gate.metrics,
        "exit_criterion": gate.exit_criterion,
        "per_case": [
            msgspec.convert(with_digest(row_fields(outcome), "row_sha256"), EquivalenceRow)
            for outcome in outcomes
        ],
    }
    return msgspec.convert(with_digest(report, "report_sha256"), EquivalenceReport)


def decide_all(cases: Sequence[EquivalenceCase]) -> list[Outcome]:
    """Decide the cases; their source is told by their ids.

    Raises:
        EngineFault: the engine failed on a case, which is named.
    """
    outcomes: list[Outcome] = []
    for case in cases:
        try:
            outcomes.append(decide(case, "generated" if "-gen-" in case.case_id else "curated"))
        except AdjudgeError:
            raise
        except Exception as error:
            kind = type(error).__name__
            raise EngineFault(f"the engine failed on case {case.case_id}: {kind}") from error
    return outcomes


def row_fields(outcome: Outcome) -> dict[str, Any]:
    """The fields of a report's row, without its digest."""
    return {
        "case_id": outcome.case.case_id,
        "category": outcome.category,
        "source": outcome.source,
        "expected": outcome.expected,
        "actual": outcome.actual,
        "verdict": outcome.verdict,
        "refusal_code": outcome.refusal_code,
        "canonical_a": outcome.canonical_a,
        "canonical_b": outcome.canonical_b,
        "method": outcome.method,
        "certificate": outcome.certificate,
    }
