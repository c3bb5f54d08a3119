"""What a check of files found: one fault a line, with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudge.contract.errors import AdjudgeError, FileError, JsonError, RecordError


class Fault(NamedTuple):
    """Something that is wrong in a file.

    Attributes:
        source: the file.
        line: number of the line, from 1; ``None`` where the file is one document.
        code: UPPER_SNAKE word.
        reason: what is wrong and, where it is not plain, what to do.
        pointer: JSON pointer of the field at fault, empty for the whole document or line.
    """

    source: str
    line: int | None
    code: str
    reason: str
    pointer: str = ""

    @property
    def text(self) -> str:
        """The fault as one line: ``file:line:pointer: CODE: reason``."""
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        return f"{place}:{self.pointer or '/'}: {self.code}: {self.reason}"

    def to_dict(self) -> dict[str, Any]:
        """The fault as JSON values."""
        return dict(self._asdict())


def fault_of(error: AdjudgeError, source: str, line: int | None = None) -> Fault:
    """The fault that an error of reading JSON or a record stands for."""
    if isinstance(error, JsonError):
        where = "" if error.line == 1 or line is not None else f"line {error.line}, "
        reason = f"{where}column {error.column}: {error.reason}"
        return Fault(source, line, error.code, reason, error.pointer)
    if isinstance(error, RecordError):
        return Fault(source, line, error.code, error.reason, error.pointer)
    reason = error.message.removeprefix(f"{source}: ") if isinstance(error, FileError) else error.message
    return Fault(source, line, error.code, reason)


class FaultError(RecordError):
    """A file that was to be used has a fault (exit 5)."""

    def __init__(self, fault: Fault) -> None:
        source = fault.source if fault.line is None else f"{fault.source}:{fault.line}"
        super().__init__(fault.code, fault.reason, source=source, pointer=fault.pointer)
        self.fault = fault
