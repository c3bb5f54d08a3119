"""Finite magmas: does x = y·(x·((y·x)·y)) for all x, y imply x = ((x·x)·x)·x for all x?

Source: the Equational Theories Project (T. Tao and others, 2024-2026), laws E677 and E255 of its list; the
only implication between its laws whose truth for finite magmas it leaves open.

A witness is the table of an operation on 0 to n - 1, row x holding x·0, x·1, …. The checks, in order: the
table has n rows of n entries, each an element; E677 holds for every x and y; E255 fails for some x.

Counted work: entries of the table.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"order": n, "table": [[n entries] for each of n rows]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, factors: int = 4) -> Outcome:
    """Ask whether a product (…(x·x)·…)·x of so many factors differs from x; four are those of E255."""
    order: int = witness["order"]
    table: Sequence[Sequence[int]] = witness["table"]
    if order * order > limits.max_work:
        return over_work(order * order, limits.max_work, "entries")
    fault = _table_fault(order, table)
    if fault is not None:
        return fault
    for x in range(order):
        for y in range(order):
            value = _left_side(table, x, y)
            if value != x:
                message = f"y·(x·((y·x)·y)) is {value}, not x, for x = {x} and y = {y}"
                return rejected(message, law="E677", x=x, y=y, value=value)
    law = "E255" if factors == 4 else f"the law of {factors} factors"
    for x in range(order):
        power = x
        for _ in range(factors - 1):
            power = table[power][x]
        if power != x:
            message = (
                f"E677 holds, and the product of {factors} factors x from the left is {power} for x = {x}"
            )
            return accepted(message, law=law, x=x, value=power, order=order)
    message = (
        f"E677 holds, and so does {law}: the product of {factors} factors x from the left is x for all x"
    )
    return rejected(message, law=law, order=order)


def _table_fault(order: int, table: Sequence[Sequence[int]]) -> Outcome | None:
    if len(table) != order:
        return rejected(f"the table has {len(table)} rows, not {order}", rows=len(table), order=order)
    for x, row in enumerate(table):
        if len(row) != order:
            return rejected(f"row {x} has {len(row)} entries, not {order}", row=x, entries=len(row))
        for y, value in enumerate(row):
            if not 0 <= value < order:
                return rejected(
                    f"{x}·{y} is {value}, which is no element below {order}", x=x, y=y, value=value
                )
    return None


def _left_side(table: Sequence[Sequence[int]], x: int, y: int) -> int:
    return table[y][table[x][table[table[y][x]][y]]]
