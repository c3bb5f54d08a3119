"""Permanent on top: the permanent is the largest eigenvalue of the matrix of diagonal products.

Source: G. W. Soules (1966), as told and reported false by F. Zhang, *An update on a few permanent
conjectures*, Special Matrices 4 (2016), arXiv:1608.02844; refuted by V. Shchesnyak, *The permanent-on-top
conjecture is false* (2016), with a matrix of order 5 and rank 2.

For a positive semidefinite Hermitian n × n matrix A let π(A) be the matrix of order n! whose entry for two
permutations s and t is the product over i of the entries of A in row s(i) and column t(i). The conjecture: no
eigenvalue of π(A) is larger than the permanent of A, which is one of them.

A witness is a matrix X of n rows of Gaussian integers, with A = X·X*, and a vector v of n! Gaussian integers,
one for each permutation in lexicographic order of (s(1), ..., s(n)). The checks, in order: the rows of X have
one length; v has n! entries; v*·π(A)·v > per(A)·v*·v. Both sides are integers, and the left one is at most
the largest eigenvalue times v*·v.

Counted work: n·(n!)^2 products for the entries of π(A).
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import factorial
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown

Gaussian = tuple[int, int]
"""Real and imaginary part."""


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"X": [[[re, im], …] for each row], "v": [[re, im], …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factor: int = 1) -> Outcome:
    """Ask for ``factor``·v*·π(A)·v > per(A)·v*·v."""
    rows: Sequence[Sequence[Sequence[int]]] = witness["X"]
    v = [(re, im) for re, im in witness["v"]]
    n = len(rows)
    needed = n * factorial(n) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "products of matrix entries")
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            return rejected(f"row {index} of X has {len(row)} entries, not {len(rows[0])}", row=index)
    if len(v) != factorial(n):
        message = f"v has {len(v)} entries, not {n}! = {factorial(n)}"
        return rejected(message, entries=len(v), needed=factorial(n))
    matrix = [[_inner(first, second) for second in rows] for first in rows]
    orders = list(permutations(range(n)))
    permanent = sum(_diagonal(matrix, orders[0], t)[0] for t in orders)
    form = 0
    for s, a in zip(orders, v, strict=True):
        for t, b in zip(orders, v, strict=True):
            form += _times(_times((a[0], -a[1]), _diagonal(matrix, s, t)), b)[0]
    norm = sum(re * re + im * im for re, im in v)
    facts = {"order": n, "form": fact(form), "permanent": fact(permanent), "norm": fact(norm)}
    left = "v*·π(A)·v" if factor == 1 else f"{factor}·v*·π(A)·v"
    message = f"{left} = {shown(factor * form)} and per(A)·v*·v = {shown(permanent)}·{shown(norm)}"
    if factor * form <= permanent * norm:
        return rejected(f"{message}: the former is not greater", **facts)
    return accepted(f"{message}: the former is greater", **facts)


def _inner(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> Gaussian:
    """The sum of the products of the first row's entries and the conjugates of the second's."""
    pairs = [_times((a, b), (c, -d)) for (a, b), (c, d) in zip(first, second, strict=True)]
    return sum(re for re, _ in pairs), sum(im for _, im in pairs)


def _diagonal(matrix: Sequence[Sequence[Gaussian]], s: Sequence[int], t: Sequence[int]) -> Gaussian:
    """The entry of π(A) for two permutations."""
    total = (1, 0)
    for row, column in zip(s, t, strict=True):
        total = _times(total, matrix[row][column])
    return total


def _times(a: Gaussian, b: Gaussian) -> Gaussian:
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]
