"""True certificates hold: each kind, worked out by hand, alone and inside verdicts, reports and streams."""

import json

import pytest


def test_a_certificate_that_is_true_holds(recheck, claim, golden_name):
    found = recheck(claim(golden_name))
    assert (found.status, found.failures) == (0, [])
    assert found.checked == {"claim": 1, "proof": 1}
    assert found.unchecked == {"proof: that the programs say what the texts say": 1}


def test_a_bare_certificate_is_checked_too(recheck, golden, golden_name):
    found = recheck(golden[golden_name])
    assert (found.status, found.checked) == (0, {"proof": 1})


def test_certificates_are_found_at_any_depth_and_in_any_stream(recheck, claim):
    record = claim("one-point")
    nested = {"results": [{"one": record}, [[record]]]}
    pretty = json.dumps(record, indent=2).encode()
    found = recheck(nested, record, pretty, b"\n\n", pretty, record)
    assert (found.status, found.checked) == (0, {"claim": 6, "proof": 6})


def test_the_modulus_need_not_be_prime_but_divisors_must_be_invertible(recheck, golden):
    certificate = golden["modular"]
    certificate.update(a=["x"], b=["x", "5", "/"], prime="12", residue_a="3", residue_b="3")
    certificate["residue_b"] = "3"  # 3/5 = 3*5 = 15 = 3 modulo 12: equal, so nothing is shown
    assert recheck(certificate).status == 1
    certificate.update(b=["x", "7", "/"], residue_b="9")  # 3/7 = 3*7 = 21 = 9
    assert recheck(certificate).status == 0
    certificate.update(b=["x", "2", "/"])  # 2 has no inverse modulo 12
    assert recheck(certificate).status == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (["x", "x", "-", "^0"], ["1"]),  # 0^0
        (["x", "x", "x", "-", "/"], ["1"]),  # a zero divisor
        (["1", "0", "/"], ["1"]),
        (["x", "x", "-", "^-1"], ["1"]),
    ],
)
def test_a_side_without_a_value_proves_nothing(recheck, golden, a, b):
    certificate = golden["point"] | {"a": a, "b": b, "value_a": "0", "value_b": "1"}
    assert recheck(certificate).status == 1


def test_exponents_are_never_reduced_modulo_the_prime(recheck, golden):
    # x^6 = 1 for x = 3 modulo 7, so x^-1 and x^5 agree there, although they differ: no certificate.
    certificate = golden["modular"] | {
        "a": ["x", "^-1"],
        "b": ["x", "^5"],
        "residue_a": "5",
        "residue_b": "5",
    }
    assert recheck(certificate).status == 1


def test_a_side_that_is_undefined_everywhere_is_not_equivalent_to_itself(recheck, golden):
    side = ["x", "x", "x", "-", "/"]
    certificate = golden["one-point"] | {"a": side, "b": side}
    assert recheck(certificate).status == 1


def test_canonical_forms_are_expanded_again(recheck, claim):
    true = claim("one-point", canonical_a="x^2+2*x+1", canonical_b="x^2+2*x+1")
    assert recheck(true).status == 0
    for wrong in ("x^2+2*x-1", "x^2+x*2+1", "2*x+x^2+1", ""):
        found = recheck(true | {"canonical_b": wrong})
        assert found.failures == [
            {"line": 1, "pointer": "/canonical_b", "reason": "claim: not what re-computing gives"}
        ]


def test_a_domain_note_is_checked_at_its_zero(recheck, claim):
    note = {"kind": "domain", "side": "a", "factors": [{"factor": "x-1", "zero": {"x": "1"}}]}
    assert recheck(claim("one-point-quotient", notes=[note])).status == 0
    elsewhere = {**note, "factors": [{"factor": "x-1", "zero": {"x": "2"}}]}
    other_side = {**note, "side": "b"}
    for wrong in (elsewhere, other_side):
        assert recheck(claim("one-point-quotient", notes=[wrong])).status == 1
    unknown = {**note, "factors": [{"factor": "x^2-2", "zero": None}]}
    assert recheck(claim("one-point-quotient", notes=[unknown])).status == 0


def test_a_refusal_is_listed_and_not_counted(recheck):
    refused = {
        "verdict": "refused",
        "method": "refusal",
        "certificate": None,
        "refusal": {"code": "AMBIGUOUS"},
    }
    found = recheck(refused)
    assert (found.status, found.checked, found.failures) == (3, {}, [])
    assert found.unchecked == {"claim: a refusal: that takes the parser of the dialect": 1}


def test_a_report_holds_with_all_its_certificates(recheck, report):
    found = recheck(report)
    assert (found.status, found.failures) == (0, [])
    assert found.checked == {"report": 1, "claim": 2, "proof": 2}


def _verdict(task, verdict, message="judged", snapshot="working-tree", cutoff=None, **details):
    score = {"accepted": 1, "rejected": 0, "no-result": 0}.get(verdict)
    return {
        "protocol_version": "1.0",
        "task_id": task,
        "verdict": verdict,
        "score": score,
        "message": message,
        "details": details,
        "snapshot_id": snapshot,
        "status_cutoff": cutoff,
    }


