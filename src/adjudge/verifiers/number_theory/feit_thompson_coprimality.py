"""The strong Feit-Thompson conjecture: (p^q - 1)/(p - 1) and (q^p - 1)/(q - 1) are coprime.

Here p and q are any two distinct primes. Source: W. Feit and J. G. Thompson, *A solvability criterion for
finite groups and some consequences*, Proc. Nat. Acad. Sci. U.S.A. 48 (1962), 968-970, ask that neither
divides the other, which is open. False in the stronger form: N. M. Stephens, *On the Feit-Thompson
conjecture*, Math. Comp. 25 (1971), 625, found the common divisor 112643 for p = 17 and q = 3313.

A witness is p, q and a common divisor d. The checks, in order: d > 1; p and q are distinct and proven prime;
d divides both numbers. d divides (p^q - 1)/(p - 1) exactly when p^q ≡ 1 modulo d·(p - 1).

Counted work: the square of the length of d in 64-bit words, times the binary digits of p and q.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": p, "q": q, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, residue_p: int = 0, residue_q: int = 0
) -> Outcome:
    """Ask for the remainders ``residue_p`` and ``residue_q`` modulo d; a common divisor leaves 0 and 0."""
    p, q = witness["p"], witness["q"]
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    if divisor <= 1:
        return rejected(f"the divisor {shown(divisor)} is not greater than 1", divisor=fact(divisor))
    needed = (divisor.bit_length() // 64 + 2) ** 2 * (p.bit_length() + q.bit_length())
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    if p == q:
        return rejected(f"p = q = {p}", p=p, q=q)
    for prime in (p, q):
        if not is_proven_prime(prime):
            return rejected(f"{prime} is not prime", number=prime)
    found = [_repunit_residue(p, q, divisor), _repunit_residue(q, p, divisor)]
    facts = {"p": p, "q": q, "divisor": fact(divisor), "remainders": [fact(value) for value in found]}
    for (base, length), value, residue in zip(((p, q), (q, p)), found, (residue_p, residue_q), strict=True):
        asked = residue % divisor
        if value != asked:
            number = f"({base}^{length} - 1)/({base} - 1)"
            message = (
                f"{number} leaves the remainder {shown(value)} modulo {shown(divisor)}, not {shown(asked)}"
            )
            return rejected(message, **facts)
    remainders = " and ".join(map(shown, found))
    return accepted(f"modulo {shown(divisor)} the two numbers leave the remainders {remainders}", **facts)


def _repunit_residue(base: int, length: int, divisor: int) -> int:
    """(base^length - 1)/(base - 1) modulo ``divisor``, for base >= 2."""
    scale = base - 1
    return (pow(base, length, divisor * scale) - 1) // scale % divisor
