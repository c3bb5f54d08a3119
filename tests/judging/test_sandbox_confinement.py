"""What a function in an isolated run cannot reach: files, processes, the parent's state, its output."""

import _socket  # pytest-socket may have put something else in the public module
import ctypes
import gc
import os
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from adjudge.judging import confinement, sandbox
from adjudge.judging.sandbox import Limits, Outcome, run_isolated

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="prctl and statm are Linux's")

LIMITS = Limits(timeout_ms=20_000, memory_mb=128)


def run(function, *args, limits=LIMITS):
    return run_isolated(function, args, limits)


@pytest.fixture
def filtered():
    state = sandbox.platform_protections().get("seccomp")
    if state is not True:
        pytest.skip(f"no system-call filter: {state}")


@pytest.fixture
def unfiltered(monkeypatch):
    """The rest of the confinement alone, as on a system without a filter."""
    if sys.platform == "linux":
        monkeypatch.setattr(confinement.linux, "install_filter", lambda: -1)


def print_everywhere():
    print("python out")
    print("python err", file=sys.stderr)
    sys.stdout.buffer.write(b"buffer out")
    sys.stdout.flush()
    sys.__stdout__.write("original out")
    os.write(1, b"descriptor out")
    os.write(2, b"descriptor err")
    libc = ctypes.CDLL(None)
    libc.puts(b"library out")
    libc.fflush(None)
    return os.write(1, b"x" * 2**20)


def test_nothing_that_is_printed_reaches_the_parent(capfd):
    assert run(print_everywhere) == Outcome("returned", 2**20)
    assert capfd.readouterr() == ("", "")


