"""Why the label of a case holds: what the lane's engine says about it, with its certificate.

It is computed after a reply was judged and stands in the log beside the verdict. It never decides a score.
"""

from __future__ import annotations

from typing import Any

from adjudge.adapters.public_case import public_case
from adjudge.algebra import check_equivalence
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.case import EquivalenceCase
from adjudge.judging.wordproblem_stream import outcome_fields, solve_and_replay


def engine_evidence(name: str, root: BenchmarkRoot) -> dict[str, Any]:
    """What the engine says about a public case.

    For ``symbolic-equivalence`` these are the fields of ``adjudge check --json``, whose certificate
    ``adjudge recheck`` re-checks; for ``bounded-grammar`` those of ``adjudge solve --json``, with the trace.

    Args:
        name: ``LANE/CASE``.
        root: the benchmark.

    Raises:
        UsageError: no such lane or case.
        FileError, CaseFileError: the lane's file of cases is not in order.
    """
    case = public_case(name, root)
    if isinstance(case, EquivalenceCase):
        return check_equivalence(case.expression_a, case.expression_b, syntax="lane").to_dict()
    return outcome_fields(solve_and_replay(case.problem))
