"""The decision ladder.

In order of cost: a one-point proof when it is small; else a point modulo a prime, to see what to expect;
where the sides may be equal a proof, by the cheaper of one-point evaluation and FLINT expansion; where they
are not, the first witness of difference in the fixed order of small probes and points modulo a prime; else
a refusal that names the bound. Every rung is exact: whichever decides, the verdict is the same.
"""

from collections.abc import Sequence
from itertools import islice
from math import prod

from adjudge.algebra import evidence, one_point
from adjudge.algebra.bounds import Bounds, BoundTooLarge, polynomial_bits, polynomial_degree, polynomial_norm
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.decision import Decision
from adjudge.algebra.evaluate import Exact, Undefined, environment, evaluate
from adjudge.algebra.expander import Expander, disabled
from adjudge.algebra.limits import Limits
from adjudge.algebra.operands import undefined_value
from adjudge.algebra.program import Program, divides, divisors, leaves_of, names, operand_start
from adjudge.algebra.reading import Leaves
from adjudge.algebra.refusals import Refused, over_limit
from adjudge.algebra.shortening import shortenings
from adjudge.algebra.witness import DRAWS, FURTHER_PRIMES, PointWitness, Search

SHORT_ITEMS = 400
"""Up to this length the bounds of a one-point proof are computed first; beyond, expansion is tried before."""

DIVISORS = 20
"""So many divisors of a side are examined one by one when no point is known where the side has a value."""


