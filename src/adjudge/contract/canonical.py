"""Canonical bytes and SHA-256: the one form in which anything is hashed or compared.

Canonical JSON has keys sorted by code point, the separators ``,`` and ``:``, ASCII escapes and no
trailing newline. File JSON is the same object for people: UTF-8, two-space indent, sorted keys, one final
newline. Both refuse what strict reading would refuse: floats, integers beyond 2^53 - 1, non-string keys,
halves of surrogate pairs, nesting deeper than :data:`~adjudge.contract.strict_json.MAX_DEPTH`.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import msgspec

from adjudge.contract.errors import CanonicalError
from adjudge.contract.printable import quoted
from adjudge.contract.strict_json import MAX_DEPTH, MAX_SAFE_INTEGER


def canonical_bytes(value: Any) -> bytes:
    """Encode ``value`` (JSON types or msgspec records) as canonical JSON.

    Raises:
        CanonicalError: (a ``TypeError``) for a float, a non-string key, an integer beyond 2^53 - 1, half of
            a surrogate pair, too deep nesting, or any value that JSON cannot hold.
    """
    return _compact(_plain(value))


def file_bytes(value: Any) -> bytes:
    """Encode ``value`` as it stands in a committed file: indented, sorted, UTF-8, one final newline.

    Raises:
        CanonicalError: see :func:`canonical_bytes`.
    """
    text = json.dumps(_plain(value), sort_keys=True, indent=2, ensure_ascii=False)
    return text.encode("utf-8") + b"\n"


def sha256_hex(data: bytes) -> str:
    """SHA-256 of bytes as 64 lowercase hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def canonical_sha256(value: Any, *, without: Iterable[str] = ()) -> str:
    """SHA-256 of the canonical bytes of ``value``, leaving out the named top-level fields.

    Raises:
        CanonicalError: see :func:`canonical_bytes`; or fields are to be left out of what is not an object.
    """
    plain = _plain(value)
    left_out = set(without)
    if left_out:
        if not isinstance(plain, dict):
            raise CanonicalError("only an object has fields to leave out")
        plain = {key: item for key, item in plain.items() if key not in left_out}
    return sha256_hex(_compact(plain))


# Made once: json.dumps makes one for each call.
_COMPACT = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _compact(plain: Any) -> bytes:
    return _COMPACT.encode(plain).encode("ascii")


def _plain(value: Any, depth: int = 0) -> Any:
    """``value`` in JSON types alone; records become the objects that they stand for.

    The recursion is at most ``MAX_DEPTH`` deep, whatever the value; a cycle ends there too.
    """
    if type(value) is str:
        return _text(value)
    if isinstance(value, msgspec.Struct):
        value = _fields(value)
    if not isinstance(value, (dict, list, tuple)):
        return _scalar(value)
    if depth == MAX_DEPTH:
        raise CanonicalError(f"canonical JSON nests at most {MAX_DEPTH} levels")
    if isinstance(value, dict):
        depth += 1
        return {_key(key): _plain(item, depth) for key, item in value.items()}
    return [_plain(item, depth + 1) for item in value]


def _fields(record: msgspec.Struct) -> dict[str, Any]:
    # Not msgspec.to_builtins, which turns sets (in hash order), dates and decimals into JSON of its choice.
    config = record.__struct_config__
    fields = {} if config.tag_field is None else {config.tag_field: config.tag}
    for name, key in zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True):
        value = getattr(record, name)
        if value is not msgspec.UNSET:
            fields[key] = value
    return fields


def _key(key: Any) -> str:
    if type(key) is not str:
        raise CanonicalError(f"canonical JSON takes string keys only, not {type(key).__name__}")
    return _text(key)


def _scalar(item: Any) -> Any:
    if type(item) is int:
        if not -MAX_SAFE_INTEGER <= item <= MAX_SAFE_INTEGER:
            raise CanonicalError("canonical JSON writes an integer beyond 2^53 - 1 as a string")
    elif item is not None and type(item) is not bool:
        raise CanonicalError(f"canonical JSON has no {type(item).__name__}: use integers or strings")
    return item


def _text(text: str) -> str:
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise CanonicalError(f"{quoted(text)} holds half of a surrogate pair") from None
    return text
