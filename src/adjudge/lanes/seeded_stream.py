"""A reproducible source of choices: SHA-256 in counter mode, the same bytes on every machine and version.

The standard library's generator promises its sequence for a seed only in part (``randrange`` has changed
between Python versions), so generated cases draw from this one instead.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

_Item = TypeVar("_Item")
_WORDS = 1 << 64


class SeededStream:
    """One stream of 64-bit values; value ``k`` is the start of SHA-256 of ``label:seed:name:k``.

    Args:
        label: which generator draws, with its version, such as ``adjudge-b1-gen/1``.
        seed: the seed.
        name: name of the stream; streams with different names are independent.
    """

    def __init__(self, label: str, seed: int, name: str) -> None:
        self._prefix = f"{label}:{seed}:{name}:"
        self._counter = 0

    def value(self) -> int:
        """The next value, from 0 to 2^64 - 1."""
        digest = sha256(f"{self._prefix}{self._counter}".encode("ascii")).digest()
        self._counter += 1
        return int.from_bytes(digest[:8], "big")

    def below(self, bound: int) -> int:
        """The next integer from 0 to ``bound - 1``, each equally likely (values past the last whole block
        of ``bound`` are drawn again)."""
        limit = _WORDS - _WORDS % bound
        while (drawn := self.value()) >= limit:
            pass
        return drawn % bound

    def pick(self, items: Sequence[_Item]) -> _Item:
        """One of ``items``, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        """The items in random order (Fisher and Yates, from the last place downwards)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
