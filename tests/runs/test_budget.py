"""Prices are the user's, sums are exact, limits are kept under all that can happen."""

import threading
from fractions import Fraction

import pytest

from adjudge.contract.errors import UsageError
from adjudge.runs.budget import Budget, Price, decimal, estimated_tokens, read_money, read_price, tokens_used
from adjudge.runs.retry import Gate, delay
from adjudge.solvers.errors import CallError

PRICE = Price(Fraction(3), Fraction(15))


def test_a_price_file(tmp_path):
    file = tmp_path / "prices.toml"
    file.write_text('["anthropic/m"]\ninput = 0.1\noutput = "15.00"\n')
    assert read_price(file, "anthropic/m") == Price(Fraction(1, 10), Fraction(15))


@pytest.mark.parametrize(
    "text",
    [
        "",
        '["a/other"]\ninput = 1\noutput = 1',
        '["a/m"]\ninput = 1',
        '["a/m"]\ninput = 1\noutput = 1\nextra = 1',
        '["a/m"]\ninput = -1\noutput = 1',
        '["a/m"]\ninput = nan\noutput = 1',
        '["a/m"]\ninput = 1e5\noutput = 1',
        '["a/m"]\ninput = [1]\noutput = 1',
        "not toml",
    ],
)
def test_a_price_file_that_is_no_good(text, tmp_path):
    file = tmp_path / "prices.toml"
    file.write_text(text)
    with pytest.raises(UsageError):
        read_price(file, "a/m")


@pytest.mark.parametrize("text", ["", "-1", "1e3", "inf", "1,5", "٣", " 1"])
def test_an_amount_that_is_none(text):
    with pytest.raises(UsageError):
        read_money(text, "--max-cost")


def test_money_is_exact_and_shown_rounded_up():
    assert PRICE.of(1_000_000, 1) == Fraction(3) + Fraction(15, 1_000_000)
    assert decimal(Fraction(1, 3)) == "0.333334"
    assert decimal(Fraction(5)) == "5.000000"


@pytest.mark.parametrize(
    "usage, tokens",
    [
        ({"input_tokens": 5, "cache_read_input_tokens": 2, "output_tokens": 3}, (7, 3)),
        ({"input_tokens": 5, "cache_creation_input_tokens": 1, "output_tokens": 3}, (6, 3)),
        ({"prompt_tokens": 5, "completion_tokens": 3, "total_tokens": 8}, (5, 3)),
        ({"prompt_token_count": 5, "candidates_token_count": 3, "thoughts_token_count": 4}, (5, 7)),
        ({"prompt_eval_count": 5, "eval_count": 3}, (5, 3)),
        ({"prompt_tokens": 5}, None),
        (None, None),
    ],
)
def test_tokens_by_the_words_of_every_vendor(usage, tokens):
    assert tokens_used(usage) == tokens


def test_a_call_that_nobody_counted_costs_the_most_that_it_can():
    budget = Budget(price=PRICE)
    taken = budget.take("x" * 100, 10)
    assert taken == PRICE.of(164, 10)
    budget.settle(taken, None, billed=True)
    assert budget.spent == taken
    budget.settle(budget.take("x", 10), None, billed=False)
    assert budget.spent == taken


def test_calls_under_way_count_towards_the_limit():
    budget = Budget(price=PRICE, max_cost=PRICE.of(64 + 1, 10) * 2)
    first, second = budget.take("x", 10), budget.take("x", 10)
    assert budget.take("x", 10) is None
    assert budget.exhausted.startswith("--max-cost")
    assert first == second


def test_an_estimate_is_a_quarter_of_the_bytes():
    assert estimated_tokens("abcde") == 2
    assert estimated_tokens("") == 0


def test_waiting_times_double_up_to_a_minute_and_differ_between_questions():
    error = CallError("transient", "x")
    for attempt, most in enumerate([1, 2, 4, 8, 16, 32, 60, 60], 1):
        times = {delay(error, attempt, str(case)) for case in range(50)}
        assert all(most / 2 <= time <= most for time in times)
        assert len(times) > 25
    assert delay(error, 3, "a") == delay(error, 3, "a")


def test_the_servers_wish_is_kept():
    assert delay(CallError("rate-limited", "x", retry_after=7.5), 1, "a") == 7.5


def test_a_gate_opens_again_and_does_not_when_the_run_stops():
    stop = threading.Event()
    gate = Gate(stop)
    assert gate.wait()
    gate.close_for(0.05)
    gate.close_for(0.01)
    assert 0.03 < gate.closed_for() <= 0.05
    assert gate.wait()
    gate.close_for(30)
    threading.Timer(0.05, stop.set).start()
    assert not gate.wait()
