"""What arithmetic takes, counted in steps of about a nanosecond from the sizes of the numbers alone.

The rates were measured once (FLINT 3.6, CPython 3.11) and are rounded up. They only decide what is refused
for size, never a verdict, and they are integers, so that every machine refuses the same inputs.
"""

from math import lcm

from flint import fmpz

PYTHON_GCD_BITS = 5_000
"""Above this size FLINT's greatest common divisor is used: Python's is quadratic."""


class WorkExceeded(Exception):  # noqa: N818 - caught by the ladder, never by users
    """A meter is used up; ``steps`` is what was counted."""

    def __init__(self, steps: int) -> None:
        super().__init__(steps)
        self.steps = steps


class Meter:
    """Counts steps before they are taken.

    Args:
        limit: steps that may be taken.

    Attributes:
        steps: counted so far.
    """

    __slots__ = ("limit", "steps")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.steps = 0

    def spend(self, steps: int) -> None:
        """Count steps.

        Raises:
            WorkExceeded: there are more than the limit.
        """
        self.steps += steps
        if self.steps > self.limit:
            raise WorkExceeded(self.steps)


def product(bits: int) -> int:
    """A product, or quotient, of integers of so many bits."""
    return 50 + bits * min(1 + (bits >> 16), 10)


def common_divisor(bits: int) -> int:
    """A greatest common divisor; fractions take one in every sum and product."""
    return 100 + bits * min(12 + (bits >> 10), 220)


def digits(bits: int) -> int:
    """The decimal text of an integer."""
    return 100 + bits * min(3 + (bits >> 14), 26)


def python_product(bits: int) -> int:
    """A product of Python's integers (Karatsuba)."""
    return 50 + bits * min(1 + (bits >> 11), 60)


def pair(left: int, right: int) -> int:
    """One product of two terms of polynomials, with coefficients of so many bits, and its sum with others."""
    if left + right <= 60:
        return 8
    left_words, right_words = 1 + (left >> 6), 1 + (right >> 6)
    words = left_words + right_words
    return 30 + words + min(left_words * right_words >> 1, words << 6)


def common_multiple(a: int, b: int) -> int:
    """The least common multiple of two positive integers of any size."""
    if a == b:
        return a
    if a.bit_length() + b.bit_length() < 2 * PYTHON_GCD_BITS:
        return lcm(a, b)
    return int(fmpz(a).lcm(fmpz(b)))
