"""What a forked child does to itself before it touches untrusted data, and how it answers.

It runs once, in a process that never returns to its caller's code. The order matters: the lifeline to the
parent first, then everything inherited is dropped, then limits, and the system-call filter last, because it
forbids what the other steps need.

After a fork every memory page that is written to is copied at a few microseconds, and in Python nearly every
object that is looked at is written to. So these functions are few and flat, and prepared where they can be.
"""

import gc
import io
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from adjudge.judging.limits import Limits
from adjudge.judging.reply import UnsendableError, encode_value, first_line, type_name

if sys.platform == "linux":
    from adjudge.judging import linux

RETURNED: Final = b"R"
RAISED: Final = b"E"
OUT_OF_MEMORY: Final = b"M"
UNSENDABLE: Final = b"O"
NOT_CONFINED: Final = b"S"
HEADER_BYTES: Final = 5
"""A reply is one tag, the length of its body in four bytes, most significant first, and the body."""

EXIT_OUT_OF_MEMORY: Final = 71
"""Exit status when not even the reply about a MemoryError could be sent."""
EXIT_NO_REPLY: Final = 72

_PAGE_BYTES: Final = resource.getpagesize()
_OPEN_DESCRIPTORS: Final = "/proc/self/fd" if sys.platform == "linux" else "/dev/fd"
_LAST_DESCRIPTOR: Final = 2**32 - 1

# RLIMIT_NPROC binds no process with CAP_SYS_RESOURCE, root's for one; there the filter forbids forks.
_FORBIDDEN: Final = (
    resource.RLIMIT_CORE,
    resource.RLIMIT_FSIZE,
    resource.RLIMIT_NOFILE,
    resource.RLIMIT_NPROC,
)
_NOTHING: Final = (0, 0)


class _Nowhere(io.RawIOBase):
    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        return len(data)


# Made before the fork and used only after it, so no other thread can hold its lock.
_nowhere: Final = io.TextIOWrapper(io.BufferedWriter(_Nowhere()), encoding="utf-8", errors="replace")

# Two stores empty os.environ where a deletion for each variable would copy a memory page for each. The name
# is private to the standard library; where it means nothing, the variables are deleted one by one. The C
# library's environment then needs its own emptying, which is only known to be there on Linux.
_environments: Final = [
    vars(mapping)
    for mapping in (os.environ, os.environb)
    if sys.platform == "linux" and isinstance(vars(mapping).get("_data"), dict)
]
_no_variables: Final[dict[bytes, bytes]] = {}

_kernel_answers: list[int] = []
_is_prepared: list[bool] = []
"""Not empty in a process that called :func:`prepare`, and in its children."""
_fork_calls: list[Callable[[], int]] = []
"""The fork of a prepared process with one thread."""


def serve(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    limits: Limits,
    reply_end: int,
    noise_end: int,
    parent: int,
) -> NoReturn:
    """Confine this process, call ``function(*args)``, write one reply and end. Never returns or raises.

    Args:
        function, args, limits: as for :func:`~.sandbox.run_isolated`.
        reply_end: write end of the pipe for the reply; the only descriptor that stays as it is.
        noise_end: write end of the pipe that stands in for standard input, output and error.
        parent: process id of the parent.
    """
    status = EXIT_NO_REPLY
    try:
        try:
            tag = NOT_CONFINED
            confine(limits, reply_end, noise_end, parent)
            tag = RAISED
            body = encode_value(function(*args), limits.max_output_bytes)
            tag = RETURNED
        except MemoryError:
            tag, body = OUT_OF_MEMORY, b""
        except UnsendableError as fault:
            tag, body = UNSENDABLE, str(fault).encode()
        except BaseException as fault:
            body = f"{type_name(fault)}\n{first_line(fault)}".encode()
        rest = tag + len(body).to_bytes(4, "big") + body
        while rest:
            rest = rest[os.write(reply_end, rest) :]
        status = 0
    except MemoryError:
        status = EXIT_OUT_OF_MEMORY
    finally:
        os._exit(status)


