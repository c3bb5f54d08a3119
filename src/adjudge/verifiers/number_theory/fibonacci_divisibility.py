"""A number n coprime to 10 that divides F(n - (5/n)) is prime.

F is Fibonacci's sequence, F(0) = 0, F(1) = 1, and (5/n) is the Jacobi symbol: 1 for n ≡ ±1 (mod 5) and -1 for
n ≡ ±2 (mod 5). Every prime other than 2 and 5 has the property (E. Lucas, *Théorie des fonctions numériques
simplement périodiques*, Amer. J. Math. 1 (1878), 184-240 and 289-321). The converse is false: 323 = 17·19
divides F(324), and no smaller composite number will do (OEIS A081264).

A witness is n with a divisor d. The checks, in order: n > 1 and coprime to 10; 1 < d < n; d divides n; n
divides F(n - (5/n)), computed modulo n by doubling.

Counted work: the binary digits of n, times the square of its length in 64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.fibonacci import fibonacci_pair
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, residue: int = 0) -> Outcome:
    """Ask for a composite n that divides F(n - (5/n)) - ``residue``; the statement's residue is 0."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    if n <= 1 or n % 2 == 0 or n % 5 == 0:
        return rejected(f"n = {shown(n)} is not greater than 1 and coprime to 10", n=fact(n))
    fault = divisor_fault(n, divisor)
    if fault is not None:
        return fault
    needed = n.bit_length() * (n.bit_length() // 64 + 1) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    symbol = _jacobi_of_five(n)
    found = fibonacci_pair(n - symbol, n)[0]
    asked = residue % n
    term = f"F({shown(n - symbol)})"
    if found != asked:
        message = f"{term} leaves the remainder {shown(found)} modulo n = {shown(n)}, not {shown(asked)}"
        return rejected(message, n=fact(n), symbol=symbol, remainder=fact(found))
    message = (
        f"n = {shown(n)} has the divisor {shown(divisor)}, and {term} leaves the remainder {shown(asked)}"
    )
    return accepted(message, n=fact(n), symbol=symbol, divisor=fact(divisor), remainder=fact(found))


def _jacobi_of_five(n: int) -> int:
    """The Jacobi symbol (5/n) of an odd n that 5 does not divide; it equals (n/5) by reciprocity."""
    return 1 if n % 5 in (1, 4) else -1
