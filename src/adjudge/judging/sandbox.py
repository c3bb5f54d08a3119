"""Run a trusted function on untrusted data: in a confined child process, or in this one.

The function is ours (bundled) or the user's own; what is not trusted is the data that it is given. The
threat model and what each system enforces stand in ``docs/sandbox.md``.
"""

import functools
import os
import sys
from collections.abc import Callable
from typing import Any

from adjudge.judging.limits import DEFAULT_OUTPUT_BYTES, IsolationUnavailable, Limits, Outcome
from adjudge.judging.reply import (
    UnsendableError,
    decode_value,
    encode_value,
    exception_detail,
    first_line,
    type_name,
)

__all__ = [
    "IsolationUnavailable",
    "Limits",
    "Outcome",
    "platform_protections",
    "prepare_process",
    "run_inline",
    "run_isolated",
]


def run_isolated(function: Callable[..., Any], args: tuple[Any, ...], limits: Limits) -> Outcome:
    """Call ``function(*args)`` in a child forked from this process, under ``limits``.

    The child is a copy of this process, so nothing is pickled and nothing imported: ``function`` must have
    imported all that it needs. It cannot open a file or a socket, start a process or a thread, and what it
    prints is discarded. Its value comes back as JSON (tuples as lists; integers beyond 2**53 as strings, by
    the caller's contract). Safe to call from several threads at once; it blocks its caller's thread.

    Raises:
        IsolationUnavailable: the system cannot fork, or a limit could not be applied. Nothing was run.
    """
    if not hasattr(os, "fork"):
        raise IsolationUnavailable("this system cannot fork")
    return _supervisor()(function, args, limits)


@functools.cache
def _supervisor() -> Callable[[Callable[..., Any], tuple[Any, ...], Limits], Outcome]:
    # Once and not in each run: an import statement touches pages that a fork has made copies of.
    from adjudge.judging.supervisor import run_forked  # ctypes and more, of no use to run_inline

    return run_forked


def prepare_process() -> None:
    """Make isolated runs cheaper in a process that does nothing else. See :func:`~.confinement.prepare`."""
    from adjudge.judging.confinement import prepare

    prepare()


def run_inline(
    function: Callable[..., Any], args: tuple[Any, ...], *, max_output_bytes: int = DEFAULT_OUTPUT_BYTES
) -> Outcome:
    """Call ``function(*args)`` in this process, with no limit but that on the value. For trusted data.

    The outcome equals that of :func:`run_isolated` wherever no limit of it is met. KeyboardInterrupt passes
    through; SystemExit is an exception of the function like any other.
    """
    try:
        return Outcome("returned", decode_value(encode_value(function(*args), max_output_bytes)))
    except MemoryError:
        return Outcome("memory", detail="out of memory")
    except UnsendableError as fault:
        return Outcome("output", detail=str(fault))
    except (Exception, SystemExit) as fault:
        return Outcome("exception", detail=exception_detail(type_name(fault), first_line(fault)))


def platform_protections() -> dict[str, bool | str]:
    """What :func:`run_isolated` enforces on this machine, found out by one isolated run.

    A value is true, or false, or a short reason why something is weaker here than elsewhere.
    """
    if not hasattr(os, "fork"):
        return {"fork": False}
    from adjudge.judging.confinement import report

    try:
        outcome = run_isolated(report, (), Limits(timeout_ms=10_000, memory_mb=64))
    except IsolationUnavailable as missing:
        return {"fork": missing.message}
    if outcome.kind != "returned":
        return {"fork": f"{outcome.kind}: {outcome.detail}"}
    found: dict[str, bool | str] = {"fork": True, "wall_clock": True, "cpu_time": True, **outcome.value}
    found["no_new_processes"] = bool(found["seccomp"]) or os.geteuid() != 0 or "not enforced for root"
    if not found["seccomp"] and sys.platform == "linux":
        from adjudge.judging.linux import filter_fault

        found["seccomp"] = filter_fault()
    return found
