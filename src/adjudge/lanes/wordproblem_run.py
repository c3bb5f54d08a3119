"""The engine over the cases of the lane bounded-grammar: one outcome a case, held against its label."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudge.contract.case import WordProblemCase, WordProblemLabel
from adjudge.contract.report import CaseVerdict
from adjudge.contract.wordproblem_report import Cause
from adjudge.wordproblem import operator_pack, solve_word_problem, verify_trace


class Solution(NamedTuple):
    """What the engine came to when it did not refuse.

    Attributes:
        value, unit: the answer.
        depth: number of steps of the trace.
        graph, trace: the graph and its trace, as JSON objects.
        graph_sha256, shape_sha256, trace_sha256: their digests, and the graph's up to names and count units.
        verifier_code: code of the verifier's first failed check, empty when all passed.
    """

    value: str
    unit: str
    depth: int
    graph: dict[str, Any]
    trace: dict[str, Any]
    graph_sha256: str
    shape_sha256: str
    trace_sha256: str
    verifier_code: str


class Outcome(NamedTuple):
    """What the run came to on one case.

    Attributes:
        case: the case.
        solution: the engine's solution, or ``None`` when it refused.
        refusal_code: its code when it refused.
    """

    case: WordProblemCase
    solution: Solution | None
    refusal_code: str | None

    @property
    def cause(self) -> Cause:
        """Why the outcome is ``solved_wrong``; empty when it is not."""
        if self.solution is None:
            return ""
        if self.solution.verifier_code:
            return "VERIFIER_FAILED"
        declared = (self.case.expected_answer, self.case.expected_unit)
        return "" if (self.solution.value, self.solution.unit) == declared else "ANSWER_MISMATCH"

    @property
    def outcome(self) -> WordProblemLabel:
        """``solved_wrong`` when the verifier failed or the answer is not the declared one."""
        if self.solution is None:
            return "refused"
        return "solved_wrong" if self.cause else "solved_correct"

    @property
    def verdict(self) -> CaseVerdict:
        """How the label and the outcome compare.

        A case that is declared wrongly on purpose is correct only with a verified trace and the true answer.
        """
        expected, solution = self.case.expected, self.solution
        if solution is None:
            return "correct" if expected == "refused" else "refused"
        if expected == "solved_wrong":
            true = (self.case.true_answer, self.case.expected_unit)
            found = self.cause == "ANSWER_MISMATCH" and (solution.value, solution.unit) == true
            return "correct" if found else "wrong"
        return "correct" if self.outcome == expected else "wrong"


def decide(case: WordProblemCase) -> Outcome:
    """Solve one case and let the verifier replay the trace."""
    found = solve_word_problem(case.problem)
    if found.outcome == "refused":
        return Outcome(case, None, found.code)
    verified = verify_trace(found.graph, found.trace, operator_pack())
    if verified.passed != (verified.code == ""):
        raise AssertionError("the verifier contradicts itself")
    solution = Solution(
        value=found.answer,
        unit=found.unit,
        depth=found.depth,
        graph=found.graph,
        trace=found.trace,
        graph_sha256=found.graph_sha256,
        shape_sha256=found.shape_sha256,
        trace_sha256=found.trace_sha256,
        verifier_code=verified.code,
    )
    return Outcome(case, solution, None)
