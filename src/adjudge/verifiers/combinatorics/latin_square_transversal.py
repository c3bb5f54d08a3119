"""Ryser's conjecture: every Latin square of odd order has a transversal.

Source: H. J. Ryser, *Neuere Probleme der Kombinatorik*, Vorträge über Kombinatorik, Oberwolfach 1967,
69-91; survey: I. M. Wanless, *Transversals in Latin squares*, Quasigroups Related Systems 15 (2007),
169-190.

A witness is a square of order n with the symbols 0 to n - 1. The checks, in order: n is odd; there are n
rows of n symbols; no row and no column has a symbol twice; no n cells have all rows, all columns and all
symbols. The last is decided row by row: the sets of columns and symbols that cells of the first rows can
use are searched depth first, and each is continued once.

Counted work: pairs of a set of columns and a set of symbols of equal size, C(2n, n).
"""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Square = Sequence[Sequence[int]]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"order": n, "square": [[n symbols] for each of n rows]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, even: int = 0) -> Outcome:
    """Ask for an odd order, or, with ``even`` = 1, for any; cyclic squares of even order have none."""
    order: int = witness["order"]
    square: Square = witness["square"]
    if order % 2 == 0 and not even:
        return rejected(f"the order {order} is even", order=order)
    fault = _latin_fault(order, square)
    if fault is not None:
        return fault
    needed = comb(2 * order, order)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of sets of columns and symbols")
    columns = _transversal(order, square)
    if columns is not None:
        message = f"the cells of the rows in the columns {columns} are a transversal"
        return rejected(message, order=order, columns=columns)
    return accepted(f"the Latin square of order {order} has no transversal", order=order, columns=None)


def _latin_fault(order: int, square: Square) -> Outcome | None:
    if len(square) != order:
        return rejected(f"the square has {len(square)} rows, not {order}", rows=len(square))
    seen_in_column = [0] * order
    for index, row in enumerate(square):
        if len(row) != order:
            return rejected(f"row {index} has {len(row)} symbols, not {order}", row=index)
        seen_in_row = 0
        for column, symbol in enumerate(row):
            if not 0 <= symbol < order:
                message = f"row {index} has the symbol {symbol}, which is none below {order}"
                return rejected(message, row=index, symbol=symbol)
            if seen_in_row >> symbol & 1:
                return rejected(f"row {index} has the symbol {symbol} twice", row=index, symbol=symbol)
            if seen_in_column[column] >> symbol & 1:
                return rejected(
                    f"column {column} has the symbol {symbol} twice", column=column, symbol=symbol
                )
            seen_in_row |= 1 << symbol
            seen_in_column[column] |= 1 << symbol
    return None


def _transversal(order: int, square: Square) -> list[int] | None:
    """The column of a transversal's cell in each row, or ``None``; used columns and symbols are one mask."""
    cells = [[1 << column | 1 << order + symbol for column, symbol in enumerate(row)] for row in square]
    seen = {0}
    stack = [(0, 0)]
    while stack:
        row, used = stack.pop()
        if row == order:
            return _path(cells, used, seen)
        for cell in cells[row]:
            if not used & cell and used | cell not in seen:
                seen.add(used | cell)
                stack.append((row + 1, used | cell))
    return None


def _path(cells: Sequence[Sequence[int]], used: int, seen: set[int]) -> list[int]:
    columns = []
    for row in reversed(cells):
        column = next(c for c, cell in enumerate(row) if used & cell == cell and used ^ cell in seen)
        used ^= row[column]
        columns.append(column)
    return columns[::-1]
