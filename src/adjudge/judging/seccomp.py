"""The system-call filter of an isolated run, as a classic BPF program (Linux, x86-64 and AArch64).

An allow-list of what a computation in CPython and FLINT needs: memory, its own signals, writing to
descriptors that it has, reading a clock, ending. Every other call fails with EPERM, so that an attempt
to open a file is an ordinary PermissionError with a name, not a mysterious death. Memory can never be
made executable, and a signal can be sent only to the process itself.

The program is a balanced search over the sorted call numbers, not a list of comparisons: the kernel
evaluates a new filter once for every call number when it is installed, so depth is what that costs.

Sources: ``seccomp(2)``, ``linux/filter.h``, ``linux/audit.h`` and the kernel's system-call tables
(``asm/unistd_64.h`` for x86-64, ``asm-generic/unistd.h`` for AArch64).
"""

import struct
from collections.abc import Mapping
from typing import Final, NamedTuple

ALLOW: Final = 0x7FFF0000
"""SECCOMP_RET_ALLOW."""
DENY: Final = 0x00050000 | 1
"""SECCOMP_RET_ERRNO with EPERM."""
KILL: Final = 0x80000000
"""SECCOMP_RET_KILL_PROCESS."""

_LOAD: Final = 0x20  # BPF_LD  | BPF_W   | BPF_ABS
_JUMP_EQUAL: Final = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
_JUMP_AT_LEAST: Final = 0x35  # BPF_JMP | BPF_JGE | BPF_K
_JUMP_ANY_BIT: Final = 0x45  # BPF_JMP | BPF_JSET | BPF_K
_RETURN: Final = 0x06  # BPF_RET | BPF_K

_INSTRUCTION: Final = struct.Struct("=HBBI")

# Offsets in struct seccomp_data; both machines are little-endian, so the low word of an argument is first.
_NUMBER: Final = 0
_ARCHITECTURE: Final = 4
_FIRST_ARGUMENT: Final = 16
_THIRD_ARGUMENT: Final = 32

_PROT_EXEC: Final = 4


class Machine(NamedTuple):
    """One architecture: its audit value and its numbers of the system calls that the filter names."""

    audit_arch: int
    allowed: Mapping[str, int]
    """Calls that are always allowed."""
    mapping: Mapping[str, int]
    """Calls with protection bits as their third argument, allowed unless these ask for execution."""
    signalling: Mapping[str, int]
    """Calls with a process or thread as their first argument, allowed for the process itself."""
    seccomp: int
    """Number of ``seccomp`` itself, which the C library does not wrap."""


MACHINES: Final[Mapping[str, Machine]] = {
    "x86_64": Machine(
        audit_arch=0xC000003E,
        allowed={
            "read": 0, "write": 1, "close": 3, "munmap": 11, "brk": 12, "rt_sigaction": 13,
            "rt_sigprocmask": 14, "rt_sigreturn": 15, "writev": 20, "sched_yield": 24, "mremap": 25,
            "madvise": 28, "nanosleep": 35, "getpid": 39, "exit": 60, "gettimeofday": 96, "sigaltstack": 131,
            "gettid": 186, "time": 201, "futex": 202, "restart_syscall": 219, "clock_gettime": 228,
            "clock_getres": 229, "clock_nanosleep": 230, "exit_group": 231, "getrandom": 318,
        },
        mapping={"mmap": 9, "mprotect": 10},
        signalling={"tkill": 200, "tgkill": 234},
        seccomp=317,
    ),
    "aarch64": Machine(
        audit_arch=0xC00000B7,
        allowed={
            "close": 57, "read": 63, "write": 64, "writev": 66, "exit": 93, "exit_group": 94,
            "futex": 98, "nanosleep": 101, "clock_gettime": 113, "clock_getres": 114,
            "clock_nanosleep": 115, "sched_yield": 124,
            "restart_syscall": 128, "sigaltstack": 132, "rt_sigaction": 134, "rt_sigprocmask": 135,
            "rt_sigreturn": 139, "gettimeofday": 169, "getpid": 172, "gettid": 178, "brk": 214,
            "munmap": 215, "mremap": 216, "madvise": 233, "getrandom": 278,
        },
        mapping={"mmap": 222, "mprotect": 226},
        signalling={"tkill": 130, "tgkill": 131},
        seccomp=277,
    ),
}  # fmt: skip


