"""After a run nothing is left behind: no process, no descriptor, whoever interrupts or shares the parent."""

import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path

import pytest

from adjudge.judging.sandbox import Limits, Outcome, run_isolated

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc, or needs PR_SET_PDEATHSIG")

LIMITS = Limits(timeout_ms=20_000, memory_mb=128)
TINY = Limits(timeout_ms=20, memory_mb=128)

PREAMBLE = """
import os, signal, sys, threading, time
from adjudge.judging import supervisor
from adjudge.judging.sandbox import *
LIMITS = Limits(timeout_ms=20_000, memory_mb=128)
def spin():
    while True: pass
def children():
    try: os.waitpid(-1, os.WNOHANG)
    except ChildProcessError: return 0
    return 1
def descriptors():
    return len(os.listdir("/dev/fd"))
assert run_isolated(int, (), LIMITS).value == 0
"""


def start(script):
    command = [sys.executable, "-c", PREAMBLE + script]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def output(script):
    with start(script) as process:
        text, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return text


def spin():
    while True:
        pass


def fail():
    raise ValueError("no")


def descriptors():
    return sorted(entry.name for entry in Path("/dev/fd").iterdir())


ENDS = [
    (int, LIMITS, "returned"),
    (fail, LIMITS, "exception"),
    (os.abort, LIMITS, "killed"),
    (lambda: "x" * 70_000, LIMITS, "output"),
    (spin, TINY, "timeout"),
]


def test_two_hundred_runs_leave_no_descriptor_and_no_process():
    script = """
def fail(): raise ValueError("no")
before = descriptors()
kinds = []
for function in (int, fail, os.abort, lambda: "x" * 70_000) * 49:
    kinds.append(run_isolated(function, (), LIMITS).kind)
for _ in range(4):
    kinds.append(run_isolated(spin, (), Limits(timeout_ms=20, memory_mb=128)).kind)
print({kind: kinds.count(kind) for kind in kinds}, children(), descriptors() - before)
"""
    kinds = {"returned": 49, "exception": 49, "killed": 49, "output": 49, "timeout": 4}
    assert output(script) == f"{kinds} 0 0\n"


def test_eight_threads_at_once_get_their_own_outcomes():
    before = descriptors()
    wrong = []

    def work(name):
        for turn in range(10):
            function, limits, kind = ENDS[(name + turn) % len(ENDS)]
            if run_isolated(lambda: [name, turn], (), LIMITS) != Outcome("returned", [name, turn]):  # noqa: B023
                wrong.append((name, turn))
            if run_isolated(function, (), limits).kind != kind:
                wrong.append((name, turn, kind))

    threads = [threading.Thread(target=work, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_forking_with_threads_does_not_warn_and_hides_no_other_warning():
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            assert run_isolated(int, (), LIMITS).kind == "returned"
            assert seen == []
            warnings.simplefilter("always")  # somebody's filter is in front of ours again
            assert run_isolated(int, (), LIMITS).kind == "returned"
            assert seen == []
            warnings.warn("This process (pid=1) is multi-threaded", DeprecationWarning, stacklevel=1)
            assert len(seen) == 1
    finally:
        stop.set()
        thread.join()


def test_an_interrupt_kills_the_child_and_is_raised():
    script = """
before = descriptors()
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.2)
started = time.monotonic()
try:
    run_isolated(spin, (), LIMITS)
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - started < 5, children(), descriptors() - before)
"""
    assert output(script) == "interrupted True 0 0\n"


def test_interrupts_at_every_moment_of_a_run_leave_no_process_and_no_descriptor():
    script = """
before = descriptors()
signal.signal(signal.SIGALRM, signal.default_int_handler)
seen = left = 0
for step in range(150):
    try:
        signal.setitimer(signal.ITIMER_REAL, (step % 75 + 1) * 40e-6)
        run_isolated(int, (), LIMITS)
        while True: time.sleep(1)
    except KeyboardInterrupt:
        seen += 1
    left += children()
print(seen, left, descriptors() - before)
"""
    assert output(script) == "150 0 0\n"


def test_a_second_interrupt_during_the_cleaning_up_is_not_lost():
    script = """
before = descriptors()
kill = supervisor._kill_and_reap
calls = []
def interrupted(child, waits):
    calls.append(child)
    if len(calls) < 3: raise KeyboardInterrupt(f"number {len(calls)}")
    kill(child, waits)
supervisor._kill_and_reap = interrupted
try:
    run_isolated(int, (), LIMITS)
except KeyboardInterrupt as raised:
    print(raised, len(calls), children(), descriptors() - before)
"""
    assert output(script) == "number 2 3 0 0\n"


@on_linux
def test_a_killed_parent_takes_its_child_along():
    script = """
def find():
    while True:
        for task in os.listdir("/proc/self/task"):
            with open(f"/proc/self/task/{task}/children") as listing:
                found = listing.read().split()
            if found and os.path.exists(f"/proc/{found[0]}"):
                time.sleep(0.2)  # time to spin
                return found[0]
threading.Thread(target=run_isolated, args=(spin, (), LIMITS)).start()
print(find(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    with start(script) as process:
        child = Path("/proc", process.stdout.readline().strip())
    assert process.returncode == -signal.SIGKILL
    deadline = time.monotonic() + 5
    while is_running(child):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_running(process):
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def test_a_parent_that_ignores_sigchld_gets_its_outcomes():
    script = """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print(run_isolated(int, (), LIMITS).value, run_isolated(os.abort, (), LIMITS).detail, children())
"""
    assert output(script) == "0 ended without a reply 0\n"


def test_a_parent_without_standard_descriptors_gets_its_outcomes():
    script = """
answers = os.dup(1)
os.closerange(0, 3)
kinds = [run_isolated(function, (), LIMITS).kind for function in (int, os.abort, lambda: os.write(1, b"x"))]
os.write(answers, repr(kinds).encode())
"""
    assert output(script) == "['returned', 'killed', 'returned']"


def test_a_foreign_fork_that_holds_the_pipes_does_not_delay_an_outcome(monkeypatch):
    fork = os.fork
    holders = []

    def fork_twice():
        holder = fork()
        if holder == 0:
            time.sleep(30)
            os._exit(0)
        holders.append(holder)
        return fork()

    monkeypatch.setattr(os, "fork", fork_twice)
    started = time.monotonic()
    try:
        assert run_isolated(int, (), LIMITS) == Outcome("returned", 0)
        assert run_isolated(os.abort, (), LIMITS) == Outcome("killed", None, "SIGABRT")
    finally:
        for holder in holders:
            os.kill(holder, signal.SIGKILL)
            os.waitpid(holder, 0)
    assert time.monotonic() - started < 5
