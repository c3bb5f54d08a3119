"""The second reading of certificates and of the lane's syntax: right where the engine is right, and alone."""

import itertools
import json
import time
from pathlib import Path
from typing import Any

import pytest

from adjudge.algebra import check_equivalence
from adjudge.audits.certificate_check import CertificateError, check_certificate, expanded, value_at
from adjudge.audits.reference_scope import ScopeFault, read_pair, read_side
from adjudge.lanes.case_file import EQUIVALENCE_CASES, EQUIVALENCE_OOD_CASES, read_cases
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE

ROOT = Path(__file__).resolve().parents[2]
METHODS = ("probe", "modular", "one-point", "fmpz_poly", "fmpz_mpoly")


def _certificate(first: str, second: str, *disabled: str) -> dict[str, Any]:
    verdict = check_equivalence(first, second, syntax="lane", disabled_methods=frozenset(disabled))
    found: dict[str, Any] = json.loads(json.dumps(verdict.certificate))
    return found


def test_every_kind_of_certificate_is_confirmed() -> None:
    """Every tenth case, by every method that decides it when the ones before it are off."""
    _, public = read_cases(ROOT / SYMBOLIC_EQUIVALENCE.cases, EQUIVALENCE_CASES)
    _, ood = read_cases(ROOT / SYMBOLIC_EQUIVALENCE.ood_cases, EQUIVALENCE_OOD_CASES)
    kinds = set()
    for case in [*public[::5], *ood[::10]]:
        for number in range(len(METHODS)):
            verdict = check_equivalence(
                case.expression_a,
                case.expression_b,
                syntax="lane",
                disabled_methods=frozenset(METHODS[:number]),
            )
            if verdict.certificate is not None:
                assert check_certificate(verdict.certificate) == verdict.verdict == case.expected
                kinds.add(verdict.certificate["kind"])
    assert kinds == {"point", "one-point", "expansion"}, "in the lane exact values are always small enough"


EQUAL = ("(x + y)^2/4", "x^2/4 + x*y/2 + y^2/4")
UNEQUAL = ("x^2*y - 3", "x^2*y - 4")
MODULAR = {
    "kind": "modular",
    "variables": ["x"],
    "a": ["x", "2", "/"],
    "b": ["x", "3", "*"],
    "point": {"x": "8"},
    "prime": "11",
    "residue_a": "4",
    "residue_b": "2",
}
CERTIFICATES = [
    _certificate(*UNEQUAL),
    MODULAR,
    _certificate(*EQUAL),
    _certificate(*EQUAL, "one-point"),
]


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [leaf for key in value for leaf in _leaves(value[key], (*path, key))]
    if isinstance(value, list):
        return [leaf for index, item in enumerate(value) for leaf in _leaves(item, (*path, index))]
    return [path]


def _changed(certificate: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(certificate))
    place: Any = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copy


@pytest.mark.parametrize("certificate", CERTIFICATES, ids=lambda one: str(one["kind"]))
def test_no_single_change_of_a_claim_goes_unseen(certificate: dict[str, Any]) -> None:
    """What a certificate claims about its programs; the programs are held to the texts elsewhere."""
    right = check_certificate(certificate)
    for path in _leaves(certificate):
        if path[0] in ("a", "b", "definitions", "witness"):
            continue
        for value in ("7", 7, None, "x", ["x"], "-1", "1/3", "0" * 64):
            changed = _changed(certificate, path, value)
            larger_bound = path == ("degree_bounds", "y") and value == 7  # no stride comes after y
            weaker_bound = path == ("l1_bound",) and value == "7"  # the base is far above twice that
            if changed == certificate or larger_bound or weaker_bound:
                continue
            with pytest.raises(CertificateError):
                assert check_certificate(changed) != right, (path, value)
    for field in certificate:
        if field != "value":
            with pytest.raises(CertificateError):
                check_certificate({name: item for name, item in certificate.items() if name != field})


