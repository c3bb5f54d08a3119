"""The ladder: rungs agree with each other, limits hold before work, and size never changes a verdict."""

import time
from itertools import combinations, permutations
from random import Random

import pytest
from algebra_oracle import expected, random_pair, text

from adjudge.algebra import METHODS, Limits, check_equivalence
from adjudge.algebra.methods import REGISTRY_PATH
from adjudge.algebra.planner import Planner
from adjudge.algebra.program import divides, leaves_of, names

RUNGS = ["probe", "modular", "one-point", "fmpz_poly", "fmpz_mpoly"]


def test_the_registry_has_one_row_a_method():
    assert list(METHODS) == [*RUNGS, "refusal"]
    assert all(method.proves and method.limits and method.source for method in METHODS.values())
    assert REGISTRY_PATH.is_file()


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
@pytest.mark.parametrize(
    "disabled", [group for size in (1, 2, 3) for group in combinations(RUNGS, size)], ids="+".join
)
def test_disabling_methods_never_changes_a_decision(scope, disabled):
    rng = Random(20260523)
    for _ in range(25):
        a, b = random_pair(rng, rational=scope == "rational", depth=3)
        truth = expected(a, b)
        got = check_equivalence(text(a), text(b), scope=scope, disabled_methods=frozenset(disabled))
        assert got.method not in disabled
        if got.verdict == "refused":
            assert got.refusal.code in ("RESOURCE_LIMIT", "UNDEFINED")
            assert (got.refusal.code == "UNDEFINED") <= (truth == "undefined")
        else:
            assert got.verdict == truth


def test_each_method_decides_alone_what_it_can():
    def alone(name, a, b):
        return check_equivalence(a, b, disabled_methods=frozenset(RUNGS) - {name})

    assert alone("probe", "x", "2x").method == "probe"
    assert alone("modular", "x", "2x").method == "modular"
    assert alone("one-point", "x+x", "2x").method == "one-point"
    assert alone("fmpz_poly", "x+x", "2x").method == "fmpz_poly"
    assert alone("fmpz_mpoly", "x+y", "y+x").method == "fmpz_mpoly"
    assert alone("fmpz_mpoly", "x+x", "2x").method == "fmpz_mpoly"
    assert alone("probe", "x+x", "2x").refusal.detail["limit"] == "methods"
    nothing = check_equivalence("x", "x", disabled_methods=frozenset(RUNGS))
    assert nothing.refusal.code == "RESOURCE_LIMIT"


def test_expansion_alone_certifies_a_difference():
    verdict = check_equivalence("x", "2x", disabled_methods=frozenset({"probe", "modular", "one-point"}))
    assert (verdict.verdict, verdict.method) == ("not_equivalent", "fmpz_poly")
    assert verdict.certificate["kind"] == "point"


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_one_point_and_expansion_agree(scope):
    rng = Random(7)
    compared = 0
    for _ in range(300):
        a, b = (text(tree) for tree in random_pair(rng, rational=scope == "rational"))
        point = check_equivalence(a, b, scope=scope, disabled_methods=frozenset({"fmpz_poly", "fmpz_mpoly"}))
        expansion = check_equivalence(a, b, scope=scope, disabled_methods=frozenset({"one-point"}))
        sparse = check_equivalence(a, b, scope=scope, disabled_methods=frozenset({"one-point", "fmpz_poly"}))
        verdicts = {point.verdict, expansion.verdict, sparse.verdict}
        if "refused" in verdicts and point.refusal is None:
            continue
        compared += 1
        assert len(verdicts) == 1, (a, b)
        if point.refusal is not None:
            assert point.refusal.position == expansion.refusal.position == sparse.refusal.position
    assert compared > 250


HUGE = [
    ("(x+1)^(10^9)", "(x+2)^(10^9)", "not_equivalent"),
    ("(x+3)^(10^9)", "(x+2)^(10^9)", "not_equivalent"),
    ("(x+y+z)^(10^12)", "(x+y-z)^(10^12)", "not_equivalent"),
    ("2^(10^15)", "2^(10^15+1)", "not_equivalent"),
    ("x^(10^15)", "x^(10^15)*1", "equivalent"),
    ("x^(10^18)*y+x", "x+y*x^(10^18)", "equivalent"),
    ("(x^(10^9))^(10^9)", "x^(10^18)", "equivalent"),
    ("x^2305843009213693951 - x", "0", "not_equivalent"),
    ("(x+1)^(10^9)-(x+1)^(10^9)+x", "x", "equivalent"),
    ("(x+1)^(10^9)", "(1+x)^(10^9)", "refused"),
    ("(x+y+z+w)^400", "(w+z+y+x)^400", "refused"),
    ("(x+1)^20000", "((x+1)^2)^10000", "equivalent"),
    ("((((x+1)^20)^20)^20)^2", "x", "not_equivalent"),
    ("((((x+1)^99)^99)^99)^99", "((((x+1)^99)^99)^99)^99+1", "not_equivalent"),
    ("(a+b+c+d+e+f+g+h)^60", "((h+g+f+e+d+c+b+a)^2)^30", "refused"),
    ("x/((2^(10^9))-1)", "x/((2^(10^9))-2)", "not_equivalent"),
    ("(x+1)^100000", "(x+1)^99999*(x+1)", "equivalent"),
    ("(x+1)^100000", "(x^2+2x+1)^50000", "refused"),
]


