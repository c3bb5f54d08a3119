"""The fixed points of A113019: n is its number of digits to the power of its digital root only for 1 and 32.

Here n >= 1, and the digital root is the one-digit number that repeated digit sums of n end at. Source: A.
Wajnberg, OEIS A113019 (2006), which asks whether there are other fixed points than 1 and 32. There is:
387420489 = 9^9 (K. Kitamura, August 2026, google-deepmind/formal-conjectures).

A witness is n. The checks, in order: n is positive; n is neither 1 nor 32; the number of digits, to the power
of the digital root, is n.

Counted work: the binary digits of n.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 10) -> Outcome:
    """Ask the same of the digits in a ``base`` >= 3; 1 and 32 are excluded in every base."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n < 1:
        return rejected(f"n = {shown(n)} is not positive", n=fact(n))
    if n.bit_length() > limits.max_work:
        return over_work(n.bit_length(), limits.max_work, "binary digits")
    if n in (1, 32):
        return rejected(f"n = {n} is a fixed point that is known", n=fact(n))
    length = _digit_count(n, base)
    root = (n - 1) % (base - 1) + 1
    value = length**root
    message = (
        f"n = {shown(n)} has {length} digits and the digital root {root}; {length}^{root} = {shown(value)}"
    )
    decided = accepted if value == n else rejected
    return decided(message, n=fact(n), length=length, root=root)


def _digit_count(n: int, base: int) -> int:
    count, power = 0, 1
    while power <= n:
        power *= base
        count += 1
    return count