def confine(limits: Limits, reply_end: int, noise_end: int, parent: int) -> None:
    """Give up everything but computing and one reply.

    Raises:
        OSError, ValueError: a limit could not be applied. The caller must not go on.
    """
    os.setsid()
    if sys.platform == "linux":
        lifeline = linux.die_with_parent()
    if os.getppid() != parent:
        os._exit(EXIT_NO_REPLY)

    os.dup2(noise_end, 0)
    os.dup2(noise_end, 1)
    os.dup2(noise_end, 2)
    _close_all_but(reply_end)
    if sys.platform == "linux":
        linux.clear_environment()
    if _environments:
        for mapping in _environments:
            mapping["_data"] = _no_variables
    else:
        os.environ.clear()
    if _is_prepared:
        _reset_interrupt()
    else:
        _drop_habits()
        # The parent's objects are all alive at the fork: a collection here would only copy their pages.
        gc.freeze()
    # After their handlers are gone: a signal that was blocked may be waiting.
    if sys.platform == "linux":
        linux.unblock_signals()
    else:
        signal.pthread_sigmask(signal.SIG_SETMASK, ())

    if sys.platform == "linux":
        _lower(resource.RLIMIT_AS, _address_space_bytes() + limits.memory_mb * 2**20)
    _lower(resource.RLIMIT_CPU, limits.cpu_seconds)
    for kind in _FORBIDDEN:
        resource.setrlimit(kind, _NOTHING)
    if sys.platform == "linux":
        _kernel_answers[:] = (
            lifeline,
            linux.forbid_dumps(),
            linux.forbid_new_privileges(),
            linux.install_filter(),
        )


def prepare() -> None:
    """Do once, in this process, what each of its children would otherwise do for itself.

    For a process that does nothing but isolated runs. Signals get their default actions (SIGINT is ignored
    here, and gets its own in a child), what is printed is discarded, tracing and profiling end, the collector
    keeps away from what is loaded by now, and a process with one thread takes a cheaper fork. This process is
    not confined by that; a child still confines itself before it touches untrusted data.

    To be called again whenever code was imported since: it may have changed any of these.
    """
    _drop_habits()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    _is_prepared[:] = [True]
    _fork_calls[:] = [linux.bare_fork] if sys.platform == "linux" and linux.has_one_thread() else []


def fork() -> Callable[[], int]:
    """The call that forks this process; it may answer -1 or raise OSError where the system refuses."""
    return _fork_calls[0] if _fork_calls else os.fork


def fork_fault() -> OSError:
    """Why the call of :func:`fork` has just answered -1."""
    return linux.fork_fault()


def _drop_habits() -> None:
    """What the program around us has set up: signal handlers, tracing, standard streams."""
    if sys.platform == "linux":
        linux.reset_signals()
    else:
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGXFSZ}:
            signal.signal(number, signal.SIG_DFL)
    sys.settrace(None)
    sys.setprofile(None)
    sys.stdin = None
    sys.stdout = sys.stderr = _nowhere


def _reset_interrupt() -> None:
    if sys.platform == "linux":
        linux.reset_interrupt()
    else:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def report() -> dict[str, bool]:
    """What :func:`confine` did in this process, tried out where that is possible. For ``adjudge doctor``."""
    kernel = (answer == 0 for answer in _kernel_answers or [-1] * 4)
    found = dict(zip(("dies_with_parent", "no_dumps", "no_new_privs", "seccomp"), kernel, strict=True))
    found["memory_limit"] = sys.platform == "linux"
    found["empty_environment"] = not os.environ and not os.environb
    try:
        os.dup(2)
    except OSError:
        found["no_new_descriptors"] = True
    else:
        found["no_new_descriptors"] = False
    return found


def _close_all_but(kept: int) -> None:
    if (
        sys.platform == "linux"
        and (kept == 3 or linux.close_range(3, kept - 1, 0) == 0)
        and linux.close_range(kept + 1, _LAST_DESCRIPTOR, 0) == 0
    ):
        return
    # Before Linux 5.9, and elsewhere. Not os.closerange over all numbers: it may try two thousand million.
    for descriptor in [int(entry.name) for entry in Path(_OPEN_DESCRIPTORS).iterdir()]:
        if descriptor > 2 and descriptor != kept:
            os.closerange(descriptor, descriptor + 1)


def _lower(kind: int, most: int) -> None:
    """Set a limit for good, or keep the hard limit that is in force where that is lower already."""
    try:
        resource.setrlimit(kind, (most, most))
    except ValueError:
        most = min(most, resource.getrlimit(kind)[1])
        resource.setrlimit(kind, (most, most))


def _address_space_bytes() -> int:
    """Size of this process's address space now: first field of ``/proc/self/statm``, in pages (proc(5))."""
    descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    pages = int(os.read(descriptor, 64).split(None, 1)[0])
    os.close(descriptor)
    return pages * _PAGE_BYTES
