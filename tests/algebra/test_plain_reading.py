"""Plain text: the settled readings, and the texts without a certain one."""

import pytest

from adjudge.algebra import Limits, check_equivalence


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("2^3^2", "512"),
        ("2**3**2", "512"),
        ("x^2^3", "x^8"),
        ("2^3^2^1", "512"),
        ("2^(3)^2", "512"),
        ("-x^2", "-(x^2)"),
        ("-2^2", "-4"),
        ("--x", "x"),
        ("+-+x", "-x"),
        ("a* - b", "-a*b"),
        ("2x(x+1)", "2x^2+2x"),
        ("3 x", "3*x"),
        ("x y z", "x*y*z"),
        ("pqr", "p*q*r"),
        ("(x+1)(x-1)", "x^2-1"),
        ("x(1+x)", "x+x^2"),
        ("x^2y", "y*x*x"),
        ("x^2(y+1)", "x^2*y + x^2"),
        ("2^3x", "8x"),
        ("2x/3", "(2/3)*x"),
        ("ab/2", "a*b/2"),
        ("1/2*x", "x/2"),
        ("(1/2)x", "x/2"),
        ("a/2*b c", "a*b*c/2"),
        ("1.5x", "3x/2"),
        (".5x", "x/2"),
        ("0.1x+0.2x", "0.3x"),
        ("007x", "7x"),
        ("x − 1", "x - 1"),
        ("2·x", "2x"),
        ("2×x⋅y", "2xy"),
        ("x²", "x^2"),
        ("x¹⁰y²", "x^10*y^2"),
        ("x^2(x+1)²", "x^2(x+1)^2"),
        ("x^(3²)", "x^9"),
        ("(x^3)²", "x^6"),
        ("var*2", "2*a*r*v"),
        ("(x+1)²", "x^2+2x+1"),
        ("x\t+\r\n1", "x+1"),
        ("x_1 x_2", "x_{2} x_{1}"),
        ("x_{12}", "x_12"),
        ("x_a+1", "1+x_{a}"),
        ("x_1(x_1+1)", "x_1^2+x_1"),
        ("x^(2+1)", "x^3"),
        ("x^(6/2)", "x^3"),
        ("x^2.0", "x^2"),
        ("f*(x+1)", "f x + f"),
        ("e*x", "x e"),
        ("2e", "e*2"),
        ("3e - 3", "3(e-1)"),
        ("E*x", "x*E"),
    ],
)
def test_readings(a, b):
    assert check_equivalence(a, b).verdict == "equivalent"