def test_what_the_parent_has_not_yet_written_is_written_once():
    script = (
        "import sys; from adjudge.judging.sandbox import *\n"
        "sys.stdout.write('once ')\n"
        "print(run_isolated(lambda: sys.exit(), (), Limits(timeout_ms=20000, memory_mb=64)).kind)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("once exception\n", "")


def test_standard_input_is_not_there_nor_what_the_parent_has_read_ahead():
    script = (
        "import os, sys; from adjudge.judging.sandbox import *\n"
        "limits = Limits(timeout_ms=20000, memory_mb=64)\n"
        "first = sys.stdin.readline()\n"
        "for function in (lambda: sys.stdin.readline(), input, lambda: os.read(0, 1)):\n"
        "    print(run_isolated(function, (), limits).kind)\n"
        "print(first + sys.stdin.readline())"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, input="one\ntwo\n", capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["exception"] * 3 + ["one", "two"]


def open_a_socket():
    _socket.socket()


def execute():
    os.execv(sys.executable, [sys.executable, "-c", "pass"])


FORBIDDEN = {
    "read a file": lambda: os.open(__file__, os.O_RDONLY),
    "list a folder": lambda: list(Path("/").iterdir()),
    "open a socket": open_a_socket,
    "a pipe": os.pipe,
    "fork": os.fork,
    "execute": execute,
    "signal the parent": lambda: os.kill(os.getppid(), 0),
    "signal its group": lambda: os.killpg(0, 0),
    "name of the machine": os.uname,
    "change directory": lambda: os.chdir("/"),
}


@pytest.mark.parametrize("attempt", FORBIDDEN.values(), ids=FORBIDDEN.keys())
@pytest.mark.usefixtures("filtered")
def test_the_filter_forbids(attempt):
    assert run(attempt) == Outcome("exception", None, "PermissionError: Operation not permitted")


@pytest.mark.usefixtures("filtered")
def test_the_filter_forbids_to_write_or_remove_a_file(tmp_path):
    kept = tmp_path / "kept"
    kept.write_text("kept")
    assert run(lambda: kept.write_text("")).kind == "exception"
    assert run(kept.unlink).kind == "exception"
    assert run((tmp_path / "new").touch).kind == "exception"
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("kept", "kept")]


def test_a_limit_cannot_be_raised_again_even_by_root():
    outcome = run(lambda: resource.setrlimit(resource.RLIMIT_CPU, (100, 100)))
    assert outcome == Outcome("exception", None, "ValueError: not allowed to raise maximum limit")


@pytest.mark.usefixtures("filtered")
def test_the_filter_forbids_a_thread():
    assert run(lambda: threading.Thread(target=print).start()).kind == "exception"


@pytest.mark.usefixtures("filtered")
def test_memory_cannot_be_made_executable():
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    private_anonymous = 0x22
    failed = ctypes.c_void_p(-1).value
    assert run(lambda: libc.mmap(None, 4096, 3, private_anonymous, -1, 0) != failed).value is True
    assert run(lambda: libc.mmap(None, 4096, 7, private_anonymous, -1, 0) == failed).value is True


@pytest.mark.usefixtures("filtered")
def test_another_process_cannot_be_signalled_even_by_thread_id():
    libc = ctypes.CDLL(None, use_errno=True)
    tgkill = {"x86_64": 234, "aarch64": 131}[os.uname().machine]
    parent = os.getpid()

    def attempt(process):
        return [libc.syscall(tgkill, process, process, 0), ctypes.get_errno()]

    assert run(lambda: attempt(parent)).value == [-1, 1]
    assert run(lambda: attempt(os.getpid())).value[0] == 0


@pytest.mark.usefixtures("unfiltered")
def test_without_a_filter_no_descriptor_can_be_opened(tmp_path):
    assert run(lambda: os.open(__file__, os.O_RDONLY)).detail == "OSError: Too many open files"
    assert run(open_a_socket).detail == "OSError: Too many open files"
    assert run(lambda: (tmp_path / "new").write_text("x")).detail == "OSError: Too many open files"


@on_linux
@pytest.mark.usefixtures("unfiltered")
def test_the_limits_that_are_set_in_the_child():
    libc = ctypes.CDLL(None)

    def look():
        names = ("CORE", "FSIZE", "NOFILE", "NPROC", "CPU", "AS")
        limits = {name: list(resource.getrlimit(getattr(resource, "RLIMIT_" + name))) for name in names}
        lifeline = ctypes.c_int()
        libc.prctl(2, ctypes.byref(lifeline), 0, 0, 0)
        return limits, lifeline.value, libc.prctl(3, 0, 0, 0, 0), libc.prctl(39, 0, 0, 0, 0), os.getsid(0)

    limits, lifeline, dumpable, no_new_privileges, session = run(look).value
    soft, hard = limits.pop("AS")
    nothing = [0, 0]
    assert limits == {"CORE": nothing, "FSIZE": nothing, "NOFILE": nothing, "NPROC": nothing, "CPU": [21, 21]}
    assert soft == hard > 128 * 2**20
    assert (lifeline, dumpable, no_new_privileges) == (signal.SIGKILL, 0, 1)
    assert session != os.getsid(0)


@on_linux
def test_a_lower_limit_of_the_parent_is_kept(unfiltered):
    script = (
        "import json, os, resource, sys\n"
        "from adjudge.judging import confinement, sandbox\n"
        "from adjudge.judging.sandbox import *\n"
        "limits = Limits(timeout_ms=20_000, memory_mb=64)\n"
        "run_isolated(int, (), limits)\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"  # root may raise its limits, and fork past RLIMIT_NPROC
        "resource.setrlimit(resource.RLIMIT_CPU, (7, 7))\n"
        "forked = run_isolated(os.fork, (), limits).kind\n"
        "confinement.linux.install_filter = lambda: -1\n"
        "cpu = run_isolated(lambda: resource.getrlimit(resource.RLIMIT_CPU), (), limits).value\n"
        "unfiltered = run_isolated(os.fork, (), limits).kind\n"
        "print(json.dumps([forked, cpu, unfiltered]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ('["exception", [7, 7], "exception"]\n', "")


def test_the_environment_is_empty(monkeypatch):
    monkeypatch.setenv("ADJUDGE_SECRET", "s3cret")
    os.putenv("ADJUDGE_HIDDEN", "s3cret")  # not in os.environ, but in the C library's environment
    from os import environ

    getenv = ctypes.CDLL(None).getenv
    getenv.restype = ctypes.c_char_p

    def look():
        known = [getenv(name) is None for name in (b"ADJUDGE_SECRET", b"ADJUDGE_HIDDEN", b"PATH")]
        return dict(os.environ), len(os.environb), len(environ), os.getenv("ADJUDGE_SECRET"), all(known)

    try:
        assert run(look).value == [{}, 0, 0, None, True]
    finally:
        os.unsetenv("ADJUDGE_HIDDEN")
    assert os.environ["ADJUDGE_SECRET"] == "s3cret"


@pytest.mark.parametrize("old_kernel", [False, True])
def test_descriptors_of_the_parent_are_closed(tmp_path, monkeypatch, old_kernel):
    if old_kernel and sys.platform == "linux":
        monkeypatch.setattr(confinement.linux, "close_range", lambda *_: -1)
    secret = tmp_path / "secret"
    secret.write_text("s3cret")
    with secret.open() as stream:
        copies = [os.dup(stream.fileno()) for _ in range(3)] + [stream.fileno()]
        high = os.dup2(stream.fileno(), 777)

        def read_all():
            found = []
            for descriptor in (*copies, high):
                try:
                    found.append(os.read(descriptor, 10).decode())
                except OSError as error:
                    found.append(error.strerror)
            return found

        outcome = run(read_all)
        for copy in (*copies[:3], high):
            os.close(copy)
    assert outcome.value == ["Bad file descriptor"] * 5


def test_handlers_tracing_and_blocked_signals_are_not_inherited():
    previous = signal.signal(signal.SIGUSR1, lambda *_: None)
    tracer = sys.gettrace()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
    sys.settrace(lambda *_: None)
    try:
        looked = run(lambda: [sys.gettrace() is None, sys.getprofile() is None])
        deaths = [run(signal.raise_signal, number).detail for number in (signal.SIGUSR1, signal.SIGUSR2)]
    finally:
        sys.settrace(tracer)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR2})
        signal.signal(signal.SIGUSR1, previous)
    assert looked.value == [True, True]
    assert deaths == ["SIGUSR1", "SIGUSR2"]


def test_a_collection_in_the_child_leaves_the_parents_objects_alone():
    before = gc.get_freeze_count()
    assert run(gc.get_freeze_count).value > before + 1000
    assert gc.get_freeze_count() == before


@on_linux
def test_the_report_of_this_machine():
    found = sandbox.platform_protections()
    may_be_weaker = {"seccomp", "no_new_processes"}
    assert {name for name, state in found.items() if state is not True} <= may_be_weaker
    assert found.keys() > {
        "fork",
        "memory_limit",
        "empty_environment",
        "no_new_descriptors",
        "dies_with_parent",
    }


@on_linux
@pytest.mark.usefixtures("unfiltered")
def test_the_report_says_what_is_missing():
    assert sandbox.platform_protections()["seccomp"] == "refused by the kernel"
