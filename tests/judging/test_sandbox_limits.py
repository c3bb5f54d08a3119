"""Time and memory: what exceeds a limit is ended on time and named by that limit."""

import os
import signal
import sys
import threading
import time

import flint
import pytest

from adjudge.judging.sandbox import Limits, Outcome, run_isolated

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux enforces RLIMIT_AS")

BRIEF = Limits(timeout_ms=300, memory_mb=128)
OUT_OF_MEMORY = Outcome("memory", None, "memory_mb = 128 exceeded")
LIMITS = Limits(timeout_ms=20_000, memory_mb=128)


def run(function, *args, limits=LIMITS):
    return run_isolated(function, args, limits)


def spin():
    while True:
        pass


def spin_deaf_to_signals():
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    spin()


def hang_in_python_arithmetic():
    return 3 ** (10**9) > 0


def hang_in_flint():
    return int(flint.fmpz(2**521 - 1) * (2**607 - 1) * (2**521 - 1)) and (
        flint.fmpz((2**127 - 1) * (2**255 - 19)).factor()
    )


@pytest.mark.parametrize(
    "function", [spin, spin_deaf_to_signals, hang_in_python_arithmetic, hang_in_flint, lambda: time.sleep(60)]
)
def test_a_hang_is_ended_on_time(function):
    limits = Limits(timeout_ms=300, memory_mb=1024)
    started = time.monotonic()
    assert run(function, limits=limits) == Outcome("timeout", None, "timeout_ms = 300 exceeded")
    assert 0.3 <= time.monotonic() - started < 5


def test_endless_printing_is_ended_on_time():
    def chatter():
        while True:
            os.write(1, b"x" * 4096)

    assert run(chatter, limits=BRIEF).kind == "timeout"


def test_a_closed_reply_pipe_does_not_stop_the_clock():
    def hide():
        os.closerange(0, 256)
        spin()

    assert run(hide, limits=BRIEF).kind == "timeout"


def test_spent_processor_time_is_a_timeout():
    outcome = run(lambda: signal.raise_signal(signal.SIGXCPU))
    assert outcome == Outcome("timeout", None, "timeout_ms = 20000 exceeded")


@on_linux
@pytest.mark.parametrize(
    "function",
    [
        lambda: len(bytearray(8 * 2**30)),
        lambda: len(list(iter(int, 1))),
        lambda: flint.fmpz_mat(30_000, 30_000) is None,  # FLINT aborts
        lambda: flint.fmpz(3) ** (10**10) == 0,  # GMP aborts
    ],
    ids=["8 GiB at once", "a growing list", "FLINT", "GMP"],
)
def test_exceeding_the_address_space_is_a_memory_outcome(function):
    assert run(function) == OUT_OF_MEMORY


@on_linux
def test_the_memory_limit_is_on_growth_whatever_the_parent_holds():
    ballast = bytearray(200 * 2**20)
    assert run(lambda: len(bytearray(96 * 2**20))) == Outcome("returned", 96 * 2**20)
    # Far beyond the limit: what the heap of this process has free can be used besides.
    assert run(lambda: len(bytearray(300 * 2**20))) == OUT_OF_MEMORY
    assert len(ballast) == 200 * 2**20


@on_linux
def test_the_memory_limit_holds_in_a_thread():
    outcomes = []
    thread = threading.Thread(
        target=lambda: outcomes.extend([run(lambda: len(bytearray(8 * 2**30))), run(lambda: 1)])
    )
    thread.start()
    thread.join()
    assert outcomes == [OUT_OF_MEMORY, Outcome("returned", 1)]


def say_and_die(text, number):
    os.write(2, text)
    signal.raise_signal(number)


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        (b"Unable to allocate memory (8).\n", signal.SIGABRT, OUT_OF_MEMORY),
        (b"GNU MP: Cannot allocate memory (size=8)\n", signal.SIGABRT, OUT_OF_MEMORY),
        (b"std::bad_alloc", signal.SIGSEGV, OUT_OF_MEMORY),
        (b"x" * 2**18 + b"memory allocation of 8 bytes failed", signal.SIGABRT, OUT_OF_MEMORY),
        (b"Unable to allocate memory (8).\n", signal.SIGFPE, Outcome("killed", None, "SIGFPE")),
        (b"assertion failed", signal.SIGABRT, Outcome("killed", None, "SIGABRT")),
        (b"", signal.SIGSEGV, Outcome("killed", None, "SIGSEGV")),
    ],
)
def test_a_death_is_blamed_on_memory_only_where_the_allocator_said_so(text, number, expected):
    assert run(say_and_die, text, number) == expected
