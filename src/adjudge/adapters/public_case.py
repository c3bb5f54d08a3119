"""The record of a public case, with its label: for what is made when a reply has been judged, or without one.

Nothing of it may reach a solver; what a solver is asked is an :class:`~adjudge.adapters.items.Item`.
"""

from __future__ import annotations

from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.case import EquivalenceCase, WordProblemCase
from adjudge.contract.errors import UsageError
from adjudge.contract.printable import quoted
from adjudge.lanes.case_file import EQUIVALENCE_CASES, WORD_PROBLEM_CASES, read_cases
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE, find_lane


def public_case(name: str, root: BenchmarkRoot) -> EquivalenceCase | WordProblemCase:
    """The public case called ``LANE/CASE``.

    Raises:
        UsageError: no such lane or case.
        FileError, CaseFileError: the lane's file of cases is not in order.
    """
    lane_name, _, case_id = name.partition("/")
    lane = find_lane(lane_name)
    path = root.path / lane.cases
    cases: list[EquivalenceCase] | list[WordProblemCase]
    if lane is SYMBOLIC_EQUIVALENCE:
        cases = read_cases(path, EQUIVALENCE_CASES, source=lane.cases)[1]
    else:
        cases = read_cases(path, WORD_PROBLEM_CASES, source=lane.cases)[1]
    for case in cases:
        if case.case_id == case_id:
            return case
    raise UsageError("UNKNOWN_CASE", f"{quoted(name, 80)} is not a public case of the lane {lane.name}")
