"""An iterative scanner that finds the first fault of a strict JSON text, with its place.

It builds no values and never recurses, so a hostile text costs time linear in its length and no stack.
"""

import re
from typing import NamedTuple

from adjudge.contract.printable import json_pointer, quoted

_STRING_BODY = r'[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
_WHITE = re.compile(r"[ \t\n\r]*+")
_STRING = re.compile(rf'"{_STRING_BODY}"')
_OPEN_STRING = re.compile(rf'"{_STRING_BODY}')
_KEY = re.compile(rf'[ \t\n\r]*+"({_STRING_BODY})"[ \t\n\r]*+:')
_INTEGER = r"-?(?:0|[1-9][0-9]*+)(?![-+.0-9eE])"
_EMPTY = r"\[[ \t\n\r]*+\]|\{[ \t\n\r]*+\}"
_LITERAL = r"(?:true|false|null)(?![A-Za-z0-9_])"
_VALUE = re.compile(rf'[ \t\n\r]*+(?:{_EMPTY}|([\[{{])|({_INTEGER})|"{_STRING_BODY}"|{_LITERAL})')
_AFTER = re.compile(r"[ \t\n\r]*+([\]},])")
_NUMBER_LIKE = re.compile(r"[-+.0-9eE]+")
_WORD = re.compile(r"-?[A-Za-z_][A-Za-z0-9_]*")
_STRUCTURE = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{\]}]', re.DOTALL)
_ESCAPES = re.compile(r"\\u([0-9a-fA-F]{4})|\\.", re.DOTALL)
_MAX_INTEGER_CHARACTERS = 17
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Fault(NamedTuple):
    """The first fault of a text: code, reason, place (counted from 1, in characters) and JSON pointer."""

    code: str
    reason: str
    line: int
    column: int
    pointer: str


class TooDeepError(ValueError):
    """Nesting beyond the limit, at a character offset."""

    def __init__(self, offset: int) -> None:
        super().__init__(f"too deep at {offset}")
        self.offset = offset


def check_depth(text: str, max_depth: int) -> None:
    """Raise :class:`TooDeepError` when brackets outside strings nest deeper than ``max_depth``."""
    depth = 0
    for match in _STRUCTURE.finditer(text):
        mark = text[match.start()]
        if mark in "[{":
            depth += 1
            if depth > max_depth:
                raise TooDeepError(match.start())
        elif mark in "]}":
            depth -= 1


def lone_surrogate(text: str) -> int | None:
    """Offset of the first ``\\u`` escape that is half of a surrogate pair alone, or ``None``."""
    high: tuple[int, int] | None = None
    for match in _ESCAPES.finditer(text):
        digits = match.group(1)
        unit = int(digits, 16) if digits else 0
        if high is not None:
            if 0xDC00 <= unit <= 0xDFFF and match.start() == high[1]:
                high = None
                continue
            return high[0]
        if 0xD800 <= unit <= 0xDBFF:
            high = (match.start(), match.end())
        elif 0xDC00 <= unit <= 0xDFFF:
            return match.start()
    return high[0] if high else None


def scan(data: bytes, *, max_depth: int, max_integer: int) -> Fault | None:
    """Find the first fault in the contract's order: encoding, depth, syntax, duplicate keys."""
    if data.startswith(BYTE_ORDER_MARK):
        return Fault("BAD_ENCODING", "a byte order mark is not allowed: save as UTF-8 without BOM", 1, 1, "")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before_fault = data[: error.start].decode("utf-8")
        reason = f"byte 0x{data[error.start]:02x} is not UTF-8"
        return _fault(before_fault, "BAD_ENCODING", reason, len(before_fault), "")
    offset = text.find("\0")
    if offset >= 0:
        reason = "a NUL byte is not text: save as UTF-8 (this may be UTF-16)"
        return _fault(text, "BAD_ENCODING", reason, offset, "")
    surrogate = lone_surrogate(text)
    if surrogate is not None:
        reason = "half of a surrogate pair stands alone"
        return _fault(text, "BAD_ENCODING", reason, surrogate, _pointer_at(text, surrogate, max_integer))
    try:
        check_depth(text, max_depth)
    except TooDeepError as error:
        pointer = _pointer_at(text, error.offset, max_integer)
        return _fault(text, "TOO_DEEP", f"nesting exceeds {max_depth} levels", error.offset, pointer)
    return _Scanner(text, max_integer).run()


def _fault(text: str, code: str, reason: str, offset: int, pointer: str) -> Fault:
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return Fault(code, reason, line, column, pointer)


def _pointer_at(text: str, offset: int, max_integer: int) -> str:
    """Pointer of the value that is being read at ``offset``, empty when the text is broken before it."""
    start = text[:offset]
    try:
        _Scanner(start, max_integer).document()
    except _SyntaxFaultError as error:
        if error.offset == offset or _OPEN_STRING.fullmatch(start, error.offset):
            return error.pointer
    return ""


