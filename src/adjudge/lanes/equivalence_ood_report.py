"""The report of the symbolic-equivalence lane's split out of distribution."""

from pathlib import Path

import msgspec

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import EquivalenceOodCase
from adjudge.contract.ood_report import EquivalenceOodReport, EquivalenceOodRow
from adjudge.contract.report import EQUIVALENCE_REPORT_SCHEMA
from adjudge.lanes.case_file import EQUIVALENCE_OOD_CASES, read_cases
from adjudge.lanes.digests import with_digest
from adjudge.lanes.equivalence_identity import engine_identity, methods_pack
from adjudge.lanes.equivalence_report import SOURCES, decide_all, row_fields
from adjudge.lanes.equivalence_run import Outcome
from adjudge.lanes.equivalence_scoring import score
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.scoring import grouped


def run_ood(root: Path, lane: Lane = SYMBOLIC_EQUIVALENCE) -> EquivalenceOodReport:
    """Run the engine over the variants of the public cases; nothing is written.

    Raises:
        FileError, CaseFileError, EngineFault: as for the public split.
    """
    data, cases = read_cases(root / lane.ood_cases, EQUIVALENCE_OOD_CASES)
    outcomes = decide_all(cases)
    gate = score(outcomes, sources=SOURCES)
    by_family = grouped(outcomes, lambda outcome: _variant(outcome).family)
    report = {
        "schema": EQUIVALENCE_REPORT_SCHEMA,
        "lane": lane.value_of("ood"),
        "cases_path": lane.ood_cases,
        "cases_sha256": sha256_hex(data),
        "engine": engine_identity(),
        "pack": methods_pack(),
        "metrics": {**msgspec.to_builtins(gate.metrics), "by_family": by_family},
        "exit_criterion": gate.exit_criterion,
        "per_case": [_row(outcome) for outcome in outcomes],
    }
    return msgspec.convert(with_digest(report, "report_sha256"), EquivalenceOodReport)


def _variant(outcome: Outcome) -> EquivalenceOodCase:
    assert isinstance(outcome.case, EquivalenceOodCase)
    return outcome.case


def _row(outcome: Outcome) -> EquivalenceOodRow:
    case = _variant(outcome)
    named = {"family": case.family, "public_sibling_case_id": case.public_sibling_case_id}
    return msgspec.convert(with_digest(row_fields(outcome) | named, "row_sha256"), EquivalenceOodRow)
