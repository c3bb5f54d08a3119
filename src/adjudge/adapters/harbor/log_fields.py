"""Harbor's JSON files as untrusted data: bounded, every field asked for with the type that it must have."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from adjudge.adapters.log_json import NumberText, decode, is_whole
from adjudge.adapters.logged import LogError
from adjudge.contract.errors import FileError
from adjudge.contract.files import read_regular

MAX_RESULT_BYTES: Final = 4 << 20

Kind = TypeVar("Kind", str, int, bool)


class Fields:
    """An object of a log, whose fields are asked for with the type that they must have."""

    def __init__(self, file: Path, fields: dict[str, Any], at: str = "") -> None:
        self._file = file
        self._fields = fields
        self._at = at

    def value(self, name: str, kind: type[Kind], default: Kind) -> Kind:
        """A field; ``default`` where it is missing or null."""
        found = self._fields.get(name)
        if found is None:
            return default
        if type(found) is not kind:
            self._wrong(name, kind.__name__)
        if isinstance(found, str) and not is_whole(found):
            self._wrong(name, "text without halves of surrogate pairs")
        return found

    def text(self, name: str) -> str:
        """A text that must be there."""
        found = self.value(name, str, "")
        if not found:
            self._wrong(name, "str")
        return found

    def below(self, name: str) -> Fields | None:
        """The object in a field; ``None`` where it is missing or null."""
        found = self._fields.get(name)
        if found is None:
            return None
        if type(found) is not dict:
            self._wrong(name, "object")
        return Fields(self._file, found, f"{self._at}/{name}")

    def number(self, name: str) -> str | None:
        """A number as it is written; ``None`` where it is missing or null."""
        found = self._fields.get(name)
        if found is None or type(found) is int:
            return None if found is None else str(found)
        if type(found) is not NumberText:
            self._wrong(name, "number")
        return str(found)

    def time(self, name: str) -> datetime | None:
        """A time in ISO 8601."""
        text = self.value(name, str, "")
        if not text:
            return None
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            self._wrong(name, "time")

    def _wrong(self, name: str, wanted: str) -> NoReturn:
        corrupt(self._file, f"{self._at}/{name} is not of the type {wanted}")


def load_object(file: Path, max_bytes: int = MAX_RESULT_BYTES) -> dict[str, Any]:
    """A JSON file of Harbor's that holds an object.

    Raises:
        LogError: codes ``TOO_LARGE`` and ``LOG_CORRUPT``.
    """
    value = load(file, max_bytes)
    if type(value) is not dict:
        corrupt(file, "an object is needed")
    return value


def load(file: Path, max_bytes: int = MAX_RESULT_BYTES) -> Any:
    """A JSON file of Harbor's, which writes no NaN.

    Raises:
        LogError: codes ``TOO_LARGE`` and ``LOG_CORRUPT``.
    """
    try:
        data = read_regular(file, max_bytes=max_bytes)
    except FileError as error:
        raise LogError("TOO_LARGE" if error.code == "TOO_LARGE" else "LOG_CORRUPT", error.message) from None
    return decode(data, str(file), constant=_no_constant)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def corrupt(file: Path, reason: str) -> NoReturn:
    """Refuse a file (code ``LOG_CORRUPT``)."""
    raise LogError("LOG_CORRUPT", f"{file}: {reason}")
