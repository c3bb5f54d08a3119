"""Lehmer's totient problem: what is rejected and why, and that the same machinery can say yes."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.integers import IntegerTextError
from adjudge.contract.verdict import MAX_DETAILS_BYTES, MAX_MESSAGE
from adjudge.verifiers import factorization
from adjudge.verifiers.factorization import product_fault, totient
from adjudge.verifiers.number_theory import lehmer_totient
from adjudge.verifiers.number_theory.lehmer_totient import verify
from adjudge.verifiers.primality import is_proven_prime, proof_work


def _witness(n, *factors):
    return {"n": str(n), "factorization": [{"prime": str(p), "exponent": e} for p, e in factors]}


@pytest.fixture
def limits(limits_of):
    return limits_of("cb-0043")


def test_the_square_of_two_is_rejected_with_the_numbers_that_show_it(limits):
    assert verify(_witness(4, (2, 2)), limits) == (
        False,
        "WITNESS_INVALID",
        "phi(n) = 2 does not divide n - 1 = 3",
        {"n": "4", "phi": "2"},
    )


def test_fifteen_is_rejected_with_the_numbers_that_show_it(limits):
    assert verify(_witness(15, (3, 1), (5, 1)), limits) == (
        False,
        "WITNESS_INVALID",
        "phi(n) = 8 does not divide n - 1 = 14",
        {"n": "15", "phi": "8"},
    )


@pytest.mark.parametrize("primes", [(3, 5), (3, 5, 17), (3, 5, 17, 257), (3, 5, 17, 257, 65537)])
def test_the_nearby_question_about_n_plus_one_gets_a_yes(limits, primes):
    n = prod(primes)
    outcome = lehmer_totient._decide(_witness(n, *((p, 1) for p in primes)), limits, offset=1)
    assert (outcome.ok, outcome.code) == (True, "ACCEPTED")
    assert outcome.details == {"n": str(n), "phi": str((n + 1) // 2), "quotient": "2"}


def test_the_nearby_question_still_excludes_primes(limits):
    assert not lehmer_totient._decide(_witness(2, (2, 1)), limits, offset=0).ok
    assert lehmer_totient._decide(_witness(4, (2, 2)), limits, offset=0).ok


@pytest.mark.parametrize("n", [0, 1, -1, -4, -15])
def test_n_must_exceed_one_whatever_the_factors_are(limits, n):
    outcome = lehmer_totient._decide({"n": str(n or 1), "factorization": []}, limits)
    assert outcome.message == f"n = {n or 1} is not greater than 1"


def test_the_empty_factorization_is_that_of_one_only(limits):
    assert verify(_witness(6), limits).message == "the prime powers multiply to 1, not to n = 6"


def test_exponent_bombs_are_never_multiplied_out(limits, monkeypatch):
    monkeypatch.setattr(factorization, "is_proven_prime", _never)
    for exponent in (3, 33219, 10**9, 10**18):
        outcome = verify(_witness(4, (2, exponent)), limits)
        assert outcome.message == "the prime powers multiply to more than n = 4"
    long = 10**9999 + 1
    outcome = verify(_witness(long, (long - 2, 10**15)), limits)
    assert outcome.message.startswith("the prime powers multiply to more than n = 1000")


def _never(candidate):
    raise AssertionError(f"a proof for {candidate} was begun")


def test_work_is_counted_before_any_proof_begins(limits_of, monkeypatch):
    monkeypatch.setattr(factorization, "is_proven_prime", _never)
    prime = 2**127 - 1
    outcome = verify(_witness(3 * prime, (3, 1), (prime, 1)), limits_of("cb-0043", max_work=8))
    assert outcome.code == "WORK_LIMIT"
    assert outcome.details == {"needed": "9", "max_work": "8"}


def test_work_exactly_at_the_limit_is_done(limits_of):
    prime = 2**127 - 1
    outcome = verify(_witness(3 * prime, (3, 1), (prime, 1)), limits_of("cb-0043", max_work=9))
    assert outcome.message.startswith("phi(n) = ")


@pytest.mark.parametrize(("bits", "work"), [(1, 1), (64, 1), (65, 8), (128, 8), (129, 27), (1024, 4096)])
def test_work_is_the_cube_of_the_length_in_words(bits, work):
    assert proof_work((1 << bits) - 1) == work == proof_work(1 << (bits - 1))


def test_an_integer_beyond_the_digits_is_refused_before_conversion(limits_of):
    with pytest.raises(IntegerTextError, match="6 digits exceed max_digits = 5"):
        verify(_witness(100000), limits_of("cb-0043", max_digits=5))


def test_exponents_below_one_are_rejected_and_never_give_fractions(limits):
    for exponent in (0, -1, -(10**9)):
        outcome = verify(_witness(3, (3, exponent)), limits)
        assert outcome.message == "the exponent of 3 is not positive"


@pytest.mark.parametrize("base", [1, -1, -3])
def test_a_base_below_two_is_not_prime(limits, base):
    outcome = verify(_witness(9, (base, 2), (3, 2)), limits)
    assert (outcome.message, outcome.details) == (f"{base} is not prime", {"prime": str(base)})


def test_a_long_witness_gives_a_message_and_details_that_a_verdict_can_hold(limits):
    n = 3**20000
    outcome = verify(_witness(n, (3, 20000)), limits)
    assert outcome.message.startswith("phi(n) = ")
    assert len(outcome.message) <= MAX_MESSAGE
    assert len(canonical_bytes({"code": outcome.code, **outcome.details})) <= MAX_DETAILS_BYTES


def test_primality_agrees_with_a_sieve():
    sieve = [False, False] + [True] * 9998
    for p in range(2, 100):
        if sieve[p]:
            sieve[p * p :: p] = [False] * len(sieve[p * p :: p])
    assert [is_proven_prime(p) for p in range(10_000)] == sieve
    assert not any(is_proven_prime(-p) for p in range(100))


@pytest.mark.parametrize(
    "composite",
    [
        561,
        1729,
        3215031751,
        3825123056546413051,
        318665857834031151167461,
        3317044064679887385961981,
        2**67 - 1,
        (2**61 - 1) * (2**89 - 1),
        (2**127 - 1) ** 2,
    ],
)
def test_pseudoprimes_are_not_taken_for_primes(limits, composite):
    assert not is_proven_prime(composite)
    assert verify(_witness(composite, (composite, 1)), limits).message.endswith("is not prime")


_FACTORS = st.lists(st.sampled_from([2, 3, 5, 7, 11, 13, 101, 2**61 - 1]), max_size=5, unique=True).flatmap(
    lambda primes: st.tuples(*(st.tuples(st.just(p), st.integers(1, 6)) for p in sorted(primes)))
)


@given(_FACTORS, st.integers(-3, 3))
@settings(max_examples=60, deadline=None)
def test_the_product_check_passes_exactly_the_right_n(factors, difference):
    n = prod(p**e for p, e in factors) + difference
    if n > 1:
        assert (product_fault(n, factors) is None) == (difference == 0)


@given(_FACTORS)
@settings(max_examples=60, deadline=None)
def test_the_totient_counts_the_residues_prime_to_n(factors):
    n = prod(p**e for p, e in factors)
    if n <= 5000:
        units = {k for k in range(n) if all(k % p for p, _ in factors)}
        assert totient(factors) == len(units)
