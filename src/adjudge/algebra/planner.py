"""Where a one-point proof would evaluate, what that takes, and whether it is permitted."""

from collections.abc import Sequence
from math import prod

from adjudge.algebra import one_point, point_cost
from adjudge.algebra.bounds import (
    NORM_STEPS,
    Bounds,
    BoundTooLarge,
    polynomial_bits,
    polynomial_degree,
    polynomial_norm,
)
from adjudge.algebra.limits import Limits
from adjudge.algebra.program import Program
from adjudge.algebra.reading import Leaves
from adjudge.algebra.refusals import Refused, over_limit
from adjudge.algebra.work import WorkExceeded

DEGREE = 40
"""Steps of one item in the search for the degree in one variable."""


class Planner:
    """The point of the one-point proof for a pair of programs, found once.

    Args:
        a, b: the programs.
        variables: their names, in canonical order.
        leaves: all literals and names of both.
        limits: bounds on the work.
        fractions: whether a program divides.
    """

    def __init__(
        self,
        a: Program,
        b: Program,
        variables: Sequence[str],
        leaves: Leaves,
        limits: Limits,
        *,
        fractions: bool,
    ) -> None:
        self._a = a
        self._b = b
        self._variables = variables
        self._leaves = leaves
        self._limits = limits
        self._fractions = fractions
        self._plan: one_point.Plan | Refused | None = None
        self._steps: int | None = None

    def small_plan(self) -> one_point.Plan | None:
        """The point, if the values there are small; None as soon as that is excluded."""
        if self._least_bits() > one_point.SMALL_BITS:
            return None
        try:
            plan = one_point.plan(*self._difference_bound(one_point.SMALL_BITS))
        except (BoundTooLarge, WorkExceeded):
            return None
        self._plan = plan
        return plan if plan.bits <= one_point.SMALL_BITS else None

    def plan(self) -> one_point.Plan | Refused:
        """The point, or the refusal to compute its bounds."""
        if self._plan is None:
            try:
                self._plan = self._bounded()
            except BoundTooLarge as large:
                limit = min(self._limits.coefficient_bits, self._limits.point_bits)
                self._plan = over_limit("coefficient_bits", large.bits, limit)
            except WorkExceeded as exceeded:
                self._plan = over_limit("point_work", exceeded.steps, NORM_STEPS)
        return self._plan

    def degree(self, name: str) -> int | None:
        """Bound on the degree of the difference, and of every divisor, in one variable; None when too
        large."""
        if not self._fractions:
            return self._degree(name)
        plan = self.plan()
        return None if isinstance(plan, Refused) else plan.degrees[self._variables.index(name)]

    def fault(self, plan: one_point.Plan) -> Refused | None:
        """The refusal to evaluate at the point, naming the limit; None if it is permitted."""
        limits = self._limits
        if plan.bits > limits.point_bits:
            return over_limit("point_bits", plan.bits, limits.point_bits)
        steps = self.steps(plan)
        return over_limit("point_work", steps, limits.point_work) if steps > limits.point_work else None

    def steps(self, plan: one_point.Plan) -> int:
        """Steps of both evaluations, of the re-check that repeats them, and of the certificate."""
        if self._steps is None:
            sides = (
                point_cost.steps(program, self._variables, self._leaves, plan)
                for program in (self._a, self._b)
            )
            self._steps = 2 * sum(sides) + point_cost.written(plan)
        return self._steps

    def _bounded(self) -> one_point.Plan | Refused:
        steps = DEGREE * len(self._variables) * (len(self._a) + len(self._b))
        if steps > NORM_STEPS:
            return over_limit("point_work", steps, NORM_STEPS)
        least = self._least_bits()
        if least > self._limits.point_bits:
            return over_limit("point_bits", least, self._limits.point_bits)
        return one_point.plan(*self._difference_bound(self._limits.coefficient_bits))

    def _least_bits(self) -> int:
        """A lower bound on the size of a value that takes no long products; 0 with divisions."""
        if self._fractions:
            return 0
        bits = max(polynomial_bits(program, self._leaves) for program in (self._a, self._b))
        return bits * prod(self._degree(name) + 1 for name in self._variables)

    def _degree(self, name: str) -> int:
        return max(polynomial_degree(self._a, name), polynomial_degree(self._b, name))

    def _difference_bound(self, bits: int) -> tuple[int, tuple[int, ...]]:
        bits = min(bits, self._limits.point_bits)
        if self._fractions:
            bounds = Bounds(self._variables, self._leaves, bits)
            return bounds.difference(bounds.bound(self._a), bounds.bound(self._b))
        norm_a, watched_a = polynomial_norm(self._a, self._leaves, bits)
        norm_b, watched_b = polynomial_norm(self._b, self._leaves, bits)
        degrees = tuple(self._degree(name) for name in self._variables)
        return max(norm_a + norm_b, watched_a, watched_b), degrees
