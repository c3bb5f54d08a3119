"""Erdős problem 307: no finite sets P and Q of primes have (Σ 1/p over P)·(Σ 1/q over Q) = 1.

Asked by E. J. Barbeau, *Computer challenge corner: Problem 477*, J. Recreational Math. 9 (1976/77), 30;
https://www.erdosproblems.com/307. The sets may share primes: the statement does not forbid it (a solution
could not, for a shared prime p would divide the denominator of the product exactly twice).

A witness is P and Q, each in increasing order. The checks, in order: every member is at least 2 and greater
than the one before it; the product of the two sums is exactly 1; every member is proven prime. An empty sum
is 0.

Counted work: the cubes of the lengths of the members in 64-bit words, summed over both sets.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work
from adjudge.verifiers.unit_fractions import sum_of_reciprocals


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"P": [primes], "Q": [primes]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 1, denominator: int = 1
) -> Outcome:
    """Ask for another product than 1; {2, 3} and {2, 3} have 25/36."""
    sets = {name: _members(witness[name], limits) for name in ("P", "Q")}
    for name, members in sets.items():
        fault = _order_fault(name, members)
        if fault is not None:
            return fault
    every = [*sets["P"], *sets["Q"]]
    needed = sum(map(proof_work, every))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    (top_p, bottom_p), (top_q, bottom_q) = sum_of_reciprocals(sets["P"]), sum_of_reciprocals(sets["Q"])
    top, bottom = top_p * top_q, bottom_p * bottom_q
    facts = {"sizes": [len(sets["P"]), len(sets["Q"])], "product_times_10_30": fact(top * 10**30 // bottom)}
    if top * denominator != bottom * numerator:
        goal = shown(numerator) if denominator == 1 else f"{shown(numerator)}/{shown(denominator)}"
        message = f"the product of the two sums is {shown(top)}/{shown(bottom)}, not {goal}"
        return rejected(message, **facts)
    for member in every:
        if not is_proven_prime(member):
            return rejected(f"{shown(member)} is not prime", not_prime=fact(member))
    message = f"the sums over {len(sets['P'])} and {len(sets['Q'])} primes have the product "
    message += shown(numerator) if denominator == 1 else f"{shown(numerator)}/{shown(denominator)}"
    return accepted(message, **facts)


def _members(texts: Sequence[str], limits: VerifierLimits) -> list[int]:
    return [parse_integer(text, max_digits=limits.max_digits) for text in texts]


def _order_fault(name: str, members: Sequence[int]) -> Outcome | None:
    previous = 1
    for member in members:
        if member < 2:
            return rejected(f"{shown(member)} in {name} is not prime", not_prime=fact(member))
        if member <= previous:
            message = f"{name} is not strictly increasing: {shown(member)} follows {shown(previous)}"
            return rejected(message, member=fact(member), previous=fact(previous))
        previous = member
    return None
