"""Expansion of a pair: what it would cost, whether that is permitted, and doing it."""

from collections.abc import Callable, Mapping, Sequence

from adjudge.algebra import evidence, expansion, quotients
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.costs import DENSE, Cost, CostCounter, SumCost
from adjudge.algebra.evaluate import Undefined
from adjudge.algebra.limits import Limits
from adjudge.algebra.monomials import Allowance, CoefficientTooLarge, Packing, collect, total_degree
from adjudge.algebra.program import Number, Program
from adjudge.algebra.refusals import Refused, over_limit
from adjudge.algebra.work import WorkExceeded

COLLECT_STEPS = 10_000_000
"""Steps that the collection of the monomials of one side may take."""


def disabled(method: str) -> Refused:
    """The refusal to use a method that the caller has disabled."""
    return Refused(
        "RESOURCE_LIMIT", f"The method {method} is disabled.", limit="methods", value=method, bound=""
    )


class Expander:
    """The expansion of two programs.

    Args:
        a, b: the programs.
        variables: their names, in canonical order.
        leaves: literals and names.
        limits: bounds on the work.
        disabled: methods that may not be used.
        refuse: makes the refusal of an undefined side.

    Attributes:
        method: ``fmpz_poly`` or ``fmpz_mpoly``.
        steps: of the expansion (:mod:`adjudge.algebra.work`).
    """

    def __init__(
        self,
        a: Program,
        b: Program,
        variables: Sequence[str],
        leaves: Mapping[str, Number | None],
        limits: Limits,
        disabled: frozenset[str],
        refuse: Callable[[str, Undefined], Refused],
    ) -> None:
        self._programs = {"a": a, "b": b}
        self._variables = variables
        self._leaves = leaves
        self._limits = limits
        self._disabled = disabled
        self._refuse = refuse
        self._quotient = quotients.has_symbolic_divisor(a) or quotients.has_symbolic_divisor(b)
        self._fault: Refused | None = None
        self.method = "fmpz_mpoly"
        cost = self._quotient_cost() if self._quotient else self._sum_cost()
        self._cost = cost
        self.steps = cost.work

    def _sum_cost(self) -> Cost:
        a, b = self._programs["a"], self._programs["b"]
        degree = max(total_degree(a, self._leaves), total_degree(b, self._leaves))
        self._packing = Packing(self._variables, degree)
        counter = SumCost(self._packing)
        self._nodes = {}
        limits = self._limits
        for side, program in self._programs.items():
            allowance = Allowance(min(COLLECT_STEPS, limits.expansion_work), limits.coefficient_bits)
            try:
                self._nodes[side] = collect(program, self._packing, self._leaves, allowance)
                counter.count(self._nodes[side], allowance)
            except Undefined as undefined:
                raise self._refuse(side, undefined) from None
            except CoefficientTooLarge as large:
                self._fault = over_limit("coefficient_bits", large.bits, limits.coefficient_bits)
                return counter.cost()
            except WorkExceeded as exceeded:
                self._fault = over_limit("expansion_work", exceeded.steps, allowance.limit)
                return counter.cost()
        cost = counter.cost()
        if (
            len(self._variables) == 1
            and "fmpz_poly" not in self._disabled
            and counter.degree <= min(DENSE, 100 + 20 * cost.terms)
        ):
            self.method = "fmpz_poly"
        return cost

    def _quotient_cost(self) -> Cost:
        counter = CostCounter(self._variables, self._leaves)
        counter.cross(*(counter.count(program) for program in self._programs.values()))
        return counter.cost()

    def beyond(self) -> Refused | None:
        """The refusal to expand, naming the bound that stands in the way; None if expansion is permitted."""
        cost, limits = self._cost, self._limits
        if self._fault:
            return self._fault
        if cost.terms > limits.terms:
            return over_limit("terms", cost.terms, limits.terms)
        if cost.work > limits.expansion_work:
            return over_limit("expansion_work", cost.work, limits.expansion_work)
        if cost.bytes > limits.expansion_bytes:
            return over_limit("expansion_bytes", cost.bytes, limits.expansion_bytes)
        if self.method in self._disabled:
            return disabled(self.method)
        return None

    def equal(self) -> Certificate | None:
        """The re-checked certificate of equality; None if the expansions differ.

        Raises:
            Refused: a side is undefined.
        """
        if self._quotient:
            a, b = self._side_quotient("a"), self._side_quotient("b")
            left, right = quotients.cross_products(a, b)
            if left != right:
                return None
            form, result = "cross", expansion.Expanded(left, 1)
        else:
            expanded, other = self._side_sum("a"), self._side_sum("b")
            if not expansion.equal(expanded, other):
                return None
            form, result = "polynomial", expanded
        return evidence.expansion_certificate(
            self._programs["a"], self._programs["b"], self._variables, form, result
        )

    def text(self) -> str:
        """The canonical form of side ``a``.

        Raises:
            Refused: it is undefined.
        """
        if self._quotient:
            counter = CostCounter(self._variables, self._leaves)
            counter.text(counter.count(self._programs["a"]))
            work = counter.cost().work
            if work > self._limits.expansion_work:
                raise over_limit("expansion_work", work, self._limits.expansion_work)
            return quotients.quotient_text(self._side_quotient("a"), self._variables)
        return expansion.canonical_text(self._side_sum("a"), self._variables)

    def _side_sum(self, side: str) -> expansion.Expanded:
        try:
            return expansion.expand(self._nodes[side], self._packing, dense=self.method == "fmpz_poly")
        except Undefined as undefined:
            raise self._refuse(side, undefined) from None

    def _side_quotient(self, side: str) -> quotients.Quotient:
        try:
            return quotients.expand_quotient(self._programs[side], self._variables, self._leaves)
        except Undefined as undefined:
            raise self._refuse(side, undefined) from None
