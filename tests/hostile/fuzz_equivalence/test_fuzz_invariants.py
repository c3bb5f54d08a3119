"""The invariants of the fuzz target notice a wrong engine, a wrong certificate and a misread text."""

import copy
import json

import fuzz_cases
import fuzz_invariants
import msgspec
import pytest
import second_reader
from fuzz_cases import encode, run
from fuzz_invariants import check_pair, confirm, recheck

from adjudge.algebra import check_equivalence

PLAIN = {"syntax": "plain", "scope": "polynomial"}


def _engine(monkeypatch, change):
    """Put a changed engine before the invariants."""

    def changed(a, b, **options):
        return change(check_equivalence(a, b, **options), a, b)

    monkeypatch.setattr(fuzz_invariants, "check_equivalence", changed)
    monkeypatch.setattr(fuzz_cases, "check_equivalence", changed)


def test_a_verdict_that_depends_on_the_order_is_noticed(monkeypatch):
    _engine(monkeypatch, lambda verdict, a, b: verdict if a < b else check_equivalence("x*", "x"))
    with pytest.raises(AssertionError, match="exchanged"):
        check_pair("x", "y", **PLAIN)


def test_a_text_that_differs_from_itself_is_noticed(monkeypatch):
    _engine(monkeypatch, lambda verdict, a, b: check_equivalence("x", "y") if a == b else verdict)
    with pytest.raises(AssertionError, match="itself"):
        check_pair("x", "y", **PLAIN)


def test_a_misread_text_is_noticed(monkeypatch):
    """An engine that reads -x^2 as (-x)^2 proves what its programs say, but not what the texts say."""
    _engine(monkeypatch, lambda verdict, a, b: check_equivalence(*(t.replace("-x", "(-x)") for t in (a, b))))
    with pytest.raises(AssertionError, match="second reader"):
        check_pair("-x^2", "x^2", **PLAIN)
    with pytest.raises(AssertionError, match="second reader"):
        check_pair("-x^2+1", "x^2", **PLAIN)


def test_a_difference_that_the_imaginary_unit_removes_is_noticed():
    verdict = check_equivalence("j^2", "-1")
    confirm(verdict, "j^2", "-1", **PLAIN)
    certificate = json.loads(json.dumps(verdict.certificate).replace('"j"', '"i"'))
    with pytest.raises(AssertionError, match="imaginary"):
        confirm(msgspec.structs.replace(verdict, certificate=certificate), "i^2", "-1", **PLAIN)


@pytest.mark.parametrize("text, value", [("1/2x", "x/2"), ("x2", "2x"), ("f(x)", "f*x"), ("2 3", "6")])
def test_a_text_that_has_two_readings_is_noticed(text, value):
    verdict = check_equivalence(value, f"{value}+1")
    with pytest.raises(second_reader.UnreadableError):
        confirm(verdict, text, f"{value}+1", **PLAIN)


def test_a_relation_that_fails_is_noticed(monkeypatch):
    _engine(
        monkeypatch,
        lambda verdict, a, b: check_equivalence("x", "y") if ")^2" in a + b and a != b else verdict,
    )
    monkeypatch.setattr(fuzz_invariants, "confirm", lambda *_, **__: None)
    assert run(encode("x", "y", relation="commuted")).verdict == "equivalent"
    with pytest.raises(AssertionError, match="squared"):
        run(encode("x", "y", relation="squared"))


@pytest.mark.parametrize(
    "change",
    [
        {"code": "NO_SUCH_CODE"},
        {"code": "IMPLICIT_MULTIPLICATION"},
        {"position": 99},
        {"side": None},
        {"message": "two\nlines"},
    ],
)
def test_an_ill_formed_refusal_is_noticed(change):
    verdict = check_equivalence("x *", "x")
    confirm(verdict, "x *", "x", **PLAIN)
    wrong = msgspec.structs.replace(verdict, refusal=msgspec.structs.replace(verdict.refusal, **change))
    with pytest.raises((AssertionError, KeyError)):
        confirm(wrong, "x *", "x", **PLAIN)


@pytest.mark.parametrize(
    "notes",
    [
        (),
        ({"kind": "domain", "side": "a", "factors": [{"factor": "x+1", "zero": None}]},),
        ({"kind": "domain", "side": "b", "factors": [{"factor": "x-1", "zero": {"x": "1"}}]},),
        ({"kind": "domain", "side": "a", "factors": [{"factor": "x-1", "zero": {"x": "2"}}]},),
    ],
)
def test_a_wrong_note_is_noticed(notes):
    a, b, options = "(x^2-1)/(x-1)", "x+1", {"syntax": "plain", "scope": "rational"}
    verdict = check_equivalence(a, b, **options)
    confirm(verdict, a, b, **options)
    with pytest.raises(AssertionError):
        confirm(msgspec.structs.replace(verdict, notes=notes), a, b, **options)


@pytest.mark.parametrize(
    "a, b, field, value",
    [
        ("(x+1)^2", "x^2+1", "value_a", "8"),
        ("(x+1)^2", "x^2+2x+1", "l1_bound", "7"),
        ("(x+1)^2", "x^2+2x+1", "base", "16"),
        ("(x+5)^(10^9)", "(x+9)^(10^9)", "residue_a", "1"),
    ],
)
def test_a_wrong_certificate_is_noticed(a, b, field, value):
    certificate = check_equivalence(a, b).certificate
    assert recheck(certificate)
    wrong = copy.deepcopy(certificate)
    assert wrong[field] != value
    wrong[field] = value
    with pytest.raises(AssertionError):
        recheck(wrong)


@pytest.mark.parametrize(
    "syntax, text, value",
    [
        ("plain", "2^3^2", 512),
        ("plain", "-x^2", -9),
        ("plain", "2x(x+1)", 24),
        ("plain", "x²·x_{12}", 45),
        ("plain", "--x - .5", 2.5),
        ("plain", "8/4*2", 4),
        ("latex", r"\frac12 x^{2}", 4.5),
        ("latex", r"$\alpha\left(x\right)\,-\frac{x}{2}$", 19.5),
        ("latex", r"\boxed{x^2\cdot x_{12}}", 45),
        ("lane", "3 - -x**2", 12),
    ],
)
def test_both_readers_read_what_the_page_says(syntax, text, value):
    check_pair(text, "x", syntax=syntax, scope="polynomial")
    tree = second_reader.read(text, syntax)
    assert second_reader.evaluate(tree, {"x": 3, "x_12": 5, "alpha": 7}) == value


@pytest.mark.parametrize("text", ["x{-}3", "{-}3", r"x{\cdot}{{\,-}}y", "x{/}2{ + }1", "2{×}{−}x"])
def test_an_operator_in_braces_is_read_as_it_prints(text):
    bare = text.replace("{", " ").replace("}", " ")
    verdict = check_pair(text, bare, syntax="latex", scope="polynomial")
    assert verdict.verdict == "equivalent"
