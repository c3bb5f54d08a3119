"""Evidence that was tampered with fails, and the failure says where."""

import copy
import hashlib
import json

import pytest

POINT, MODULAR, ONE, TWO = "point", "modular", "one-point", "one-point-two"
FRACTIONS, QUOTIENT, DEFINED = "one-point-fractions", "one-point-quotient", "one-point-definitions"
EXPANSION, CROSS = "expansion", "expansion-cross"

CHANGES = [
    (POINT, ("value_a",), "5"),
    (POINT, ("value_b",), "4"),
    (POINT, ("value_a",), "04"),
    (POINT, ("value_a",), "8/2"),
    (POINT, ("value_a",), 4),
    (POINT, ("value_a",), "1e999999999"),
    (POINT, ("value_a",), "4_0"),
    (POINT, ("point", "x"), "3"),
    (POINT, ("point", "x"), 2),
    (POINT, ("point",), {}),
    (POINT, ("point",), {"x": "2", "y": "2"}),
    (POINT, ("a", 1), "^3"),
    (POINT, ("b", 0), "x"),
    (POINT, ("b", 2), "+"),
    (POINT, ("variables",), ["y"]),
    (POINT, ("variables",), ["x", "x"]),
    (POINT, ("kind",), "modular"),
    (POINT, ("kind",), "points"),
    (POINT, ("kind",), None),
    (POINT, ("extra",), "1"),
    (POINT, ("value",), "4"),
    (MODULAR, ("residue_a",), "5"),
    (MODULAR, ("residue_b",), "4"),
    (MODULAR, ("residue_a",), "11"),
    (MODULAR, ("residue_a",), "-3"),
    (MODULAR, ("prime",), "11"),
    (MODULAR, ("prime",), "1"),
    (MODULAR, ("prime",), "-1"),
    (MODULAR, ("prime",), "-7"),
    (MODULAR, ("prime",), "7/2"),
    (MODULAR, ("point", "x"), "2"),
    (MODULAR, ("a", 1), "^1000000000001"),
    (ONE, ("value",), "1088"),
    (ONE, ("value_sha256",), "0" * 64),
    (ONE, ("base",), "16"),
    (ONE, ("base",), "64"),
    (ONE, ("base",), "65/2"),
    (ONE, ("l1_bound",), "7"),
    (ONE, ("l1_bound",), "16"),
    (ONE, ("l1_bound",), "-8"),
    (ONE, ("degree_bounds", "x"), 1),
    (ONE, ("degree_bounds", "x"), "2"),
    (ONE, ("degree_bounds", "x"), True),
    (ONE, ("degree_bounds", "y"), 1),
    (ONE, ("point", "x"), 2),
    (ONE, ("point", "x"), 0),
    (ONE, ("point", "x"), True),
    (ONE, ("point", "y"), 1),
    (ONE, ("a", 1), "2"),
    (ONE, ("a", 3), "^3"),
    (ONE, ("b", 6), "3"),
    (ONE, ("b", 7), "-"),
    (ONE, ("a", 2), "-"),
    (ONE, ("variables",), []),
    (ONE, ("witness",), 1),
    (TWO, ("degree_bounds", "x"), 0),
    (TWO, ("degree_bounds", "x"), 2),
    (TWO, ("point", "y"), 1),
    (TWO, ("point",), {"x": 2, "y": 1}),
    (TWO, ("variables",), ["y", "x"]),
    (FRACTIONS, ("l1_bound",), "5"),
    (FRACTIONS, ("value",), "16/6"),
    (FRACTIONS, ("a", 3), "1/4"),
    (FRACTIONS, ("a", 6), "+"),
    (QUOTIENT, ("l1_bound",), "4"),
    (QUOTIENT, ("degree_bounds", "x"), 1),
    (QUOTIENT, ("b", 1), "2"),
    (DEFINED, ("definitions", 0, "name"), "x"),
    (DEFINED, ("definitions", 0, "name"), "2"),
    (DEFINED, ("definitions", 0, "name"), "neg"),
    (DEFINED, ("definitions", 0, "program"), ["x", "1", "+", "^8"]),
    (DEFINED, ("definitions", 0, "program"), ["x", "1"]),
    (DEFINED, ("definitions", 0, "program"), []),
    (DEFINED, ("definitions",), []),
    (DEFINED, ("shortened_variables",), ["t_1"]),
    (DEFINED, ("witness", "prime"), "9/2"),
    (DEFINED, ("value",), "33"),
    (DEFINED, ("witness", "prime"), "1"),
    (DEFINED, ("witness", "prime"), "-1"),
    (DEFINED, ("witness", "point"), {}),
    (DEFINED, ("witness",), None),
    (DEFINED, ("a", 3), "^8"),
    (EXPANSION, ("sha256",), "0" * 64),
    (EXPANSION, ("monomials",), 4),
    (EXPANSION, ("monomials",), True),
    (EXPANSION, ("form",), "cross"),
    (EXPANSION, ("form",), "any"),
    (EXPANSION, ("a", 2), "3"),
    (EXPANSION, ("b", 7), "1/2"),
    (EXPANSION, ("value",), "1"),
    (CROSS, ("form",), "polynomial"),
    (CROSS, ("sha256",), "0" * 64),
    (CROSS, ("b", 0), "x"),
]


