"""Erdős problem 672: the product of a coprime arithmetic progression of length ≥ 4 is no perfect power.

Statement: if k ≥ 4, l ≥ 2, n ≥ 1 and d ≥ 1 are integers with gcd(n, d) = 1, then n(n + d)…(n + (k - 1)d) is
not the l-th power of an integer.

Source: https://www.erdosproblems.com/672; as a Lean statement in Formal Conjectures, ErdosProblems/672.lean.

A witness is n, d, k, l and the root q. The checks, in order: n, d and q positive; k ≥ 4; l ≥ 2;
gcd(n, d) = 1; the product equals q^l, both bounded before they are computed. (The product is at least 24, so
q = 1 never fits, and a negative q gives nothing that its absolute value does not.)

Counted work: k times the bits of the last term plus l times the bits of q.
"""

from collections.abc import Mapping
from math import gcd
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "d": …, "k": k, "l": l, "root": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, least_length: int = 4, least_power: int = 2
) -> Outcome:
    """Ask for shorter progressions too; 1·25·49 = 35² has length 3."""
    names = ("n", "d", "root")
    n, d, root = (parse_integer(witness[name], max_digits=limits.max_digits) for name in names)
    length, power = witness["k"], witness["l"]
    for name, value in zip(names, (n, d, root), strict=True):
        if value < 1:
            return rejected(f"{name} = {shown(value)} is not positive", value=fact(value))
    if length < least_length:
        return rejected(f"the length k = {length} is less than {least_length}", k=length)
    if power < least_power:
        return rejected(f"the exponent l = {power} is less than {least_power}", l=power)
    common = gcd(n, d)
    if common > 1:
        return rejected(f"n and d have the common divisor {shown(common)}", common=fact(common))
    last = n + (length - 1) * d
    needed = length * last.bit_length() + power * root.bit_length()
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "bits of products")
    product = _product(n, d, length)
    value = root**power
    facts = {"product": fact(product), "power": fact(value), "last_digits": product % 10**12}
    if product != value:
        message = f"the product of the {length} terms is {shown(product)}, not {shown(root)}^{power}"
        return rejected(f"{message} = {shown(value)}", **facts)
    message = f"the product of the {length} terms from {shown(n)} to {shown(last)} is {shown(root)}^{power}"
    return accepted(message, **facts)


def _product(n: int, d: int, length: int) -> int:
    """The product of the terms, halved until single, so that long factors meet near the end only."""
    factors = [n + i * d for i in range(length)]
    while len(factors) > 1:
        pairs = [a * b for a, b in zip(factors[::2], factors[1::2], strict=False)]
        factors = pairs + factors[2 * len(pairs) :]
    return factors[0]
