"""Fibonacci numbers of odd prime index are prime: F(p) is prime for every odd prime p.

F(0) = 0, F(1) = 1. The converse holds but for F(4) = 3, which invites the belief. False: F(19) = 4181 =
37·113 is the least counterexample (E. Lucas, 1876-1878; OEIS A001605 lists the indices of prime Fibonacci
numbers).

A witness is p with a divisor d of F(p). The checks, in order: p is odd and proven prime; 1 < d < F(p); d
divides F(p). F(p) is computed whole.

Counted work: p, which bounds the binary digits of F(p).
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.fibonacci import fibonacci_pair
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": p, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, first: int = 0, second: int = 1
) -> Outcome:
    """Ask about the sequence that begins with ``first`` and ``second``, both >= 0; 2, 1 for Lucas numbers."""
    p, divisor = witness["p"], parse_integer(witness["divisor"], max_digits=limits.max_digits)
    if p > limits.max_work:
        return over_work(p, limits.max_work, "binary digits")
    if p == 2 or not is_proven_prime(p):
        return rejected(f"{p} is not an odd prime", p=p)
    term = _term(p, first, second)
    fault = divisor_fault(term, divisor, f"F({p})")
    if fault is not None:
        return fault
    message = f"{shown(divisor)} is a proper divisor of F({p}) = {shown(term)}"
    return accepted(message, p=p, divisor=fact(divisor), cofactor=fact(term // divisor))


def _term(index: int, first: int, second: int) -> int:
    """G(index) = G(0)·F(index - 1) + G(1)·F(index) for index >= 1; the modulus exceeds both numbers."""
    modulus = (first + second + 1) << index
    previous, current = fibonacci_pair(index - 1, modulus)
    return first * previous + second * current