@pytest.mark.parametrize(("a", "b", "verdict"), HUGE)
def test_huge_inputs(a, b, verdict):
    for first, second in ((a, b), (b, a)):
        start = time.process_time()
        got = check_equivalence(first, second)
        assert time.process_time() - start < 2
        assert got.verdict == verdict
        if got.refusal:
            assert got.refusal.code == "RESOURCE_LIMIT"
            assert {"limit", "value", "bound"} <= set(got.refusal.detail)


@pytest.mark.parametrize(
    ("limits", "limit"),
    [
        (Limits(point_bits=100, terms=3), "terms"),
        (Limits(point_bits=100, expansion_work=10), "expansion_work"),
        (Limits(point_bits=100, expansion_bytes=100), "expansion_bytes"),
    ],
)
def test_each_bound_on_work_names_itself(limits, limit):
    refusal = check_equivalence("(x+y+z)^20", "(z+y+x)^20", limits=limits).refusal
    assert refusal.detail["limit"] == limit
    assert int(refusal.detail["value"]) > int(refusal.detail["bound"])


def test_the_bounds_of_the_one_point_proof_name_themselves():
    disabled = frozenset({"fmpz_poly", "fmpz_mpoly"})
    for limits, limit in (
        (Limits(point_bits=10_000), "point_bits"),
        (Limits(point_work=10_000), "point_work"),
        (Limits(coefficient_bits=10), "coefficient_bits"),
    ):
        refusal = check_equivalence(
            "(x+y+z)^20", "(z+y+x)^20", limits=limits, disabled_methods=disabled
        ).refusal
        assert refusal.detail["limit"] == limit


def test_a_point_is_refused_before_anything_is_evaluated_there(monkeypatch):
    monkeypatch.setattr("adjudge.algebra.ladder.evaluate", None)
    only_point = frozenset({"fmpz_poly", "fmpz_mpoly"})
    limits = Limits(point_work=100_000)
    refusal = check_equivalence(
        "(x+y+z)^20", "(z+y+x)^20", limits=limits, disabled_methods=only_point
    ).refusal
    assert refusal.detail["limit"] == "point_work"
    assert int(refusal.detail["value"]) > 100_000


def test_the_count_of_a_point_does_not_depend_on_the_names():
    def counted(text_):
        program = check_equivalence(text_, f"{text_}+1", scope="rational").certificate["a"]
        variables = sorted(names(program))
        planner = Planner(
            program, program, variables, leaves_of(program), Limits(), fractions=divides(program)
        )
        return planner.steps(planner.plan())

    for form in ("({0}^9+{1}*{2}-3)^7*({2}-2)", "({0}^9/({1}-{2})+{1}/7)^-3*{2}^5"):
        assert len({counted(form.format(*order)) for order in permutations("xyz")}) == 1
        assert counted(form.format(*"xyz")) < counted(f"({form.format(*'xyz')})^2")


def test_counts_beyond_what_python_writes_are_told_as_powers_of_two():
    tower = "(" * 800 + "x" + "^1234567890123456789)" * 800
    disabled = frozenset({"fmpz_mpoly", "modular"})
    for scope in ("polynomial", "rational"):
        refusal = check_equivalence(tower, f"{tower}*1", scope=scope, disabled_methods=disabled).refusal
        assert refusal.detail["limit"] == "point_bits"
        assert refusal.detail["value"].startswith("at least 2^")


def test_undefined_sides_are_refused_whatever_the_other_side_is():
    for text_ in ("1/(x-x)", "0*(1/(x^2-x*x))", "(x-x)^-1", "(1/(x-x))^0", "(x*y-y*x)^0", "1/(1/x-1/x)"):
        for other in ("0", "1", "x^(10^9)", "1/y"):
            for a, b, side in ((text_, other, "a"), (other, text_, "b")):
                refusal = check_equivalence(a, b, scope="rational").refusal
                assert (refusal.code, refusal.side) == ("UNDEFINED", side), (a, b)


UNDEFINED = [
    ("(x-x)^0", "polynomial"),
    ("((x+1)^2-(x^2+2x+1))^0", "polynomial"),
    ("2+((x+y)^2-(x-y)^2-4x y)^0", "polynomial"),
    ("x/(2^3-8)", "polynomial"),
    ("(1/x-1/x)^0", "rational"),
    ("1/((x+1)^2-x^2-2x-1)", "rational"),
    ("((x+1)(x-1)-x^2+1)^-2", "rational"),
]


