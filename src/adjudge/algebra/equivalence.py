"""The public functions: decide one pair of texts, and write one text in canonical form."""

from functools import lru_cache, partial
from typing import Any

import msgspec

from adjudge.algebra.bounds import divisor_degree
from adjudge.algebra.certificate import Certificate
from adjudge.algebra.domain import domain_notes
from adjudge.algebra.ladder import Pair
from adjudge.algebra.limits import LANE_LIMITS, PLAIN_LIMITS, Limits
from adjudge.algebra.parser import SMALL_LITERALS, SMALL_POWERS, Grammar, parse
from adjudge.algebra.program import Program, leaves_of
from adjudge.algebra.quick import QUICK_ITEMS, Walk, quick_decision, walk
from adjudge.algebra.reading import SPLIT, SYNTAXES, Leaves, explained, located
from adjudge.algebra.refusals import ExpressionRefused, Refusal, Refused
from adjudge.algebra.sizes import check_sizes, sure_degree

SCOPES = ("polynomial", "rational")

IMAGINARY = "i"
"""In plain text and LaTeX this letter may mean the imaginary unit."""


class EquivalenceVerdict(msgspec.Struct, frozen=True, gc=False):
    """The decision on one pair.

    Attributes:
        verdict: ``"equivalent"``, ``"not_equivalent"`` or ``"refused"``.
        method: a name of the registry of methods.
        certificate: re-checkable evidence (:mod:`adjudge.algebra.certificate`), None for a refusal.
        refusal: why it was refused, else None.
        notes: further facts; ``domain`` where the two sides of scope rational are defined at different
            points.
    """

    verdict: str
    method: str
    certificate: Certificate | None = None
    refusal: Refusal | None = None
    notes: tuple[dict[str, Any], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON types."""
        result: dict[str, Any] = msgspec.to_builtins(self)
        result["notes"] = list(self.notes)
        return result


def check_equivalence(
    a: str,
    b: str,
    *,
    scope: str = "polynomial",
    syntax: str = "plain",
    limits: Limits | None = None,
    disabled_methods: frozenset[str] = frozenset(),
) -> EquivalenceVerdict:
    """Decide whether two expressions are equal, exactly.

    Args:
        a, b: the two sides.
        scope: ``"polynomial"`` (over the rationals; divisors are constants) or ``"rational"`` (formal
            rational functions: ``(x^2-1)/(x-1)`` equals ``x+1``, with a note on the point that only one side
            excludes).
        syntax: ``"plain"``, ``"latex"`` or ``"lane"``.
        limits: bounds on input and work; default that of the syntax.
        disabled_methods: names of the registry that may not be used; fewer methods may mean another kind of
            certificate or a refusal, never another decision.

    Returns:
        The verdict. Texts that cannot be decided are refused, never an exception.

    Raises:
        TypeError: a side is not a string.
        ValueError: an unknown scope or syntax, or the lane with scope rational.
    """
    if type(a) is not str or type(b) is not str:
        raise TypeError("both sides must be strings")
    grammar = _grammar(syntax, scope, limits)
    leaves: Leaves = {}
    known = 0
    reading: str | None = "a"
    try:
        program_a, walk_a = _read(a, grammar, leaves)
        reading = "b"
        known = len(leaves)
        program_b, walk_b = _read(b, grammar, leaves)
        reading = None
        variables = []
        for name in leaves:
            if leaves[name] is None:
                variables.append(name)  # noqa: PERF401 - a comprehension is a call: slower for so few
        if len(variables) > 1:
            variables.sort()
        if walk_a and walk_b and not disabled_methods:
            quick = quick_decision(program_a, program_b, variables, leaves, walk_a, walk_b)
            if quick is not None:
                equal, certificate = quick
                if equal:
                    _check_imaginary_divisors(program_a, program_b, grammar, leaves)
                    notes = domain_notes(program_a, program_b, variables, leaves) if grammar.rational else ()
                    return EquivalenceVerdict("equivalent", "one-point", certificate, None, notes)
                if grammar.lane or IMAGINARY not in leaves:
                    return EquivalenceVerdict("not_equivalent", "probe", certificate)
        pair = Pair(
            program_a, program_b, variables, leaves, grammar.limits, disabled_methods, lane=grammar.lane
        )
        decision = pair.decide()
        if decision.equivalent:
            _check_imaginary_divisors(program_a, program_b, grammar, leaves)
            notes = domain_notes(program_a, program_b, variables, leaves) if grammar.rational else ()
            return EquivalenceVerdict("equivalent", decision.method, decision.certificate, None, notes)
        if not grammar.lane and IMAGINARY in leaves:
            _check_imaginary(pair)
        return EquivalenceVerdict("not_equivalent", decision.method, decision.certificate)
    except Refused as refused:
        side = reading or refused.side
        text, count = (a, 0) if side == "a" else (b, known)
        before = dict(list(leaves.items())[:count])
        if reading:
            refused = explained(refused, text, syntax, grammar, before)
        elif side:
            located(refused, text, syntax, grammar, before)
        refused.side = side
        return EquivalenceVerdict("refused", "refusal", None, refused.as_refusal())


def canonical_form(
    text: str, *, scope: str = "polynomial", syntax: str = "plain", limits: Limits | None = None
) -> str:
    """The canonical form of one expression.

    Monomials stand by decreasing total degree, then by decreasing exponents in alphabetical order of the
    variables, with exact coefficients and no spaces: ``4*x^2-4*x+1``, ``1/2*x``, ``0``. In scope rational a
    quotient that is not a polynomial is ``(numerator)/(denominator)`` in lowest terms, with integer
    coefficients without a common factor and a positive leading coefficient in the denominator.

    Args:
        text: the expression.
        scope, syntax, limits: as in :func:`check_equivalence`.

    Raises:
        TypeError: ``text`` is not a string.
        ValueError: an unknown scope or syntax.
        ExpressionRefused: the text is refused; the error carries the refusal.
    """
    if type(text) is not str:
        raise TypeError("the expression must be a string")
    grammar = _grammar(syntax, scope, limits)
    leaves: Leaves = {}
    reading = True
    try:
        program, _ = _read(text, grammar, leaves)
        reading = False
        variables = sorted(name for name, value in leaves.items() if value is None)
        return Pair(program, program, variables, leaves, grammar.limits, lane=grammar.lane).canonical_text()
    except Refused as refused:
        refused = (explained if reading else located)(refused, text, syntax, grammar, {})
        raise ExpressionRefused(refused.as_refusal()) from None


def _read(text: str, grammar: Grammar, leaves: Leaves) -> tuple[Program, Walk | None]:
    program: Program = []
    parse(grammar.split(text, grammar.limits), program, leaves, grammar)
    found = None if len(program) > QUICK_ITEMS else walk(program, leaves)
    if grammar.lane and (not found or found[1] >= grammar.sure_norm or found[2] > grammar.sure_degree):
        check_sizes(program, leaves, grammar.limits)
    return program, found


def _check_imaginary(pair: Pair) -> None:
    """Refuse ``not_equivalent`` where it would be wrong if i were the imaginary unit.

    A difference, and divisors, of degree at most one in i are zero as polynomials exactly if they are zero
    for i = sqrt(-1). (e and one other transcendental constant need no such care: Q[e] is a polynomial ring.)
    """
    degree = pair.planner.degree(IMAGINARY)
    if degree is None or degree > 1:
        raise Refused(
            "AMBIGUOUS",
            "The two sides differ if i is a variable, but i may be the imaginary unit; use another letter.",
            readings=["the variable i", "the imaginary unit"],
        )


def _check_imaginary_divisors(a: Program, b: Program, grammar: Grammar, leaves: Leaves) -> None:
    """Refuse ``equivalent`` where a side could be undefined if i were the imaginary unit: 1/(i^2+1).

    A divisor, or base of a power zero, of degree at most one in i is not zero for i = sqrt(-1) unless it is
    the zero polynomial.
    """
    if grammar.lane or IMAGINARY not in leaves:
        return
    if max(divisor_degree(program, IMAGINARY) for program in (a, b)) > 1:
        raise Refused(
            "AMBIGUOUS",
            "A divisor has i to a power, and may be zero if i is the imaginary unit; use another letter.",
            readings=["the variable i", "the imaginary unit"],
        )


def _is_zero(program: Program, limits: Limits) -> bool:
    """Whether a subexpression of the lane is identically zero, after its own size checks."""
    leaves = leaves_of([*program, "0"])
    check_sizes(program, leaves, limits)
    variables = sorted(name for name, value in leaves.items() if value is None)
    return Pair(program, ["0"], variables, leaves, limits, lane=True).decide().equivalent


@lru_cache(maxsize=16)
def _grammar(syntax: str, scope: str, limits: Limits | None) -> Grammar:
    if syntax not in SYNTAXES:
        raise ValueError(f"unknown syntax {syntax!r}; one of {', '.join(SYNTAXES)}")
    if scope not in SCOPES:
        raise ValueError(f"unknown scope {scope!r}; one of {', '.join(SCOPES)}")
    lane = syntax == "lane"
    if lane and scope != "polynomial":
        raise ValueError("the lane has scope polynomial only")
    if limits is None:
        limits = LANE_LIMITS if lane else PLAIN_LIMITS
    literals = SMALL_LITERALS if limits.literal_digits >= 3 else {}
    powers = SMALL_POWERS if limits.exponent >= 32 else {}
    common = (limits, SPLIT[syntax], literals, powers)
    if not lane:
        return Grammar(False, scope == "rational", *common)
    sure_norm = 10 ** (limits.coefficient_digits or 0)
    return Grammar(True, False, *common, sure_degree(limits), sure_norm, partial(_is_zero, limits=limits))
