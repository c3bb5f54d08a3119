"""Erdős problem 677: separated blocks of the same length have different least common multiples.

Statement: for all integers k ≥ 1, n ≥ 0 and m ≥ n + k, lcm(n + 1, …, n + k) ≠ lcm(m + 1, …, m + k).

Source: https://www.erdosproblems.com/677; as a Lean statement in Formal Conjectures, ErdosProblems/677.lean.

A witness is n, m and k. The checks, in order: n ≥ 0; k ≥ 1; m ≥ n + k; the two least common multiples are
equal. They are found by Euclid's algorithm, member by member.

Counted work: k squared times the square of the length of m + k in 64-bit words; a least common multiple is at
most k times as long as m + k, and each of the 2k members meets it once.
"""

from collections.abc import Mapping
from math import gcd
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "m": …, "k": k}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, shorter: int = 0) -> Outcome:
    """Shorten the second block by ``shorter``: lcm(5, 6, 7) = lcm(14, 15)."""
    n, m = (
        parse_integer(witness[name], integer_format="bigint0", max_digits=limits.max_digits) for name in "nm"
    )
    k = witness["k"]
    if n < 0:
        return rejected(f"n = {shown(n)} is negative", n=fact(n))
    if k <= shorter:
        return rejected(f"k = {k} is not greater than {shorter}", k=k)
    if m < n + k:
        return rejected(f"m = {shown(m)} is less than n + k = {shown(n + k)}", m=fact(m))
    words = -(-(m + k).bit_length() // 64)
    needed = (k * words) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "steps of Euclid's algorithm")
    first, second = _lcm_of_block(n, k), _lcm_of_block(m, k - shorter)
    facts = {
        "bits": [first.bit_length(), second.bit_length()],
        "last_digits": [first % 10**12, second % 10**12],
    }
    blocks = [
        f"lcm({_block('n', k)}) = {shown(first)}",
        f"lcm({_block('m', k - shorter)}) = {shown(second)}",
    ]
    if first != second:
        return rejected(" differs from ".join(blocks), **facts)
    return accepted(" equals ".join(blocks), **facts)


def _lcm_of_block(start: int, length: int) -> int:
    """The least common multiple of start + 1, …, start + length."""
    multiple = 1
    for member in range(start + 1, start + length + 1):
        multiple *= member // gcd(multiple, member)
    return multiple


def _block(name: str, length: int) -> str:
    return f"{name} + 1" if length == 1 else f"{name} + 1, ..., {name} + {length}"