class Pair:
    """Two programs over common variables, and the rungs that decide whether they are equal.

    Args:
        a, b: the programs.
        variables: their names, in canonical order.
        leaves: all literals and names of both.
        limits: bounds on the work.
        disabled: names of methods not to use.
        lane: whether refusals carry the codes of the lane.

    Attributes:
        whole: the pair is one that was asked for, not a part of one.
    """

    def __init__(
        self,
        a: Program,
        b: Program,
        variables: Sequence[str],
        leaves: Leaves,
        limits: Limits,
        disabled: frozenset[str] = frozenset(),
        *,
        lane: bool = False,
    ) -> None:
        self.a = a
        self.b = b
        self.variables = variables
        self.leaves = leaves
        self.limits = limits
        self.disabled = disabled
        self.lane = lane
        self.whole = True
        self.fractions = divides(a) or divides(b)
        self._plan: one_point.Plan | Refused | None = None
        self._expansion: Expander | None = None

    def decide(self) -> Decision:
        """Decide.

        Raises:
            Refused: a side is undefined (with ``side`` and ``item``), or no permitted rung is within its
                limits.
        """
        outcome = None
        if len(self.a) + len(self.b) <= SHORT_ITEMS and "one-point" not in self.disabled:
            plan = self.plan()
            if isinstance(plan, one_point.Plan) and plan.bits <= one_point.SMALL_BITS:
                outcome = self._evaluate(plan)
                if outcome.value_a == outcome.value_b:
                    return self._equal_at(plan, outcome.value_a)
        search = Search(self.a, self.b, self.variables, self.leaves, self._written_bits())
        beyond: Refused | None = None
        method = "one-point"
        if outcome is None:
            probe, modular = "probe" not in self.disabled, "modular" not in self.disabled
            if self.a == self.b and len(self.a) > SHORT_ITEMS:
                proof = self._prove_shortened(search)
                if proof is not None:
                    return proof
            if self._expands_cheaply() or search.may_be_equal(probe=probe, modular=modular):
                try:
                    decision, method, outcome = self._prove()
                    if decision:
                        return decision
                except Refused as refused:
                    if refused.code != "RESOURCE_LIMIT":
                        raise
                    beyond = refused
        found = self._witness(search)
        if found is not None:
            return found
        if beyond is None:
            return self._certify_difference(search, method, outcome)
        proof = self._prove_shortened(search)
        if proof is not None:
            return proof
        if search.clean is None and self.whole:
            self._refuse_undefined()
        raise beyond

    def _refuse_undefined(self) -> None:
        """Refuse a side that has no value anywhere, where the pair as a whole is too large to show it.

        Raises:
            Refused: a divisor, or the base of a power zero, is identically zero; innermost first.
        """
        for side, program in (("a", self.a), ("b", self.b)):
            for index, operand in islice(divisors(program), DIVISORS):
                leaves = leaves_of([*operand, "0"])
                zero = Pair(operand, ["0"], sorted(names(operand)), leaves, self.limits, self.disabled)
                zero.whole = False  # its own divisors have been examined before
                try:
                    vanishes = zero.decide().equivalent
                except Refused:
                    continue
                if vanishes:
                    power = program[index] == "^0"
                    raise self.undefined(side, Undefined(index, power=power))

    def plan(self) -> one_point.Plan | Refused:
        """The point of the one-point proof, or the refusal to compute its bounds."""
        if self._plan is None:
            try:
                least = self._least_bits()
                if least > self.limits.point_bits:
                    self._plan = over_limit("point_bits", str(least), self.limits.point_bits)
                    return self._plan
                self._plan = one_point.plan(*self._difference_bound())
            except BoundTooLarge as large:
                self._plan = over_limit("coefficient_bits", str(large.bits), self.limits.point_bits)
        return self._plan

    def _least_bits(self) -> int:
        """A lower bound on the size of the one-point proof that takes no long products; 0 with divisions."""
        if self.fractions:
            return 0
        bits = max(polynomial_bits(program, self.leaves) for program in (self.a, self.b))
        return bits * prod(self._degree(name) + 1 for name in self.variables)

    def _degree(self, name: str) -> int:
        return max(polynomial_degree(self.a, name), polynomial_degree(self.b, name))

    def _difference_bound(self) -> tuple[int, tuple[int, ...]]:
        bits = self.limits.point_bits
        if self.fractions:
            bounds = Bounds(self.variables, self.leaves, bits)
            return bounds.difference(bounds.bound(self.a), bounds.bound(self.b))
        norm_a, watched_a = polynomial_norm(self.a, self.leaves, bits)
        norm_b, watched_b = polynomial_norm(self.b, self.leaves, bits)
        degrees = tuple(self._degree(name) for name in self.variables)
        return max(norm_a + norm_b, watched_a, watched_b), degrees

    def _prove_shortened(self, search: Search) -> Decision | None:
        """A proof of equality after equal subexpressions have become variables.

        It needs a point at which both sides are known to have a value.
        """
        if "modular" in self.disabled:
            return None
        search.draw(draws=1)
        if search.clean is None:
            return None
        for attempt in shortenings(self.a, self.b):
            both = [*attempt.a, *attempt.b]
            variables = sorted(names(both))
            short = Pair(
                attempt.a, attempt.b, variables, leaves_of(both), self.limits, self.disabled, lane=self.lane
            )
            try:
                decision, method, _ = short._prove()
            except Refused:
                continue
            if decision:
                certificate = evidence.shortened_certificate(
                    self.a, self.b, self.variables, attempt, decision.certificate, search.clean
                )
                return Decision(True, method, certificate)
        return None

    def canonical_text(self) -> str:
        """The canonical form of side ``a``.

        Raises:
            Refused: it is undefined, or its expansion is beyond the limits.
        """
        expander = self._expander()
        beyond = expander.beyond()
        if beyond:
            raise beyond
        return expander.text()

    def degree_of(self, name: str) -> int | None:
        """Bound on the degree of the difference, and of every divisor, in one variable; None when too
        large."""
        if not self.fractions:
            return self._degree(name)
        plan = self.plan()
        return None if isinstance(plan, Refused) else plan.degrees[self.variables.index(name)]

    def _evaluate(self, plan: one_point.Plan) -> one_point.Outcome:
        point = one_point.coordinates(self.variables, plan)
        large = plan.bits > one_point.FLINT_BITS
        env = environment(self.leaves, point, fractions=self.fractions, large=large)
        return one_point.Outcome(point, self._side("a", self.a, env), self._side("b", self.b, env))

    def _side(self, side: str, program: Program, env: dict[str, Exact]) -> Exact:
        try:
            return evaluate(program, env)
        except Undefined as undefined:
            raise self.undefined(side, undefined) from None

    def undefined(self, side: str, undefined: Undefined) -> Refused:
        """The refusal of a side in which a divisor or the base of a power zero is identically zero."""
        operand = operand_start(self.a if side == "a" else self.b, undefined.item)
        refused = undefined_value(self.lane, power=undefined.power, item=operand)
        refused.side = side
        return refused

    def _equal_at(self, plan: one_point.Plan, value: Exact) -> Decision:
        certificate = evidence.one_point_certificate(self.a, self.b, self.variables, plan, value)
        return Decision(True, "one-point", certificate)

    def _witness(self, search: Search) -> Decision | None:
        """The first witness of difference in the fixed order."""
        if "probe" not in self.disabled:
            point = search.probe()
            if point:
                return Decision(False, "probe", self._point_certificate(point))
        if "modular" not in self.disabled:
            residue = search.draw()
            if residue:
                exact = search.at(residue.point)
                if exact:
                    return Decision(False, "modular", self._point_certificate(exact))
                certificate = evidence.modular_certificate(self.a, self.b, self.variables, residue)
                return Decision(False, "modular", certificate)
        return None

    def _written_bits(self) -> int:
        """The largest size, in bits, of a value of at most the permitted digits."""
        return int((10**self.limits.probe_digits).bit_length()) - 1

    def _point_certificate(self, found: PointWitness) -> Certificate:
        return evidence.point_certificate(self.a, self.b, self.variables, found)

    def _certify_difference(self, search: Search, method: str, outcome: one_point.Outcome | None) -> Decision:
        """A certificate for a difference that a proof has shown and no earlier witness has met."""
        exact = search.at(outcome.point) if outcome is not None else None
        if exact is None:
            residue = search.draw(FURTHER_PRIMES, first=DRAWS)
            if residue is None:
                raise over_limit("probe_digits", "more", self.limits.probe_digits)
            exact = search.at(residue.point)
            if exact is None:
                certificate = evidence.modular_certificate(self.a, self.b, self.variables, residue)
                return Decision(False, method, certificate)
        return Decision(False, method, self._point_certificate(exact))

    def _expander(self) -> Expander:
        if self._expansion is None:
            self._expansion = Expander(
                self.a, self.b, self.variables, self.leaves, self.limits, self.disabled, self.undefined
            )
        return self._expansion

    def _expands_cheaply(self) -> bool:
        """Whether the programs are long and their expansion costs no more than reading them did."""
        items = len(self.a) + len(self.b)
        if items <= SHORT_ITEMS:
            return False
        expander = self._expander()
        return expander.nanoseconds < 2_000 * items and expander.beyond() is None

    def _prove(self) -> tuple[Decision | None, str, one_point.Outcome | None]:
        """The cheaper of the proofs within their limits: a decision of equality, or None where the sides
        differ.

        Raises:
            Refused: a side is undefined, or no proof is within its limits.
        """
        expander = self._expander()
        beyond = expander.beyond()
        items = len(self.a) + len(self.b)
        if self._expands_cheaply():
            return self._expand(expander)
        plan = self.plan()
        if isinstance(plan, one_point.Plan):
            fault = self._point_fault(plan, items)
            if fault is None and (
                beyond
                or plan.bits <= one_point.SMALL_BITS
                or one_point.nanoseconds(plan, items) <= expander.nanoseconds
            ):
                outcome = self._evaluate(plan)
                if outcome.value_a == outcome.value_b:
                    return self._equal_at(plan, outcome.value_a), "one-point", outcome
                return None, "one-point", outcome
        else:
            fault = plan
        if beyond is None:
            return self._expand(expander)
        raise beyond if fault is None or beyond.detail["limit"] != "methods" else fault

    def _point_fault(self, plan: one_point.Plan, items: int) -> Refused | None:
        limits = self.limits
        if "one-point" in self.disabled:
            return disabled("one-point")
        if plan.bits > limits.point_bits:
            return over_limit("point_bits", str(plan.bits), limits.point_bits)
        if plan.bits * items > limits.point_work:
            return over_limit("point_work", str(plan.bits * items), limits.point_work)
        return None

    def _expand(self, expander: Expander) -> tuple[Decision | None, str, None]:
        certificate = expander.equal()
        method = expander.method
        return (Decision(True, method, certificate) if certificate else None), method, None
