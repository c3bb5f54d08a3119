"""The Chinese hypothesis: an integer n > 1 that divides 2^n - 2 is prime.

Every prime has the property, by Fermat's theorem. Ascribed without ground to ancient China; it goes back to
Li Shanlan in the nineteenth century, who withdrew it. False: P. F. Sarrus, *Démonstration de la fausseté du
théorème énoncé à la page 320 du IXe volume de ce recueil*, Ann. Math. Pures Appl. 10 (1819-1820), 184-187,
with n = 341 = 11·31, the least counterexample.

A witness is n with a divisor d. The checks, in order: 1 < d < n; d divides n; n divides 2^n - 2.

Counted work: the binary digits of n, times the square of its length in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask for a composite n that divides ``base``^n - ``base``; the hypothesis has the base 2."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    fault = divisor_fault(n, divisor)
    if fault is not None:
        return fault
    needed = n.bit_length() * (n.bit_length() // 64 + 1) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    remainder = _remainder(n, base)
    term = f"{base}^n - {base}"
    if remainder:
        message = f"{term} leaves the remainder {shown(remainder)} modulo n = {shown(n)}"
        return rejected(message, n=fact(n), residue=fact(remainder))
    message = f"n = {shown(n)} has the divisor {shown(divisor)} and divides {term}"
    return accepted(message, n=fact(n), divisor=fact(divisor), residue="0")


def _remainder(n: int, base: int) -> int:
    """base^n - base modulo n > 1."""
    return (pow(base, n, n) - base) % n
