"""Notes on domains: excluded points of one side only, with a zero that shows it."""

from fractions import Fraction
from random import Random

import pytest
from algebra_oracle import expected, random_pair, text

from adjudge.algebra import check_equivalence


def notes(a, b):
    verdict = check_equivalence(a, b, scope="rational")
    assert verdict.verdict == "equivalent"
    return list(verdict.notes)


@pytest.mark.parametrize(
    ("a", "b", "expected_notes"),
    [
        ("(x^2-1)/(x-1)", "x+1", {"a": {"x-1": {"x": "1"}}}),
        ("x+1", "(x^2-1)/(x-1)", {"b": {"x-1": {"x": "1"}}}),
        ("x/x", "y/y", {"a": {"x": {"x": "0", "y": "2"}}, "b": {"y": {"x": "2", "y": "0"}}}),
        ("1/(1/x)", "x", {"a": {"x": {"x": "0"}}}),
        ("x*x^-1", "1", {"a": {"x": {"x": "0"}}}),
        ("(2x-3)^0", "1", {"a": {"2*x-3": {"x": "3/2"}}}),
        ("1/x+1/y", "(x+y)/(x y)", {}),
        ("1/(x-1)/(x+1)", "1/(x^2-1)", {}),
        ("1/(x^2+1)", "(x^2+1)/(x^2+1)^2", {}),
        ("(x^2+1)/(x^2+1)", "1", {"a": {"x^2+1": None}}),
        ("(x-1)^2/(x-1)", "x-1", {"a": {"x-1": {"x": "1"}}}),
        ("(x^2-y^2)/(x-y)", "x+y", {"a": {"x-y": {"x": "2", "y": "2"}}}),
        ("x/(3y-y)", "x/(2y)", {}),
        ("(x y)/(x y)", "x/x", {"a": {"y": {"x": "2", "y": "0"}}}),
        ("1", "1", {}),
        ("x/2", "0.5x", {}),
    ],
)
def test_notes(a, b, expected_notes):
    found = {
        note["side"]: {factor["factor"]: factor["zero"] for factor in note["factors"]} for note in notes(a, b)
    }
    assert found == expected_notes


def _excluded(program, point):
    stack = []
    for item in program:
        if item in point:
            stack.append(point[item])
        elif item == "neg":
            stack.append(-stack.pop())
        elif item[0] == "^":
            base, k = stack.pop(), int(item[1:])
            if k <= 0 and not base:
                return True
            stack.append(base**k)
        elif item in "+-*/":
            right, left = stack.pop(), stack.pop()
            if item == "/" and not right:
                return True
            stack.append(
                left / right
                if item == "/"
                else left * right
                if item == "*"
                else left + right
                if item == "+"
                else left - right
            )
        else:
            stack.append(Fraction(item))
    return False


def test_every_stated_zero_is_excluded_on_one_side_only():
    rng = Random(11)
    zeros = 0
    for _ in range(600):
        a, b = random_pair(rng, rational=True)
        if expected(a, b) != "equivalent":
            continue
        verdict = check_equivalence(text(a), text(b), scope="rational")
        for note in verdict.notes:
            assert note["kind"] == "domain"
            own, other = (
                verdict.certificate[side] for side in (note["side"], "ab".replace(note["side"], ""))
            )
            for factor in note["factors"]:
                if factor["zero"] is not None:
                    zeros += 1
                    point = {name: Fraction(value) for name, value in factor["zero"].items()}
                    assert _excluded(own, point)
                    assert not _excluded(other, point)
    assert zeros > 5


def test_no_note_means_the_same_excluded_integers():
    rng = Random(12)
    for _ in range(300):
        a, b = random_pair(rng, rational=True, depth=3)
        if expected(a, b) != "equivalent":
            continue
        verdict = check_equivalence(text(a), text(b), scope="rational")
        if verdict.notes:
            continue
        for x in (-2, -1, 0, 1, 2):
            for y in (-1, 0, 1, 3):
                point = {"x": Fraction(x), "y": Fraction(y), "z": Fraction(5)}
                assert _excluded(verdict.certificate["a"], point) == _excluded(
                    verdict.certificate["b"], point
                )


def test_domains_that_are_too_large_are_said_to_be_unknown():
    a = "(x+y)^70/(x+y)^70 + x - x"
    (note,) = notes(a, "1")
    assert note == {"kind": "domain-unknown", "limit": "total_degree", "value": "70"}


def test_too_many_divisors_are_not_compared():
    a = "+".join(f"1/(x+{k})" for k in range(101))
    b = "+".join(f"1/(x+{k})" for k in reversed(range(101)))
    (note,) = notes(a, b)
    assert note == {"kind": "domain-unknown", "limit": "divisors", "value": "202"}
    assert notes(a, a) == []


def test_scope_polynomial_has_no_notes():
    assert check_equivalence("(x-1)^0", "1").notes == ()


@pytest.mark.parametrize("constant", [2**63 - 2, 2**63 - 1, 2**64, 10**30])
def test_divisors_with_coefficients_beyond_a_machine_word_have_a_note(constant):
    """python-flint cannot sort the irreducible factors of such a polynomial; it is still reported."""
    product = f"(x+{constant})*(x+1)"
    verdict = check_equivalence(f"({product})/({product})", "1", scope="rational")
    assert verdict.verdict == "equivalent"
    assert [note["kind"] for note in verdict.notes] == ["domain"]
