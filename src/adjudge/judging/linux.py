"""The few Linux system calls of the sandbox that Python does not offer, ready to use after a fork.

Everything is resolved and every constant argument bound when this module is imported, in the parent; the
child only calls, and so writes to few memory pages. Each call returns 0 when the kernel did what was asked.

Sources: ``prctl(2)``, ``seccomp(2)``, ``sigprocmask(2)``, ``signal(2)``, ``clearenv(3)``.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from adjudge.judging.seccomp import MACHINES, build_filter

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_DUMPABLE: Final = 4
_PR_SET_SECCOMP: Final = 22
_PR_SET_NO_NEW_PRIVS: Final = 38
_SECCOMP_MODE_FILTER: Final = 2
_SECCOMP_SET_MODE_FILTER: Final = 1
_SECCOMP_FILTER_FLAG_SPEC_ALLOW: Final = 4
_CLOSE_RANGE: Final = 436  # one number for all machines, like that of every call since Linux 5.0
_SIG_SETMASK: Final = 2
_SIGSET_BYTES: Final = 128


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


_libc: Final = ctypes.CDLL(None)
_prctl: Final = _libc.prctl
_prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
_syscall: Final = _libc.syscall
_syscall.argtypes = [ctypes.c_long, *[ctypes.c_ulong] * 3]
_syscall.restype = ctypes.c_long
_signal: Final = _libc.signal
_signal.argtypes = [ctypes.c_int, ctypes.c_void_p]
_signal.restype = None
_sigprocmask: Final = _libc.sigprocmask
_sigprocmask.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]

# A 32-bit interpreter on a 64-bit kernel uses the other table of system calls.
_machine: Final = MACHINES.get(os.uname().machine) if sys.maxsize > 2**32 else None
_filter: Final = build_filter(_machine) if _machine else None
_instructions: Final = ctypes.create_string_buffer(_filter.program if _filter else bytes(4))
_program: Final = _Program(_filter.length if _filter else 0, ctypes.addressof(_instructions))
_program_address: Final = ctypes.addressof(_program)
_process_id: Final = ctypes.c_uint32.from_buffer(_instructions, _filter.process_id_offset if _filter else 0)
_no_signals: Final = ctypes.create_string_buffer(_SIGSET_BYTES)

# SIGXFSZ stays ignored, so that a write to a file fails with a reason instead of killing without one.
_handled: Final = [
    int(number) for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGXFSZ}
]
_defaults: Final = [None] * len(_handled)

die_with_parent: Final[Callable[[], int]] = partial(_prctl, _PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
"""Ask for SIGKILL when the thread that forked this process ends. It may have ended already: compare
``getppid`` afterwards."""

forbid_new_privileges: Final[Callable[[], int]] = partial(_prctl, _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
"""No program that this process might execute can gain rights (set-user-id, file capabilities)."""

forbid_dumps: Final[Callable[[], int]] = partial(_prctl, _PR_SET_DUMPABLE, 0, 0, 0, 0)
"""No core dump and no tracing by others. A zero RLIMIT_CORE alone does not stop a dump to a pipe handler."""

clear_environment: Final[Callable[[], int]] = _libc.clearenv
"""Empty the C library's environment, with what was put there behind the back of ``os.environ``."""

unblock_signals: Final[Callable[[], int]] = partial(
    _sigprocmask, _SIG_SETMASK, ctypes.addressof(_no_signals), None
)
"""Let every signal through, whatever the forking thread had blocked."""


close_range: Final[Callable[[int, int, int], int]] = partial(_syscall, _CLOSE_RANGE)
"""Close the descriptors from the first to the last argument, both included; the third is 0. Linux 5.9."""


def reset_signals() -> None:
    """Give every signal its default action; cheaper after a fork than ``signal.signal`` with its enums."""
    any(map(_signal, _handled, _defaults))


reset_interrupt: Final[Callable[[], None]] = partial(_signal, int(signal.SIGINT), None)
"""Give SIGINT its default action."""

# PyDLL: the interpreter's lock stays held, so the child, which has this one thread, holds it too.
bare_fork: Final[Callable[[], int]] = ctypes.PyDLL(None, use_errno=True).fork
"""``fork(2)`` without what Python adds around it: the hooks of ``os.register_at_fork`` (``random`` seeds
itself anew in each child) and new locks in place of those that other threads hold. Only for a process
that has one thread. -1 where the system refuses: see :func:`fork_fault`."""


def fork_fault() -> OSError:
    """Why :data:`bare_fork` has just answered -1."""
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number))


def has_one_thread() -> bool:
    """Whether this process is known to have no thread but the calling one, those of C libraries included."""
    try:
        return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208 - the names alone, no path objects
    except OSError:  # no /proc
        return False


def filter_fault() -> str:
    """Why there is no filter, once :func:`install_filter` was found to have failed."""
    return "refused by the kernel" if _filter else f"none for the processor {os.uname().machine}"


def install_filter() -> int:
    """Install the system-call filter for the rest of this process's life; needs no new privileges.

    Not 0 where the kernel has no filters or the machine is not one of :data:`~.seccomp.MACHINES`.
    """
    if _machine is None:
        return -1
    _process_id.value = os.getpid()
    # The flag leaves speculation as it is: kernels before 5.16 slow every filtered process down to keep
    # secrets from hostile code, and the code here is not hostile. Kernels before 4.17 lack the flag.
    result: int = _syscall(
        _machine.seccomp, _SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_SPEC_ALLOW, _program_address
    )
    if result != 0:
        result = _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, _program_address, 0, 0)
    return result
