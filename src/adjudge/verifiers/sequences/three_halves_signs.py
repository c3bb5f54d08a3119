"""The partial sums of A071532: a(n) = -((-1)^⌊(3/2)^1⌋ + … + (-1)^⌊(3/2)^n⌋) is positive for every n > 2.

Source: B. Cloitre, OEIS A071532 (2002), as a question. False: a(331523) = -1 (S. Schlesinger, September 2026,
google-deepmind/formal-conjectures, pull request 5358).

A witness is n. The checks, in order: n > 2; a(n) <= 0. ⌊(3/2)^k⌋ is odd exactly when the binary digit of 3^k
with the weight 2^k is 1. These digits are found in blocks. From 3^s, of which the digits up to the weight 2^n
matter, those near the weight 2^s and above are multiplied by 3, 9, …, 3^B, and the digits left out can add at
most 3^j - 1 to the product by 3^j. Should that much change the digit that is asked for, it is taken from the
whole of 3^s instead.

Counted work: 64-bit words of all the powers 3^s, and the digits.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

_BLOCK = 512
_GUARD = 2 * _BLOCK
"""Digits below the weight 2^s that are kept; those left out weigh less than 3^_BLOCK < 2^_GUARD in all."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bound: int = 0) -> Outcome:
    """Ask whether a(n) <= ``bound``; the question's bound is 0."""
    n = witness["n"]
    if n <= 2:
        return rejected(f"n = {n} is not greater than 2", n=n)
    needed = n + sum(start // 64 + 1 for start in range(0, n, _BLOCK))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "words and digits")
    value = 2 * _odd_count(n) - n
    if value > bound:
        return rejected(f"a({n}) = {value} is greater than {bound}", n=n, value=value)
    return accepted(f"a({n}) = {value} is not greater than {bound}", n=n, value=value)


def _odd_count(n: int) -> int:
    """The number of k with 1 <= k <= n for which ⌊(3/2)^k⌋ is odd."""
    count = 0
    step, mask = 3**_BLOCK, (1 << n + 1) - 1
    power = 1
    for start in range(0, n, _BLOCK):
        length = min(_BLOCK, n - start)
        count += _odd_in_block(power, start, length)
        power = power * step & mask
    return count


def _odd_in_block(power: int, start: int, length: int) -> int:
    """How many of the digits of 3^k with weight 2^k are 1, for ``start`` < k <= ``start`` + ``length``.

    ``power`` is 3^start, up to a multiple of 2^(start + length + 1) or a higher power of 2.
    """
    dropped = max(0, start - _GUARD)
    place = start - dropped
    window = power >> dropped & (1 << place + length + 1) - 1
    count, factor = 0, 1
    for j in range(1, length + 1):
        window *= 3
        factor *= 3
        place += 1
        digit = window >> place
        if dropped and (window + factor - 1) >> place != digit:
            digit = power * factor >> start + j
        count += digit & 1
    return count
