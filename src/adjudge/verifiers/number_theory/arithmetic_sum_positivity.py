"""The arithmetic sum S(k) is positive for every odd prime k.

S(k) is the sum of (-1)^(j + 1 + ⌊hj/k⌋) over 1 <= h, j <= k - 1. Source: B. C. Berndt, R. N. Bhat,
J. L. Meyer, L. Xie and A. Zaharescu, *Theorems and conjectures on an arithmetic sum associated with the
classical theta function θ_3*, arXiv:2501.03234 (2025), conjecture 1.1.

A witness is k. The checks, in order: k is an odd prime; S(k) <= 0. With m = h + k, j + ⌊hj/k⌋ = ⌊mj/k⌋, and
(-1)^⌊x⌋ = 1 - 2⌊x⌋ + 4⌊x/2⌋. For k coprime to h the sum of ⌊mj/k⌋ over 1 <= j <= k - 1 is (m - 1)(k - 1)/2,
so that the inner sum is (k - 1)(m - 2) - 4·(the sum of ⌊mj/(2k)⌋), which Euclid's algorithm finds.

Counted work: k times the binary digits of k, as many as a few divisions for each h.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": k}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, multiple: int = 0) -> Outcome:
    """Ask for S(k) <= ``multiple``·k; S(k) <= k holds for k = 3 and k = 5."""
    k = witness["k"]
    if k < 3 or not is_proven_prime(k):
        return rejected(f"k = {k} is not an odd prime", k=k)
    needed = k * k.bit_length()
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "divisions")
    value = _double_sum(k)
    message = f"S({k}) = {value}"
    if value > multiple * k:
        return rejected(f"{message} is greater than {multiple * k}", k=k, value=value)
    return accepted(f"{message} is not greater than {multiple * k}", k=k, value=value)


def _double_sum(k: int) -> int:
    """S(k) for an odd prime k. For odd h the terms of j and k - j cancel, so only even h are taken."""
    return sum((k - 1) * (h + k - 2) - 4 * _floor_sum(k, h + k, 2 * k) for h in range(2, k, 2))


def _floor_sum(count: int, factor: int, divisor: int) -> int:
    """The sum of ⌊factor·j/divisor⌋ over 0 <= j < ``count``, by counting lattice points under a line."""
    total, offset = 0, 0
    while True:
        quotient, factor = divmod(factor, divisor)
        total += quotient * (count * (count - 1) // 2)
        quotient, offset = divmod(offset, divisor)
        total += quotient * count
        height, rest = divmod(factor * count + offset, divisor)
        if height == 0:
            return total
        # Columns under the line become rows: the same points, counted from the other side.
        count, offset, factor, divisor = height, rest, divisor, factor
