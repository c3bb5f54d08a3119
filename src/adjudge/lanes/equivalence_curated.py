"""The 30 hand-written cases of the symbolic-equivalence lane, and the whole public set of 185.

Twenty pairs are equal by an identity that school algebra names, ten differ by a slip that people make.
"""

from adjudge.contract.case import EquivalenceCase
from adjudge.lanes.equivalence_generator import generated_cases

_EQUIVALENT = (
    ("commutative_add", "3*u + 11*v", "11*v + 3*u", "sums do not depend on order"),
    ("commutative_mul", "u*13*v", "13*v*u", "products do not depend on order"),
    ("distributive", "6*(2*t + 9)", "12*t + 54", "a factor goes to each summand"),
    ("distributive", "y*(y - 7*z)", "y^2 - 7*y*z", "a variable factor goes to each summand"),
    ("square_of_binomial", "(x + 12)^2", "x^2 + 24*x + 144", "square of a sum"),
    ("square_of_binomial", "(7*x - 6)^2", "49*x^2 - 84*x + 36", "square of a difference"),
    ("square_of_binomial", "(p + q)^2", "p^2 + 2*p*q + q^2", "square of a sum of two variables"),
    ("difference_of_squares", "(n + 14)*(n - 14)", "n^2 - 196", "conjugate factors"),
    ("difference_of_squares", "(3*a - 8*b)*(3*a + 8*b)", "9*a^2 - 64*b^2", "conjugate factors"),
    ("cube_of_binomial", "(x + 6)^3", "x^3 + 18*x^2 + 108*x + 216", "cube of a sum"),
    ("cube_of_binomial", "(2*x - y)^3", "8*x^3 - 12*x^2*y + 6*x*y^2 - y^3", "cube of a difference"),
    ("foil", "(w + 7)*(2*w - 9)", "2*w^2 + 5*w - 63", "each term of one factor times each of the other"),
    ("collect_like_terms", "8*k + 3 - k + 10", "7*k + 13", "terms of the same degree are added"),
    ("collect_like_terms", "2*x*y + 5*y*x - x*y", "6*x*y", "x*y and y*x are like terms"),
    ("zero_cancellation", "m^2 + 17 - m^2", "17", "opposite terms cancel"),
    ("repeated_addition", "s + s + s + s + s + s", "6*s", "a sum of equal terms is a multiple"),
    ("exponent_combine", "t^2*t^7", "t^9", "exponents of one base add up"),
    ("product_of_factors", "(x - 1)*(x + 1)*(x^2 + 1)*(x^4 + 1)", "x^8 - 1", "a telescoping product"),
    ("unary_neg_distribute", "-(x^2 - 4)", "4 - x^2", "a minus sign turns every sign behind it"),
    ("distributive_collect", "2*(h + 15) + 5*(h - 4)", "7*h + 10", "distribute, then collect"),
)

_NOT_EQUIVALENT = (
    ("different_constant", "9*x + 41", "9*x + 42", "constants differ by one"),
    ("different_coefficient", "16*x + 3", "17*x + 3", "coefficients differ by one"),
    ("different_degree", "x^6", "x^7", "degrees differ by one; equal at 0 and 1"),
    ("sign_flipped", "(-x)^2", "-x^2", "a power binds tighter than a minus sign"),
    ("sign_flipped", "r - 19", "19 - r", "a difference turned round"),
    ("distributive_miss", "8*(x + 11)", "8*x + 11", "the factor reached the first summand only"),
    ("foil_miss", "(x + 12)*(x + 13)", "x^2 + 156", "the two middle terms are missing"),
    ("cube_miss", "(x + 7)^3", "x^3 + 343", "the cube of a sum is not the sum of cubes"),
    ("multivariable_distinct", "x*y + x", "x*y + y", "equal whenever x = y"),
    ("constant_denominator_distinct", "x/2 + 1/3", "x/3 + 1/2", "denominators swapped; equal at x = 1"),
)


def curated_cases() -> list[EquivalenceCase]:
    """The cases ``b1-0001`` to ``b1-0030``, in order."""
    cases: list[EquivalenceCase] = []
    for category, a, b, why in _EQUIVALENT:
        cases.append(_case(len(cases) + 1, category, a, b, why, equal=True))
    for category, a, b, why in _NOT_EQUIVALENT:
        cases.append(_case(len(cases) + 1, category, a, b, why, equal=False))
    return cases


def public_cases() -> list[EquivalenceCase]:
    """All 185 public cases: the curated ones, then the generated ones."""
    return curated_cases() + generated_cases()


def _case(number: int, category: str, a: str, b: str, why: str, *, equal: bool) -> EquivalenceCase:
    return EquivalenceCase(
        case_id=f"b1-{number:04}",
        expression_a=a,
        expression_b=b,
        expected="equivalent" if equal else "not_equivalent",
        expected_refusal=None,
        category=category,
        provenance=f"curated by hand: {why}",
    )
