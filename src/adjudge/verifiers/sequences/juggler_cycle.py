"""The juggler map has no cycle of positive integers but the fixed point 1.

The map sends an even n to ⌊√n⌋ and an odd n to ⌊n√n⌋ = ⌊√(n^3)⌋. The conjecture is that its iteration leads
from every positive integer to 1; a cycle of integers greater than 1 would refute that.

Source: C. A. Pickover, *Computers and the Imagination*, 1991.

A witness is the list of the numbers of a cycle, each but the last followed by its image, the last by the
first. The checks, in order: every number is at least 2; all are different; every number has the image that
stands next. No root is taken: y is ⌊√m⌋ exactly when y^2 <= m < (y + 1)^2, for y >= 0.

Counted work: for each number the square of the length of its cube in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"cycle": […, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, least: int = 2, closed: int = 1
) -> Outcome:
    """Ask for numbers of at least ``least``; with ``closed`` 0 the last need not lead to the first."""
    cycle = [parse_integer(text, max_digits=limits.max_digits) for text in witness["cycle"]]
    position_of: dict[int, int] = {}
    for position, number in enumerate(cycle):
        if number < least:
            message = f"number {position}, {shown(number)}, is less than {least}"
            return rejected(message, position=position, number=fact(number))
        if number in position_of:
            message = f"number {position}, {shown(number)}, stands also at {position_of[number]}"
            return rejected(message, position=position, number=fact(number))
        position_of[number] = position
    needed = sum((3 * number.bit_length() // 64 + 1) ** 2 for number in cycle)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    last = len(cycle) if closed else len(cycle) - 1
    for position in range(last):
        number, following = cycle[position], cycle[(position + 1) % len(cycle)]
        if not _is_image(following, number):
            message = (
                f"number {position}, {shown(number)}, is followed by {shown(following)}, not by its image"
            )
            return rejected(message, position=position, steps=position, length=len(cycle))
    message = (
        f"the {len(cycle)} numbers from {shown(cycle[0])} to {shown(cycle[-1])} are mapped each to the next"
    )
    return accepted(message, steps=last, length=len(cycle))


def _is_image(candidate: int, number: int) -> bool:
    """Whether the juggler map sends ``number`` > 0 to ``candidate`` > 0."""
    radicand = number if number % 2 == 0 else number**3
    return candidate**2 <= radicand < (candidate + 1) ** 2
