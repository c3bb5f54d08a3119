"""Dittert's conjecture: ∏ row sums + ∏ column sums - per <= 2 - n!/nⁿ for n by n matrices >= 0 with sum n.

Source: problem of E. Dittert, conjecture 28 in H. Minc, *Theory of permanents 1978-1981*, Linear and
Multilinear Algebra 12 (1983), 227-263.

A witness is a matrix M of integers. Multiplied by n/S, where S is the sum of its entries, it has sum n;
every rational matrix with sum n comes from such an M. The checks, in order: M has n rows of n entries; no
entry is negative; S > 0; n²ⁿ·(∏ row sums + ∏ column sums - per M) > (2nⁿ - n!)·Sⁿ, which is the negation of
the inequality for M·n/S, multiplied by nⁿ·Sⁿ.

The permanent is the sum over all sets of columns of (-1)^(n - size) times the product of the rows' sums over
these columns (H. J. Ryser, *Combinatorial Mathematics*, 1963, chapter 2); from one set to the next one column
is added or taken away.

Counted work: sets of columns times rows.
"""

from collections.abc import Mapping, Sequence
from math import factorial, prod
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"matrix": [[n integers] for each of n rows]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, percent: int = 100) -> Outcome:
    """Ask for more than that part of the bound; the matrix of ones attains the bound itself."""
    matrix: Sequence[Sequence[int]] = witness["matrix"]
    n = len(matrix)
    for index, row in enumerate(matrix):
        if len(row) != n:
            return rejected(f"row {index} has {len(row)} entries, the matrix has {n} rows", row=index)
        if min(row) < 0:
            return rejected(f"row {index} has the negative entry {min(row)}", row=index, entry=min(row))
    total = sum(map(sum, matrix))
    if total == 0:
        return rejected("all entries are 0: the sum cannot be made n", sum=0)
    needed = n << n
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of columns times rows")
    rows = prod(sum(row) for row in matrix)
    columns = prod(sum(column) for column in zip(*matrix, strict=True))
    permanent = _permanent(matrix)
    value = n ** (2 * n) * (rows + columns - permanent)
    bound = (2 * n**n - factorial(n)) * total**n
    facts = {"n": n, "sum": fact(total), "rows": fact(rows), "columns": fact(columns)}
    facts |= {"permanent": fact(permanent)}
    text = f"n^(2n)·(∏ row sums + ∏ column sums - per) = {shown(value)}"
    target = f"{'' if percent == 100 else f'{percent} % of '}(2n^n - n!)·S^n = {shown(bound)}"
    if 100 * value <= percent * bound:
        return rejected(f"{text} is not more than {target}", **facts)
    return accepted(f"{text} is more than {target}", **facts)


def _permanent(matrix: Sequence[Sequence[int]]) -> int:
    """The permanent of a square matrix with at least one row."""
    n = len(matrix)
    columns = list(zip(*matrix, strict=True))
    sums = [0] * n
    total = 0
    for step in range(1, 1 << n):
        changed = (step & -step).bit_length() - 1
        gray = step ^ step >> 1
        if gray >> changed & 1:
            sums = [old + entry for old, entry in zip(sums, columns[changed], strict=True)]
        else:
            sums = [old - entry for old, entry in zip(sums, columns[changed], strict=True)]
        product = prod(sums)
        total += product if (n - gray.bit_count()) % 2 == 0 else -product
    return total
