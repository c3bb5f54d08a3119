"""What an isolated run may use, and how it can end."""

from typing import Any, Literal, TypeAlias

import msgspec

from adjudge.contract.errors import UsageError

OutcomeKind: TypeAlias = Literal["returned", "timeout", "memory", "exception", "output", "killed"]

DEFAULT_OUTPUT_BYTES = 64 * 1024
LARGEST_LIMIT = 2**31 - 1
"""Bound of every limit, so that it fits the integers of ``poll`` and ``setrlimit`` everywhere."""


class IsolationUnavailable(UsageError):  # noqa: N818 - names a state of the machine, not a mistake
    """This machine cannot start an isolated process, or could not apply a limit to one.

    The message names what is missing and the way out. The function was not called.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(
            "ISOLATION_UNAVAILABLE", f'{reason}; for trusted data, isolation="none" runs in this process'
        )


class Limits(msgspec.Struct, frozen=True):
    """Frozen limits of one isolated run.

    Raises:
        ValueError: if a limit is not an integer from 1 to :data:`LARGEST_LIMIT`.
    """

    timeout_ms: int
    """Wall clock in milliseconds. The limit on processor time follows from it: see ``cpu_seconds``."""

    memory_mb: int
    """Growth of the address space beyond what the process has at the fork, in MiB."""

    max_output_bytes: int = DEFAULT_OUTPUT_BYTES
    """Largest JSON encoding of the returned value, in bytes."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if type(value) is not int or not 1 <= value <= LARGEST_LIMIT:
                raise ValueError(f"{name} must be an integer from 1 to {LARGEST_LIMIT}, not {value!r:.40}")

    @property
    def cpu_seconds(self) -> int:
        """Limit on processor time: the wall clock in whole seconds, rounded up, and one more.

        It is later than the wall clock on purpose. It ends a child whose parent was stopped or starved.
        """
        return -(-self.timeout_ms // 1000) + 1


class Outcome(msgspec.Struct, frozen=True):
    """How one run ended. Equal runs give equal outcomes: no time, path, address or traceback is in it.

    - ``returned``: ``value`` is what the function returned, as JSON holds it (tuples are lists).
    - ``timeout``: ``timeout_ms`` was exceeded, or the processor time that follows from it.
    - ``memory``: ``memory_mb`` was exceeded: a MemoryError, or an allocator that said so and aborted.
    - ``exception``: the function raised; ``detail`` is the type and the first line of the message.
    - ``output``: the value cannot be sent: larger than ``max_output_bytes``, too deep, or not JSON.
    - ``killed``: the process ended without a reply; ``detail`` names the signal or the exit status.
    """

    kind: OutcomeKind
    value: Any = None
    detail: str = ""
