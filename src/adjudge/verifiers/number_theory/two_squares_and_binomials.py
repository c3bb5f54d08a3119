"""Sun's conjecture on A303639: every n > 1 is a^2 + b^2 + C(2c + 1, c) + C(2d + 1, d) with a, b, c, d >= 0.

Source: Z.-W. Sun, OEIS A303639 (2018), with a check up to 6·10^8. False: DCLXAI found in August 2026 that n =
800322180 has no such representation.

A witness is n. The checks, in order: n > 1; for no c <= d with C(2c + 1, c) + C(2d + 1, d) <= n is the rest a
sum of two squares. Each rest is shown not to be one by a prime that is 3 modulo 4 and divides it to an odd
power, from a complete factorization found here.

Counted work: the number of rests.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.two_squares import two_squares_obstruction


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, binomials: int = 2) -> Outcome:
    """Ask for an n > 1 that is not a sum of two squares and of ``binomials`` numbers C(2c + 1, c)."""
    n = witness["n"]
    if n <= 1:
        return rejected(f"n = {n} is not greater than 1", n=n)
    values = list(_central_values(n))
    sums = [sum(chosen) for chosen in combinations_with_replacement(values, binomials)]
    rests = sorted({n - total for total in sums if total <= n})
    if len(rests) > limits.max_work:
        return over_work(len(rests), limits.max_work, "rests")
    for rest in rests:
        if two_squares_obstruction(rest) is None:
            message = f"n = {n} is represented: the rest {rest} after {n - rest} is a sum of two squares"
            return rejected(message, n=n, rest=rest)
    message = f"n = {n} is not represented: none of the {len(rests)} rests is a sum of two squares"
    return accepted(message, n=n, rests=len(rests))


def _central_values(bound: int) -> Iterator[int]:
    """C(2c + 1, c) for c = 0, 1, 2, …, up to ``bound``: (c + 2)·C(2c + 3, c + 1) = (4c + 6)·C(2c + 1, c)."""
    value, c = 1, 0
    while value <= bound:
        yield value
        value = value * (4 * c + 6) // (c + 2)
        c += 1
