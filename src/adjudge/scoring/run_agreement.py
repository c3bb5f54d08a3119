"""How far several runs of one model agree with each other, case by case and pair by pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.comparison import Accuracy, Flip, SystemDeterminism
from adjudge.lanes.scoring import rate
from adjudge.runs.reply_cache import CachedRun

PARTIAL_RUNS = 2
MEASURED_RUNS = 5
"""So many complete runs before anything is said about a model's determinism."""


def agreement(
    provider: str, model: str, runs: Sequence[CachedRun], names: Sequence[str], right: Mapping[str, str]
) -> SystemDeterminism:
    """Compare the runs of a model that are complete and were made with equal parameters.

    Args:
        provider, model: whose runs they are.
        runs: all its runs.
        names: the cases, in order.
        right: the right answer by case.
    """
    chosen = comparable(runs, names)
    count, cases = len(chosen), len(names)
    scores = [sum(run.verdicts[name] == right[name] for name in names) for run in chosen]
    verdicts = {name: Counter(run.verdicts[name] for run in chosen) for name in names if chosen}
    equal = sum(len({run.records[name].raw_sha256 for run in chosen}) == 1 for name in names if chosen)
    stable = sum(len(seen) == 1 for seen in verdicts.values())
    pairs = sum(times * (times - 1) // 2 for seen in verdicts.values() for times in seen.values())
    several = count >= PARTIAL_RUNS
    return SystemDeterminism(
        provider=provider,
        model=model,
        runs=[run.run for run in chosen],
        status=status_of(count),
        byte_equal=f"{equal}/{cases}" if several else None,
        verdict_stable=f"{stable}/{cases}" if several else None,
        pair_agreement=f"{pairs}/{cases * count * (count - 1) // 2}" if several else None,
        flips=[
            Flip(case_id=name, verdict_counts=dict(sorted(seen.items())))
            for name, seen in verdicts.items()
            if len(seen) > 1
        ],
        accuracy_min=_accuracy(min(scores), cases) if scores else None,
        accuracy_max=_accuracy(max(scores), cases) if scores else None,
        deterministic=equal == cases if count >= MEASURED_RUNS else None,
    )


def comparable(runs: Sequence[CachedRun], names: Sequence[str]) -> list[CachedRun]:
    """The complete runs with the parameters of the first complete one, the same for every case."""
    chosen: list[CachedRun] = []
    sent: str | None = None
    for run in runs:
        if any(name not in run.records for name in names):
            continue
        params = canonical_sha256([run.records[name].params for name in names])
        sent = params if sent is None else sent
        if params == sent:
            chosen.append(run)
    return chosen


def status_of(count: int) -> Literal["not_measured", "partial", "measured"]:
    """Whether so many complete runs say something about a model's determinism."""
    if count < PARTIAL_RUNS:
        return "not_measured"
    return "measured" if count >= MEASURED_RUNS else "partial"


def _accuracy(part: int, whole: int) -> Accuracy:
    return Accuracy(fraction=f"{part}/{whole}", rate=rate(part, whole))
