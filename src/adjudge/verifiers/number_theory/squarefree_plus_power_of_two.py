"""Erdős problem 11: every odd integer n > 1 is the sum of a squarefree number s ≥ 1 and a power 2^k, k ≥ 0.

Source: https://www.erdosproblems.com/11; as a Lean statement in Formal Conjectures, ErdosProblems/11.lean.

A witness is n with one integer q_k ≥ 2 for each k from 0 on with 2^k < n, whose square divides n - 2^k. Then
no such difference is squarefree; q_k need not be prime. The checks, in order: n is odd and greater than 1;
there are exactly as many q_k as powers of 2 below n; every q_k is at least 2; q_k² divides n - 2^k, which is
positive. (A difference 1 is squarefree, and no square of an integer ≥ 2 divides it.)

Counted work: the number of powers of 2 below n, one division each by numbers no longer than twice n.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "roots": [q_0, q_1, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask it for the powers of another base ≥ 2 below an odd n; base 10 has the exception 19."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n <= 1 or n % 2 == 0:
        return rejected(f"n = {shown(n)} is not an odd integer greater than 1", n=fact(n))
    roots = [parse_integer(text, max_digits=limits.max_digits) for text in witness["roots"]]
    powers = _powers_below(base, n)
    if len(powers) > limits.max_work:
        return over_work(len(powers), limits.max_work, "powers below n")
    if len(roots) != len(powers):
        message = f"{len(powers)} powers of {base} are less than n = {shown(n)}, {len(roots)} roots are given"
        return rejected(message, powers=len(powers), roots=len(roots))
    for k, (power, root) in enumerate(zip(powers, roots, strict=True)):
        if root < 2:
            return rejected(f"the root {shown(root)} for k = {k} is less than 2", k=k, root=fact(root))
        difference = n - power
        if difference % (root * root):
            message = f"the square of {shown(root)} does not divide n - {base}^{k} = {shown(difference)}"
            return rejected(message, k=k, root=fact(root), difference=fact(difference))
    message = f"n = {shown(n)} minus any of the {len(powers)} lower powers of {base} is not squarefree"
    return accepted(message, n=fact(n), powers=len(powers))


def _powers_below(base: int, n: int) -> list[int]:
    powers = []
    power = 1
    while power < n:
        powers.append(power)
        power *= base
    return powers
