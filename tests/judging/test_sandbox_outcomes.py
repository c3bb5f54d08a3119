"""What comes back from a run: values, exceptions, deaths, refusals to send, and a machine that cannot."""

import ctypes
import os
import signal
import sys
from pathlib import Path

import pytest

from adjudge.judging import confinement, sandbox
from adjudge.judging.sandbox import IsolationUnavailable, Limits, Outcome, run_inline, run_isolated

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")

LIMITS = Limits(timeout_ms=20_000, memory_mb=128)


def run(function, *args, limits=LIMITS):
    return run_isolated(function, args, limits)


def test_arguments_are_inherited_not_pickled_and_the_value_comes_back_as_json():
    numbers = (n for n in (3, 5, 7))  # a generator cannot be pickled
    outcome = run(lambda given: {"numbers": tuple(given), "ok": True, "big": str(10**40)}, numbers)
    assert outcome == Outcome("returned", {"numbers": [3, 5, 7], "ok": True, "big": "1" + "0" * 40})
    assert list(numbers) == [3, 5, 7]


def test_a_huge_integer_can_be_written_in_decimal_in_the_child():
    # From 3.12 on the interpreter imports a module for this, at the first integer of some 9,000 digits.
    def write():
        sys.set_int_max_str_digits(100_000)
        return len(str(3**20_000))

    assert run(write).value == 9543


def test_a_value_larger_than_a_pipe_comes_back_whole():
    limits = Limits(timeout_ms=20_000, memory_mb=128, max_output_bytes=2**21)
    assert run(lambda: "ab" * 2**19, limits=limits).value == "ab" * 2**19


@pytest.mark.parametrize(
    "function",
    [
        lambda: (False, "WITNESS_INVALID", "phi(n) = 2", {"n": "4", "more": [1, None, {"deep": ("é", -7)}]}),
        lambda: None,
        lambda: 1 / 0,
        lambda: {}["missing"],
        lambda: [1.5],
        lambda: "x" * 70_000,
        lambda: sys.exit("over"),
        lambda: os.stat("/nowhere/at/all"),  # noqa: PTH116
        lambda: recurse(0),
    ],
)
def test_in_this_process_and_in_a_child_the_outcome_is_the_same(function):
    isolated, inline = run(function), run_inline(function, ())
    if isolated.detail.startswith("PermissionError"):  # the filter forbids what fails in another way here
        assert inline.detail.startswith("FileNotFoundError")
    else:
        assert isolated == inline


def test_inline_lets_an_interrupt_through():
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_inline(interrupted, ())


def test_inline_names_memory():
    def starving():
        raise MemoryError

    assert run_inline(starving, ()).kind == "memory"


@pytest.mark.parametrize("field", ["timeout_ms", "memory_mb", "max_output_bytes"])
@pytest.mark.parametrize("value", [0, -1, 1.5, True, "9", None, 2**31])
def test_a_limit_is_a_positive_integer_of_bounded_size(field, value):
    with pytest.raises(ValueError, match=field):
        Limits(**{"timeout_ms": 1, "memory_mb": 1, field: value})


@pytest.mark.parametrize(("timeout_ms", "seconds"), [(1, 2), (1000, 2), (1001, 3), (60_000, 61)])
def test_processor_time_is_limited_after_the_wall_clock(timeout_ms, seconds):
    assert Limits(timeout_ms=timeout_ms, memory_mb=1).cpu_seconds == seconds


def test_deaths_are_named():
    assert run(os.abort) == Outcome("killed", None, "SIGABRT")
    assert run(lambda: ctypes.string_at(8)) == Outcome("killed", None, "SIGSEGV")
    assert run(lambda: os._exit(3)) == Outcome("killed", None, "exit status 3 without a reply")
    assert run(lambda: os._exit(0)) == Outcome("killed", None, "exit status 0 without a reply")
    assert run(lambda: signal.raise_signal(signal.SIGTERM)) == Outcome("killed", None, "SIGTERM")


def recurse(depth):
    return recurse(depth + 1)


def raise_it(error):
    raise error


