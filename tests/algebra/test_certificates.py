"""Certificates: their exact form, and that a wrong one is noticed."""

import copy
import json
from hashlib import sha256

import pytest
from algebra_oracle import recheck as oracle_recheck

from adjudge.algebra import check_equivalence
from adjudge.algebra.certificate import CertificateError
from adjudge.algebra.expansion_check import TooLargeToRecheck, recheck_expansion
from adjudge.algebra.program import leaves_of
from adjudge.algebra.recheck import recheck, recheck_definitions, shorten
from adjudge.algebra.witness import Search, probes
from adjudge.contract.canonical import canonical_bytes


def certificate(a, b, **options):
    return check_equivalence(a, b, **options).certificate


def test_one_point_golden():
    assert certificate("(3*x - 1)^2", "9*x^2 - 6*x + 1", syntax="lane") == {
        "kind": "one-point",
        "variables": ["x"],
        "a": ["3", "x", "*", "1", "-", "^2"],
        "b": ["9", "x", "^2", "*", "6", "x", "*", "-", "1", "+"],
        "degree_bounds": {"x": 2},
        "l1_bound": "32",
        "base": "4294967296",
        "point": {"x": 1},
        "value": str((3 * 2**32 - 1) ** 2),
        "value_sha256": sha256(b"8fffffffa00000001").hexdigest(),
    }


def test_one_point_golden_in_two_variables_and_fractions():
    assert certificate("x/3+1.5y", "(2x+9y)/6") == {
        "kind": "one-point",
        "variables": ["x", "y"],
        "a": ["x", "3", "/", "3/2", "y", "*", "+"],
        "b": ["2", "x", "*", "9", "y", "*", "+", "6", "/"],
        "degree_bounds": {"x": 1, "y": 1},
        "l1_bound": "22",
        "base": "64",
        "point": {"x": 1, "y": 2},
        "value": "18496/3",
        "value_sha256": sha256(b"4840/3").hexdigest(),
    }


def test_point_golden():
    assert certificate("a - b/2", "a - b") == {
        "kind": "point",
        "variables": ["a", "b"],
        "a": ["a", "b", "2", "/", "-"],
        "b": ["a", "b", "-"],
        "point": {"a": "2", "b": "-3"},
        "value_a": "7/2",
        "value_b": "5",
    }


def test_modular_golden():
    found = certificate("(x+3)^(10^9) + y", "(x+2)^(10^9) + y")
    assert found["kind"] == "modular"
    assert list(found["point"]) == ["x", "y"]
    digest = sha256(canonical_bytes([found["a"], found["b"]])).hexdigest()
    for name, coordinate in found["point"].items():
        drawn = sha256(canonical_bytes([digest, 0, name])).digest()
        assert int(coordinate) == int.from_bytes(drawn) % (2**61 - 1)
    assert oracle_recheck(found)


def test_expansion_golden():
    found = certificate("(x+y)^2", "x^2+2x y+y^2", disabled_methods=frozenset({"one-point"}))
    assert found == {
        "kind": "expansion",
        "variables": ["x", "y"],
        "a": ["x", "y", "+", "^2"],
        "b": ["x", "^2", "2", "x", "*", "y", "*", "+", "y", "^2", "+"],
        "form": "polynomial",
        "monomials": 3,
        "sha256": sha256(b"x^2+2*x*y+y^2").hexdigest(),
    }


def test_expansion_of_a_quotient_golden():
    found = certificate(
        "(x^2-1)/(x-1)/2", "(x+1)/2", scope="rational", disabled_methods=frozenset({"one-point"})
    )
    assert (found["form"], found["monomials"]) == ("cross", 2)
    assert found["sha256"] == sha256(b"x^2-1").hexdigest()


def test_constants_have_certificates_too():
    equal = certificate("2^10", "1024")
    assert (equal["variables"], equal["degree_bounds"], equal["point"]) == ([], {}, {})
    unequal = certificate("2^10", "1023")
    assert (unequal["kind"], unequal["point"], unequal["value_a"]) == ("point", {}, "1024")
    assert certificate("7^(10^9)", "7^(10^9+1)")["kind"] == "modular"


def test_probes_come_in_their_order():
    assert next(probes("abcdef")) == {"a": 2, "b": -3, "c": 5, "d": -7, "e": 11, "f": 2}
    assert [point["x"] for point in probes(["x"])] == [2, 0, 1, -1, 3]
    assert certificate("x-2", "2x-4")["point"] == {"x": "0"}
    assert certificate("x(x-2)", "2x(x-2)")["point"] == {"x": "1"}
    assert certificate("x(x-1)(x-2)", "0")["point"] == {"x": "-1"}
    assert certificate("x(x-1)(x-2)(x+1)", "0")["point"] == {"x": "3"}


def test_a_probe_where_a_divisor_vanishes_is_skipped():
    assert certificate("1/(x-2)", "2/(x-2)", scope="rational")["point"] == {"x": "0"}
    assert certificate("(x-2)^0", "x", scope="rational")["point"] == {"x": "0"}


