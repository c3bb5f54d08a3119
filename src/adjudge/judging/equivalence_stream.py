"""Pairs of expressions, one JSON object a line, decided one at a time in constant memory.

A line is ``{"a": …, "b": …}`` with optional ``id`` (string or integer), ``syntax`` and ``scope``. A line that
cannot be read gives an answer with a typed error; it never ends the stream.

A line is read, and an answer written, on one of two roads that agree. The short one, in msgspec, takes what
it is sure of; :mod:`~adjudge.contract.strict_json` and :mod:`~adjudge.contract.canonical` take the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adjudge.algebra import check_equivalence
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import JsonError
from adjudge.contract.lines import Line

SYNTAXES = ("plain", "latex", "lane")
SCOPES = ("polynomial", "rational")

_SAFE = strict_json.MAX_SAFE_INTEGER
_SHAPE = bytes.maketrans(b"123456789,[", b"000000000::")
_LONG_INTEGER = b":" + 16 * b"0"
"""In the shape of JSON without minus signs, wherever an integer has 16 digits, and at times elsewhere."""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pair on one line."""

    a: str
    b: str
    id: str | Annotated[int, msgspec.Meta(ge=-_SAFE, le=_SAFE)] | UnsetType | None = UNSET
    syntax: Literal["plain", "latex", "lane"] | UnsetType = UNSET
    scope: Literal["polynomial", "rational"] | UnsetType = UNSET


class Answer(msgspec.Struct, frozen=True):
    """The answer to one line, with the fields of a verdict."""

    line: int
    id: str | int | None
    code: str | None
    verdict: str
    method: str
    certificate: dict[str, Any] | None
    refusal: Any
    notes: tuple[dict[str, Any], ...]


_pair = msgspec.json.Decoder(Pair).decode
_sorted = msgspec.json.Encoder(order="sorted").encode


def decide_lines(lines: Iterable[Line], *, syntax: str, scope: str) -> Iterator[bytes]:
    """Decide the pair on every line, in order; blank lines are passed over.

    Args:
        syntax: the syntax of a line that names none.
        scope: the scope of a line that names none.

    Yields:
        One line of canonical JSON: ``id`` (null where none was given), ``line``, ``verdict`` (``error`` for a
        line that is not a pair), ``code`` (null when decided), and the remaining fields of the verdict or the
        error's ``message``.
    """
    for line in lines:
        if line.data is None:
            yield _error(line.number, None, "TOO_LARGE", "the line is too long")
        elif line.data.strip():
            yield _decide(line.number, line.data, syntax, scope)


def _decide(number: int, data: bytes, syntax: str, scope: str) -> bytes:
    pair = _read_sure(data)
    if pair is None:
        try:
            value = strict_json.loads(data, source="line")
        except JsonError as error:
            return _error(number, None, error.code, f"column {error.column}: {error.reason}")
        fault = _fault(value)
        if fault is not None:
            return _error(number, None, "SCHEMA", fault)
        pair = Pair(**value)
    identity = None if pair.id is UNSET else pair.id
    if pair.syntax is not UNSET:
        syntax = pair.syntax
    if pair.scope is not UNSET:
        scope = pair.scope
    if syntax == "lane" and scope == "rational":
        return _error(number, identity, "SCHEMA", "the lane's syntax has the scope polynomial only")
    found = check_equivalence(pair.a, pair.b, syntax=syntax, scope=scope)
    refusal = found.refusal
    code = None if refusal is None else refusal.code
    answer = Answer(
        number, identity, code, found.verdict, found.method, found.certificate, refusal, found.notes
    )
    return _written(answer)


def _read_sure(data: bytes) -> Pair | None:
    """The pair, or None where a key may occur twice or the line is at fault.

    msgspec takes the last of two equal keys. Then there are more quotation marks than the strings of the pair
    need. So there are where one is escaped inside a string, which is no fault, and left to the other road.
    """
    try:
        pair = _pair(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    strings = 4
    if pair.id is not UNSET:
        strings += 2 if type(pair.id) is str else 1
    if pair.syntax is not UNSET:
        strings += 2
    if pair.scope is not UNSET:
        strings += 2
    return pair if data.count(b'"') == 2 * strings else None


def _written(answer: Answer) -> bytes:
    """Canonical bytes.

    For ASCII other than delete, and integers of at most 15 digits, msgspec writes the same.
    """
    try:
        data = _sorted(answer)
    except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
        return canonical_bytes(msgspec.to_builtins(answer))
    if data.isascii() and b"\x7f" not in data and _LONG_INTEGER not in data.translate(_SHAPE, b"-"):
        return data
    return canonical_bytes(msgspec.to_builtins(answer))


def _fault(pair: Any) -> str | None:
    if type(pair) is not dict:
        return "the line is not a JSON object"
    if not pair.keys() <= _FIELDS:
        return f"unknown field {min(pair.keys() - _FIELDS)!a}"
    if type(pair.get("a")) is not str or type(pair.get("b")) is not str:
        return "a and b must both be strings"
    if pair.get("syntax", "plain") not in SYNTAXES:
        return f"syntax is none of {', '.join(SYNTAXES)}"
    if pair.get("scope", "polynomial") not in SCOPES:
        return f"scope is none of {', '.join(SCOPES)}"
    if type(pair.get("id")) not in (str, int, type(None)):
        return "id is neither a string nor an integer"
    return None


def _error(number: int, identity: str | int | None, code: str, message: str) -> bytes:
    return canonical_bytes(
        {"id": identity, "line": number, "verdict": "error", "code": code, "message": message}
    )


_FIELDS = frozenset(Pair.__struct_fields__)
