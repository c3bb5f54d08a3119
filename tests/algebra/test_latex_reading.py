r"""LaTeX formulas: what is understood, and what print and source would read differently."""

import pytest

from adjudge.algebra import Limits, check_equivalence


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (r"\frac{x}{2}", r"0.5x"),
        (r"\frac12x", r"\frac{x}{2}"),
        (r"\frac 1 2 x", r"\tfrac{1}{2}x"),
        (r"\frac a b", r"\dfrac{a}{b}"),
        (r"\frac1{23}", r"\frac{1}{23}"),
        (r"\frac\alpha2", r"0.5\alpha"),
        (r"x\frac{1}{2}", r"\frac{x}{2}"),
        (r"\left(x+1\right)^2", r"x^{2}+2x+1"),
        (r"\left( x + 1 \right) \left(x-1\right)", r"x^2-1"),
        (r"x\cdot y \times z", r"zyx"),
        (r"x\,y\;z\!w", r"w x \quad y\: z"),
        (r"2^{3^2}", r"512"),
        (r"x^{2}y", r"y x^2"),
        (r"x^2y", r"x^{2}\cdot y"),
        (r"x_1", r"x_{1}"),
        (r"x_{12}", r"x_{12}"),
        (r"x_1y", r"y x_{1}"),
        (r"\rho_1\rho_2", r"\rho_{2}\rho_{1}"),
        (r"x_{ab}", r"x_{ab}"),
        (r"$x+1$", r"1+x"),
        (r"$$x+1$$", r"1+x"),
        (r"\(x\)", r"x"),
        (r"\[x\]", r"x"),
        (r"\boxed{x+1}", r"x+1"),
        (r"\boxed{x+1}y", r"xy+y"),
        (r"$\boxed{\frac{x}{2}}$", r"0.5x"),
        (r"{x}^2", r"x^2"),
        (r"{\left(x+1\right)}^{2}", r"(x+1)^2"),
        (r"{x+1}", r"x+1"),
        (r"{\boxed{y}}^2", r"y^2"),
        (r"({x+1})y", r"xy+y"),
        (r"\frac{{x+1}}{2}", r"\frac{x+1}{2}"),
        (r"\beta(x+1)", r"\beta x+\beta"),
        (r"x^{10}", r"x^{5}x^{5}"),
        (r"-\frac{2}{3}x^2", r"\frac{-2x^2}{3}"),
        (r"4ac", r"4 c a"),
        (r"\Gamma \gamma", r"\gamma\Gamma"),
    ],
)
def test_readings(a, b):
    for scope in ("polynomial", "rational"):
        verdict = check_equivalence(a, b, syntax="latex", scope=scope)
        if scope == "rational" or verdict.refusal is None or verdict.refusal.code != "SYMBOLIC_DENOMINATOR":
            assert verdict.verdict == "equivalent", (verdict, a, b)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        (r"x^10", "AMBIGUOUS", 2),
        (r"2\frac{1}{2}", "AMBIGUOUS", 1),
        (r"\frac{x}{2}^2", "AMBIGUOUS", 11),
        (r"\frac123", "AMBIGUOUS", 7),
        (r"x2", "AMBIGUOUS", 1),
        (r"1\,000", "AMBIGUOUS", 3),
        (r"1{2}", "AMBIGUOUS", 2),
        (r"{1}{2}", "AMBIGUOUS", 4),
        (r"{x+1}^2", "AMBIGUOUS", 5),
        (r"2{x+1}", "AMBIGUOUS", 1),
        (r"{x+1}y", "AMBIGUOUS", 5),
        (r"y-{x+1}", "AMBIGUOUS", 2),
        (r"{xy}^2", "AMBIGUOUS", 4),
        (r"{(a)+b^2}c", "AMBIGUOUS", 9),
        (r"x-{(y)-z^2}", "AMBIGUOUS", 2),
        (r"2{(x)+y^{2}}", "AMBIGUOUS", 1),
        (r"{(x)\boxed{y}}^2", "AMBIGUOUS", 14),
        (r"{(x)-\boxed{y}}z", "AMBIGUOUS", 15),
        (r"{(x)\frac{(1)}{2}}^2", "AMBIGUOUS", 18),
        (r"var\left(x\right)", "FUNCTION_APPLICATION", 0),
        (r"x_12", "AMBIGUOUS", 1),
        (r"\frac x_1 2", "AMBIGUOUS", 7),
        (r"f(x)", "AMBIGUOUS", 1),
        (r"f\left(x\right)", "AMBIGUOUS", 1),
        (r"2^{3}^{2}", "MALFORMED_EXPRESSION", 5),
        (r"x^2^3", "MALFORMED_EXPRESSION", 3),
        (r"\frac{x}{}", "MALFORMED_EXPRESSION", 9),
        (r"\frac{x}", "MALFORMED_EXPRESSION", 8),
        (r"x^", "MALFORMED_EXPRESSION", 2),
        (r"x^(2)", "MALFORMED_EXPRESSION", 2),
        (r"x^-1", "MALFORMED_EXPRESSION", 2),
        (r"\left( x+1 \right]", "MALFORMED_EXPRESSION", 11),
        (r"\left( x+1", "MALFORMED_EXPRESSION", 0),
        (r"\left( x+1 )", "MALFORMED_EXPRESSION", 11),
        (r"( x+1 \right)", "MALFORMED_EXPRESSION", 6),
        (r"{x", "MALFORMED_EXPRESSION", 0),
        (r"x}", "MALFORMED_EXPRESSION", 1),
        (r"{}", "MALFORMED_EXPRESSION", 1),
        (r"(x}", "MALFORMED_EXPRESSION", 2),
        (r"x_{}", "MALFORMED_EXPRESSION", 1),
        (r"x_{i+1}", "MALFORMED_EXPRESSION", 1),
        (r"\boxed x", "MALFORMED_EXPRESSION", 7),
        (r"x -", "MALFORMED_EXPRESSION", 3),
        (r"\pm 1", "UNKNOWN_IDENTIFIER", 0),
        (r"\pi r", "UNKNOWN_IDENTIFIER", 0),
        (r"\infty", "UNKNOWN_IDENTIFIER", 0),
        (r"\text{13}", "UNKNOWN_IDENTIFIER", 0),
        (r"28\%", "UNKNOWN_IDENTIFIER", 2),
        (r"{4 \over 2}", "UNKNOWN_IDENTIFIER", 3),
        (r"x\\y", "UNKNOWN_IDENTIFIER", 1),
        (r"\sqrt{2}", "FUNCTION_APPLICATION", 0),
        (r"\sin x", "FUNCTION_APPLICATION", 0),
        (r"sin(x)", "FUNCTION_APPLICATION", 0),
        (r"2^{n}", "SYMBOLIC_EXPONENT", 3),
        (r"x^{\frac{1}{2}}", "NON_INTEGER_EXPONENT", 9),
        (r"x^{2y}", "SYMBOLIC_EXPONENT", 3),
        (r"1{,}000", "ILLEGAL_CHARACTER", 2),
        (r"52_8", "ILLEGAL_CHARACTER", 2),
        (r"x^2_1", "ILLEGAL_CHARACTER", 3),
        (r"x=1", "ILLEGAL_CHARACTER", 1),
        (r"$x", "ILLEGAL_CHARACTER", 0),
        (r"x$y$", "ILLEGAL_CHARACTER", 1),
        (r"[x]", "ILLEGAL_CHARACTER", 0),
        (r"\frac{x}{x-x}", "SYMBOLIC_DENOMINATOR", 9),
        ("", "EMPTY_EXPRESSION", 0),
        ("$$", "ILLEGAL_CHARACTER", 0),
        ("$ $", "EMPTY_EXPRESSION", 0),
    ],
)
def test_refusals(text, code, position):
    refusal = check_equivalence(text, "x", syntax="latex").refusal
    assert refusal is not None
    assert (refusal.code, refusal.position) == (code, position)


def test_a_zero_denominator_is_undefined_in_scope_rational():
    refusal = check_equivalence(r"\frac{x}{x-x}", "0", syntax="latex", scope="rational").refusal
    assert (refusal.code, refusal.position) == ("UNDEFINED", 9)


@pytest.mark.parametrize(
    ("limits", "text", "limit"),
    [
        (Limits(characters=5), r"x+1+1+1", "characters"),
        (Limits(tokens=5), r"x+1+1+1", "tokens"),
        (Limits(nesting=4), r"\frac{1}{\frac{1}{\frac12}}", "nesting"),
        (Limits(literal_digits=5), r"123456x", "literal_digits"),
    ],
)
def test_each_limit_names_itself(limits, text, limit):
    refusal = check_equivalence(text, "x", syntax="latex", limits=limits).refusal
    assert (refusal.code, refusal.detail["limit"]) == ("RESOURCE_LIMIT", limit)
