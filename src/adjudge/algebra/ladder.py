"""The decision ladder.

In order of cost: a one-point proof when it is small; else a point modulo a prime, to see what to expect;
where the sides may be equal a proof, by the cheaper of one-point evaluation and FLINT expansion; where they
are not, the first witness of difference in the fixed order of small probes and points modulo a prime; else
a refusal that names the bound. Every rung is exact: whichever decides, the verdict is the same.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from adjudge.algebra import evidence, one_point
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.decision import Decision
from adjudge.algebra.evaluate import Exact, Undefined, environment, evaluate
from adjudge.algebra.expander import Expander, disabled
from adjudge.algebra.limits import Limits
from adjudge.algebra.operands import undefined_value
from adjudge.algebra.planner import Planner
from adjudge.algebra.program import Program, divides, divisors, leaves_of, names, operand_start
from adjudge.algebra.reading import Leaves
from adjudge.algebra.refusals import Refused, over_limit
from adjudge.algebra.shortening import shortenings
from adjudge.algebra.witness import DRAWS, FURTHER_PRIMES, PointWitness, Search, probes

SHORT_ITEMS = 400
"""Up to this length the bounds of a one-point proof are computed first; beyond, expansion is tried before."""

SHORTENED_ITEMS = 500_000
"""Limit on the items of a shortened pair times its variables."""

READ = 2_000
"""Steps (:mod:`adjudge.algebra.work`) of reading one item."""

PROBED_FIRST = 100
"""Up to this length, pairs with divisions are compared at one small probe before anything else."""

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
        planner: finds the point of a one-point proof.
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
        self.planner = Planner(a, b, variables, leaves, limits, fractions=self.fractions)
        self._expansion: Expander | None = None

    def decide(self) -> Decision:
        """Decide.

        Raises:
            Refused: a side is undefined (with ``side`` and ``item``), or no permitted rung is within its
                limits.
        """
        if self.fractions and self.whole and len(self.a) + len(self.b) <= PROBED_FIRST:
            found = self._first_probe()
            if found is not None:
                return found
        outcome = None
        shortened = False
        if len(self.a) + len(self.b) <= SHORT_ITEMS and "one-point" not in self.disabled:
            plan = self.planner.small_plan()
            if plan is not None:
                outcome = self._evaluate(plan)
                if outcome.value_a == outcome.value_b:
                    return self._equal_at(plan, outcome.value_a)
        search = Search(self.a, self.b, self.variables, self.leaves, self._written_bits())
        beyond: Refused | None = None
        method = "one-point"
        if outcome is None:
            probe, modular = "probe" not in self.disabled, "modular" not in self.disabled
            if self.a == self.b:
                shortened = True
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
                    if not shortened:
                        proof = self._prove_shortened(search)
                        if proof is not None:
                            return proof
        found = self._witness(search)
        if found is not None:
            return found
        if beyond is None:
            return self._certify_difference(search, method, outcome)
        if search.clean is None and self.whole:
            self._refuse_undefined()
        raise beyond

    def _first_probe(self) -> Decision | None:
        """The difference at the first small probe, if there is one.

        A point at which both sides have a value shows that neither is undefined as a whole.
        """
        if "probe" in self.disabled:
            return None
        search = Search(self.a, self.b, self.variables, self.leaves, self._written_bits())
        point = search.at(next(probes(self.variables)))
        if point is None or point.value_a == point.value_b:
            return None
        return Decision(False, "probe", self._point_certificate(point))

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
            if len(variables) * len(both) > SHORTENED_ITEMS:
                continue
            short = Pair(
                attempt.a, attempt.b, variables, leaves_of(both), self.limits, self.disabled, lane=self.lane
            )
            try:
                if Search(attempt.a, attempt.b, variables, short.leaves, 0).draw(draws=1) is not None:
                    continue
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
        return _bits_of_digits(self.limits.probe_digits)

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
        return expander.steps < READ * items and expander.beyond() is None

    def _prove(self) -> tuple[Decision | None, str, one_point.Outcome | None]:
        """The cheaper of the proofs within their limits: a decision of equality, or None where the sides
        differ.

        Raises:
            Refused: a side is undefined, or no proof is within its limits.
        """
        expander = self._expander()
        beyond = expander.beyond()
        if self._expands_cheaply():
            return self._expand(expander)
        plan = self.planner.plan()
        if isinstance(plan, one_point.Plan):
            fault = disabled("one-point") if "one-point" in self.disabled else self.planner.fault(plan)
            if fault is None and (
                beyond or plan.bits <= one_point.SMALL_BITS or self.planner.steps(plan) <= expander.steps
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

    def _expand(self, expander: Expander) -> tuple[Decision | None, str, None]:
        certificate = expander.equal()
        method = expander.method
        return (Decision(True, method, certificate) if certificate else None), method, None


@lru_cache(maxsize=16)
def _bits_of_digits(digits: int) -> int:
    return int((10**digits).bit_length()) - 1
