"""The Černý conjecture: shortest reset words, found and shown, on automata whose answer is known."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.verdict import MAX_DETAILS_BYTES
from adjudge.verifiers.automata import cerny
from adjudge.verifiers.automata.cerny import verify


def _cerny(n):
    return [[(q + 1) % n for q in range(n)], [q if q < n - 1 else 0 for q in range(n)]]


def _witness(states, *letters):
    return {"states": states, "letters": [list(letter) for letter in letters]}


def _after(word, letters, states):
    """The set of states after a word, one letter at a time."""
    current = set(range(states))
    for name in word:
        current = {letters[int(name)][state] for state in current}
    return current


@pytest.fixture
def limits(limits_of):
    return limits_of("cb-0068")


@pytest.mark.parametrize("n", range(2, 11))
def test_cernys_automata_meet_the_bound_exactly(limits, n):
    outcome = verify(_witness(n, *_cerny(n)), limits)
    bound = (n - 1) ** 2
    assert outcome.message == f"the shortest reset word has length {bound}, not more than the bound {bound}"
    assert len(_after(outcome.details["word"], _cerny(n), n)) == 1


def test_karis_automaton_meets_the_bound_exactly(limits):
    letters = [1, 2, 0, 4, 5, 3], [5, 1, 2, 3, 0, 0]
    outcome = verify(_witness(6, *letters), limits)
    assert outcome.details["length"] == 25
    assert len(_after(outcome.details["word"], letters, 6)) == 1


def test_a_lower_bound_gets_a_yes(limits):
    outcome = cerny._decide(_witness(4, *_cerny(4)), limits, bound=8)
    assert (outcome.ok, outcome.code) == (True, "ACCEPTED")
    assert outcome.details == {"states": 4, "bound": 8, "length": 9, "word": "100010001"}


def test_the_largest_automaton_is_decided_within_what_a_verdict_holds(limits):
    outcome = verify(_witness(20, *_cerny(20)), limits)
    assert outcome.details["length"] == 361
    assert len(canonical_bytes(outcome.details)) < MAX_DETAILS_BYTES


def test_an_automaton_without_reset_word_is_rejected_not_infinite(limits):
    outcome = cerny._decide(_witness(4, [1, 2, 3, 0], [1, 0, 2, 3]), limits, bound=0)
    assert not outcome.ok
    assert outcome.details == {"states": 4, "sets_reached": 1}


def test_one_state_is_reset_by_the_empty_word(limits):
    outcome = verify(_witness(1, [0]), limits)
    assert outcome.details == {"states": 1, "bound": 0, "length": 0, "word": ""}
    assert not outcome.ok


def test_a_repeated_letter_changes_nothing(limits):
    a, b = _cerny(5)
    once, more = verify(_witness(5, a, b), limits), verify(_witness(5, a, b, a, b, b), limits)
    assert once == more


def test_the_first_of_several_shortest_words_is_named(limits):
    assert verify(_witness(2, [1, 0], [0, 0], [1, 1]), limits).details["word"] == "1"


@pytest.mark.parametrize(
    ("states", "letters", "message"),
    [
        (2, [[0, 2]], "letter 0 sends state 1 to 2, which is no state below 2"),
        (2, [[0, 1], [-1, 0]], "letter 1 sends state 0 to -1, which is no state below 2"),
        (2, [[0]], "letter 0 maps 1 states, the automaton has 2"),
        (2, [[0, 0, 0]], "letter 0 maps 3 states, the automaton has 2"),
        (0, [[]], "an automaton has at least one state, not 0"),
        (-1, [[]], "an automaton has at least one state, not -1"),
    ],
)
def test_what_is_no_complete_automaton_is_rejected(limits, states, letters, message):
    assert verify({"states": states, "letters": letters}, limits).message == message


def test_work_is_counted_before_the_search_begins(limits_of, monkeypatch):
    def never(states, letters):
        raise AssertionError("the search was begun")

    monkeypatch.setattr(cerny, "_shortest_reset_word", never)
    outcome = verify(_witness(4, *_cerny(4)), limits_of("cb-0068", max_work=31))
    assert (outcome.code, outcome.details) == ("WORK_LIMIT", {"needed": "32", "max_work": "31"})


def test_work_exactly_at_the_limit_is_done(limits_of):
    assert verify(_witness(4, *_cerny(4)), limits_of("cb-0068", max_work=32)).code == "WITNESS_INVALID"


def test_the_schemas_largest_witness_is_within_the_counted_work(limits):
    assert limits.max_work == 8 * 2**20


_AUTOMATA = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), min_size=n, max_size=n), min_size=1, max_size=3)
)


@given(_AUTOMATA)
@settings(max_examples=60, deadline=None)
def test_the_word_is_a_shortest_one_by_trial_of_all_words(limits_of, letters):
    states = len(letters[0])
    outcome = cerny._decide(_witness(states, *letters), limits_of("cb-0068"), bound=-1)
    names = range(len(letters))
    shortest = next(
        (
            length
            for length in range(min(10, 12 // len(letters)))
            if any(len(_after(word, letters, states)) == 1 for word in product(names, repeat=length))
        ),
        None,
    )
    if shortest is not None:
        assert outcome.ok
        assert outcome.details["length"] == shortest
    if outcome.ok:
        assert len(_after(outcome.details["word"], letters, states)) == 1
        assert len(outcome.details["word"]) == outcome.details["length"]
