"""The system-call filter, executed by a second machine: a small interpreter of classic BPF.

The interpreter follows ``bpf(4)`` and knows nothing of how the program was assembled.
"""

import os
import struct
from pathlib import Path

import pytest

from adjudge.judging.seccomp import MACHINES, build_filter

ALLOW, EPERM, KILL = 0x7FFF0000, 0x00050001, 0x80000000
PROCESS = 4711
AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
I386, X32_BIT = 0x40000003, 0x40000000

# Copied from the kernel's tables by hand, for both machines.
DANGEROUS = {
    "x86_64": {
        "open": 2, "ioctl": 16, "dup": 32, "socket": 41, "connect": 42, "clone": 56, "fork": 57, "vfork": 58,
        "execve": 59, "kill": 62, "fcntl": 72, "truncate": 76, "rename": 82, "unlink": 87, "ptrace": 101,
        "prctl": 157, "setrlimit": 160, "openat": 257, "unlinkat": 263, "pidfd_send_signal": 424,
        "prlimit64": 302, "process_vm_writev": 311, "seccomp": 317, "memfd_create": 319, "bpf": 321,
        "execveat": 322, "io_uring_setup": 425, "clone3": 435, "openat2": 437, "rt_sigqueueinfo": 129,
        "rt_tgsigqueueinfo": 297, "pkey_mprotect": 329, "shmat": 30, "uselib": 134, "arch_prctl": 158,
    },
    "aarch64": {
        "ioctl": 29, "dup": 23, "socket": 198, "connect": 203, "clone": 220, "execve": 221, "kill": 129,
        "fcntl": 25, "truncate": 45, "renameat": 38, "unlinkat": 35, "ptrace": 117, "prctl": 167,
        "setrlimit": 164, "openat": 56, "pidfd_send_signal": 424, "prlimit64": 261,
        "process_vm_writev": 271, "seccomp": 277, "memfd_create": 279, "bpf": 280, "execveat": 281,
        "io_uring_setup": 425, "clone3": 435, "openat2": 437, "rt_sigqueueinfo": 138,
        "rt_tgsigqueueinfo": 240, "pkey_mprotect": 288, "shmat": 196,
    },
}  # fmt: skip

machines = pytest.mark.parametrize("name", ["x86_64", "aarch64"])


def evaluate(name, number, *args, audit=None, process=PROCESS):
    """Run the filter on one system call and return its verdict."""
    made = build_filter(MACHINES[name])
    program = bytearray(made.program)
    program[made.process_id_offset : made.process_id_offset + 4] = struct.pack("<I", process)
    data = struct.pack("<IIQ6Q", number, audit or AUDIT[name], 0, *args, *[0] * (6 - len(args)))
    at = accumulator = steps = 0
    while True:
        code, if_true, if_false, operand = struct.unpack_from("<HBBI", program, at * 8)
        at, steps = at + 1, steps + 1
        assert steps < 20  # a search, not a list
        if code == 0x06:
            return operand
        if code == 0x20:
            accumulator = struct.unpack_from("<I", data, operand)[0]
        elif code in (0x15, 0x35, 0x45):
            equal, at_least, common = accumulator == operand, accumulator >= operand, accumulator & operand
            at += if_true if {0x15: equal, 0x35: at_least, 0x45: common}[code] else if_false
        else:
            raise AssertionError(f"unknown instruction {code:#x}")


@machines
def test_exactly_the_named_calls_are_allowed(name):
    machine = MACHINES[name]
    named = {*machine.allowed.values(), *machine.mapping.values()}
    assert {number for number in range(700) if evaluate(name, number) == ALLOW} == named
    assert {evaluate(name, number) for number in range(700)} == {ALLOW, EPERM}


@machines
def test_dangerous_calls_are_denied(name):
    assert {call: evaluate(name, number) for call, number in DANGEROUS[name].items()} == dict.fromkeys(
        DANGEROUS[name], EPERM
    )


@machines
def test_memory_that_can_be_executed_is_denied(name):
    for number in MACHINES[name].mapping.values():
        verdicts = [evaluate(name, number, 0, 4096, bits) for bits in range(8)]
        assert verdicts == [ALLOW] * 4 + [EPERM] * 4
        assert evaluate(name, number, 0, 4096, 0x01000004) == EPERM


@machines
def test_a_signal_goes_only_to_the_process_itself(name):
    for number in MACHINES[name].signalling.values():
        assert evaluate(name, number, PROCESS, PROCESS, 6) == ALLOW
        assert evaluate(name, number, PROCESS + 1, PROCESS, 6) == EPERM
        assert evaluate(name, number, 0, 0, 6) == EPERM
        assert evaluate(name, number, 2**32 - 1, 0, 6, process=PROCESS) == EPERM  # kill(-1) in 32 bits


@machines
def test_another_table_of_calls_is_no_way_around(name):
    assert evaluate(name, 1, audit=I386) == KILL
    assert evaluate(name, 1, audit=AUDIT["aarch64" if name == "x86_64" else "x86_64"]) == KILL
    assert evaluate(name, X32_BIT + 1) == EPERM
    assert evaluate(name, 2**32 - 1) == EPERM


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("x86_64", "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
        ("x86_64", "/usr/include/asm/unistd_64.h"),
        ("aarch64", "/usr/include/asm-generic/unistd.h"),
    ],
)
def test_the_numbers_are_those_of_the_kernels_headers(name, header):
    if not os.path.exists(header):  # noqa: PTH110
        pytest.skip(f"no {header}")
    defined = {}
    for line in Path(header).read_text().splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == "#define" and words[2].isdigit():
            defined[words[1].removeprefix("__NR_").removeprefix("__NR3264_")] = int(words[2])
    machine = MACHINES[name]
    named = {**machine.allowed, **machine.mapping, **machine.signalling, "seccomp": machine.seccomp}
    named |= DANGEROUS[name]
    assert named == {call: defined[call] for call in named}
