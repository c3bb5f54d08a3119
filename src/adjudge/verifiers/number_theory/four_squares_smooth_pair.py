"""Sun's four-square conjecture (A308734): every n > 1 is (2^a·3^b)² + (2^c·5^d)² + x² + y².

All of a, b, c, d, x, y are non-negative integers. Source: Zhi-Wei Sun, OEIS A308734 (2019),
https://oeis.org/A308734.

A witness is n alone. The checks, in order: n > 1; for every u = 2^a·3^b and v = 2^c·5^d with u² + v² ≤ n, the
remainder n - u² - v² is no sum of two squares. The pairs (u, v) are enumerated in full, without regard to
order of size, since u and v are of different kinds; the remainders are factored here, by
:mod:`adjudge.verifiers.two_squares`. A remainder 0 is a sum of two squares.

Counted work: the number of u up to √n times the number of v up to √n, at least the number of pairs.
"""

from collections.abc import Mapping
from math import isqrt
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
    witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2, first: int = 3, second: int = 5
) -> Outcome:
    """Ask it for u = base^a·first^b, v = base^c·second^d; 2, 3 and 3 have the exception 16265031 (Sun)."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n <= 1:
        return rejected(f"n = {n} is not greater than 1", n=fact(n))
    root = isqrt(n)
    of_first, of_second = _products(base, first, root), _products(base, second, root)
    needed = len(of_first) * len(of_second)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "pairs of bases of squares")
    pairs = 0
    for u in of_first:
        for v in of_second:
            remainder = n - u * u - v * v
            if remainder < 0:
                break
            if two_squares_obstruction(remainder) is None:
                message = f"n = {n} = {u}^2 + {v}^2 + {remainder}, a sum of two squares"
                return rejected(message, n=fact(n), bases=[u, v], remainder=fact(remainder))
            pairs += 1
    message = f"for none of the {pairs} pairs of squares is the rest of n = {n} a sum of two squares"
    return accepted(message, n=fact(n), pairs=pairs)


def _products(base: int, other: int, bound: int) -> list[int]:
    """The numbers base^a·other^b up to ``bound``, increasing, each once."""
    found = set()
    power = 1
    while power <= bound:
        product = power
        while product <= bound:
            found.add(product)
            product *= other
        power *= base
    return sorted(found)
