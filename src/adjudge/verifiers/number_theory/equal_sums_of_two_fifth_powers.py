"""Erdős problem 324 for fifth powers: a^5 + b^5 = c^5 + d^5 only when {a, b} = {c, d}.

All four are non-negative integers. The problem asks for some polynomial whose sums of two values are distinct
and remarks that probably x^5 is one: P. Erdős, https://www.erdosproblems.com/324.

A witness is two pairs. The checks, in order: all four integers are at least 0; the pairs are not the same up
to order; the sums of fifth powers are equal.

Counted work: the decimal digits of the four integers.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"first": [a, b], "second": [c, d]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, exponent: int = 5) -> Outcome:
    """Ask it for another exponent ≥ 1; with 4 there is Euler's 59^4 + 158^4 = 133^4 + 134^4."""
    texts = [*witness["first"], *witness["second"]]
    needed = sum(map(len, texts))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "digits")
    a, b, c, d = (
        parse_integer(text, integer_format="bigint0", max_digits=limits.max_digits) for text in texts
    )
    for value in (a, b, c, d):
        if value < 0:
            return rejected(f"{shown(value)} is negative", negative=fact(value))
    if _is_same_pair((a, b), (c, d)):
        return rejected(f"both pairs consist of {shown(a)} and {shown(b)}", pair=[fact(a), fact(b)])
    left, right = a**exponent + b**exponent, c**exponent + d**exponent
    facts = {"left": fact(left), "right": fact(right), "last_digits": [left % 10**12, right % 10**12]}
    if left != right:
        message = f"the powers with exponent {exponent} sum to {shown(left)} and to {shown(right)}"
        return rejected(message, **facts)
    message = f"two different pairs have the same sum {shown(left)} of powers with exponent {exponent}"
    return accepted(message, **facts)


def _is_same_pair(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return first in (second, second[::-1])
