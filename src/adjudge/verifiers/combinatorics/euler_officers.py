"""Euler's conjecture: there are no two orthogonal Latin squares of order n ≡ 2 (mod 4) with n > 2.

Source: L. Euler, *Recherches sur une nouvelle espece de quarrés magiques* (1782). G. Tarry proved it for
n = 6 in 1900; refuted for n = 22 by R. C. Bose and S. S. Shrikhande and for n = 10 by E. T. Parker in 1959.

A witness is two squares of order n with the symbols 0 to n - 1. The checks, in order: n is greater than 2 and
leaves the remainder 2 when divided by 4; each square has n rows of n symbols, and no row and no column has a
symbol twice; no two cells have the same pair of symbols.

Counted work: the 2n^2 symbols of the two squares.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Square = Sequence[Sequence[int]]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"order": n, "A": [[n symbols] for each of n rows], "B": …}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, any_order: int = 0) -> Outcome:
    """Ask for an order of Euler's form, or, with ``any_order`` = 1, for any; 3 has orthogonal squares."""
    order: int = witness["order"]
    needed = 2 * order * order
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "symbols")
    if not any_order and (order <= 2 or order % 4 != 2):
        message = f"the order {order} is not greater than 2 with remainder 2 when divided by 4"
        return rejected(message, order=order)
    for name in ("A", "B"):
        fault = _latin_fault(name, order, witness[name])
        if fault is not None:
            return fault
    cells: dict[tuple[int, int], list[int]] = {}
    repeated = None
    for row, both in enumerate(zip(witness["A"], witness["B"], strict=True)):
        for column, pair in enumerate(zip(*both, strict=True)):
            if pair in cells:
                repeated = repeated or (cells[pair], [row, column], pair)
            else:
                cells[pair] = [row, column]
    facts = {"order": order, "pairs": len(cells)}
    if repeated is not None:
        first, second, pair = repeated
        message = f"the cells {tuple(first)} and {tuple(second)} both have the pair {pair}"
        return rejected(message, cells=[first, second], **facts)
    return accepted(f"all {len(cells)} pairs of symbols of the squares of order {order} differ", **facts)


def _latin_fault(name: str, order: int, square: Square) -> Outcome | None:
    if len(square) != order:
        return rejected(f"the square {name} has {len(square)} rows, not {order}", square=name)
    for index, row in enumerate(square):
        if len(row) != order:
            return rejected(f"row {index} of {name} has {len(row)} symbols, not {order}", square=name)
        if max(row) >= order:
            message = f"row {index} of {name} has the symbol {max(row)}, which is none below {order}"
            return rejected(message, square=name, row=index)
    for kind, lines in (("row", square), ("column", list(zip(*square, strict=True)))):
        for index, line in enumerate(lines):
            twice = _repeated(line)
            if twice is not None:
                message = f"{kind} {index} of {name} has the symbol {twice} more than once"
                return rejected(message, square=name, symbol=twice)
    return None


def _repeated(line: Sequence[int]) -> int | None:
    """The first symbol of a line that it has again later, or ``None``."""
    if len(set(line)) == len(line):
        return None
    return next(symbol for symbol in line if line.count(symbol) > 1)