@pytest.mark.parametrize("rung", ["one-point", "fmpz_poly", "fmpz_mpoly"])
@pytest.mark.parametrize(("text_", "scope"), UNDEFINED)
def test_every_proof_sees_what_is_undefined(text_, scope, rung):
    disabled = frozenset(RUNGS) - {rung}
    refusal = check_equivalence(text_, "1", scope=scope, disabled_methods=disabled).refusal
    if rung == "fmpz_poly" and ("y" in text_ or scope == "rational"):
        assert refusal.code in ("RESOURCE_LIMIT", "UNDEFINED")
    else:
        assert (refusal.code, refusal.side) == ("UNDEFINED", "a")


@pytest.mark.parametrize("rung", ["one-point", "fmpz_poly", "fmpz_mpoly"])
@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        ("(0-1)^2 x", "x", True),
        ("(0-1)^3 x", "x", False),
        ("(0-1)^18446744073709551616 x", "x", True),
        ("(-x)^2", "-x^2", False),
        ("(x/2)^3", "x^3/8", True),
        ("(x/2)^3", "x^3/6", False),
        ("0^3 x^2", "0", True),
        ("(2x+2)/4-x/2", "0.5", True),
        ("-(x-1)(x+1)", "1-x^2", True),
        ("(x+1)-(x+1)(x-2)", "(x+1)(3-x)", True),
    ],
)
def test_every_proof_knows_signs_and_fractions(a, b, equal, rung):
    disabled = frozenset(RUNGS) - {rung, "probe"}
    verdict = check_equivalence(a, b, disabled_methods=disabled)
    if verdict.verdict == "refused":
        assert rung == "one-point"
        assert "18446744073709551616" in a
    else:
        assert verdict.verdict == ("equivalent" if equal else "not_equivalent")


def test_an_undefined_side_beyond_the_proofs_is_not_decided():
    verdict = check_equivalence("1/((x+1)^(10^9)-(1+x)^(10^9))", "1", scope="rational")
    assert verdict.refusal.code == "RESOURCE_LIMIT"


def test_characteristic_traps():
    for a, b in (
        ("2305843009213693951x", "0"),
        ("x^257", "x"),
        ("(x+1)^7", "x^7+1"),
        ("(x+y)^2", "x^2+y^2"),
        ("2305843009213693951*618970019642690137449562111x(x-1)(x-2)(x+1)(x-3)", "0"),
    ):
        assert check_equivalence(a, b).verdict == "not_equivalent"


def test_exponents_are_never_reduced():
    """x^(p-1) is 1 at every nonzero point modulo p, and x^p is x; over the rationals they are not."""
    prime = 2**61 - 1
    assert check_equivalence(f"x^{prime - 1}", "1").verdict == "not_equivalent"
    assert check_equivalence(f"x^{prime}", "x").verdict == "not_equivalent"
    assert check_equivalence("x^-1", "1/x", scope="rational").verdict == "equivalent"


def test_long_texts_are_decided_by_expansion():
    left = "*".join(f"(x+{i})" for i in range(1, 40))
    coefficients = [1]
    for i in range(1, 40):
        coefficients = [
            (coefficients[k] if k < len(coefficients) else 0) * i + (coefficients[k - 1] if k else 0)
            for k in range(len(coefficients) + 1)
        ]
    right = "+".join(f"{value}x^{k}" for k, value in enumerate(coefficients))
    verdict = check_equivalence(left, right)
    assert (verdict.verdict, verdict.method) == ("equivalent", "fmpz_poly")
    assert verdict.certificate["monomials"] == 40
    changed = right.replace("+780x^38", "+779x^38")
    assert changed != right
    assert check_equivalence(left, changed).verdict == "not_equivalent"
    assert check_equivalence(changed, left).certificate["kind"] in ("point", "modular")


def test_verdicts_do_not_depend_on_what_was_decided_before():
    first = check_equivalence("x_1+y", "y+x_1")
    for k in range(200):
        check_equivalence(f"x_{k}+y", f"y-x_{k}")
    assert check_equivalence("x_1+y", "y+x_1") == first


@pytest.mark.parametrize(
    ("a", "b", "limit", "limits"),
    [
        ("(999999999x+999999998)^7000", "(999999998+999999999x)^7000", "expansion_work", Limits()),
        (
            "(123456789x+987654321)^5000",
            "(987654321+123456789x)^5000",
            "expansion_bytes",
            Limits(expansion_work=10**12),
        ),
    ],
)
def test_large_coefficients_are_counted_before_they_are_computed(a, b, limit, limits, monkeypatch):
    """Both sides and the text of the expansion count; nothing is expanded before the refusal."""
    monkeypatch.setattr("adjudge.algebra.expansion.expand", None)
    refusal = check_equivalence(a, b, limits=limits).refusal
    assert (refusal.code, refusal.detail["limit"]) == ("RESOURCE_LIMIT", limit)


def test_a_point_that_is_too_large_is_refused_before_its_norm_is_computed(monkeypatch):
    """350 factors with norms of 10,000 bits: their product takes long and is of no use."""
    monkeypatch.setattr("adjudge.algebra.planner.polynomial_norm", None)
    factors = [f"((x+y+{index})^1000)" for index in range(1, 351)]
    verdict = check_equivalence("*".join(factors), "*".join(reversed(factors)))
    assert verdict.verdict == "equivalent"
    assert "definitions" in verdict.certificate
