"""Why the label of a case holds: what the lane's engine says about it, with its certificate.

It is computed after a reply was judged and stands in the log beside the verdict. It never decides a score.
"""

from __future__ import annotations

from typing import Any

from adjudge.algebra import check_equivalence
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.judging.wordproblem_stream import outcome_fields, solve_and_replay
from adjudge.lanes.case_file import EQUIVALENCE_CASES, WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, find_lane


def engine_evidence(name: str, root: BenchmarkRoot) -> dict[str, Any]:
    """What the engine says about a public case.

    For ``symbolic-equivalence`` these are the fields of ``adjudge check --json``, whose certificate
    ``adjudge recheck`` re-checks; for ``bounded-grammar`` those of ``adjudge solve --json``, with the trace.

    Args:
        name: ``LANE/CASE``.
        root: the benchmark.

    Raises:
        UsageError: no such lane.
        LookupError: no such case.
        FileError, CaseFileError: the lane's file of cases is not in order.
    """
    lane_name, _, case_id = name.partition("/")
    lane = find_lane(lane_name)
    path = root.path / lane.cases
    if lane is SYMBOLIC_EQUIVALENCE:
        for pair in read_cases(path, EQUIVALENCE_CASES, source=lane.cases)[1]:
            if pair.case_id == case_id:
                return check_equivalence(pair.expression_a, pair.expression_b, syntax="lane").to_dict()
    else:
        for case in read_cases(path, WORD_PROBLEM_CASES, source=lane.cases)[1]:
            if case.case_id == case_id:
                return outcome_fields(solve_and_replay(case.problem))
    raise LookupError(f"{name[:80]!a} is not a public case")
