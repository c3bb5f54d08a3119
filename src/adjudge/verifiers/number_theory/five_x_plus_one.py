"""The 5x + 1 analogue of Collatz's conjecture: from every positive integer the iteration reaches 1.

The step halves an even x and replaces an odd x by 5x + 1. False: 13, 66, 33, 166, 83, 416, 208, 104, 52, 26
is a cycle without 1, one of two that are known (J. C. Lagarias, *The 3x + 1 problem and its generalizations*,
Amer. Math. Monthly 92 (1985), 3-23, treats such maps).

A witness is a cycle. The checks, in order: it is not empty; its numbers are positive; none of them is 1; the
step leads from each to the next and from the last to the first. Then the iteration from any of them stays
among them.

Counted work: the decimal digits of the numbers.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"cycle": [integer, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, multiplier: int = 5, added: int = 1
) -> Outcome:
    """Ask about the step that takes an odd x to ``multiplier``·x + ``added``."""
    texts = witness["cycle"]
    needed = sum(len(text) for text in texts)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "digits")
    cycle = [parse_integer(text, max_digits=limits.max_digits) for text in texts]
    if not cycle:
        return rejected("the cycle has no number", length=0)
    for position, x in enumerate(cycle):
        if x <= 1:
            what = "is 1" if x == 1 else "is not positive"
            return rejected(f"the number {shown(x)} at position {position} {what}", position=position)
    for position, x in enumerate(cycle):
        image = _step(x, multiplier, added)
        expected = cycle[(position + 1) % len(cycle)]
        if image != expected:
            message = f"the step leads from {shown(x)} to {shown(image)}, not to {shown(expected)}"
            return rejected(message, position=position, image=fact(image))
    message = (
        f"{len(cycle)} numbers greater than 1 form a cycle, from {shown(min(cycle))} to {shown(max(cycle))}"
    )
    return accepted(message, length=len(cycle), least=fact(min(cycle)), greatest=fact(max(cycle)))


def _step(x: int, multiplier: int, added: int) -> int:
    return x // 2 if x % 2 == 0 else multiplier * x + added