def test_a_pair_that_agrees_at_all_probes_is_told_apart_modulo_the_prime():
    verdict = check_equivalence("x(x-1)(x-2)(x+1)(x-3)", "0")
    assert (verdict.method, verdict.certificate["kind"]) == ("modular", "point")
    assert oracle_recheck(verdict.certificate)


def test_a_pair_that_agrees_modulo_the_prime_too_is_told_apart_by_proof():
    factor = "2305843009213693951*x(x-1)(x-2)(x+1)(x-3)"
    verdict = check_equivalence(factor, "0")
    assert (verdict.verdict, verdict.method) == ("not_equivalent", "one-point")
    assert oracle_recheck(verdict.certificate)


def test_a_long_value_is_hashed_and_not_written():
    found = certificate("(x+1)^80-1+1", "(x+1)^80")
    assert found["kind"] == "one-point"
    assert "value" not in found
    assert oracle_recheck(found)
    base = int(found["base"])
    assert sha256(b"%x" % (base + 1) ** 80).hexdigest() == found["value_sha256"]


PAIRS = [
    ("(x+1)^2", "x^2+2x+1", {}),
    ("(x+y)^2-1", "(x+y+1)(x+y-1)", {}),
    ("x/3+1.5y", "(2x+9y)/6", {}),
    ("1/(x-y)-1/x", "y/(x(x-y))", {"scope": "rational"}),
    ("x^-2 (x+1)^2", "(1/x+1)^2", {"scope": "rational"}),
    ("x(x-1)(x-2)(x+1)(x-3)", "0", {}),
    ("x", "y", {}),
    ("1/x", "1/y", {"scope": "rational"}),
    ("(x+3)^(10^9)", "(x+2)^(10^9)+1", {}),
    ("x^(10^9)/(x+3)^(10^8)", "x^(10^9)/(x+2)^(10^8)", {"scope": "rational"}),
]


@pytest.mark.parametrize(("a", "b", "options"), PAIRS)
def test_every_altered_field_is_noticed(a, b, options):
    good = certificate(a, b, **options)
    recheck(good)
    assert oracle_recheck(good)
    numeric = ["value_a", "value_b", "residue_a", "residue_b", "value", "prime"]
    for field in numeric:
        if field in good:
            bad = copy.deepcopy(good)
            bad[field] = "17" if bad[field] != "17" else "19"
            with pytest.raises(CertificateError):
                recheck(bad)
    for side in ("a", "b"):
        for index, item in enumerate(good[side]):
            swaps = {"+": "-", "-": "+", "*": "+", "/": "*"}
            changed = swaps.get(item) or (str(int(item) + 1) if item.isdigit() else None)
            if changed is None or (item == "-" and good["kind"] == "modular"):
                continue
            bad = copy.deepcopy(good)
            bad[side][index] = changed
            try:
                recheck(bad)
            except (CertificateError, ZeroDivisionError):
                continue
            pytest.fail(f"{side}[{index}] {item} -> {changed} passes")


def test_a_base_that_is_too_small_is_noticed():
    """At x = 2 these two agree; only the bound shows that the point proves nothing."""
    bad = {
        "kind": "one-point",
        "variables": ["x"],
        "a": ["x", "^2"],
        "b": ["2", "x", "*"],
        "degree_bounds": {"x": 2},
        "l1_bound": "3",
        "base": "2",
        "point": {"x": 1},
        "value": "4",
        "value_sha256": sha256(b"4").hexdigest(),
    }
    with pytest.raises(CertificateError):
        recheck(bad)
    assert not oracle_recheck(bad)


EIGHT = [
    ["1", "1", "+", "1", "+", "1", "+", "1", "+", "1", "+", "1", "+", "1", "+"],
    ["10", "2", "-"],
    ["2", "2", "*", "2", "*"],
    ["2", "^3"],
    ["1", "7", "neg", "-"],
    ["16", "2", "/"],
    ["16", "2", "1", "*", "/"],
    ["32/2", "1/2", "*"],
    ["1", "8", "^-1", "/"],
]


@pytest.mark.parametrize("other", [["x"], ["x", "y", "y", "-", "+"]], ids=["x", "xy"])
@pytest.mark.parametrize("eight", EIGHT, ids=" ".join)
def test_every_way_to_write_the_base_makes_the_bound_exceed_it(eight, other):
    """x and 8 agree at x = 8: each rule for the norm has to see that 8 is too small a base."""
    names = ["x", "y"] if "y" in other else ["x"]
    fake = {
        "kind": "one-point",
        "variables": names,
        "a": other,
        "b": eight,
        "degree_bounds": dict.fromkeys(names, 1),
        "l1_bound": "3",
        "base": "8",
        "point": {name: 2**index for index, name in enumerate(names)},
        "value": "8",
        "value_sha256": sha256(b"8").hexdigest(),
    }
    with pytest.raises(CertificateError):
        recheck(fake)
    assert not oracle_recheck(fake)


