"""Strict JSON: one value, integers only, no duplicate keys, bounded before anything is built.

The checks run in a fixed order (size, encoding, depth, syntax, duplicate keys), and the first that fails
names the code: ``TOO_LARGE``, ``BAD_ENCODING``, ``TOO_DEEP``, ``BAD_JSON``, ``DUPLICATE_KEY``.

Reading takes two roads that must agree. The usual one counts brackets and lets the standard library's C
decoder build the value, with hooks that refuse what JSON in general allows and this contract does not.
Only when that road finds a fault does the iterative scanner of :mod:`.json_scan` walk the text again to say
exactly where the fault is. A property test holds both to the same verdict.
"""

import json
import re
from typing import Any, NoReturn, TypeVar

import msgspec

from adjudge.contract.errors import EngineFault, JsonError, RecordError
from adjudge.contract.json_scan import BYTE_ORDER_MARK, check_depth, lone_surrogate, scan
from adjudge.contract.printable import ascii_line, json_pointer

MAX_DEPTH = 32
"""Deepest nesting of arrays and objects in any document."""

MAX_SAFE_INTEGER = 2**53 - 1
"""Largest magnitude of a JSON integer: the exact range of common JSON runtimes."""

DEFAULT_MAX_BYTES = 1 << 20

_MAX_REASON = 200
_UNKNOWN_FIELD = "Object contains unknown field `"
_AT = re.compile(r"(.*) - at `(?:key` in `)?(\$(?:\.\w++|\[\d++\]|\[\.\.\.\])*+)`", re.ASCII | re.DOTALL)
_STEP = re.compile(r"\w+", re.ASCII)

_Record = TypeVar("_Record")


class _FaultError(Exception):
    """Internal: the fast road met something that the scanner must explain."""


def loads(data: bytes, *, max_bytes: int = DEFAULT_MAX_BYTES, source: str = "<bytes>") -> Any:
    """Decode one strict JSON value.

    Args:
        data: the whole document, UTF-8 without a byte order mark.
        max_bytes: size limit, checked before anything else.
        source: name used in error messages.

    Returns:
        ``None``, ``bool``, ``int``, ``str``, ``list`` or ``dict``.

    Raises:
        JsonError: with line, column and JSON pointer of the first fault.
    """
    if len(data) > max_bytes:
        raise JsonError(
            "TOO_LARGE",
            f"{len(data)} bytes exceed the limit of {max_bytes}",
            source=source,
            line=1,
            column=1,
            pointer="",
        )
    try:
        return _fast(data)
    except (_FaultError, ValueError, RecursionError):
        _explain(data, source)


def read_record(
    data: bytes, record_type: type[_Record], *, max_bytes: int = DEFAULT_MAX_BYTES, source: str = "<bytes>"
) -> _Record:
    """Decode strict JSON into a typed record.

    Raises:
        JsonError: the bytes are not strict JSON.
        RecordError: the value does not fit ``record_type`` (code ``SCHEMA``), with the pointer of the field.
    """
    return to_record(loads(data, max_bytes=max_bytes, source=source), record_type, source=source)


def to_record(value: Any, record_type: type[_Record], *, source: str = "<value>") -> _Record:
    """Convert an already decoded value into a typed record.

    Raises:
        RecordError: code ``SCHEMA``, with the pointer of the field at fault.
    """
    try:
        return msgspec.convert(value, record_type, strict=True)
    except msgspec.ValidationError as error:
        reason, pointer = _record_fault(str(error), value)
        raise RecordError("SCHEMA", reason, source=source, pointer=pointer) from None


def _fast(data: bytes) -> Any:
    if data.startswith(BYTE_ORDER_MARK):
        raise _FaultError
    text = data.decode("utf-8")
    if "\\u" in text and lone_surrogate(text) is not None:
        raise _FaultError
    # Brackets inside strings are counted too: that can only send a harmless text down the careful road.
    if text.count("[") + text.count("{") > MAX_DEPTH:
        check_depth(text, MAX_DEPTH)
    return _DECODER.decode(text)


def _explain(data: bytes, source: str) -> NoReturn:
    fault = scan(data, max_depth=MAX_DEPTH, max_integer=MAX_SAFE_INTEGER)
    if fault is None:
        raise EngineFault(f"{source}: two readers of strict JSON disagree; please report this file")
    raise JsonError(
        fault.code,
        fault.reason,
        source=source,
        line=fault.line,
        column=fault.column,
        pointer=fault.pointer,
    )


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _FaultError
    return result


def _integer(text: str) -> int:
    if len(text) > 17:
        raise _FaultError
    value = int(text)
    if not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        raise _FaultError
    return value


def _refuse(_: str) -> NoReturn:
    raise _FaultError


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_refuse, parse_constant=_refuse
)


def _record_fault(message: str, value: Any) -> tuple[str, str]:
    """Split msgspec's message into a reason in printable ASCII and a JSON pointer.

    msgspec writes ``reason - at `$.a[0].b```, with ``[...]`` for a key that it does not name, and quotes
    unknown fields and values as they are.
    """
    match = None if _names_unknown_field_of(value, message) else _AT.fullmatch(message)
    reason, path = match.groups() if match else (message, "$")
    steps = _STEP.findall(path.partition("[...]")[0])
    return ascii_line(reason.replace(r"\\Z'", "$'"), _MAX_REASON), json_pointer(steps)


def _names_unknown_field_of(value: Any, message: str) -> bool:
    # Only here can the end of the message be the submitter's own text, and pretend to be a place.
    if not message.startswith(_UNKNOWN_FIELD) or not isinstance(value, dict):
        return False
    return message[len(_UNKNOWN_FIELD) : -1] in value
