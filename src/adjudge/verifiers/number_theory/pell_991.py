"""991·n^2 + 1 is not a perfect square for any positive integer n.

A textbook example of a statement that no search by hand would refute. False: the least n, of 29 digits, is
the second part of the fundamental solution of Pell's equation x^2 - 991·y^2 = 1, found from the continued
fraction of the square root of 991 (an example that is credited to W. Sierpiński).

A witness is n. The checks, in order: n is positive; the square root of 991·n^2 + 1, rounded down, has exactly
that square.

Counted work: the binary digits of n.
"""

from collections.abc import Mapping
from math import isqrt
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 991) -> Outcome:
    """Ask for a positive n such that ``factor``·n^2 + 1 is a perfect square."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    if n.bit_length() > limits.max_work:
        return over_work(n.bit_length(), limits.max_work, "binary digits")
    value = factor * n * n + 1
    root = isqrt(value)
    excess = value - root * root
    if excess:
        message = (
            f"{factor}·n^2 + 1 exceeds the square of {shown(root)} by {shown(excess)} and is below the next"
        )
        return rejected(message, n=fact(n), root=fact(root), excess=fact(excess))
    message = f"{factor}·n^2 + 1 is the square of {shown(root)} for n = {shown(n)}"
    return accepted(message, n=fact(n), root=fact(root), excess="0")
