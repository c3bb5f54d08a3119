"""Sun's conjecture on A303656: every integer n > 1 is a² + b² + 3^c + 5^d with integers a, b, c, d ≥ 0.

Source: Zhi-Wei Sun, OEIS A303656 (2018), https://oeis.org/A303656.

A witness is n alone. The checks, in order: n > 1; for every pair (c, d) of non-negative integers with
3^c + 5^d ≤ n, the remainder n - 3^c - 5^d is no sum of two squares. The pairs are enumerated and the
remainders factored here, by :mod:`adjudge.verifiers.two_squares`; a remainder 0 is a sum of two squares.

Counted work: the powers of 3 up to n times the powers of 5 up to n, which is at least the number of pairs.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected
from adjudge.verifiers.two_squares import two_squares_obstruction


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …}``.

    Raises:
        IntegerTextError: n is not canonical or exceeds ``limits.max_digits``; admission has refused such a
            witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, first: int = 3, second: int = 5
) -> Outcome:
    """Ask it for the powers of two other bases ≥ 2; with 7 and 11 there are small exceptions."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n <= 1:
        return rejected(f"n = {n} is not greater than 1", n=fact(n))
    of_first, of_second = _powers(first, n), _powers(second, n)
    needed = len(of_first) * len(of_second)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of powers")
    pairs = 0
    for c, power in enumerate(of_first):
        for d, other in enumerate(of_second):
            remainder = n - power - other
            if remainder < 0:
                break
            if two_squares_obstruction(remainder) is None:
                message = f"n = {n} = {first}^{c} + {second}^{d} + {remainder}, a sum of two squares"
                return rejected(message, n=fact(n), exponents=[c, d], remainder=fact(remainder))
            pairs += 1
    message = f"for none of the {pairs} pairs of powers is the rest of n = {n} a sum of two squares"
    return accepted(message, n=fact(n), pairs=pairs)


def _powers(base: int, n: int) -> list[int]:
    """The powers 1, base, base², … that are at most ``n``."""
    powers = [1]
    while powers[-1] * base <= n:
        powers.append(powers[-1] * base)
    return powers
