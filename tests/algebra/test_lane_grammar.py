"""The strict grammar of the lane: what it reads, what it refuses, with which code, in which order, where."""

import pytest

from adjudge.algebra import LANE_LIMITS, check_equivalence

DEEP = "(" * 33 + "x" + ")" * 33
WIDE = "(a+b+c+d)"


def refusal(a, b="a"):
    verdict = check_equivalence(a, b, syntax="lane")
    assert verdict.verdict == "refused", verdict
    return verdict.refusal


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "EMPTY_EXPRESSION", 0),
        ("   ", "EMPTY_EXPRESSION", 0),
        ("x" + "+x" * 250, "EXPRESSION_TOO_LONG", 500),
        ("x²", "ILLEGAL_CHARACTER", 1),
        ("x \u2212 1", "ILLEGAL_CHARACTER", 2),
        ("\u0445 + 1", "ILLEGAL_CHARACTER", 0),
        ("x\t+1", "ILLEGAL_CHARACTER", 1),
        ("x=1", "ILLEGAL_CHARACTER", 1),
        ("x\x00", "ILLEGAL_CHARACTER", 1),
        ("１", "ILLEGAL_CHARACTER", 0),
        ("1.5*x", "DECIMAL_LITERAL", 1),
        ("2 + .", "DECIMAL_LITERAL", 4),
        ("cos(x)", "FUNCTION_APPLICATION", 0),
        ("2*foo (x)", "FUNCTION_APPLICATION", 2),
        ("sin", "UNKNOWN_IDENTIFIER", 0),
        ("x*Y", "UNKNOWN_IDENTIFIER", 2),
        ("X(2)", "UNKNOWN_IDENTIFIER", 0),
        ("2x", "IMPLICIT_MULTIPLICATION", 1),
        ("x(x+1)", "IMPLICIT_MULTIPLICATION", 1),
        ("(x)(x)", "IMPLICIT_MULTIPLICATION", 3),
        ("x y", "IMPLICIT_MULTIPLICATION", 2),
        ("1 2", "IMPLICIT_MULTIPLICATION", 2),
        ("x2", "IMPLICIT_MULTIPLICATION", 1),
        ("x *", "MALFORMED_EXPRESSION", 3),
        ("*x", "MALFORMED_EXPRESSION", 0),
        ("x***2", "MALFORMED_EXPRESSION", 3),
        ("x* *2", "MALFORMED_EXPRESSION", 3),
        ("x^^2", "MALFORMED_EXPRESSION", 2),
        ("x^", "MALFORMED_EXPRESSION", 2),
        ("x^--1", "MALFORMED_EXPRESSION", 3),
        ("x^-(1)", "MALFORMED_EXPRESSION", 3),
        ("x+05", "MALFORMED_EXPRESSION", 2),
        ("x^02", "MALFORMED_EXPRESSION", 2),
        ("(x", "MALFORMED_EXPRESSION", 2),
        ("x)", "MALFORMED_EXPRESSION", 1),
        ("()", "MALFORMED_EXPRESSION", 1),
        (DEEP, "NESTING_TOO_DEEP", 32),
        ("x^-1", "NEGATIVE_EXPONENT", 3),
        ("x^(1-2)", "NEGATIVE_EXPONENT", 7),
        ("2^-1", "NEGATIVE_EXPONENT", 3),
        ("x^(1/2)", "NON_INTEGER_EXPONENT", 3),
        ("x^y", "SYMBOLIC_EXPONENT", 2),
        ("x^-y", "SYMBOLIC_EXPONENT", 3),
        ("x^(y-y)", "SYMBOLIC_EXPONENT", 3),
        ("2^3^2", "CHAINED_EXPONENT", 3),
        ("x^(2)^3", "CHAINED_EXPONENT", 5),
        ("x**2**3", "CHAINED_EXPONENT", 4),
        ("x^33", "EXPONENT_TOO_LARGE", 2),
        ("x^999999999", "EXPONENT_TOO_LARGE", 2),
        ("x^(2^(5)+1)", "EXPONENT_TOO_LARGE", 11),
        ("x^" + "9" * 400, "EXPONENT_TOO_LARGE", 2),
        ("0^0", "ZERO_POWER_ZERO", 0),
        ("(x - x)^0", "ZERO_POWER_ZERO", 1),
        ("((x+1)^2 - x^2 - 2*x - 1)^0", "ZERO_POWER_ZERO", 2),
        ("(2-2)^(1-1)", "ZERO_POWER_ZERO", 1),
        ("x/x", "SYMBOLIC_DENOMINATOR", 2),
        ("1/x", "SYMBOLIC_DENOMINATOR", 2),
        ("x/(y - y + 1)", "SYMBOLIC_DENOMINATOR", 3),
        ("x/0", "DIVISION_BY_ZERO", 2),
        ("x/(2 - 2)", "DIVISION_BY_ZERO", 3),
        ("x/(1/(3-3))", "DIVISION_BY_ZERO", 6),
        ("a+b+c+d+e", "TOO_MANY_VARIABLES", 8),
        ("x^32*x^32*x", "POLYNOMIAL_TOO_LARGE", 0),
        (f"1 + {WIDE}^21", "POLYNOMIAL_TOO_LARGE", 5),
        ("9" * 201, "NUMBER_TOO_LARGE", 0),
        ("x + (10^32)^32", "NUMBER_TOO_LARGE", 5),
        ("(999999999*x+1)^32", "NUMBER_TOO_LARGE", 1),
        ("x/(10^32)^7", "NUMBER_TOO_LARGE", 3),
    ],
)
def test_refusals(text, code, position):
    found = refusal(text)
    assert (found.code, found.position, found.side) == (code, position, "a")
    mirrored = refusal("a", text) if code != "TOO_MANY_VARIABLES" else found
    assert (mirrored.code, mirrored.position) == (code, position)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # length before alphabet before tokens before adjacency before parsing
        ("é" + "+x" * 250, "EXPRESSION_TOO_LONG"),
        ("2x + é", "ILLEGAL_CHARACTER"),
        ("2x + sin(x)", "FUNCTION_APPLICATION"),
        ("x/0 + 2x", "IMPLICIT_MULTIPLICATION"),
        ("sin(x) + 1.5", "FUNCTION_APPLICATION"),
        ("1.5 + sin(x)", "DECIMAL_LITERAL"),
        # then the first from the left, sizes included
        ("x/0 + x^33", "DIVISION_BY_ZERO"),
        ("x^33 + x/0", "EXPONENT_TOO_LARGE"),
        ("x/0 + )", "DIVISION_BY_ZERO"),
        ("(x-x)^0 + )", "ZERO_POWER_ZERO"),
        ("x^32*x^32*x*x^33", "POLYNOMIAL_TOO_LARGE"),
        ("x^33*x^32*x", "EXPONENT_TOO_LARGE"),
        ("(10^32)^32 + 1/x", "NUMBER_TOO_LARGE"),
        ("1/x + (10^32)^32", "SYMBOLIC_DENOMINATOR"),
        ("a+b+c+d+e+)", "TOO_MANY_VARIABLES"),
    ],
)
def test_the_first_code_wins(text, code):
    assert refusal(text).code == code


