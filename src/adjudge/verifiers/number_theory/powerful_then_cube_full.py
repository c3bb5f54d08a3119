"""Erdős problem 366: no powerful number n is followed by a 3-full number n + 1.

A positive integer is k-full when p^k divides it for each prime p that divides it; powerful means 2-full. The
number 1 is k-full for every k, but n = 1 does not count: 2 is not 3-full.
Source: https://www.erdosproblems.com/366; as a Lean statement in Formal Conjectures, ErdosProblems/366.lean.

A witness is n with positive integers r, s and u, v, w such that n = r²·s³ and n + 1 = u³·v⁴·w⁵. Numbers of
these forms are 2-full and 3-full, and all such numbers have them: every exponent ≥ 2 is 2i + 3j, every
exponent ≥ 3 is 3i + 4j + 5k. So no prime has to be proven. The checks, in order: n positive; all bases
positive; the two products are n and n + 1.

Counted work: the decimal digits of n and of the bases, the latter times their exponents.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "two_full": [r, s], "three_full": [u, v, w]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, offset: int = 1) -> Outcome:
    """Ask for a 3-full number n + ``offset``; with -1 the order is reversed, and 8, 9 is an example."""
    sides = (("two_full", 2, 0), ("three_full", 3, offset))
    needed = len(witness["n"])
    needed += sum(len(text) * (least + i) for name, least, _ in sides for i, text in enumerate(witness[name]))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "digits")
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    values = {}
    for name, least, shift in sides:
        bases = [parse_integer(text, max_digits=limits.max_digits) for text in witness[name]]
        if min(bases) < 1:
            return rejected(f"the base {shown(min(bases))} in {name} is not positive", base=fact(min(bases)))
        value = _product_of_powers(bases, least)
        if value != n + shift:
            goal = "n" if shift == 0 else f"n {'-' if shift < 0 else '+'} {abs(shift)}"
            message = f"the powers in {name} multiply to {shown(value)}, not to {goal} = {shown(n + shift)}"
            return rejected(message, n=fact(n), failing=name, value=fact(value))
        values[name] = value
    full, fuller = (shown(values[name]) for name, _, _ in sides)
    return accepted(f"{full} is 2-full and {fuller} is 3-full", n=fact(n), failing="none")


def _product_of_powers(bases: Sequence[int], least: int) -> int:
    """The product of the bases, each to its exponent: ``least``, ``least`` + 1, …"""
    product = 1
    for exponent, base in enumerate(bases, start=least):
        product *= base**exponent
    return product