@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (ValueError("no factor"), "ValueError: no factor"),
        (KeyboardInterrupt(), "KeyboardInterrupt"),
        (SystemExit(3), "SystemExit: 3"),
        (ValueError("first\nsecond"), "ValueError: first"),
        (ValueError("y" * 500), "ValueError: " + "y" * 120),
        (
            ValueError("cannot read /home/someone/secret now"),
            "ValueError: cannot read <path> now",
        ),
    ],
)
def test_an_exception_is_its_type_and_the_first_line_of_its_message(error, detail):
    assert run(raise_it, error) == Outcome("exception", None, detail)


def test_runaway_recursion_is_an_exception():
    assert run(recurse, 0).detail.startswith("RecursionError")


def write_to_every_pipe(data):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, data)
        except OSError:
            continue
    os._exit(0)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"R\xff\xff\xff\xff", "output"),
        (b"R\0\0\0\1[", "killed"),
        (b"R\0\0\x20\0" + b"[" * 8192, "killed"),
        (b"?\0\0\0\0", "killed"),
        (b"E\0\0\0\1\xff", "killed"),
        (b"R\0", "killed"),
        (b"R\0\0\0\5tr", "killed"),
    ],
)
def test_a_damaged_reply_is_never_a_value(data, kind):
    assert run(write_to_every_pipe, data).kind == kind


@pytest.mark.parametrize(
    ("value", "detail"),
    [
        ("x" * 65_535, "max_output_bytes = 65536 exceeded"),
        ([0] * 10**7, "max_output_bytes = 65536 exceeded"),
        ({1, 2}, "the value is not JSON: it holds a set"),
        ([{"rate": 0.5}], "the value is not JSON: it holds a float"),
        ({1: 2}, "the value is not JSON: it holds a int"),
        (b"bytes", "the value is not JSON: it holds a bytes"),
    ],
)
def test_a_value_that_cannot_be_sent_says_why(value, detail):
    assert run(lambda: value) == Outcome("output", None, detail)


def test_the_output_limit_is_exact():
    assert run(lambda: "x" * 65_534).kind == "returned"  # and two quotes


def test_a_system_without_fork_is_refused_with_the_way_out(monkeypatch):
    monkeypatch.delattr(os, "fork")
    with pytest.raises(IsolationUnavailable, match='isolation="none"'):
        run(int)
    assert sandbox.platform_protections() == {"fork": False}


def test_a_failed_fork_is_typed_and_leaks_nothing(monkeypatch):
    def refuse():
        raise BlockingIOError(11, "Resource temporarily unavailable")

    run(int)
    before = len(list(Path("/dev/fd").iterdir()))
    monkeypatch.setattr(os, "fork", refuse)
    with pytest.raises(IsolationUnavailable, match="Resource temporarily unavailable") as caught:
        run(int)
    assert (caught.value.code, caught.value.exit_status) == ("ISOLATION_UNAVAILABLE", 2)
    assert len(list(Path("/dev/fd").iterdir())) == before
    assert sandbox.platform_protections()["fork"] == caught.value.message


def test_where_a_limit_cannot_be_applied_nothing_is_run(monkeypatch, tmp_path):
    def refuse(*_):
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(confinement.resource, "setrlimit", refuse)
    with pytest.raises(IsolationUnavailable, match=r"cannot confine .*OSError: Invalid argument"):
        run((tmp_path / "witness").touch)
    assert not (tmp_path / "witness").exists()


def test_a_child_whose_parent_is_gone_does_not_start(monkeypatch):
    monkeypatch.setattr(confinement.os, "getppid", lambda: 1)
    assert run(int).detail == f"exit status {confinement.EXIT_NO_REPLY} without a reply"


def test_a_child_that_is_interrupted_before_it_serves_just_ends(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(confinement, "serve", interrupted)
    assert run(int).detail == f"exit status {confinement.EXIT_NO_REPLY} without a reply"


def test_a_small_output_limit_does_not_hide_an_exception():
    limits = Limits(timeout_ms=20_000, memory_mb=128, max_output_bytes=1)
    detail = "ValueError: " + "z" * 120
    assert run(raise_it, ValueError("z" * 500), limits=limits) == Outcome("exception", None, detail)
    assert run(lambda: 7, limits=limits) == Outcome("returned", 7)


def test_memory_that_does_not_even_suffice_for_a_reply_is_a_memory_outcome(monkeypatch):
    def starving(_):
        raise MemoryError

    monkeypatch.setattr(confinement, "first_line", starving)
    assert run(raise_it, ValueError("no")) == Outcome("memory", None, "memory_mb = 128 exceeded")
