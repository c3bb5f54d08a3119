"""``comparison.json``: the engine, citations and stored runs of models, on the very same cases.

A pure function of the case file, the public report, the response caches and the citations; no network, no
clock. A reply is what its cache says, read again by today's parser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import get_args

from adjudge.contract import strict_json
from adjudge.contract.audit_artifacts import DeterminismAudit
from adjudge.contract.comparison import (
    COMPARISON_SCHEMA,
    Accuracy,
    Cell,
    Comparison,
    EngineClass,
    EngineSummary,
    HeadToHead,
    LatencySummary,
    Miss,
    ModelClass,
    RunStatus,
    SystemDeterminism,
)
from adjudge.contract.errors import AdjudgeError
from adjudge.contract.files import read_regular
from adjudge.lanes.registry import Lane
from adjudge.lanes.scoring import rate
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.reply_cache import CachedRun, find_runs, read_run, responses_folder
from adjudge.scoring.citations import CITATIONS, SCOPE_DISCLAIMER
from adjudge.scoring.headline import headline, interval
from adjudge.scoring.lane_facts import REFUSED, ComparedCase, LaneFacts, kind_of, read_facts
from adjudge.scoring.pairs import System, paired_tests
from adjudge.scoring.run_agreement import agreement

ENGINE = "engine"
COMPARISON_FILE = "comparison.json"
MAX_AUDIT_BYTES = 64 << 20


def comparison_file(lane: Lane) -> str:
    """The comparison of a lane, below the benchmark root."""
    return f"{lane.folder}/{COMPARISON_FILE}"


def compare_lane(root: Path, lane: Lane) -> Comparison:
    """Compose the comparison of a lane; nothing is written.

    Raises:
        FrontierRunError: a cache cannot be used.
        FileError, JsonError, RecordError, CaseFileError: another file is missing, malformed or stale.
    """
    facts = read_facts(root, lane)
    return compose(root, lane, facts, read_runs(root, lane, facts))


def compose(root: Path, lane: Lane, facts: LaneFacts, runs: Sequence[CachedRun]) -> Comparison:
    """Compose the comparison out of what was read."""
    return Comparison(
        schema=COMPARISON_SCHEMA,
        lane=lane.name,
        case_count=len(facts.cases),
        cases_sha256=facts.cases_sha256,
        report_sha256=facts.report_sha256,
        template_sha256=facts.prompts and facts.prompts.template_sha256,
        parser=facts.parser.name,
        scope_disclaimer=SCOPE_DISCLAIMER,
        engine=_engine(root, lane, facts),
        citations=list(CITATIONS),
        head_to_head=[head_to_head(lane, facts.cases, run) for run in runs],
        determinism=determinism(facts.cases, runs),
        paired_tests=paired_tests(systems(facts.cases, runs), [case.case_id for case in facts.cases]),
    )


def systems(cases: Sequence[ComparedCase], runs: Sequence[CachedRun]) -> list[System]:
    """The engine, and each model with its first complete run, else the first of its longest ones."""
    engine = System(
        name=ENGINE,
        said={case.case_id: case.engine_answer for case in cases},
        outcomes={case.case_id: case.engine for case in cases},
    )
    models = [
        max(members, key=lambda run: (len(run.verdicts), -run.run))
        for _, members in groupby(runs, key=lambda run: (run.provider, run.model))
    ]
    return [engine, *(model_system(cases, run) for run in models if run.verdicts)]


def model_system(cases: Sequence[ComparedCase], run: CachedRun) -> System:
    """One run as a system."""
    return System(
        name=f"{run.provider}/{run.model}/run-{run.run}",
        said=run.verdicts,
        outcomes={case.case_id: model_class(case, run) for case in cases},
    )


def read_runs(root: Path, lane: Lane, facts: LaneFacts, replies: Path | None = None) -> list[CachedRun]:
    """Every stored run of a lane, checked; sorted by provider, model and run.

    Args:
        root: the benchmark root.
        lane: the lane.
        facts: its cases and what they are asked with.
        replies: a folder of responses to read instead of the lane's own.

    Raises:
        FrontierRunError: a cache cannot be used, or there is one although the lane asks nobody.
    """
    base, folder = (root, responses_folder(lane)) if replies is None else (replies, ".")
    found = list(find_runs(base, folder))
    if not found:
        return []
    if facts.prompts is None:
        reason = f"{found[0]}: the lane {lane.name} has no prompt"
        raise FrontierRunError("PROMPT_MISMATCH", reason)
    runs = [read_run(base, path, facts.prompts, facts.parser) for path in found]
    return sorted(runs, key=lambda run: (run.provider, run.model, run.run))


def head_to_head(lane: Lane, cases: Sequence[ComparedCase], run: CachedRun) -> HeadToHead:
    """One run, case by case beside the engine."""
    classes = {case.case_id: model_class(case, run) for case in cases}
    answered = [case for case in cases if case.case_id in run.verdicts]
    correct = sum(classes[case.case_id] == "correct" for case in cases)
    refusals = [case for case in cases if case.right == REFUSED]
    asked = [case for case in answered if case.right == REFUSED]
    matched = sum(classes[case.case_id] == "correct" for case in asked)
    in_scope = [case for case in answered if case.right != REFUSED]
    matrix = _matrix(cases, classes)
    records = run.records.values()
    return HeadToHead(
        provider=run.provider,
        model=run.model,
        run=run.run,
        status=_status(len(answered), len(cases)),
        responses_path=run.path,
        responses_sha256=run.sha256,
        responses_seen=len(answered),
        missing_case_ids=[case.case_id for case in cases if case.case_id not in run.verdicts],
        moved_case_ids=list(run.moved),
        verdict_counts=_tally(kind_of(lane, run.verdicts[case.case_id]) for case in answered),
        headline=headline(classes[case.case_id] for case in cases),
        accuracy_all=accuracy(correct, len(cases)),
        accuracy_answered=accuracy(correct, len(answered)) if answered else None,
        refusal_correctness=accuracy(matched, len(asked)) if asked else None,
        refusal_interval=interval(matched, len(asked)),
        refused_expected_total=len(refusals),
        over_refusals=sum(classes[case.case_id] == "refused" for case in in_scope),
        empty_replies=sum(not record.raw_reply.strip() for record in records),
        truncated_replies=sum(record.finish_reason == "length" for record in records),
        polarity_errors=sum(classes[case.case_id] == "wrong" for case in in_scope),
        misses=[
            Miss(
                case_id=case.case_id,
                category=case.category,
                expected=case.right,
                verdict=run.verdicts[case.case_id],
            )
            for case in answered
            if classes[case.case_id] != "correct"
        ],
        latency_summary=_latency([r.latency_ms for r in records if r.latency_ms is not None]),
        matrix=matrix,
        coverage_gap=matrix["refused"]["correct"],
    )


def model_class(case: ComparedCase, run: CachedRun) -> ModelClass:
    """How a model did on a case: what is right is correct, whatever else is refused or wrong."""
    said = run.verdicts.get(case.case_id)
    if said is None:
        return "missing"
    if said == case.right:
        return "correct"
    return "refused" if said == REFUSED else "wrong"


def determinism(cases: Sequence[ComparedCase], runs: Sequence[CachedRun]) -> list[SystemDeterminism]:
    """Per model, how far its complete runs with equal parameters agree."""
    names = [case.case_id for case in cases]
    right = {case.case_id: case.right for case in cases}
    return [
        agreement(provider, model, list(members), names, right)
        for (provider, model), members in groupby(runs, key=lambda run: (run.provider, run.model))
    ]


def accuracy(part: int, whole: int) -> Accuracy:
    """A share with its counts."""
    return Accuracy(fraction=f"{part}/{whole}", rate=rate(part, whole))


def _engine(root: Path, lane: Lane, facts: LaneFacts) -> EngineSummary:
    refusals = [case for case in facts.cases if case.right == REFUSED]
    matched = sum(case.engine == "correct" for case in refusals)
    return EngineSummary(
        verdict_counts=_tally(case.engine_said for case in facts.cases),
        headline=headline(case.engine for case in facts.cases),
        accuracy=accuracy(sum(case.engine == "correct" for case in facts.cases), len(facts.cases)),
        refusal_correctness=accuracy(matched, len(refusals)) if refusals else None,
        refusal_interval=interval(matched, len(refusals)),
        determinism=_engine_determinism(root, lane, facts.engine_sha256),
        wall_ms=None,
    )


def _engine_determinism(root: Path, lane: Lane, engine_sha256: str) -> bool | None:
    """What the audit of determinism found, when it measured the engine of the report."""
    path = lane.audit_file("determinism")
    try:
        data = read_regular(root / path, max_bytes=MAX_AUDIT_BYTES)
        artifact = strict_json.read_record(data, DeterminismAudit, max_bytes=MAX_AUDIT_BYTES, source=path)
    except AdjudgeError:
        return None
    measured = artifact.gates and artifact.engine and artifact.engine.source_sha256 == engine_sha256
    return artifact.passed if measured else None


def _matrix(
    cases: Sequence[ComparedCase], classes: dict[str, ModelClass]
) -> dict[EngineClass, dict[ModelClass, Cell]]:
    def cell(engine: EngineClass, model: ModelClass) -> Cell:
        members = [case.case_id for case in cases if (case.engine, classes[case.case_id]) == (engine, model)]
        return Cell(count=len(members), case_ids=members)

    return {
        engine: {model: cell(engine, model) for model in get_args(ModelClass)}
        for engine in get_args(EngineClass)
    }


def _status(seen: int, total: int) -> RunStatus:
    if seen == 0:
        return "no_cache"
    return "complete" if seen == total else "partial"


def _tally(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))


def _latency(measured: list[int]) -> LatencySummary | None:
    if not measured:
        return None
    ordered, total = sorted(measured), sum(measured)
    return LatencySummary(
        count=len(ordered),
        min_ms=ordered[0],
        max_ms=ordered[-1],
        mean_ms=total // len(ordered),
        median_ms=ordered[len(ordered) // 2],
        total_ms=total,
    )
