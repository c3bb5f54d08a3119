"""A run: every reply is kept once, failures are told, limits hold, stopping drains."""

import itertools
import threading
import time
from fractions import Fraction
from itertools import pairwise

import pytest

from adjudge.contract.errors import FileError
from adjudge.runs.budget import Budget, Price
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.executor import MAX_FAILED
from adjudge.runs.reply_log import open_log
from adjudge.solvers.provider import Model, Reply


def ids(records):
    return sorted(record["case_id"] for record in records)


def test_every_question_is_asked_once_and_its_reply_kept(ran, server):
    summary = ran(50)
    assert (summary.answered, summary.failed, summary.stopped, summary.calls) == (50, 0, None, 50)
    assert sorted(server.prompts()) == sorted(f"question {number}" for number in range(50))
    assert ids(ran.records()) == [f"b1-{number:04}" for number in range(50)]
    for record in ran.records():
        assert record["raw_reply"] == server.answer(f"question {int(record['case_id'][3:])}")


def test_as_many_calls_at_once_as_there_are_jobs(ran, server):
    together = threading.Barrier(6, timeout=10)

    def answer(prompt):
        together.wait()
        return "EQUIVALENT"

    server.answer = answer
    assert ran(12, jobs=6).answered == 12
    assert server.busiest == 6


def test_what_is_cached_is_not_asked_again(ran, server):
    ran(10)
    before = ran.path.read_bytes()
    assert ran(10).calls == 0
    assert ran.path.read_bytes() == before
    assert ran(15).answered == 5
    assert len(server.requests) == 15
    assert ran.path.read_bytes().startswith(before), "a record is never rewritten"


def test_the_latency_of_the_reply_is_kept(ran, server):
    server.answer = lambda prompt: time.sleep(0.05) or "EQUIVALENT"
    ran(3)
    assert all(50 <= record["latency_ms"] < 5000 for record in ran.records())


def test_a_rate_limit_holds_everybody_back(ran, server):
    server.script = [(429, {"retry-after": "0.4"}, "slow")]
    summary = ran(12)
    assert (summary.answered, summary.calls) == (12, 13)
    times = sorted(request["at"] for request in server.requests)
    # Calls that were under way when the first one was told to wait may still arrive, on a busy machine late.
    assert max(later - earlier for earlier, later in pairwise(times)) >= 0.3


def test_trouble_is_waited_out(ran, server):
    server.script = [(500, {}), "disconnect", "truncated", (503, {}), (529, {})]
    summary = ran(6)
    assert (summary.answered, summary.failed, summary.calls) == (6, 0, 11)
    assert len(ran.records()) == 6


def test_a_question_without_a_reply_does_not_hide(ran, server):
    server.script = [(400, {}, "policy")]
    summary = ran(8, jobs=1)
    assert (summary.answered, summary.failed, summary.stopped) == (7, 1, None)
    assert summary.failures == (("b1-0000", "HTTP 400: policy"),)
    assert ran(8).answered == 1, "it is asked again the next time"


def test_attempts_come_to_an_end(ran, server):
    server.script = [(500, {})] * 3
    summary = ran(1, attempts=3)
    assert summary.failures == (("b1-0000", "HTTP 500: no (3 attempts)"),)
    assert summary.calls == 3


def test_a_wrong_key_ends_the_run_at_once(ran, server):
    server.script = [(401, {}, "bad key sk-test-0123456789abcdef")] * 200
    summary = ran(100, jobs=4)
    assert summary.stopped == "HTTP 401: bad key [key]"
    assert summary.calls <= 8
    assert ran.records() == []


def test_too_many_failures_end_the_run(ran, server):
    server.script = [(400, {}, "no")] * 200
    summary = ran(100, jobs=2)
    assert summary.stopped.endswith(" questions got no reply")
    assert MAX_FAILED <= summary.failed < 100


def test_a_server_that_wants_an_hour_ends_the_run(ran, server):
    server.script = [(429, {"retry-after": "3600"}, "slow")] * 50
    summary = ran(20)
    assert "wait 3600 s" in summary.stopped
    assert summary.calls <= 8


def test_a_reply_that_repeats_the_key_is_not_kept(ran, server):
    server.script = ["echo-key"] * 50
    summary = ran(20)
    assert summary.stopped == "the reply repeats the key that was sent; it is not kept"
    assert ran.path.read_bytes() == b""