@pytest.mark.parametrize("certificate", CERTIFICATES, ids=lambda one: str(one["kind"]))
def test_programs_that_are_none_are_typed_faults(certificate: dict[str, Any]) -> None:
    for program in (
        [],
        ["x", "x"],
        ["+"],
        ["x", "^99"],
        ["x", "0", "/"],
        [1],
        "x",
        ["q"],
        ["x", "%"],
        [["x"]],
    ):
        with pytest.raises(CertificateError):
            check_certificate({**certificate, "a": program})


def test_hostile_sizes_end_at_once() -> None:
    started = time.process_time()
    for program in (
        ["9" * 400, *["^99"] * 30],
        ["x", "y", "+", *["^99"] * 9],
        ["x", *["x", "+", "^9"] * 600],
        ["x"] * 100_000,
    ):
        for certificate in CERTIFICATES:
            with pytest.raises(CertificateError):
                check_certificate({**certificate, "a": program, "b": program})
    assert time.process_time() - started < 5


def test_programs_are_evaluated_as_written_down_by_hand() -> None:
    program = ["x", "2", "^2", "*", "3", "4", "/", "neg", "-"]
    assert str(value_at(program, {"x": 5})) == "83/4"
    assert {key: str(value) for key, value in expanded(program, ["x"]).items()} == {(1,): "4", (0,): "3/4"}


def test_the_second_reader_gives_the_code_and_place_that_the_engine_gives() -> None:
    """All texts of up to four pieces out of a list that reaches every rule that needs no large text."""
    pieces = ["x", "2", "(", ")", "+", "-", "*", "/", "^", "^-1", "^(1/2)", "sin(", "1.5", "0", "X", "²", " "]
    differing = []
    for length in range(5):
        for index, parts in enumerate(itertools.product(pieces, repeat=length)):
            if length == 4 and index % 37:
                continue
            text = "".join(parts)
            refusal = check_equivalence(text, "1", syntax="lane").refusal
            said = (refusal.code, refusal.side, refusal.position) if refusal else None
            if said != _second(text):
                differing.append((text, said, _second(text)))
    unlike = [found for found in differing if not _known(found[0])]
    assert unlike == []


def _known(text: str) -> bool:
    """Where one text has several faults the two may name another of them first."""
    return text.count("^") > 1


def _second(text: str) -> tuple[str, str, int] | None:
    try:
        read_pair(text, "1")
    except ScopeFault as fault:
        return fault.code, fault.side, fault.position
    return None


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("22z", "IMPLICIT_MULTIPLICATION", 2),
        ("x^33", "EXPONENT_TOO_LARGE", 2),
        ("a+b+c+d+e", "TOO_MANY_VARIABLES", 0),
        ("(" * 33 + "x" + ")" * 33, "NESTING_TOO_DEEP", 32),
        ("(x - x)^0", "ZERO_POWER_ZERO", 1),
        ("x^(2 - 3)", "NEGATIVE_EXPONENT", 3),
        ("x/(2 - 2)", "DIVISION_BY_ZERO", 3),
        ("x" + "+x" * 250, "EXPRESSION_TOO_LONG", 500),
        ("9" * 201, "NUMBER_TOO_LARGE", 0),
        ("(x^32)^3", "POLYNOMIAL_TOO_LARGE", 1),
        ("05", "MALFORMED_EXPRESSION", 0),
    ],
)
def test_rules_of_the_second_reader(text: str, code: str, position: int) -> None:
    with pytest.raises(ScopeFault) as caught:
        read_pair(text, "1")
    assert (caught.value.code, caught.value.position) == (code, position)


def test_a_power_binds_closer_than_a_minus() -> None:
    assert read_side("-x^2") == ["x", "^2", "neg"]
    assert read_side("--x**2") == ["x", "^2"]
    assert read_side("x - 2*y/3") == ["x", "2", "y", "*", "3", "/", "-"]