class Filter(NamedTuple):
    """A finished program, and the place where the process id has to be written before it is installed."""

    program: bytes
    process_id_offset: int
    """In bytes; four of them, in the machine's order."""

    @property
    def length(self) -> int:
        """Number of instructions."""
        return len(self.program) // _INSTRUCTION.size


_NO_PROCESS: Final = 0xFFFFFFFF
"""Stands for the process id. No process has this one, so an unfinished filter denies."""


def build_filter(machine: Machine) -> Filter:
    """Assemble the filter for one machine. The result depends on nothing else."""
    answers = dict.fromkeys(machine.allowed.values(), _ALLOWED)
    answers |= dict.fromkeys(machine.mapping.values(), _NOT_EXECUTABLE)
    answers |= dict.fromkeys(machine.signalling.values(), _TO_ITSELF)
    starts = {0: _DENIED}
    for number in sorted(answers):
        starts[number] = answers[number]
        starts[number + 1] = _DENIED
    segments: list[tuple[int, int]] = []
    for start, answer in sorted(starts.items()):
        if not segments or segments[-1][1] != answer:
            segments.append((start, answer))
    search = _search(segments)
    head = [_pack(_LOAD, _ARCHITECTURE), _pack(_JUMP_EQUAL, machine.audit_arch, 1, 0), _pack(_RETURN, KILL)]
    head.append(_pack(_LOAD, _NUMBER))
    code = [*head, *search, *_ANSWERS]
    identity = len(code) - len(_ANSWERS) + _PROCESS_ID_INSTRUCTION
    return Filter(b"".join(code), identity * _INSTRUCTION.size + _INSTRUCTION.size - 4)


def _search(segments: list[tuple[int, int]]) -> list[bytes]:
    """Balanced search over segments of call numbers, as comparisons that jump to the answers behind them.

    A segment is its first number and the offset of its answer among the answers. A branch is laid out with
    the lower half behind it and then the upper half, so that a jump is the distance in instructions.
    """
    # (position, first, last) of the branches still to be laid out; a branch over n segments has n - 1 steps.
    steps = len(segments) - 1
    code = [b""] * steps
    pending = [(0, 0, len(segments))]
    while pending:
        position, first, last = pending.pop()
        middle = (first + last) // 2
        targets = []
        for place, low, high in ((position + middle - first, middle, last), (position + 1, first, middle)):
            if high - low > 1:
                pending.append((place, low, high))
                targets.append(place - position - 1)
            else:
                targets.append(steps + segments[low][1] - position - 1)
        code[position] = _pack(_JUMP_AT_LEAST, segments[middle][0], *targets)
    return code


def _pack(code: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return _INSTRUCTION.pack(code, if_true, if_false, operand)


# What follows the search: the answers that it jumps to, and their offsets.
_ALLOWED: Final = 0
_DENIED: Final = 1
_NOT_EXECUTABLE: Final = 2
_TO_ITSELF: Final = 6
_PROCESS_ID_INSTRUCTION: Final = _TO_ITSELF + 1
_ANSWERS: Final = (
    _pack(_RETURN, ALLOW),
    _pack(_RETURN, DENY),
    _pack(_LOAD, _THIRD_ARGUMENT),
    _pack(_JUMP_ANY_BIT, _PROT_EXEC, 0, 1),
    _pack(_RETURN, DENY),
    _pack(_RETURN, ALLOW),
    _pack(_LOAD, _FIRST_ARGUMENT),
    _pack(_JUMP_EQUAL, _NO_PROCESS, 1, 0),
    _pack(_RETURN, DENY),
    _pack(_RETURN, ALLOW),
)