def test_strides_that_let_monomials_meet_are_noticed():
    """With equal strides x and y are the same number."""
    good = certificate("x+y-y", "x")
    for field, value in (("point", {"x": 1, "y": 1}), ("degree_bounds", {"x": 0, "y": 1})):
        bad = {**copy.deepcopy(good), field: value}
        with pytest.raises(CertificateError):
            recheck(bad)
    fake = {
        **copy.deepcopy(good),
        "a": ["x"],
        "b": ["y"],
        "point": {"x": 1, "y": 1},
        "degree_bounds": {"x": 0, "y": 1},
        "value": good["base"],
    }
    with pytest.raises(CertificateError):
        recheck(fake)


def test_a_point_where_a_divisor_vanishes_is_no_witness():
    fake = {
        "kind": "point",
        "variables": ["x"],
        "a": ["0", "x", "/"],
        "b": ["1"],
        "point": {"x": "0"},
        "value_a": "0",
        "value_b": "1",
    }
    with pytest.raises(CertificateError):
        recheck(fake)


def test_a_composite_modulus_is_no_prime():
    fake = {
        "kind": "modular",
        "variables": ["x"],
        "a": ["x"],
        "b": ["x", "1", "+"],
        "point": {"x": "0"},
        "prime": "4",
        "residue_a": "0",
        "residue_b": "1",
    }
    with pytest.raises(CertificateError):
        recheck(fake)


@pytest.mark.parametrize(
    ("a", "b", "options"),
    [
        ("(x+1)^3", "x^3+3x^2+3x+1", {}),
        ("(x/2-y)^2", "x^2/4-x y+y^2", {}),
        ("1/x+1/y", "(x+y)/(x y)", {"scope": "rational"}),
        ("x/(2/3)", "1.5x", {"scope": "rational"}),
        ("(x-y)^-2/3", "1/(3(y-x)^2)", {"scope": "rational"}),
    ],
)
def test_expansions_are_repeated_by_plain_multiplication(a, b, options):
    good = certificate(a, b, disabled_methods=frozenset({"one-point"}), **options)
    assert good["kind"] == "expansion"
    recheck_expansion(good)
    for field, value in (("monomials", good["monomials"] + 1), ("sha256", "0" * 64), ("b", ["x"])):
        with pytest.raises(CertificateError):
            recheck_expansion({**good, field: value})
    with pytest.raises(TooLargeToRecheck):
        recheck_expansion(good, products=1)


def test_definitions():
    verdict = check_equivalence("(x+1)^(10^9) y + x", "x + y (x+1)^(10^9)")
    found = verdict.certificate
    assert verdict.verdict == "equivalent"
    assert found["definitions"] == [{"name": "t_0", "program": ["x", "1", "+", "^1000000000"]}]
    assert found["shortened_variables"] == ["t_0", "x", "y"]
    assert shorten(found) == (["t_0", "y", "*", "x", "+"], ["x", "y", "t_0", "*", "+"])
    assert oracle_recheck(found)
    bad = copy.deepcopy(found)
    bad["definitions"][0]["program"][1] = "2"
    with pytest.raises(CertificateError):
        recheck_definitions(bad, *shorten(found))


def test_definitions_avoid_names_of_the_text():
    found = certificate("(x+t_0)^(10^9) + x", "x + (x+t_0)^(10^9)")
    assert found["definitions"][0]["name"] == "t_1"


def test_definitions_that_hold_each_other_are_replaced_longest_first():
    inner = "(x+1)^(10^9)"
    outer = f"({inner}+y)^(10^9)"
    found = certificate(f"{outer} + {inner}", f"{inner} + {outer}")
    assert [len(definition["program"]) for definition in found["definitions"]] == [7, 4]
    assert shorten(found) == (["t_1", "t_0", "+"], ["t_0", "t_1", "+"])
    assert oracle_recheck(found)


def test_a_difference_of_the_shortened_pair_says_nothing():
    """(x+1)^N and (1+x)^N are equal, but not as texts: refused, never not_equivalent."""
    verdict = check_equivalence("(x+1)^(10^9) + (x+1)^(10^9)", "(1+x)^(10^9) + (1+x)^(10^9)")
    assert verdict.refusal.code == "RESOURCE_LIMIT"


def test_every_certificate_is_json_and_canonical():
    for a, b, options in PAIRS:
        found = certificate(a, b, **options)
        assert json.loads(canonical_bytes(found)) == found


def test_a_draw_where_a_denominator_vanishes_is_redrawn():
    prime = 2**61 - 1
    a, b = [str(prime), "x", "*", "1", "+"], ["1", str(prime), "x", "*", "/"]
    search = Search(a, b, ["x"], leaves_of([*a, *b]), 100)
    assert search.draw() is None
    assert search.clean is None
    assert search.draw((2**89 - 1,), first=8) is not None
    assert search.clean is not None