def test_side_a_is_checked_before_side_b():
    found = refusal("x^33", "sin(x)")
    assert (found.code, found.side) == ("EXPONENT_TOO_LARGE", "a")
    found = refusal("a+b+c", "c+d+e")
    assert (found.code, found.side, found.position) == ("TOO_MANY_VARIABLES", "b", 4)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("-x^2", "-(x^2)"),
        ("-x**2", "0-x*x"),
        ("2*-x", "-2*x"),
        ("x--y", "x+y"),
        ("x*-y^2", "-(x*y^2)"),
        ("-2*x^2", "0 - 2*x*x"),
        ("x/3/2", "x/6"),
        ("x^+2", "x*x"),
        ("x^-0", "1"),
        ("x^(1+1)", "x*x"),
        ("x^(4/2)", "x*x"),
        ("x^(2^(2))", "x^4"),
        ("(x-1)^0", "1"),
        ("x^0", "1"),
        ("x + 0*y", "x"),
        ("1/2*x", "x/2"),
        ("6/(2*3)", "1"),
        ("((((x))))", "x"),
        ("(" * 32 + "x" + ")" * 32, "x"),
        ("+x", "x"),
        ("x^32*x^32", "(x^32)^2"),
        (f"{WIDE}^12", f"{WIDE}^6*{WIDE}^6"),
        ("9" * 200, "9" * 200 + "+0"),
        ("x" + "+x" * 249, "250*x"),
        ("x^32 + x^32*0", "x^32"),
    ],
)
def test_equivalent(a, b):
    assert check_equivalence(a, b, syntax="lane").verdict == "equivalent"
    assert check_equivalence(b, a, syntax="lane").verdict == "equivalent"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("-x^2", "x^2"),
        ("(-x)^2", "-x^2"),
        ("x/3", "x"),
        ("x + z", "x + 1"),
        ("(x+1)^32", "x^32+1"),
        (f"{WIDE}^12", f"{WIDE}^11*(a+b+c-d)"),
        ("x^32*x^32", "x^32*x^31"),
    ],
)
def test_not_equivalent(a, b):
    assert check_equivalence(a, b, syntax="lane").verdict == "not_equivalent"
    assert check_equivalence(b, a, syntax="lane").verdict == "not_equivalent"


def test_the_limits_are_those_of_the_contract():
    assert (LANE_LIMITS.characters, LANE_LIMITS.nesting, LANE_LIMITS.variables) == (500, 32, 4)
    assert (LANE_LIMITS.exponent, LANE_LIMITS.total_degree, LANE_LIMITS.terms) == (32, 64, 2_000)
    assert LANE_LIMITS.literal_digits == LANE_LIMITS.coefficient_digits == 200


def test_the_lane_has_one_scope():
    with pytest.raises(ValueError, match="scope polynomial"):
        check_equivalence("x", "x", syntax="lane", scope="rational")


def test_every_text_within_the_limits_is_decided():
    """The largest things that the lane lets through stay within the ladder's own limits."""
    for a in (f"{WIDE}^20", "(x+y)^32*(x-y)^29", "(99999*x+y)^32", "(a+1/99991*b)^32"):
        assert check_equivalence(a, f"{a} + 0", syntax="lane").verdict == "equivalent"
        assert check_equivalence(a, f"{a} + 1", syntax="lane").verdict == "not_equivalent"
