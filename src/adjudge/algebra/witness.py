"""Witnesses of difference: small exact probes, then points modulo a prime.

A witness proves ``not_equivalent`` however large the expressions would be if expanded: equal rational
functions have equal values wherever both are defined, and equal residues wherever all denominators are
invertible. Points that agree prove nothing and are never counted for equality.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from adjudge.algebra.evaluate import (
    Exact,
    TooBig,
    Undefined,
    environment,
    evaluate_modulo,
    evaluate_within,
    residues,
)
from adjudge.algebra.program import Number, Program, divides
from adjudge.algebra.work import WorkExceeded
from adjudge.contract.canonical import canonical_bytes

PRIME = 2**61 - 1
"""The prime of the first eight draws."""

FURTHER_PRIMES = (2**89 - 1, 2**107 - 1, 2**127 - 1, 2**521 - 1)
"""Mersenne primes tried, eight draws each, when a proof has shown a difference that every draw modulo the
first missed."""

DRAWS = 8

DRAW_STEPS = 10_000_000
"""Steps (:mod:`adjudge.algebra.work`) that the draws modulo one prime may take."""

_CYCLE = (2, -3, 5, -7, 11)
_CONSTANT_PROBES = (0, 1, -1, 3)


class PointWitness:
    """A point, and both exact values there."""

    __slots__ = ("point", "value_a", "value_b")

    def __init__(self, point: dict[str, int], value_a: Exact, value_b: Exact) -> None:
        self.point = point
        self.value_a = value_a
        self.value_b = value_b


class ResidueWitness:
    """A point, a prime, and both residues."""

    __slots__ = ("point", "prime", "residue_a", "residue_b")

    def __init__(self, point: dict[str, int], prime: int, residue_a: int, residue_b: int) -> None:
        self.point = point
        self.prime = prime
        self.residue_a = residue_a
        self.residue_b = residue_b


class Search:
    """The search for a witness over one pair of programs.

    Attributes:
        clean: the first drawn point and prime at which both sides had a residue, so that both expressions are
            defined; None until then.
    """

    def __init__(
        self, a: Program, b: Program, variables: Sequence[str], leaves: Mapping[str, Number | None], bits: int
    ) -> None:
        self._a = a
        self._b = b
        self._variables = variables
        self._leaves = leaves
        self._bits = bits
        self._fractions = divides(a) or divides(b)
        self._digest = ""
        self._draws = 0
        self._drawn: dict[tuple[int, int], ResidueWitness | None] = {}
        self.clean: tuple[dict[str, int], int] | None = None

    def may_be_equal(self, *, probe: bool, modular: bool) -> bool:
        """Whether the cheapest of the permitted points leaves equality possible."""
        if modular:
            return self.draw(draws=1) is None
        if probe:
            found = self.at(next(probes(self._variables)))
            return found is None or found.value_a == found.value_b
        return True

    def probe(self) -> PointWitness | None:
        """The first small probe at which the values differ."""
        for point in probes(self._variables):
            found = self.at(point)
            if found and found.value_a != found.value_b:
                return found
        return None

    def at(self, point: dict[str, int]) -> PointWitness | None:
        """Both exact values at a point; None when they are too large to write or undefined."""
        env = environment(self._leaves, point, fractions=self._fractions)
        try:
            value_a = evaluate_within(self._a, env, self._bits)
            value_b = evaluate_within(self._b, env, self._bits)
        except (TooBig, Undefined, WorkExceeded):
            return None
        return PointWitness(point, value_a, value_b)

    def draws(self) -> int:
        """How many draws to make: eight, or fewer, at least two, where one takes more than a millisecond."""
        if not self._draws:
            exponents = sum([len(item) for item in (*self._a, *self._b) if item[0] == "^"])
            steps = 150 * (len(self._a) + len(self._b)) + 400 * exponents
            self._draws = min(DRAWS, max(DRAW_STEPS // steps, 2))
        return self._draws

    def draw(
        self, primes: Sequence[int] = (PRIME,), first: int = 0, draws: int | None = None
    ) -> ResidueWitness | None:
        """The first drawn point at which the residues differ.

        Args:
            primes: ``DRAWS`` draws for each.
            first: the counter of the first draw.
            draws: how many of the draws of each prime to try; default :meth:`draws`.
        """
        if draws is None:
            draws = self.draws()
        for block, prime in enumerate(primes):
            for counter in range(first + DRAWS * block, first + DRAWS * block + draws):
                found = self._residues(counter, prime)
                if found and found.residue_a != found.residue_b:
                    return found
        return None

    def _residues(self, counter: int, prime: int) -> ResidueWitness | None:
        """Both residues at a drawn point; None when a side has none there."""
        if (counter, prime) in self._drawn:
            return self._drawn[counter, prime]
        point = self._point(counter, prime)
        values = residues(self._leaves, point, prime)
        found = None
        if values is not None:
            try:
                residue_a = evaluate_modulo(self._a, values, prime)
                residue_b = evaluate_modulo(self._b, values, prime)
            except Undefined:
                pass
            else:
                found = ResidueWitness(point, prime, residue_a, residue_b)
                self.clean = self.clean or (point, prime)
        self._drawn[counter, prime] = found
        return found

    def _point(self, counter: int, prime: int) -> dict[str, int]:
        if not self._digest:
            # Canonical JSON of two lists of ASCII strings, written without the checks that they do not need.
            text = json.dumps([self._a, self._b], separators=(",", ":"))
            self._digest = hashlib.sha256(text.encode("ascii")).hexdigest()
        return {name: _coordinate(self._digest, counter, name, prime) for name in self._variables}


def probes(variables: Sequence[str]) -> Iterator[dict[str, int]]:
    """The small probes in their fixed order."""
    yield dict(zip(variables, cycle(_CYCLE), strict=False))
    if variables:
        for value in _CONSTANT_PROBES:
            yield dict.fromkeys(variables, value)


def _coordinate(digest: str, counter: int, name: str, prime: int) -> int:
    """SHA-256 of the canonical JSON of [digest, counter, name], as a big-endian integer, modulo the prime."""
    drawn = hashlib.sha256(canonical_bytes([digest, counter, name])).digest()
    return int.from_bytes(drawn) % prime