def _changed(record, path, value):
    changed = copy.deepcopy(record)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


@pytest.mark.parametrize(("name", "path", "value"), CHANGES)
def test_a_changed_certificate_fails(recheck, golden, claim, name, path, value):
    found = recheck(claim(name, certificate=_changed(golden[name], path, value)))
    assert found.status == 1
    assert all(failure["pointer"].startswith("/") or failure["pointer"] == "" for failure in found.failures)


def test_a_missing_field_fails(recheck, golden, claim, golden_name):
    for field in set(golden[golden_name]) - {"value"}:
        rest = {key: value for key, value in golden[golden_name].items() if key != field}
        assert recheck(claim(golden_name, certificate=rest)).status == 1, field


def test_an_item_that_is_no_item_fails(recheck, golden, golden_name):
    for side in "ab":
        for index in range(len(golden[golden_name][side])):
            for wrong in (
                "",
                "?",
                "^",
                "^x",
                "^-0",
                "^00",
                "1/0",
                "-1",
                "01x",
                "**",
                1,
                None,
                ["x"],
                "x+1",
                "١",
            ):
                changed = _changed(golden[golden_name], (side, index), wrong)
                assert recheck(changed).status == 1, (side, index, wrong)


def test_a_program_without_stack_discipline_fails(recheck, golden, golden_name):
    for side in "ab":
        program = golden[golden_name][side]
        for wrong in (
            [],
            program[:-1] or ["+"],
            [*program, "+"],
            [*program, "1"],
            [*program[::-1], "*"],
            "x",
            None,
        ):
            assert recheck(golden[golden_name] | {side: wrong}).status == 1, wrong


def test_a_verdict_other_than_the_certificate_proves_fails(recheck, claim, golden_name):
    record = claim(golden_name)
    flipped = {"equivalent": "not_equivalent", "not_equivalent": "equivalent"}[record["verdict"]]
    for verdict in (flipped, "refused", "EQUIVALENT", None, True):
        assert recheck(record | {"verdict": verdict}).status == 1
    assert recheck(record | {"verdict": flipped, "actual": record["verdict"]}).status == 1
    assert recheck(record | {"certificate": None}).status == 1


def test_swapped_sides_fail_unless_that_changes_nothing(recheck, golden, golden_name):
    certificate = golden[golden_name]
    certificate["a"], certificate["b"] = certificate["b"], certificate["a"]
    # Equality is symmetric; the values at a point are those of one side each.
    assert recheck(certificate).status == (1 if golden_name in ("point", "point-rational", "modular") else 0)


def test_a_failure_names_its_line_and_its_place(recheck, golden, claim):
    wrong = claim("point", certificate=_changed(golden["point"], ("value_b",), "7"))
    found = recheck(claim("point"), {"deep": [0, {"a/b~c": wrong}]})
    assert found.failures == [
        {
            "line": 2,
            "pointer": "/deep/1/a~1b~0c/certificate/value_b",
            "reason": "proof: not what re-computing gives",
        }
    ]


def test_a_variable_is_never_named_like_an_item(recheck, golden):
    # With a variable named 2, a point could give 2 another value than 1 + 1.
    for name in ("2", "1/2", "+", "neg", "^2", "", "x y", "<x>"):
        lie = golden["point"] | {"variables": [name], "a": [name], "b": ["1", "1", "+"], "point": {name: "5"}}
        assert recheck(lie | {"value_a": "5", "value_b": "2"}).status == 1
        form = golden["expansion"] | {"variables": [name], "a": [name], "b": [name], "sha256": "0" * 64}
        assert recheck(form).status == 1


def test_a_side_is_a_list_of_items_not_a_text(recheck, golden):
    assert recheck(golden["point"] | {"a": ["x"], "value_a": "2"}).status == 0
    assert recheck(golden["point"] | {"a": "x", "value_a": "2"}).status == 1


