"""Pólya's conjecture: L(n) = λ(1) + λ(2) + … + λ(n) <= 0 for every n >= 2.

λ is Liouville's function: λ(k) = 1 when k has an even number of prime factors, counted with multiplicity, and
-1 when it has an odd number; λ(1) = 1. Source: G. Pólya, *Verschiedene Bemerkungen zur Zahlentheorie*,
Jahresber. Deutsch. Math.-Verein. 28 (1919), 31-40. False: C. B. Haselgrove, *A disproof of a conjecture of
Pólya*, Mathematika 5 (1958), 141-145; the least counterexample, 906150257, is M. Tanaka's (Tokyo J. Math. 3
(1980), 187-189).

A witness is n. The checks, in order: n >= 2; L(n) > 0. L(n) comes from the identity L(x) + L(x/2) + L(x/3) +
… = (number of squares up to x), every argument rounded down: λ is summed directly up to a cutoff near
2·n^(2/3), and the identity gives L at the quotients n/i above it, the smallest first.

Counted work: the cutoff, and twice the square root of every quotient above it.
"""

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import isqrt
from operator import mul
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.prime_sieve import primes_up_to

_FLIP = bytes([1, 0, *range(2, 256)])


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, bound: int = 0) -> Outcome:
    """Ask whether L(n) > ``bound``; the conjecture's bound is 0."""
    n = witness["n"]
    if n < 2:
        return rejected(f"n = {n} is less than 2", n=n)
    cutoff = _cutoff(n)
    needed = cutoff + sum(2 * isqrt(n // i) for i in range(1, n // (cutoff + 1) + 1))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "steps")
    total = _summatory_liouville(n, cutoff)
    if total <= bound:
        return rejected(f"L({n}) = {total} is not greater than {bound}", n=n, sum=total, bound=bound)
    return accepted(f"L({n}) = {total} is greater than {bound}", n=n, sum=total, bound=bound)


def _cutoff(n: int) -> int:
    """About 2·n^(2/3), at least the square root of n and at most n."""
    root = 1
    while root**3 < n:
        root += 1
    return min(n, 2 * root * root)


def _summatory_liouville(n: int, cutoff: int) -> int:
    signs = _liouville(cutoff)
    sums = array("q", accumulate(signs, initial=0))
    if n <= cutoff:
        return sums[n]
    above = n // (cutoff + 1)
    large = array("q", bytes(8 * (above + 1)))
    for i in range(above, 0, -1):
        x = n // i
        root = isqrt(x)
        first = max(2, above // i + 1)
        by_divisor = sum(map(sums.__getitem__, map(x.__floordiv__, range(first, root + 1))))
        values = x // (root + 1)
        by_value = sum(map(mul, signs, map(x.__floordiv__, range(1, values + 1)))) - sums[values] * root
        large[i] = root - sum(large[2 * i :: i]) - by_divisor - by_value
    return large[1]


def _liouville(bound: int) -> Sequence[int]:
    """λ(1), λ(2), …, λ(bound): the parity of each k is flipped once for every prime power that divides it."""
    parity = bytearray(bound + 1)
    for p in primes_up_to(bound):
        power = p
        while power <= bound:
            parity[power::power] = parity[power::power].translate(_FLIP)
            power *= p
    return array("b", (1 - 2 * odd for odd in parity[1:]))
