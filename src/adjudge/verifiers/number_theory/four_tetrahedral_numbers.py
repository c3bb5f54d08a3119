"""Every integer n > 343867 is a sum of four tetrahedral numbers T(k) = k(k + 1)(k + 2)/6, k >= 0.

Source: H. E. Salzer and N. Levine, *Table of integers not exceeding 10 00000 that are not expressible as the
sum of four tetrahedral numbers*, Math. Comp. 12 (1958), 141-144; the last known exception is 343867.

A witness is n. The checks, in order: n > 343867; n is no sum of four. n is one exactly when n = s + (n - s),
where s <= n - s are both sums of two. The sums of two are run through in blocks: those of a block are kept,
those of the opposite block are compared with them.

Counted work: the square of the number of tetrahedral numbers up to n, which is at least the number of their
sums of two up to n.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

_SUMS_IN_A_BLOCK = 200_000


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, beyond: int = 343_867) -> Outcome:
    """Ask about n > ``beyond``; there are 241 known exceptions from 17 to 343867."""
    n = witness["n"]
    if n <= beyond:
        return rejected(f"n = {n} is not greater than {beyond}", n=n)
    count = _count_up_to(n)
    if count**2 > limits.max_work:
        return over_work(count**2, limits.max_work, "sums of two tetrahedral numbers")
    half = _smaller_half(n, [_tetrahedral(k) for k in range(count)])
    if half is None:
        return accepted(f"n = {n} is no sum of four of the {count} tetrahedral numbers up to it", n=n)
    message = f"n = {n} = {half} + {n - half}, where both are sums of two tetrahedral numbers"
    return rejected(message, n=n, half=half)


def _tetrahedral(k: int) -> int:
    return k * (k + 1) * (k + 2) // 6


def _count_up_to(n: int) -> int:
    """The number of k >= 0 with T(k) <= ``n``, for n >= 0, by bisection."""
    low, high = 0, 1
    while _tetrahedral(high) <= n:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _tetrahedral(middle) <= n else (low, middle)
    return high


def _smaller_half(n: int, numbers: Sequence[int]) -> int | None:
    """The smallest s <= n - s such that s and n - s are sums of two of ``numbers``, sorted from 0 on to n."""
    blocks = len(numbers) ** 2 // _SUMS_IN_A_BLOCK + 1
    length = n // 2 // blocks + 1
    for start in range(0, n // 2 + 1, length):
        stop = min(start + length, n // 2 + 1)
        low_sums = set(_sums_of_two(numbers, start, stop))
        found = [n - s for s in _sums_of_two(numbers, n - stop + 1, n - start + 1) if n - s in low_sums]
        if found:
            return min(found)
    return None


def _sums_of_two(numbers: Sequence[int], start: int, stop: int) -> Iterator[int]:
    """The sums from ``start`` to below ``stop`` of two numbers, the first not greater, with repetitions."""
    for index, first in enumerate(numbers):
        if 2 * first >= stop:
            return
        low = bisect_left(numbers, start - first, lo=index)
        high = bisect_left(numbers, stop - first, lo=index)
        for second in numbers[low:high]:
            yield first + second
