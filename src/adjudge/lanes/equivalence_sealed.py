"""The sealed cases of the symbolic-equivalence lane: decided, counted, and not told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import EquivalenceCase
from adjudge.contract.report import (
    EQUIVALENCE_REPORT_SCHEMA,
    Disjointness,
    SealedEquivalenceReport,
    SealedRow,
)
from adjudge.lanes.case_file import EQUIVALENCE_CASES, read_cases, text_pair
from adjudge.lanes.digests import with_digest
from adjudge.lanes.equivalence_identity import engine_identity, methods_pack
from adjudge.lanes.equivalence_run import Outcome, decide
from adjudge.lanes.equivalence_scoring import score
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane
from adjudge.lanes.sealed import case_reference, decide_unseen, open_sealed, seal_cases


def run_sealed(
    root: Path, key_path: str | None, lane: Lane = SYMBOLIC_EQUIVALENCE
) -> SealedEquivalenceReport:
    """Decrypt the sealed cases in memory, decide them, and report without telling what they are.

    Args:
        root: the benchmark root.
        key_path: path of an age identity file outside the repository.
        lane: the lane.

    Raises:
        SealedKeyError, SealedDecryptError, SealedDependencyError: see there.
        FileError, CaseFileError: the ciphertext is missing, or the public case file is unusable.
        EngineFault: the engine failed on a case.
    """
    opened = open_sealed(root, key_path, lane, EQUIVALENCE_CASES)
    outcomes = _decide(opened.cases, "sealed")
    public_bytes, public = read_cases(root / lane.cases, EQUIVALENCE_CASES)
    gate = score(outcomes, sources=("sealed",))
    report = {
        "schema": EQUIVALENCE_REPORT_SCHEMA,
        "lane": lane.value_of("sealed"),
        "cases_path": lane.sealed_cases,
        "cases_sha256": sha256_hex(opened.ciphertext),
        "recipient": opened.recipient,
        "public_cases_sha256": sha256_hex(public_bytes),
        "engine": engine_identity(),
        "pack": methods_pack(),
        "metrics": gate.metrics,
        "exit_criterion": gate.exit_criterion,
        "disjoint": disjointness(outcomes, _decide(public, "public")),
        "per_case": [_row(outcome) for outcome in outcomes],
    }
    return msgspec.convert(with_digest(report, "report_sha256"), SealedEquivalenceReport)


def seal(plaintext: bytes, recipient: str, root: Path, lane: Lane = SYMBOLIC_EQUIVALENCE) -> bytes:
    """Check a case file, hold it against the public cases, and encrypt it to ``recipient``.

    Raises:
        UsageError, SealedError: see :func:`~adjudge.lanes.sealed.seal_cases`.
        FileError, CaseFileError: the public case file is unusable.
    """

    def disjoint(cases: list[EquivalenceCase]) -> dict[str, bool]:
        sealed = _decide(cases, "sealed")
        _, public = read_cases(root / lane.cases, EQUIVALENCE_CASES)
        shared: dict[str, bool] = msgspec.to_builtins(disjointness(sealed, _decide(public, "public")))
        return shared

    return seal_cases(plaintext, recipient, EQUIVALENCE_CASES, disjoint)


def disjointness(sealed: Sequence[Outcome], public: Sequence[Outcome]) -> Disjointness:
    """Compare sealed with public cases by id, by texts and, where in scope, by canonical forms."""
    return Disjointness(
        ids={outcome.case.case_id for outcome in sealed}.isdisjoint(
            outcome.case.case_id for outcome in public
        ),
        texts={text_pair(outcome.case) for outcome in sealed}.isdisjoint(
            text_pair(outcome.case) for outcome in public
        ),
        normal_forms=_normal_forms(sealed).isdisjoint(_normal_forms(public)),
    )


def _normal_forms(outcomes: Sequence[Outcome]) -> set[frozenset[str | None]]:
    return {
        frozenset((outcome.canonical_a, outcome.canonical_b))
        for outcome in outcomes
        if outcome.actual != "refused"
    }


def _decide(cases: Sequence[EquivalenceCase], source: str) -> list[Outcome]:
    return decide_unseen(cases, lambda case: decide(case, source))


def _row(outcome: Outcome) -> SealedRow:
    return SealedRow(
        case_ref=case_reference(outcome.case.case_id),
        category=outcome.category,
        expected=outcome.expected,
        verdict=outcome.verdict,
        refusal_code=outcome.refusal_code,
    )