class _SyntaxFaultError(Exception):
    def __init__(self, reason: str, offset: int, pointer: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        self.pointer = pointer


class _Scanner:
    """A stack machine over the text: one regular expression match for each value, key or separator.

    ``path`` holds, for each open container, the step to the member that is being read.
    """

    def __init__(self, text: str, max_integer: int) -> None:
        self.text = text
        self.max_integer = max_integer
        self.path: list[str | int] = []
        self.keys: list[set[str] | None] = []  # a set for each open object, None for each open array
        self.duplicate: Fault | None = None

    def run(self) -> Fault | None:
        try:
            end = self.document()
            if end != len(self.text):
                raise _SyntaxFaultError("text after the end of the JSON value", end, "")
        except _SyntaxFaultError as error:
            return _fault(self.text, "BAD_JSON", error.reason, error.offset, error.pointer)
        return self.duplicate

    def document(self) -> int:
        """Walk one value and the white space around it; returns where it ends."""
        position = self._value(0)
        while self.keys:
            keys = self.keys[-1]
            match = _AFTER.match(self.text, position)
            mark = match.group(1) if match else ""
            if match is None or mark == ("}" if keys is None else "]"):
                raise self._at_container("a comma or a closing bracket is missing", position)
            position = match.end()
            if mark != ",":
                self.keys.pop()
                self.path.pop()
            elif keys is None:
                index = self.path[-1]
                assert isinstance(index, int)
                self.path[-1] = index + 1
                position = self._value(position)
            else:
                position = self._value(self._key(position, keys))
        return self._white(position)

    def _value(self, position: int) -> int:
        """Read a scalar or an empty container, opening the containers before it."""
        while True:
            match = _VALUE.match(self.text, position)
            if match is None:
                raise self._not_a_value(self._white(position))
            bracket, integer = match.groups()
            position = match.end()
            if integer is not None:
                self._check_integer(integer, match.start(2))
            if bracket is None:
                return position
            keys: set[str] | None = None if bracket == "[" else set()
            self.keys.append(keys)
            self.path.append(0)
            if keys is not None:
                position = self._key(position, keys)

    def _key(self, position: int, keys: set[str]) -> int:
        match = _KEY.match(self.text, position)
        if match is None:
            raise self._not_a_key(self._white(position))
        key = _unescape(match.group(1))
        self.path[-1] = key
        if key in keys and self.duplicate is None:
            reason = f"the key {quoted(key)} occurs twice"
            place = match.start(1) - 1
            self.duplicate = _fault(self.text, "DUPLICATE_KEY", reason, place, json_pointer(self.path))
        keys.add(key)
        return match.end()

    def _check_integer(self, digits: str, position: int) -> None:
        if len(digits) > _MAX_INTEGER_CHARACTERS or abs(int(digits)) > self.max_integer:
            raise self._at_value("an integer beyond 2^53 - 1 must be written as a string", position)

    def _not_a_value(self, position: int) -> _SyntaxFaultError:
        text = self.text
        mark = text[position : position + 1]
        if mark == "":
            return self._at_value("the text ends where a value is expected", position)
        if mark == '"':
            return self._at_value("the string is not closed or holds an illegal character", position)
        word = _WORD.match(text, position)
        number = _NUMBER_LIKE.match(text, position)
        if number is not None and word is None:
            return self._at_value(
                f"{quoted(number.group())} is not an integer (no fraction, exponent, sign)", position
            )
        if mark in "]},":
            return self._at_value(f"a value is missing before {mark!r}", position)
        return self._at_value(f"{quoted(word.group() if word else mark)} is not a JSON value", position)

    def _not_a_key(self, position: int) -> _SyntaxFaultError:
        match = _STRING.match(self.text, position)
        if match is not None:
            self.path[-1] = _unescape(match.group()[1:-1])
            return self._at_value("a colon is missing after the key", self._white(match.end()))
        if self.text.startswith('"', position):
            return self._at_container("the key is not closed or holds an illegal character", position)
        return self._at_container("a key in double quotes is missing", position)

    def _at_value(self, reason: str, position: int) -> _SyntaxFaultError:
        return _SyntaxFaultError(reason, position, json_pointer(self.path))

    def _at_container(self, reason: str, position: int) -> _SyntaxFaultError:
        pointer = json_pointer(self.path[:-1])
        return _SyntaxFaultError(reason, self._white(position), pointer)

    def _white(self, position: int) -> int:
        match = _WHITE.match(self.text, position)
        assert match is not None
        return match.end()


def _unescape(body: str) -> str:
    if "\\" not in body:
        return body
    short = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}

    def plain(match: re.Match[str]) -> str:
        digits = match.group(1)
        if digits:
            return chr(int(digits, 16))
        mark = match.group()[1]
        return short.get(mark, mark)

    joined = _ESCAPES.sub(plain, body)
    return joined.encode("utf-16", "surrogatepass").decode("utf-16")
