"""The one-point proof: equality of polynomials by one exact evaluation.

Both sides are evaluated where each variable is a power of one base, larger than twice the L1 norm of the
difference, with exponents that keep all monomials apart (Kronecker's substitution). Equal values prove
equality, unequal values prove difference; :mod:`adjudge.algebra.certificate` has the argument.
"""

from collections.abc import Sequence
from typing import NamedTuple

from adjudge.algebra.bounds import strides
from adjudge.algebra.evaluate import Exact
from adjudge.algebra.program import decimal

SMALL_BITS = 4_096
"""A proof below this size is cheaper than looking for a witness of difference first."""

LEAST_BASE_BITS = 32
"""With at most one variable the base is at least two to this power, so that it is known beforehand."""

FLINT_BITS = 5_000
"""Above this size values are FLINT integers, whose products are faster than Python's."""

WRITTEN_BELOW = 10**999
"""Values from here on have 1,000 digits or more and are hashed, not written out."""


class Plan(NamedTuple):
    """The point and what it costs.

    Attributes:
        norm: bound L on the L1 norm of the difference.
        degrees: bound on its degree in each variable.
        base_bits: the base is 2 to this power.
        strides: exponent of the base for each variable.
        bits: bound on the size of a value at the point.
    """

    norm: int
    degrees: tuple[int, ...]
    base_bits: int
    strides: list[int]
    bits: int


def plan(norm: int, degrees: Sequence[int]) -> Plan:
    """The point that fits bounds on norm and degrees."""
    base_bits = (2 * norm).bit_length()
    if len(degrees) <= 1:
        base_bits = max(base_bits, LEAST_BASE_BITS)
    steps = strides([*degrees, 0])
    return Plan(norm, tuple(degrees), base_bits, steps[:-1], base_bits * steps[-1])


class Outcome(NamedTuple):
    """Both exact values at the point."""

    point: dict[str, int]
    value_a: Exact
    value_b: Exact


def coordinates(variables: Sequence[str], at: Plan) -> dict[str, int]:
    """The point of a plan."""
    return {name: 1 << (at.base_bits * stride) for name, stride in zip(variables, at.strides, strict=True)}


def value_text(value: Exact) -> str:
    """An exact rational in decimal: ``-5`` or ``7/2``."""
    if isinstance(value, int):
        return decimal(value)
    return str(value)


def is_short(value: Exact) -> bool:
    """Whether numerator and denominator have fewer than 1,000 digits."""
    if hasattr(value, "q"):
        return bool(abs(value.p) < WRITTEN_BELOW and value.q < WRITTEN_BELOW)
    return bool(abs(value) < WRITTEN_BELOW)
