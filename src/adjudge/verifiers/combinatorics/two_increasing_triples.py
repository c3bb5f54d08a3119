"""Gowers and Long: a 2-increasing sequence of triples from {1, …, n} has at most n^(3/2) members.

Source: W. T. Gowers and J. Long, *The length of an s-increasing sequence of r-tuples*, Combin. Probab.
Comput. 30 (2021), 686-721, arXiv:1609.08688, conjecture 1.8.

One triple is 2-less than another if it is smaller in at least two of the three places; this is not
transitive. A sequence is 2-increasing if each triple is 2-less than every later one. A witness is n with a
sequence. The checks, in order: all numbers lie from 1 to n; each triple is 2-less than every later one; the
square of the length is more than n³.

Counted work: pairs of triples.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "triples": [[a, b, c], …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, shorter: int = 0) -> Outcome:
    """Ask for a length that is more than n^(3/2) once ``shorter`` is added; n = 4 has a sequence of 8."""
    n: int = witness["n"]
    triples: Sequence[Sequence[int]] = witness["triples"]
    length = len(triples)
    needed = length * (length - 1) // 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of triples")
    for index, triple in enumerate(triples):
        for number in triple:
            if not 1 <= number <= n:
                message = f"triple {index}, {tuple(triple)}, has a number that is not from 1 to {n}"
                return rejected(message, entry=index, number=number)
    pair = _unordered_pair(triples)
    if pair is not None:
        i, j = pair
        smaller = f"{tuple(triples[i])} is not smaller than {tuple(triples[j])} in two places"
        return rejected(f"triple {i} before triple {j}: {smaller}", first=i, second=j)
    shown = f"{length}²" if not shorter else f"({length} + {shorter})²"
    square, cube = (length + shorter) ** 2, n**3
    facts = {"n": n, "length": length, "square": square, "cube": cube}
    if square <= cube:
        return rejected(f"{shown} = {square} is not more than {n}³ = {cube}", **facts)
    return accepted(
        f"the sequence is 2-increasing, and {shown} = {square} is more than {n}³ = {cube}", **facts
    )


def _unordered_pair(triples: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The first two places, by the later one, whose triples are not in the order that is asked for."""
    for j, (a, b, c) in enumerate(triples):
        for i in range(j):
            x, y, z = triples[i]
            if (x < a) + (y < b) + (z < c) < 2:
                return i, j
    return None
