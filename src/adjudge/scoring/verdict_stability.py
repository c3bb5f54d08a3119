"""How far the verdicts of several runs of one model over the same rows agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudge.contract.comparison import Flip
from adjudge.contract.task_comparison import VerdictStability
from adjudge.scoring.run_agreement import PARTIAL_RUNS, status_of


def stability(
    model: str, runs: Sequence[tuple[int, Mapping[str, str]]], rows: Sequence[str]
) -> VerdictStability:
    """Compare the runs of a model that have a verdict on every row.

    Args:
        model: ``PROVIDER/MODEL``.
        runs: number and verdicts by row of every run.
        rows: the rows, in order.
    """
    whole = [(number, said) for number, said in runs if rows and all(row in said for row in rows)]
    count = len(whole)
    verdicts = {row: Counter(said[row] for _, said in whole) for row in rows if whole}
    stable = sum(len(seen) == 1 for seen in verdicts.values())
    pairs = sum(times * (times - 1) // 2 for seen in verdicts.values() for times in seen.values())
    several = count >= PARTIAL_RUNS
    return VerdictStability(
        model=model,
        runs=[number for number, _ in whole],
        status=status_of(count),
        verdict_stable=f"{stable}/{len(rows)}" if several else None,
        pair_agreement=f"{pairs}/{len(rows) * count * (count - 1) // 2}" if several else None,
        flips=[
            Flip(case_id=row, verdict_counts=dict(sorted(seen.items())))
            for row, seen in verdicts.items()
            if len(seen) > 1
        ],
    )
