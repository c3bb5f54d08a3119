"""The error tree. Every error carries a typed code and the exit status of the command line.

::

    AdjudgeError
    ├── UsageError            exit 2   what was asked cannot be asked
    │   ├── FileError                  a file that cannot be read or written
    │   ├── JsonError                  text that is not strict JSON (also a ValueError)
    │   └── IsolationUnavailable       this machine cannot start the sandbox
    ├── RecordError           exit 5   JSON that is not the record it claims to be (also a ValueError)
    ├── CanonicalError        exit 5   a value that canonical JSON cannot hold (also a TypeError)
    ├── LedgerBrokenError     exit 4   the status ledger does not chain
    └── EngineFault           exit 4   a bug of ours

A message is one line that says what is wrong, where, and what to do. What cannot be printed is escaped in
it, whatever it quotes.
"""

from __future__ import annotations

from adjudge.contract.printable import one_line


class AdjudgeError(Exception):
    """Base of every error that adjudge raises on purpose.

    Attributes:
        code: UPPER_SNAKE word out of a closed list, stable across releases.
        exit_status: what the command line exits with when the error ends it.
    """

    exit_status = 4

    def __init__(self, code: str, message: str) -> None:
        message = one_line(message)
        super().__init__(message)
        self.code = code
        self.message = message


class UsageError(AdjudgeError):
    """The request itself is wrong: an unknown task, a bad argument, an unusable file."""

    exit_status = 2


class FileError(UsageError):
    """A file cannot be used: missing, a directory, a link, a pipe, too large.

    Attributes:
        path: the path as the user wrote it.
    """

    def __init__(self, code: str, message: str, *, path: str) -> None:
        super().__init__(code, f"{path}: {message}")
        self.path = path


class JsonError(UsageError, ValueError):
    """Bytes are not one strict JSON value.

    Attributes:
        reason: the message without the place.
        source: name of the file or stream.
        line, column: place, counted from 1.
        pointer: JSON pointer (RFC 6901) of the value or container that was being read, in printable ASCII
            and shortened where a key is very long.
    """

    def __init__(self, code: str, reason: str, *, source: str, line: int, column: int, pointer: str) -> None:
        where = f"{source}:{line}:{column}"
        at = f" (at {pointer})" if pointer else ""
        super().__init__(code, f"{where}: {reason}{at}")
        self.reason = reason
        self.source = source
        self.line = line
        self.column = column
        self.pointer = pointer


class RecordError(AdjudgeError, ValueError):
    """Strict JSON that does not fit its record type.

    Attributes:
        reason: the message without the place.
        source: name of the file or stream.
        pointer: JSON pointer of the field at fault.
    """

    exit_status = 5

    def __init__(self, code: str, reason: str, *, source: str, pointer: str = "") -> None:
        super().__init__(code, f"{source}: {reason} (at {pointer or 'the top level'})")
        self.reason = reason
        self.source = source
        self.pointer = pointer


class CanonicalError(AdjudgeError, TypeError):
    """A value that has no canonical JSON: a float, half of a surrogate pair, nesting that no reader takes."""

    exit_status = 5

    def __init__(self, reason: str) -> None:
        super().__init__("NOT_CANONICAL", reason)


class LedgerBrokenError(AdjudgeError):
    """The hash chain of the status ledger does not hold; nothing may be scored."""

    def __init__(self, reason: str, *, source: str, line: int) -> None:
        super().__init__("LEDGER_BROKEN", f"{source}:{line}: {reason}")
        self.reason = reason
        self.line = line


class EngineFault(AdjudgeError):  # noqa: N818 - "fault" is the word for a bug of ours, everywhere
    """An impossible state inside adjudge: always a bug to report."""

    def __init__(self, message: str) -> None:
        super().__init__("ENGINE_FAULT", message)
