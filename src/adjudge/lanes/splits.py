"""Running any split of any lane, and sealing one: the table from lanes to what runs them.

Each engine is imported only when it is asked for.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudge.contract.errors import UsageError
from adjudge.contract.ood_report import EquivalenceOodReport
from adjudge.contract.report import EquivalenceReport, SealedEquivalenceReport
from adjudge.contract.wordproblem_report import SealedWordProblemReport, WordProblemReport
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane, Split

LaneReport = (
    EquivalenceReport
    | EquivalenceOodReport
    | SealedEquivalenceReport
    | WordProblemReport
    | SealedWordProblemReport
)


class SplitRun(NamedTuple):
    """What running a split gave.

    Attributes:
        report: its report.
        traces: the lines of the trace file, when they were asked for.
    """

    report: LaneReport
    traces: bytes | None = None

    @property
    def passed(self) -> bool:
        """Whether the gate passed and sealed cases share nothing with readable ones."""
        return self.report.exit_criterion.passed and all(disjointness(self.report).values())


def run_split(
    root: Path, lane: Lane, split: Split, *, key_path: str | None = None, traces: bool = False
) -> SplitRun:
    """Run the engine over a split; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        split: which of its splits.
        key_path: path of the sealing key; for the sealed split.
        traces: give the traces too; word problems have them, sealed ones keep them.

    Raises:
        UsageError: code ``NO_TRACES``.
        FileError, CaseFileError: a file is missing or malformed.
        SealedError: the sealed cases cannot be opened.
        EngineFault: the engine failed on a case.
    """
    if traces and (split == "sealed" or lane is SYMBOLIC_EQUIVALENCE):
        raise UsageError("NO_TRACES", f"there are no traces of the {split} split of {lane.name} to write")
    if lane is SYMBOLIC_EQUIVALENCE:
        return SplitRun(_run_equivalence(root, lane, split, key_path))
    if split == "sealed":
        from adjudge.lanes.wordproblem_sealed import run_sealed_word_problems

        return SplitRun(run_sealed_word_problems(root, key_path, lane))
    from adjudge.lanes.wordproblem_report import run_word_problems

    return SplitRun(*run_word_problems(root, lane, split, traces=traces))


def seal_split(plaintext: bytes, recipient: str, root: Path, lane: Lane) -> bytes:
    """Check a case file for a lane, hold it against the readable cases, and encrypt it.

    Raises:
        UsageError, SealedError: see :func:`~adjudge.lanes.sealed.seal_cases`.
        FileError, CaseFileError: a readable case file is unusable.
    """
    if lane is SYMBOLIC_EQUIVALENCE:
        from adjudge.lanes.equivalence_sealed import seal

        return seal(plaintext, recipient, root, lane)
    from adjudge.lanes.wordproblem_sealed import seal_word_problems

    return seal_word_problems(plaintext, recipient, root, lane)


def disjointness(report: LaneReport) -> dict[str, bool]:
    """What sealed cases do not share with readable ones, by name; empty for other splits."""
    if not isinstance(report, SealedEquivalenceReport | SealedWordProblemReport):
        return {}
    shared: dict[str, bool] = msgspec.to_builtins(report.disjoint)
    return shared


def _run_equivalence(root: Path, lane: Lane, split: Split, key_path: str | None) -> LaneReport:
    if split == "public":
        from adjudge.lanes.equivalence_report import run_lane

        return run_lane(root, lane)
    if split == "ood":
        from adjudge.lanes.equivalence_ood_report import run_ood

        return run_ood(root, lane)
    from adjudge.lanes.equivalence_sealed import run_sealed

    return run_sealed(root, key_path, lane)