INVALID, ACCEPTED = {"code": "WITNESS_INVALID"}, {"code": "ACCEPTED"}
WHOLE = [
    _verdict("cb-0043", "rejected", **INVALID, n="15", phi="8"),
    _verdict("cb-0043", "rejected", **INVALID, n="4", phi="2"),
    _verdict("cb-0043", "rejected", **INVALID, n="963761198400", phi="157659955200"),
]
IN_PART = [
    _verdict("ks-0001", "accepted", **ACCEPTED, sum="61917364224", total="144"),
    _verdict("ks-0001", "rejected", **INVALID, sum="33", power="32"),
    _verdict("cb-0068", "rejected", **INVALID, states=4, bound=9, length=9, word="100010001"),
]
FALSE = [
    _verdict("cb-0043", "accepted", **ACCEPTED, n="7", phi="6"),
    _verdict("cb-0043", "accepted", **ACCEPTED, n="15"),
    _verdict("cb-0043", "accepted", **ACCEPTED),
    _verdict("cb-0108", "accepted", **ACCEPTED, edges=680, faces=1792),
    _verdict("cb-0108", "accepted", **ACCEPTED, edges=681, needed=681),
    _verdict("cb-0068", "accepted", **ACCEPTED, states=4, length=10, word="1000100010"),
    _verdict("ks-0001", "accepted", **ACCEPTED, sum="33", power="32"),
    _verdict("cb-0043", "rejected", **INVALID, n="15", phi="7"),
    _verdict("cb-0043", "rejected", **INVALID, n="15", phi="-8"),
    _verdict("cb-0043", "rejected", **INVALID, n="15", phi="2"),
    _verdict("cb-0043", "accepted", **ACCEPTED, n="15", phi="7", quotient="2"),
    _verdict("cb-0043", "accepted", **ACCEPTED, n="7", phi="6", quotient="1"),
    _verdict("ks-0001", "accepted", **ACCEPTED, sum="61917364225", total="144"),
    _verdict("ks-0001", "accepted", **ACCEPTED, sum="0", total="0"),
    _verdict("ks-0001", "rejected", **INVALID, sum="32", power="32"),
    _verdict("cb-0068", "accepted", **ACCEPTED, states=4, bound=9, length=9, word="100010001"),
    _verdict("cb-0068", "accepted", **ACCEPTED, states=4, bound=8, length=9, word="100010001"),
    _verdict("cb-0068", "rejected", **INVALID, states=4, bound=9, length=8, word="100010001"),
    _verdict("cb-0068", "rejected", **INVALID, states=4, bound=10, length=9, word="100010001"),
]


@pytest.mark.parametrize("verdict", WHOLE)
def test_a_verdict_whose_details_say_it_all_holds(recheck, verdict):
    found = recheck(verdict)
    assert (found.status, found.checked, found.unchecked) == (0, {"verdict": 1}, {})


@pytest.mark.parametrize("verdict", IN_PART)
def test_what_the_details_do_not_hold_is_listed(recheck, verdict):
    found = recheck(verdict)
    assert (found.status, found.checked) == (0, {"verdict": 1})
    assert found.unchecked == {"verdict: the witness, which is in the submission": 1}


@pytest.mark.parametrize("verdict", FALSE)
def test_details_that_do_not_bear_the_verdict_fail(recheck, verdict):
    assert recheck(verdict).status == 1


@pytest.mark.parametrize(
    "verdict",
    [
        _verdict("cb-0108", "rejected", **INVALID, edges=640, needed=681),
        _verdict("cb-0057", "not-executable", code="DESIGN_ONLY"),
        _verdict("cb-0043", "no-result", code="NO_RESULT"),
        _verdict("cb-0043", "rejected", **INVALID, n="1234567890123", phi="1234567890120"),
        _verdict("cb-0043", "rejected", **INVALID, n="123456789012...123456789012 (700 digits)", phi="2"),
    ],
)
def test_verdicts_without_a_rule_are_not_counted_as_checked(recheck, verdict):
    found = recheck(verdict)
    assert (found.checked, found.failures) == ({}, [])
    assert found.status == 3
    assert sum(found.unchecked.values()) == 1


def test_the_totient_is_that_of_a_slow_definition(recheck):
    from math import gcd

    for n in (*range(2, 60), 720, 1001, 1024, 2310):
        phi = sum(gcd(n, k) == 1 for k in range(n))
        divides = (n - 1) % phi == 0
        verdict = _verdict("cb-0043", "rejected", **INVALID, n=str(n), phi=str(phi))
        assert recheck(verdict).status == (1 if divides else 0)
        assert recheck(_verdict("cb-0043", "rejected", **INVALID, n=str(n), phi=str(phi + n))).status == 1


@pytest.mark.parametrize(
    "change",
    [
        {"score": 1},
        {"score": False},
        {"score": None},
        {"verdict": "accepted"},
        {"verdict": "approved"},
        {"verdict": ["rejected"]},
        {"protocol_version": "1.1"},
        {"details": {"code": "ACCEPTED", "n": "15", "phi": "8"}},
        {"details": {"code": ["WITNESS_INVALID"], "n": "15", "phi": "8"}},
        {"details": {"n": "15", "phi": "8"}},
        {"details": []},
        {"extra": 1},
    ],
)
def test_a_verdict_that_breaks_its_form_fails(recheck, change):
    assert recheck(WHOLE[0] | change).status == 1


def test_a_verdict_that_lacks_a_field_fails(recheck):
    for field in set(WHOLE[0]) - {"protocol_version"}:
        assert recheck({key: value for key, value in WHOLE[0].items() if key != field}).status == 1


def test_the_verdicts_and_codes_are_those_of_the_contract(script):
    from adjudge.contract.verdict import CODES, SCORES, Verdict

    records = script.RECORDS
    assert {name: set(codes.split()) for name, (_, codes) in records.CODES.items()} == {
        name: set(codes) for name, codes in CODES.items()
    }
    assert {name: score for name, (score, _) in records.CODES.items()} == {
        name: SCORES.get(name) for name in CODES
    }
    assert set(Verdict.__struct_fields__) == records.VERDICT
