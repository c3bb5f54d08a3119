"""Canonical forms: their text, and that equal expressions, and only they, share it."""

from random import Random

import pytest
from algebra_oracle import expected, random_pair, text

from adjudge.algebra import ExpressionRefused, Limits, canonical_form


@pytest.mark.parametrize(
    ("expression", "form"),
    [
        ("(2*x-1)^2", "4*x^2-4*x+1"),
        ("x-x", "0"),
        ("0", "0"),
        ("-5", "-5"),
        ("-x", "-x"),
        ("1-x", "-x+1"),
        ("x*1/2", "1/2*x"),
        ("(x+1)^2/4", "1/4*x^2+1/2*x+1/4"),
        ("-2/6", "-1/3"),
        ("0.5x+1/3", "1/2*x+1/3"),
        ("y^2+x*y+x^2+x+y+1", "x^2+x*y+y^2+x+y+1"),
        ("z*y*x+x^2", "x*y*z+x^2"),
        ("b*a", "a*b"),
        ("x_2+x_10+x_1", "x_1+x_10+x_2"),
        ("B+a", "B+a"),
        ("x^(10^9)+x", "x^1000000000+x"),
        ("(x+1)(x-1)+0y", "x^2-1"),
    ],
)
def test_polynomials(expression, form):
    assert canonical_form(expression) == form


@pytest.mark.parametrize(
    ("expression", "form"),
    [
        ("(x^2-1)/(x-1)", "x+1"),
        ("x/(2x)", "1/2"),
        ("1/x+1/y", "(x+y)/(x*y)"),
        ("1/(1-x)", "(-1)/(x-1)"),
        ("(x/2)/(y/3)", "(3*x)/(2*y)"),
        ("x^-2", "(1)/(x^2)"),
        ("(2x+2)/(4x-4)", "(x+1)/(2*x-2)"),
        ("0/x", "0"),
        ("x/3", "1/3*x"),
        ("x/(-3)", "-1/3*x"),
    ],
)
def test_quotients(expression, form):
    assert canonical_form(expression, scope="rational") == form


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_equal_expressions_and_only_they_share_a_form(scope):
    rng = Random(3)
    for _ in range(300):
        a, b = random_pair(rng, rational=scope == "rational")
        truth = expected(a, b)
        if truth != "undefined":
            same = canonical_form(text(a), scope=scope) == canonical_form(text(b), scope=scope)
            assert same == (truth == "equivalent"), (text(a), text(b))


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_a_form_is_its_own_form(scope):
    rng = Random(4)
    for _ in range(200):
        a, _ = random_pair(rng, rational=scope == "rational")
        if expected(a, a) != "undefined":
            form = canonical_form(text(a), scope=scope)
            assert canonical_form(form, scope=scope) == form


def test_the_lane_and_latex_write_the_same_form():
    assert canonical_form("(2*x - 1)^2", syntax="lane") == "4*x^2-4*x+1"
    assert canonical_form(r"\left(\beta-\frac12\right)^2", syntax="latex") == "beta^2-beta+1/4"


@pytest.mark.parametrize(
    ("expression", "options", "code"),
    [
        ("x^33", {"syntax": "lane"}, "EXPONENT_TOO_LARGE"),
        ("1/x", {}, "SYMBOLIC_DENOMINATOR"),
        ("(x+y)^1000000", {}, "RESOURCE_LIMIT"),
        ("(x+y+z)^99", {"limits": Limits(terms=100)}, "RESOURCE_LIMIT"),
        ("1/(x-x)", {"scope": "rational"}, "UNDEFINED"),
        ("(x y-y x)^0", {}, "UNDEFINED"),
        ("2^(10^12)", {}, "RESOURCE_LIMIT"),
    ],
)
def test_refusals_are_raised(expression, options, code):
    with pytest.raises(ExpressionRefused, match=code) as raised:
        canonical_form(expression, **options)
    assert raised.value.refusal.code == code
    assert isinstance(raised.value, ValueError)


def test_only_strings():
    with pytest.raises(TypeError):
        canonical_form(5)
