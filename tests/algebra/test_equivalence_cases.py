"""Real-world pairs with checked labels, in both argument orders.

Each record names the report it was taken from. ``policy`` marks a label where another documented rule may
be right.
"""

import json
from pathlib import Path

import pytest
from algebra_oracle import recheck

from adjudge.algebra import check_equivalence

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "equivalence_cases.jsonl").read_text("utf-8").splitlines()
]
SCOPES = {
    "polynomial": ["polynomial"],
    "rational_function": ["rational"],
    "beyond": ["polynomial", "rational"],
}

# Labelled "refused" for size or as a matter of policy; decided here by a proof or by a documented rule.
DECIDED = {
    "eq-126": "not_equivalent",  # a residue decides 10^(10^10) against 1
    "eq-127": "not_equivalent",  # two large powers, a residue again
    "eq-129": "not_equivalent",  # x^p - x is two terms, expanded sparsely; a second prime is the witness
    "eq-130": "equivalent",  # two sparse terms in another order
    "eq-184": "equivalent",  # superscript digits are exponents
}


def test_there_are_all_cases():
    assert len(CASES) == 232
    assert len({case["id"] for case in CASES}) == 232
    assert all(case["policy"] for case in CASES if case["id"] in DECIDED)


@pytest.mark.parametrize("swap", [False, True], ids=["ab", "ba"])
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_verdict_is_the_label(case, swap):
    a, b = (case["b"], case["a"]) if swap else (case["a"], case["b"])
    for scope in SCOPES[case["scope"]]:
        verdict = check_equivalence(a, b, scope=scope, syntax=case["syntax"])
        assert verdict.verdict == DECIDED.get(case["id"], case["expected"]), verdict
        if verdict.certificate and verdict.certificate["kind"] != "expansion":
            assert recheck(verdict.certificate)
        assert (verdict.refusal is None) == (verdict.verdict != "refused")
