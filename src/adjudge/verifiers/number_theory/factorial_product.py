"""n! = a_1!·a_2!···a_k! with n - 1 > a_1 >= … >= a_k >= 2 has no solution with n > 16.

Source: D. Hickerson, as reported by P. Erdős; Erdős problem 373. The largest known solution is
16! = 14!·5!·2!. The condition a_1 < n - 1 excludes the solutions with n = a_2!···a_k! and a_1 = n - 1.

A witness is n with the list of a_1, …, a_k. The checks, in order: n > 16; every number of the list is at
least 2 and none is greater than the one before; a_1 <= n - 2; (a_1 + 1)···n = a_2!···a_k!, both sides written
out.

Counted work: the binary digits of n times n - a_1, and those of each further a_i times a_i: at least as many
as both sides of the equation have.
"""

from collections.abc import Mapping
from math import factorial, prod
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "a": […, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, beyond: int = 16, gap: int = 2) -> Outcome:
    """Ask for n > ``beyond`` and a_1 <= n - ``gap``."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    numbers = [parse_integer(text, max_digits=limits.max_digits) for text in witness["a"]]
    if n <= beyond:
        return rejected(f"n = {shown(n)} is not greater than {beyond}", n=fact(n))
    for position, number in enumerate(numbers, 1):
        if number < 2:
            return rejected(f"a_{position} = {shown(number)} is less than 2", n=fact(n), position=position)
        if position > 1 and number > numbers[position - 2]:
            message = f"a_{position} = {shown(number)} is greater than a_{position - 1}"
            return rejected(message, n=fact(n), position=position)
    largest, others = numbers[0], numbers[1:]
    if largest > n - gap:
        message = f"a_1 = {shown(largest)} is greater than n - {gap} = {shown(n - gap)}"
        return rejected(message, n=fact(n), largest=fact(largest))
    needed = (n - largest) * n.bit_length() + sum(number * number.bit_length() for number in others)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "binary digits")
    left, right = _falling_product(largest, n), prod(map(factorial, others))
    facts = {"n": fact(n), "largest": fact(largest), "difference": fact(left - right)}
    message = f"(a_1 + 1)···n = {shown(left)} and the product of the other factorials is {shown(right)}"
    if left != right:
        return rejected(f"{message}, for n = {shown(n)} and a_1 = {shown(largest)}", **facts)
    return accepted(f"{message}: {shown(n)}! is the product of the {len(numbers)} factorials", **facts)


def _falling_product(low: int, high: int) -> int:
    """(low + 1)·(low + 2)···high, which is high!/low!."""
    return prod(range(low + 1, high + 1))