def _defined(golden, a, b, definitions, names, variables=("x", "y")):
    """A lie: with the definitions both sides look like the same shortened program, whose value is 16 or 0."""
    return golden["one-point-definitions"] | {
        "variables": list(variables),
        "a": a,
        "b": b,
        "definitions": [{"name": name, "program": program} for name, program in definitions],
        "shortened_variables": names,
        "witness": {"point": {name: str(place + 2) for place, name in enumerate(variables)}, "prime": "101"},
        "degree_bounds": dict.fromkeys(names, 1),
        "point": {name: 2**place for place, name in enumerate(names)},
    }


def test_the_names_of_definitions_are_new_and_their_own(recheck, golden):
    one = ["x", "1", "+"]
    two = ["x", "2", "+"]
    zero = {"value": "0", "value_sha256": hashlib.sha256(b"0").hexdigest()}
    # x + 1 - y is not 0, but y - y is; (x + 1) - (x + 2) is not 0, but t - t is.
    captured = _defined(golden, [*one, "y", "-"], ["0"], [("y", one)], ["y"]) | zero
    shared = _defined(golden, [*one, *two, "-"], ["0"], [("t", one), ("t", two)], ["t"], ["x"]) | zero
    # x + 1 is not 2, unless 2 is a name for it.
    literal = _defined(golden, one, ["2"], [("2", one)], [], ["x"])
    literal |= {"value": "2", "value_sha256": hashlib.sha256(b"2").hexdigest()}
    for lie in (captured, shared, literal, literal | {"shortened_variables": ["2"]}):
        assert recheck(lie).status == 1
    # The same shape with a name of its own proves what is true.
    true = _defined(golden, [*one, *one, "-"], ["0"], [("t", one)], ["t"], ["x"]) | zero
    assert recheck(true).status == 0


def _row_flipped(report):
    report["per_case"][0]["verdict"] = "wrong"


def _row_dropped(report):
    del report["per_case"][2]


def _row_doubled(report):
    report["per_case"].append(copy.deepcopy(report["per_case"][0]))
    for group in (
        report["metrics"],
        report["metrics"]["by_expected"]["equivalent"],
        report["metrics"]["by_source"]["curated"],
        report["metrics"]["by_category"]["foil"],
    ):
        group["correct"] += 1
        group["cases_total" if "cases_total" in group else "total"] += 1


