"""The sealed cases of the lane bounded-grammar: decided, counted, and not told.

A sealed row has no answer. It has no ``shape_sha256`` either: whoever tries small numbers in the few shapes
of the grammar finds the text behind a digest that leaves out the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.case import WordProblemCase
from adjudge.contract.wordproblem_report import (
    WORD_PROBLEM_REPORT_SCHEMA,
    SealedWordProblemReport,
    SealedWordProblemRow,
    WordProblemDisjointness,
)
from adjudge.lanes.case_file import (
    WORD_PROBLEM_CASES,
    WORD_PROBLEM_OOD_CASES,
    WORD_PROBLEM_SEALED_CASES,
    read_cases,
)
from adjudge.lanes.digests import with_digest
from adjudge.lanes.registry import BOUNDED_GRAMMAR, Lane
from adjudge.lanes.sealed import case_reference, decide_unseen, open_sealed, seal_cases
from adjudge.lanes.wordproblem_identity import engine_identity, lemma_pack
from adjudge.lanes.wordproblem_report import row_fields
from adjudge.lanes.wordproblem_run import Outcome, decide
from adjudge.lanes.wordproblem_scoring import score


class _Readable(NamedTuple):
    """The cases that anyone can read, and the digests of their files."""

    cases: list[WordProblemCase]
    public_sha256: str
    ood_sha256: str | None


def run_sealed_word_problems(
    root: Path, key_path: str | None, lane: Lane = BOUNDED_GRAMMAR
) -> SealedWordProblemReport:
    """Decrypt the sealed cases in memory, decide them, and report without telling what they are.

    Args:
        root: the benchmark root.
        key_path: path of an age identity file outside the repository.
        lane: the lane.

    Raises:
        SealedKeyError, SealedDecryptError, SealedDependencyError: see there.
        FileError, CaseFileError: the ciphertext is missing, or a readable case file is unusable.
        EngineFault: the engine failed on a case.
    """
    opened = open_sealed(root, key_path, lane, WORD_PROBLEM_SEALED_CASES)
    outcomes = _decide(opened.cases)
    readable = _readable(root, lane)
    gate = score(outcomes)
    report = {
        "schema": WORD_PROBLEM_REPORT_SCHEMA,
        "lane": lane.value_of("sealed"),
        "cases_path": lane.sealed_cases,
        "cases_sha256": sha256_hex(opened.ciphertext),
        "recipient": opened.recipient,
        "public_cases_sha256": readable.public_sha256,
        "ood_cases_sha256": readable.ood_sha256,
        "engine": engine_identity(),
        "pack": lemma_pack(),
        "metrics": gate.metrics,
        "exit_criterion": gate.exit_criterion,
        "disjoint": disjointness(outcomes, readable.cases),
        "per_case": [_row(outcome) for outcome in outcomes],
    }
    return msgspec.convert(with_digest(report, "report_sha256"), SealedWordProblemReport)


def seal_word_problems(plaintext: bytes, recipient: str, root: Path, lane: Lane = BOUNDED_GRAMMAR) -> bytes:
    """Check a case file, hold it against the readable cases, and encrypt it to ``recipient``.

    Raises:
        UsageError, SealedError: see :func:`~adjudge.lanes.sealed.seal_cases`.
        FileError, CaseFileError: a readable case file is unusable.
    """

    def disjoint(cases: list[WordProblemCase]) -> dict[str, bool]:
        sealed = _decide(cases)
        shared: dict[str, bool] = msgspec.to_builtins(disjointness(sealed, _readable(root, lane).cases))
        return shared

    return seal_cases(plaintext, recipient, WORD_PROBLEM_SEALED_CASES, disjoint)


def disjointness(sealed: Sequence[Outcome], readable: Sequence[WordProblemCase]) -> WordProblemDisjointness:
    """Compare sealed with readable cases by id, by text and, where solved, by graph up to names."""
    return WordProblemDisjointness(
        ids={outcome.case.case_id for outcome in sealed}.isdisjoint(case.case_id for case in readable),
        texts={outcome.case.problem.lower() for outcome in sealed}.isdisjoint(
            case.problem.lower() for case in readable
        ),
        shape_hashes_with_numbers=_shapes(sealed).isdisjoint(_shapes(_decide(readable))),
    )


def _decide(cases: Sequence[WordProblemCase]) -> list[Outcome]:
    return decide_unseen(cases, lambda case: decide(case))


def _shapes(outcomes: Sequence[Outcome]) -> set[str]:
    return {outcome.solution.shape_sha256 for outcome in outcomes if outcome.solution is not None}


def _readable(root: Path, lane: Lane) -> _Readable:
    public_bytes, cases = read_cases(root / lane.cases, WORD_PROBLEM_CASES)
    if not (root / lane.ood_cases).exists():
        return _Readable(cases, sha256_hex(public_bytes), None)
    ood_bytes, variants = read_cases(root / lane.ood_cases, WORD_PROBLEM_OOD_CASES)
    return _Readable(cases + variants, sha256_hex(public_bytes), sha256_hex(ood_bytes))


def _row(outcome: Outcome) -> SealedWordProblemRow:
    return SealedWordProblemRow(**row_fields(outcome), case_ref=case_reference(outcome.case.case_id))