@pytest.mark.parametrize(
    ("a", "b"),
    [("x_1", "x_2"), ("x_1", "x"), ("k", "K"), ("x_{12}", "x_1"), ("2^3^2", "64"), ("-x^2", "(-x)^2")],
)
def test_different_readings(a, b):
    assert check_equivalence(a, b).verdict == "not_equivalent"


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("1/2x", "AMBIGUOUS", 3),
        ("x/2y", "AMBIGUOUS", 3),
        ("1/2(x+1)", "AMBIGUOUS", 3),
        ("1/(2)x", "AMBIGUOUS", 5),
        ("x/y^2z", "AMBIGUOUS", 5),
        ("x/-2y", "AMBIGUOUS", 4),
        ("x2", "AMBIGUOUS", 1),
        ("x 2", "AMBIGUOUS", 2),
        ("(x+1)2", "AMBIGUOUS", 5),
        ("x^2 3", "AMBIGUOUS", 4),
        ("x²3", "AMBIGUOUS", 2),
        ("1 2", "AMBIGUOUS", 2),
        ("2 1/2", "AMBIGUOUS", 2),
        ("1.2.3", "AMBIGUOUS", 3),
        ("x_1y", "AMBIGUOUS", 0),
        ("x_ab", "AMBIGUOUS", 0),
        ("1e3", "AMBIGUOUS", 0),
        ("2 + 1e-3x", "AMBIGUOUS", 4),
        ("2.5E+7", "AMBIGUOUS", 0),
        ("f(x)", "AMBIGUOUS", 1),
        ("g (x)", "AMBIGUOUS", 2),
        ("xf(x)", "AMBIGUOUS", 2),
        ("x²^3", "AMBIGUOUS", 2),
        ("x^2²", "AMBIGUOUS", 3),
        ("x^(3)²", "AMBIGUOUS", 5),
        ("x^((3))²", "AMBIGUOUS", 7),
        ("x^+3²", "AMBIGUOUS", 4),
        ("x^-3²", "AMBIGUOUS", 4),
        ("x^-(3)²", "AMBIGUOUS", 6),
        ("x² ²", "AMBIGUOUS", 3),
        ("sqr(x)", "FUNCTION_APPLICATION", 0),
        ("2var (x)", "FUNCTION_APPLICATION", 1),
        ("mean(x)", "FUNCTION_APPLICATION", 0),
        ("rank(x)", "FUNCTION_APPLICATION", 0),
        ("inv(x)", "FUNCTION_APPLICATION", 0),
        ("ker(x)", "FUNCTION_APPLICATION", 0),
        ("arg(x)", "FUNCTION_APPLICATION", 0),
        ("²x", "AMBIGUOUS", 0),
        ("sin(x)", "FUNCTION_APPLICATION", 0),
        ("2sqrt (x)", "FUNCTION_APPLICATION", 1),
        ("xsin(x)", "FUNCTION_APPLICATION", 0),
        ("2*pi*r", "UNKNOWN_IDENTIFIER", 2),
        ("2pir", "UNKNOWN_IDENTIFIER", 1),
        ("nan", "UNKNOWN_IDENTIFIER", 0),
        ("inf", "UNKNOWN_IDENTIFIER", 0),
        ("oo", "UNKNOWN_IDENTIFIER", 0),
        ("x mod 2", "UNKNOWN_IDENTIFIER", 2),
        ("x or y", "UNKNOWN_IDENTIFIER", 2),
        ("apples", "UNKNOWN_IDENTIFIER", 0),
        ("x–1", "ILLEGAL_CHARACTER", 1),
        ("２x", "ILLEGAL_CHARACTER", 0),
        ("٣x", "ILLEGAL_CHARACTER", 0),
        ("х+1", "ILLEGAL_CHARACTER", 0),
        ("x=1", "ILLEGAL_CHARACTER", 1),
        ("1,000x", "ILLEGAL_CHARACTER", 1),
        ("28%", "ILLEGAL_CHARACTER", 2),
        ("x!", "ILLEGAL_CHARACTER", 1),
        ("|x|", "ILLEGAL_CHARACTER", 0),
        ("a:b", "ILLEGAL_CHARACTER", 1),
        ("[x]", "ILLEGAL_CHARACTER", 0),
        ("{x}", "ILLEGAL_CHARACTER", 0),
        ("x_", "ILLEGAL_CHARACTER", 1),
        ("52_8", "ILLEGAL_CHARACTER", 2),
        ("x\u200b", "ILLEGAL_CHARACTER", 1),
        ("x\u202e", "ILLEGAL_CHARACTER", 1),
        ("x\xa0", "ILLEGAL_CHARACTER", 1),
        ("2..x", "MALFORMED_EXPRESSION", 1),
        ("5.", "MALFORMED_EXPRESSION", 1),
        ("x***2", "MALFORMED_EXPRESSION", 3),
        ("x* *2", "MALFORMED_EXPRESSION", 3),
        ("()", "MALFORMED_EXPRESSION", 1),
        ("(x", "MALFORMED_EXPRESSION", 2),
        ("x)", "MALFORMED_EXPRESSION", 1),
        ("x +", "MALFORMED_EXPRESSION", 3),
        ("x^y", "SYMBOLIC_EXPONENT", 2),
        ("x^2y^z", "SYMBOLIC_EXPONENT", 5),
        ("x^0.5", "NON_INTEGER_EXPONENT", 2),
        ("x^(1/2)", "NON_INTEGER_EXPONENT", 3),
        ("x^-1", "NEGATIVE_EXPONENT", 4),
        ("1/x", "SYMBOLIC_DENOMINATOR", 2),
        ("x/(y-y+1)", "SYMBOLIC_DENOMINATOR", 3),
        ("x/0", "UNDEFINED", 2),
        ("x/(1-1)", "UNDEFINED", 3),
        ("0^0", "UNDEFINED", 0),
        ("(x-x)^0", "UNDEFINED", 1),
        ("2 + (x*y-y*x)^0", "UNDEFINED", 5),
        ("", "EMPTY_EXPRESSION", 0),
        (" \n", "EMPTY_EXPRESSION", 0),
        ("9^9^9^9", "RESOURCE_LIMIT", 2),
        ("x^" + "9" * 40, "RESOURCE_LIMIT", 2),
    ],
)
def test_refusals(text, code, position):
    verdict = check_equivalence(text, "x")
    assert verdict.refusal is not None, verdict
    assert (verdict.refusal.code, verdict.refusal.position) == (code, position)
    mirrored = check_equivalence("x", text).refusal
    assert (mirrored.code, mirrored.position) == (code, position)