def _count(*path, value=7):
    def change(report):
        place = report["metrics"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def _row(field, value):
    def change(report):
        report["per_case"][0][field] = value

    return change


def _criterion(report):
    report["exit_criterion"]["passed"] = False


REPORT_CHANGES = {
    "a verdict flipped": _row_flipped,
    "a row dropped": _row_dropped,
    "a row doubled, all counts adjusted": _row_doubled,
    "a total": _count("cases_total"),
    "a count": _count("correct"),
    "a count that is true and not 1": _count("by_expected", "refused", "correct", value=True),
    "wrong": _count("wrong", value=1),
    "a rate": _count("correct_rate", value="0.999999"),
    "a rate with an exponent": _count("correct_rate", value="1e999999999"),
    "a count of a label": _count("by_expected", "equivalent", "total"),
    "a count of a source": _count("by_source", "curated", "correct"),
    "a count of a category": _count("by_category", "foil", "refused"),
    "a category invented": _count(
        "by_category", "other", value={"total": 1, "correct": 1, "wrong": 0, "refused": 0}
    ),
    "a category left out": lambda report: report["metrics"]["by_category"].pop("foil"),
    "a count of a code": _count("by_refusal_code", "FUNCTION_APPLICATION"),
    "a code left out": lambda report: report["metrics"]["by_refusal_code"].clear(),
    "matched refusals": _count("refusal_correctness", "matched", value=0),
    "mismatches": _count("refusal_code_mismatches", value=1),
    "the gate": _criterion,
    "the label": _row("expected", "not_equivalent"),
    "the outcome": _row("actual", "not_equivalent"),
    "a code for a decision": _row("refusal_code", "AMBIGUOUS"),
    "a canonical form": _row("canonical_a", "x^2+1"),
    "no certificate": _row("certificate", None),
    "no certificate key": lambda report: report["per_case"][0].pop("certificate"),
    "a field of a row that is unknown": _row("other", 1),
    "no canonical form": _row("canonical_a", None),
    "a form of a refusal": lambda report: report["per_case"][2].update(canonical_a="x"),
    "a method of another kind": _row("method", "probe"),
    "a method that is unknown": _row("method", "other"),
    "another lane": lambda report: report.update(lane="b1_ood"),
    "an unknown lane": lambda report: report.update(lane="b1_other"),
    "a field that is unknown": lambda report: report.update(other=1),
    "a field left out": lambda report: report.pop("engine"),
    "an easier gate": lambda report: report["exit_criterion"].update(correct_min_rate="0.900000"),
    "a gate of another type": lambda report: report["exit_criterion"].update(wrong_max=False),
    "a rate of refusals": _count("refusal_correctness", "rate", value="0.500000"),
    "no rows": lambda report: report["per_case"].clear(),
}


@pytest.mark.parametrize("name", REPORT_CHANGES)
def test_a_changed_report_fails_even_with_fresh_digests(recheck, report, reseal, name):
    del report["report_sha256"]
    REPORT_CHANGES[name](report)
    assert recheck(reseal(report)).status == 1


@pytest.mark.parametrize(
    "path", [("lane",), ("cases_sha256",), ("per_case", 1, "method"), ("metrics", "note")]
)
def test_any_change_shows_in_a_digest(recheck, report, path):
    found = recheck(_changed(report, path, "other"))
    assert found.status == 1
    assert {failure["reason"].split(":")[0] for failure in found.failures} == {"report"}


def test_the_digest_of_a_row_is_taken_too(recheck, report):
    report["per_case"][0]["category"] = "sign"
    report["per_case"][1]["category"] = "foil"
    del report["report_sha256"]
    text = json.dumps(report, sort_keys=True, separators=(",", ":"))
    found = recheck(report | {"report_sha256": hashlib.sha256(text.encode()).hexdigest()})
    assert [failure["pointer"] for failure in found.failures] == ["/per_case/0"]


@pytest.mark.parametrize(("passed", "status"), [(False, 0), (True, 1)])
def test_the_gate_is_computed_from_the_counts(recheck, report, reseal, passed, status):
    row, metrics = report["per_case"][0], report["metrics"]
    nothing = {"canonical_a": None, "canonical_b": None, "certificate": None, "method": "refusal"}
    row |= {"actual": "refused", "verdict": "refused", "refusal_code": "AMBIGUOUS", **nothing}
    for group in (
        metrics,
        metrics["by_expected"]["equivalent"],
        metrics["by_source"]["curated"],
        metrics["by_category"]["foil"],
    ):
        group["correct"] -= 1
        group["refused"] += 1
    metrics["by_refusal_code"]["AMBIGUOUS"] = 1
    metrics["correct_rate"] = "0.666667"
    report["exit_criterion"]["passed"] = passed
    del report["report_sha256"]
    assert recheck(reseal(report)).status == status


def _sealed(*rows):
    names = ("expected", "verdict", "refusal_code")
    return [
        {"case_ref": f"{index:016x}", "category": "foil", **{name: row[i] for i, name in enumerate(names)}}
        for index, row in enumerate(rows)
    ]


@pytest.mark.parametrize(
    ("row", "status"),
    [
        (("equivalent", "correct", None), 0),
        (("not_equivalent", "correct", None), 0),
        (("refused", "correct", "AMBIGUOUS"), 0),
        (("refused", "correct", None), 1),
        (("equivalent", "correct", "AMBIGUOUS"), 1),
        (("equivalent", "wrong", None), 1),  # counted as wrong, the gate says passed
        (("equivalent", "refused", None), 1),
    ],
)
def test_a_sealed_report_is_counted_by_its_verdicts(recheck, report, row, status):
    one = {"total": 1, "correct": 1, "wrong": 0, "refused": 0}
    report |= {"lane": "b1_sealed", "recipient": "", "public_cases_sha256": "", "disjoint": {}}
    del report["generator"]
    report["per_case"] = _sealed(row)
    report["metrics"] |= {
        "cases_total": 1,
        "correct": 1,
        "by_expected": {row[0]: one},
        "by_source": {"sealed": one},
        "by_category": {"foil": one},
        "by_refusal_code": {row[2]: 1} if row[2] else {},
        "refusal_correctness": {
            "matched": int(row[0] == "refused"),
            "expected": int(row[0] == "refused"),
            "rate": "1.000000" if row[0] == "refused" else None,
        },
    }
    del report["report_sha256"]
    text = json.dumps(report, sort_keys=True, separators=(",", ":"))
    found = recheck(report | {"report_sha256": hashlib.sha256(text.encode()).hexdigest()})
    assert found.status == status


def test_the_report_of_another_lane_is_listed_not_failed(recheck, report):
    found = recheck(report | {"schema": "adjudge.b3.report/1"})
    assert found.failures == []
    assert found.unchecked["report: a report of another lane"] == 1
