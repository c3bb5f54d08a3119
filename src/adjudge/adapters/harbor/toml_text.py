"""Writing the little TOML that an export needs: strings, booleans, numbers, arrays of strings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

TomlValue = str | bool | int | float | list[str]


def toml_value(value: TomlValue) -> str:
    """A value as TOML.

    A JSON string is a TOML string, but for DEL, which TOML wants escaped.
    """
    if isinstance(value, list):
        return f"[ {', '.join(map(toml_value, value))} ]" if value else "[]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()


def toml_table(header: str, fields: Mapping[str, TomlValue]) -> str:
    """A table with its header (``[task]``), one field a line; an empty header for the top level."""
    return "".join(_lines(header, fields))


def _lines(header: str, fields: Mapping[str, TomlValue]) -> Iterable[str]:
    if header:
        yield f"{header}\n"
    for name, value in fields.items():
        yield f"{name} = {toml_value(value)}\n"