def test_an_ambiguous_text_names_its_readings():
    assert len(check_equivalence("1/2x", "x").refusal.detail["readings"]) == 2


@pytest.mark.parametrize(
    ("limits", "text", "limit"),
    [
        (Limits(characters=5), "x+1+1+1", "characters"),
        (Limits(tokens=5), "x+1+1+1", "tokens"),
        (Limits(tokens=5), "2x+1+1+1", "tokens"),
        (Limits(nesting=2), "(((x)))", "nesting"),
        (Limits(nesting=2), "x^(1+(1+(1)))", "nesting"),
        (Limits(variables=2), "x+y+z", "variables"),
        (Limits(exponent=9), "x^10", "exponent"),
        (Limits(literal_digits=5), "123456x", "literal_digits"),
        (Limits(literal_digits=5), "1.23456x", "literal_digits"),
        (Limits(literal_digits=5), "123456*x", "literal_digits"),
    ],
)
def test_each_limit_names_itself(limits, text, limit):
    refusal = check_equivalence(text, "x", limits=limits).refusal
    assert (refusal.code, refusal.detail["limit"]) == ("RESOURCE_LIMIT", limit)
    assert refusal.detail["bound"] == str(getattr(limits, limit))


def test_the_imaginary_unit_is_not_guessed():
    """i may be a variable or the imaginary unit: refused where the two readings could differ."""
    assert check_equivalence("i^2", "-1").refusal.code == "AMBIGUOUS"
    assert check_equivalence("1/i", "-i", scope="rational").refusal.code == "AMBIGUOUS"
    assert check_equivalence("(1+i)(1-i)", "2").refusal.code == "AMBIGUOUS"
    assert check_equivalence("2i + 1", "i").verdict == "not_equivalent"
    assert check_equivalence("x i", "i x").verdict == "equivalent"
    assert check_equivalence("i^2", "0 - 1", syntax="lane").verdict == "not_equivalent"


def test_a_divisor_that_the_imaginary_unit_makes_zero_is_ambiguous():
    """1/(i^2+1) is undefined for the imaginary unit, so it is not even equal to itself."""
    for text in ("1/(i^2+1)", "(i^2+1)^-1", "x/(1/(i*i+1))", "(i^2+1)^0"):
        verdict = check_equivalence(text, text, scope="rational")
        assert verdict.refusal.code == "AMBIGUOUS", text
    assert check_equivalence("(i^2+1)^0", "1").refusal.code == "AMBIGUOUS"
    assert check_equivalence("1/(i+x)", "1/(x+i)", scope="rational").verdict == "equivalent"


def test_both_sides_must_be_strings():
    for a, b in ((1, "x"), ("x", None), (b"x", "x")):
        with pytest.raises(TypeError):
            check_equivalence(a, b)


def test_unknown_options_are_errors():
    with pytest.raises(ValueError, match="syntax"):
        check_equivalence("x", "x", syntax="sympy")
    with pytest.raises(ValueError, match="scope"):
        check_equivalence("x", "x", scope="beyond")
