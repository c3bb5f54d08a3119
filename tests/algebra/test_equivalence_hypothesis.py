"""Laws of algebra on generated texts, and that no text at all escapes the verdict."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudge.algebra import REFUSAL_CODES, check_equivalence

relaxed = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))

leaf = st.one_of(st.integers(0, 12).map(str), st.sampled_from(["x", "y", "z_1", "1.5", "0.25"]))
expressions = st.recursive(
    leaf,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]}){t[1]}({t[2]})"),
        st.tuples(inner, st.integers(1, 3)).map(lambda t: f"({t[0]})^{t[1]}"),
        inner.map(lambda t: f"-({t})"),
        st.tuples(inner, st.integers(1, 9)).map(lambda t: f"({t[0]})/{t[1]}"),
    ),
    max_leaves=8,
)


def equal(a, b):
    return check_equivalence(a, b).verdict == "equivalent"


@relaxed
@given(expressions, expressions, expressions)
def test_ring_laws(a, b, c):
    assert equal(f"({a})+({b})", f"({b})+({a})")
    assert equal(f"({a})*({b})", f"({b})*({a})")
    assert equal(f"({a})*(({b})+({c}))", f"({a})*({b})+({a})*({c})")
    assert equal(f"(({a})+({b}))+({c})", f"({a})+(({b})+({c}))")
    assert equal(f"({a})-({a})", "0")
    assert equal(f"(({a})+({b}))^2", f"({a})^2+2({a})({b})+({b})^2")


@relaxed
@given(expressions, expressions)
def test_equality_is_that_of_the_difference_with_zero(a, b):
    assert equal(a, b) == equal(f"({a})-({b})", "0")
    assert equal(f"({a})+1", f"({b})+1") == equal(a, b)
    assert not equal(f"({a})+1", a)


@relaxed
@given(st.text(max_size=40), st.sampled_from(["plain", "latex", "lane"]))
def test_any_text_is_answered(text, syntax):
    verdict = check_equivalence(text, text, syntax=syntax)
    if verdict.refusal is None:
        assert verdict.verdict == "equivalent"
    else:
        assert verdict.refusal.code in REFUSAL_CODES


alphabet = st.text(alphabet="xyab0123456789+-*/^(). {}_\\frac", max_size=30)


@relaxed
@given(alphabet, alphabet, st.sampled_from(["plain", "latex", "lane"]))
def test_near_formulas_are_answered_the_same_in_both_orders(a, b, syntax):
    first = check_equivalence(a, b, syntax=syntax)
    second = check_equivalence(b, a, syntax=syntax)
    assert first.verdict == second.verdict