def test_a_limit_on_calls_is_never_passed(ran, server):
    server.script = [(500, {})] * 5
    summary = ran(40, budget=Budget(max_calls=17))
    assert summary.stopped == "--max-calls 17 is reached"
    assert summary.calls == len(server.requests) == 17
    assert len(ran.records()) == 12
    assert ran(40).answered == 28


def test_a_limit_on_cost_is_never_passed(ran, server):
    """11 tokens in and 3 out cost 0.000017 each time; what is set aside before a call is far more."""
    price = Price(Fraction(1), Fraction(2))
    most = Fraction(1, 1000)
    summary = ran(100, budget=Budget(max_cost=most, price=price), jobs=8)
    assert summary.stopped == "--max-cost 0.001000 is reached"
    assert summary.spent == summary.calls * Fraction(17, 1_000_000)
    assert 0 < summary.spent <= most
    assert len(ran.records()) == summary.calls == len(server.requests)


def test_stopping_drains_and_keeps_everything(ran, server):
    stop = threading.Event()
    begun = threading.Semaphore(0)
    go_on = threading.Event()

    def answer(prompt):
        begun.release()
        go_on.wait(10)
        return "EQUIVALENT"

    def interrupt():
        for _ in range(4):
            begun.acquire(timeout=10)
        stop.set()
        time.sleep(0.3)
        go_on.set()

    server.answer = answer
    helper = threading.Thread(target=interrupt)
    helper.start()
    summary = ran(100, stop=stop)
    helper.join()
    assert summary.stopped == "interrupted"
    assert summary.answered == summary.calls == len(server.requests) == 4
    assert len(ran.records()) == 4
    server.answer = lambda prompt: "EQUIVALENT"
    assert ran(100).answered == 96
    assert sorted(server.prompts()) == sorted(f"question {number}" for number in range(100))


def test_stopping_does_not_wait_for_a_pause(ran, server):
    stop = threading.Event()
    server.script = [(429, {"retry-after": "30"}, "slow")] * 4
    threading.Timer(0.3, stop.set).start()
    begun = time.monotonic()
    assert ran(100, stop=stop).stopped == "interrupted"
    assert time.monotonic() - begun < 10


def test_what_is_counted_is_on_the_disk(ran):
    seen = []

    def watch(progress):
        seen.append((progress.answered, ran.path.read_bytes().count(b"\n")))

    ran(40, watch=watch)
    assert seen[-1] == (40, 40)
    assert all(counted == lines for counted, lines in seen)


def test_questions_are_taken_as_they_are_needed(ran, server, jobs_of):
    taken = itertools.count()
    latest = 0

    def source():
        nonlocal latest
        for job in jobs_of(400):
            latest = next(taken)
            yield job

    def watch(progress):
        assert latest - progress.answered <= 17 * 4

    assert ran(over=source(), watch=watch).answered == 400


class Saying(Model):
    """An adapter that says what a function of the prompt says."""

    def __init__(self, answer):
        self.answer = answer

    def params(self, call):
        return {"max_tokens": call.max_tokens}

    def ask(self, call):
        return Reply(self.answer(call.prompt), "stop", None)


def test_an_adapter_that_breaks_ends_the_run_with_a_reason(ran):
    assert ran(5, model=Saying({}.__getitem__)).stopped == "the adapter failed: KeyError"


def test_halves_of_surrogate_pairs_and_controls_are_kept_as_text_can_be(ran):
    model = Saying(lambda prompt: "a\ud800b\x00\u202e")
    ran(1, model=model)
    assert ran.records()[0]["raw_reply"] == "a\ufffd\ufffd\ufffdb\x00\u202e"
    assert ran(1, model=model).calls == 0


def test_a_reply_that_no_line_can_hold_is_a_failure(ran):
    said = {"question 0": "\U0001f600" * 800_000, "question 1": "x" * 1_000_000}
    summary = ran(2, model=Saying(said.get))
    assert summary.failures == (("b1-0000", "the reply is too long to be kept"),)
    assert [len(record["raw_reply"]) for record in ran.records()] == [1_000_000]


def test_another_prompt_is_a_mismatch(ran, jobs_of):
    ran(3)
    changed = [job._replace(prompt="new", prompt_sha256="1" * 64) for job in jobs_of(3)]
    with pytest.raises(FrontierRunError) as caught:
        ran(over=iter(changed))
    assert caught.value.code == "PROMPT_MISMATCH"


def test_two_runs_cannot_write_to_one_cache(ran, name):
    with open_log(ran.path, name), pytest.raises(FileError) as caught, open_log(ran.path, name):
        pass
    assert caught.value.code == "IN_USE"
