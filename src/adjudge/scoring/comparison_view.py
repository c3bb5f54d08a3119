"""What a page shows beside a comparison: the cases on which systems differ, with questions and raw replies.

Replies stay exactly as they came; whoever shows them makes them harmless.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from adjudge.contract.case import EquivalenceCase
from adjudge.contract.comparison import Comparison, ModelClass
from adjudge.lanes.case_file import EQUIVALENCE_CASES, WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, Lane
from adjudge.runs.reply_cache import CachedRun
from adjudge.scoring.comparison import compose, model_class, read_runs
from adjudge.scoring.lane_facts import ComparedCase, read_facts


class Reply(NamedTuple):
    """One text that a model gave to a case, in one run or in several.

    Attributes:
        provider, model: who replied.
        runs: the runs that gave these very bytes.
        verdict: what the parser reads in it.
        outcome: how that compares with the right answer.
        text: the reply.
        sha256: digest of its bytes.
        finish_reason: why the model stopped in the first of the runs, if known.
    """

    provider: str
    model: str
    runs: tuple[int, ...]
    verdict: str
    outcome: ModelClass
    text: str
    sha256: str
    finish_reason: str | None


class DifferingCase(NamedTuple):
    """A case on which two systems, or two runs of one model, say different things.

    Attributes:
        case: the case.
        question: its texts, each with a name: the two expressions, or the problem.
        replies: what the models replied, sorted by provider, model and first run.
    """

    case: ComparedCase
    question: tuple[tuple[str, str], ...]
    replies: tuple[Reply, ...]


class ComparisonView(NamedTuple):
    """A comparison with what a reader wants to see of it.

    Attributes:
        comparison: the record.
        differing: the cases on which anything differs, in case order.
    """

    comparison: Comparison
    differing: tuple[DifferingCase, ...]


def view_lane(root: Path, lane: Lane, replies: Path | None = None) -> ComparisonView:
    """Compose the comparison of a lane with its differing cases; nothing is written.

    Args:
        root: the benchmark root.
        lane: the lane.
        replies: a folder of responses to compare instead of the lane's own.

    Raises:
        FrontierRunError: a cache cannot be used.
        FileError, JsonError, RecordError, CaseFileError: another file is missing, malformed or stale.
    """
    facts = read_facts(root, lane)
    runs = read_runs(root, lane, facts, replies)
    questions = read_questions(root, lane)
    differing = [
        DifferingCase(case, questions[case.case_id], tuple(replies_to(case, runs)))
        for case in facts.cases
        if _differs(case, runs)
    ]
    return ComparisonView(compose(root, lane, facts, runs), tuple(differing))


def read_questions(root: Path, lane: Lane) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The texts of the public cases, by case.

    Raises:
        FileError, CaseFileError: the case file is missing or malformed.
    """
    if lane is SYMBOLIC_EQUIVALENCE:
        _, pairs = read_cases(root / lane.cases, EQUIVALENCE_CASES, source=lane.cases)
        return {case.case_id: _sides(case) for case in pairs}
    _, problems = read_cases(root / lane.cases, WORD_PROBLEM_CASES, source=lane.cases)
    return {case.case_id: (("Problem", case.problem),) for case in problems}


def replies_to(case: ComparedCase, runs: Iterable[CachedRun]) -> list[Reply]:
    """The replies to a case, equal ones of one model gathered."""
    found: dict[tuple[str, str, str], list[CachedRun]] = {}
    for run in runs:
        record = run.records.get(case.case_id)
        if record is not None:
            found.setdefault((run.provider, run.model, record.raw_sha256), []).append(run)
    return [_reply(case, alike) for alike in found.values()]


def _reply(case: ComparedCase, alike: Sequence[CachedRun]) -> Reply:
    first = alike[0]
    record = first.records[case.case_id]
    return Reply(
        provider=first.provider,
        model=first.model,
        runs=tuple(run.run for run in alike),
        verdict=first.verdicts[case.case_id],
        outcome=model_class(case, first),
        text=record.raw_reply,
        sha256=record.raw_sha256,
        finish_reason=record.finish_reason,
    )


def _differs(case: ComparedCase, runs: Iterable[CachedRun]) -> bool:
    said = {run.verdicts[case.case_id] for run in runs if case.case_id in run.verdicts}
    return len(said | {case.engine_answer}) > 1


def _sides(case: EquivalenceCase) -> tuple[tuple[str, str], ...]:
    return (("A", case.expression_a), ("B", case.expression_b))
