"""A set of names with a digest each, in some thirty bytes a name: what a run remembers about a long cache.

Names and digests are kept by the first 64 bits of a SHA-256. Two names that agree in them look like one
whose digest has changed: that is reported as a fault, and no question is taken for an answered one.
"""

from __future__ import annotations

import hashlib

_KEY = 8
_DIGEST = 8
_SLOT = _KEY + _DIGEST
_EMPTY = bytes(_KEY)
_FIRST = 1024


class DigestTable:
    """Open addressing in one block of bytes."""

    def __init__(self) -> None:
        self._slots = _FIRST
        self._data = bytearray(_FIRST * _SLOT)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, name: str, sha256: str) -> bool:
        """Put a name in; false, and nothing is changed, when it is there already."""
        if self._count * 4 >= self._slots * 3:
            self._grow()
        key = _key(name)
        at = self._find(key)
        if self._data[at : at + _KEY] != _EMPTY:
            return False
        self._data[at : at + _SLOT] = key + bytes.fromhex(sha256[: 2 * _DIGEST])
        self._count += 1
        return True

    def digest(self, name: str) -> str | None:
        """The first 16 hexadecimal digits of the digest of a name, or ``None``."""
        at = self._find(_key(name))
        if self._data[at : at + _KEY] == _EMPTY:
            return None
        return self._data[at + _KEY : at + _SLOT].hex()

    def _find(self, key: bytes) -> int:
        """Where the key stands, or the empty slot where it belongs."""
        slot = int.from_bytes(key, "big") % self._slots
        while True:
            found = self._data[slot * _SLOT : slot * _SLOT + _KEY]
            if found in (key, _EMPTY):
                return slot * _SLOT
            slot = (slot + 1) % self._slots

    def _grow(self) -> None:
        old = self._data
        self._slots *= 2
        self._data = bytearray(self._slots * _SLOT)
        for start in range(0, len(old), _SLOT):
            key = bytes(old[start : start + _KEY])
            if key != _EMPTY:
                at = self._find(key)
                self._data[at : at + _SLOT] = old[start : start + _SLOT]


def _key(name: str) -> bytes:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()[:_KEY]
