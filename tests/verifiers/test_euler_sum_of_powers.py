"""Euler's sum of powers, exponent 5: the known counterexamples are accepted, their near-misses are not."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.verdict import MAX_DETAILS_BYTES, MAX_MESSAGE
from adjudge.verifiers.number_theory import euler_sum_of_powers
from adjudge.verifiers.number_theory.euler_sum_of_powers import verify


def _witness(total, *terms):
    return {"k": 5, "terms": [str(term) for term in terms], "total": str(total)}


@pytest.fixture
def limits(limits_of):
    return limits_of("ks-0001")


def test_the_counterexample_of_lander_and_parkin_is_accepted_in_any_order(limits):
    for terms in permutations((27, 84, 110, 133)):
        assert verify(_witness(144, *terms), limits) == (
            True,
            "ACCEPTED",
            "the 5th powers of 4 positive terms sum to 61917364224",
            {"sum": "61917364224", "total": "144"},
        )


def test_the_counterexample_of_frye_is_accepted(limits):
    assert verify(_witness(85359, 55, 3183, 28969, 85282), limits).ok


def test_a_large_multiple_is_accepted_with_bounded_facts(limits):
    factor = 10**9990 + 1
    outcome = verify(_witness(144 * factor, *(t * factor for t in (27, 84, 110, 133))), limits)
    assert outcome.ok
    assert len(outcome.message) <= MAX_MESSAGE
    assert len(canonical_bytes({"code": outcome.code, **outcome.details})) <= MAX_DETAILS_BYTES


@pytest.mark.parametrize("terms", [(144,), (19, 43, 46, 47, 67), ()])
def test_one_term_and_five_terms_are_no_counterexample(limits, terms):
    total = 72 if len(terms) == 5 else 144
    assert verify(_witness(total, *terms), limits).message == f"{len(terms)} terms are not between 2 and 4"


@pytest.mark.parametrize(
    ("total", "terms", "message"),
    [
        (14132, (-220, 5027, 6237, 14068), "the term -220 is not positive"),
        (7, (5, -5, 7), "the term -5 is not positive"),
        (-144, (27, 84, 110, 133), "the total -144 is not positive"),
        (17, (13, 16), "the 5th powers of the terms sum to 1419869, not to 1419857"),
    ],
)
def test_true_identities_with_signs_and_close_sums_are_rejected(limits, total, terms, message):
    assert verify(_witness(total, *terms), limits).message == message


def test_the_fourth_power_identity_is_accepted_for_fourth_powers_only(limits):
    witness = _witness(422481, 95800, 217519, 414560)
    assert euler_sum_of_powers._decide(witness, limits, exponent=4).ok
    assert not verify(witness, limits).ok


def test_work_is_counted_in_digits_before_conversion(limits_of):
    witness = _witness(144, 27, 84, 110, 133)
    assert verify(witness, limits_of("ks-0001", max_work=13)).ok
    outcome = verify(witness, limits_of("ks-0001", max_work=12))
    assert (outcome.code, outcome.details) == ("WORK_LIMIT", {"needed": "13", "max_work": "12"})


@given(st.lists(st.integers(1, 200), min_size=2, max_size=4), st.integers(1, 300))
@settings(max_examples=100, deadline=None)
def test_it_accepts_exactly_the_true_equations(limits_of, terms, total):
    equal = sum(t * t * t * t * t for t in terms) == total * total * total * total * total
    assert verify(_witness(total, *terms), limits_of("ks-0001")).ok == equal
