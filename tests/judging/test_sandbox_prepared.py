"""Claims about a process that prepared itself for isolated runs: faster, and no run is less confined."""

import ctypes
import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.judging import confinement, supervisor
from adjudge.judging.sandbox import IsolationUnavailable, Limits, run_isolated

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the cheaper fork is Linux's")

PRELUDE = """
import gc, os, signal, sys, threading
from adjudge.judging import confinement
from adjudge.judging.sandbox import Limits, Outcome, prepare_process, run_isolated
LIMITS = Limits(timeout_ms=5_000, memory_mb=64)
say = lambda *words: os.write(2, " ".join(map(str, words)).encode() + b"\\n")
"""


def said(script: str) -> str:
    """What a fresh interpreter tells: preparing changes a process for good."""
    done = subprocess.run(
        [sys.executable, "-c", PRELUDE + script], stderr=subprocess.PIPE, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.decode()


def test_the_same_protections_hold_as_without():
    script = """
before = run_isolated(confinement.report, (), LIMITS)
prepare_process()
after = run_isolated(confinement.report, (), LIMITS)
say(before == after, after.kind, all(after.value.values()) or sys.platform)
"""
    expected = "True returned True\n" if sys.platform == "linux" else f"True returned {sys.platform}\n"
    assert said(script) == expected


@pytest.mark.parametrize("prepared", ["", "prepare_process()"])
def test_a_child_has_default_signals_nowhere_to_print_and_no_tracing(prepared):
    """Whatever an imported module had set up before."""
    script = f"""
signal.signal(signal.SIGTERM, lambda *_: None)
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])
sys.settrace(lambda *_: None)
{prepared}
own = [signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGINT]
def seen():
    print("lost")
    return [sys.gettrace() is None, sys.stdin is None, len(signal.pthread_sigmask(signal.SIG_BLOCK, []))]
def die(number):
    signal.raise_signal(number)
say(run_isolated(seen, (), LIMITS).value, *(run_isolated(die, (int(n),), LIMITS).detail for n in own))
"""
    assert said(script) == "[True, True, 0] SIGTERM SIGUSR1 SIGUSR2 SIGINT\n"


def test_each_run_still_has_its_own_process_and_its_own_limits():
    script = """
prepare_process()
facts = []
def kept(): facts.append(1); return [os.getpid(), len(facts)]
def spin():
    while True: pass
one, two = run_isolated(kept, (), LIMITS).value, run_isolated(kept, (), LIMITS).value
say(one[0] != two[0] != os.getpid(), one[1], two[1], len(facts))
say(run_isolated(spin, (), Limits(timeout_ms=100, memory_mb=64)).kind)
say(run_isolated(lambda: len(bytearray(1 << 30)), (), LIMITS).kind)
say(run_isolated(lambda: open("/etc/passwd").read(), (), LIMITS).kind)
say(run_isolated(lambda: os._exit(3), (), LIMITS).kind)
try: os.waitpid(-1, os.WNOHANG)
except ChildProcessError: say("none left")
"""
    memory = "memory" if sys.platform == "linux" else "returned"
    assert said(script) == f"True 1 1 0\ntimeout\n{memory}\nexception\nkilled\nnone left\n"


@on_linux
def test_the_hooks_of_others_run_in_no_child_unless_there_are_threads():
    """With a second thread the child needs the interpreter's own fork, which makes its locks new."""
    script = """
hooked = []
os.register_at_fork(after_in_child=lambda: hooked.append(1))
prepare_process()
say(run_isolated(lambda: len(hooked), (), LIMITS).value)
stop = threading.Event(); thread = threading.Thread(target=stop.wait); thread.start()
prepare_process()
say(run_isolated(lambda: len(hooked), (), LIMITS).value)
stop.set(); thread.join()
prepare_process()
say(run_isolated(lambda: len(hooked), (), LIMITS).value)
"""
    assert said(script) == "0\n1\n0\n"


@on_linux
def test_a_fork_that_the_system_refuses_signals_nobody(monkeypatch):
    """Its answer is -1, and a signal to process -1 goes to every process there is."""

    def refused():
        ctypes.set_errno(errno.EAGAIN)
        return -1

    for call in ("kill", "killpg", "waitpid"):
        monkeypatch.setattr(os, call, lambda *_, call=call: pytest.fail(f"{call} was called"))
    monkeypatch.setattr(supervisor, "_SIGKILL", 0)
    monkeypatch.setattr(confinement, "_fork_calls", [refused])
    before = sorted(Path("/proc/self/fd").iterdir())
    with pytest.raises(IsolationUnavailable, match="Resource temporarily unavailable"):
        run_isolated(int, (), Limits(timeout_ms=1000, memory_mb=64))
    assert sorted(Path("/proc/self/fd").iterdir()) == before


def test_the_parent_itself_is_not_confined():
    script = """
prepare_process()
say(signal.getsignal(signal.SIGINT) == signal.SIG_IGN, gc.get_freeze_count() > 1000, bool(os.environ))
open("/dev/null").close()
"""
    assert said(script) == "True True True\n"
