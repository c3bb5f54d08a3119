"""Every Fermat number F_n = 2^(2^n) + 1, n >= 0, is squarefree.

A question of long standing; a square divisor would bring a Wieferich prime (L. R. Warren and H. G. Bray, *On
the square-freeness of Fermat and Mersenne numbers*, Pacific J. Math. 22 (1967), 563-564).

A witness is d and n. The checks, in order: n >= 0; d > 1; d^2 divides F_n, found by n squarings modulo d^2.
d need not be prime: a number with a square divisor d^2 > 1 is not squarefree.

Counted work: n + 1 times the square of the length of d^2 in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"d": …, "n": n}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, power: int = 2) -> Outcome:
    """Ask for a divisor d^``power``; the question's power is 2, and known divisors serve for 1."""
    d, n = parse_integer(witness["d"], max_digits=limits.max_digits), witness["n"]
    if n < 0:
        return rejected(f"n = {n} is negative", n=n)
    if d <= 1:
        return rejected(f"d = {shown(d)} is not greater than 1", d=fact(d))
    needed = (n + 1) * (power * d.bit_length() // 64 + 1) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    remainder = _fermat_number(n, d**power)
    message = f"2^(2^{n}) + 1 leaves {shown(remainder)} modulo d^{power} with d = {shown(d)}"
    facts = {"d": fact(d), "n": n, "remainder": fact(remainder)}
    return accepted(message, **facts) if remainder == 0 else rejected(message, **facts)


def _fermat_number(n: int, modulus: int) -> int:
    """2^(2^n) + 1 modulo ``modulus``."""
    value = 2 % modulus
    for _ in range(n):
        value = value * value % modulus
    return (value + 1) % modulus
