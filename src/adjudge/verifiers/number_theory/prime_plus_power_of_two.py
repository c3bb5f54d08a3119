"""De Polignac's conjecture: every odd integer n > 3 is the sum of a prime and of a power 2^k with k >= 1.

Source: A. de Polignac, *Recherches nouvelles sur les nombres premiers*, C. R. Acad. Sci. Paris 29 (1849),
397-401, with his correction at 738-739. False: 127 is the least counterexample (OEIS A006285).

A witness is n. The checks, in order: n is odd and greater than 3; for no k >= 1 with 2^k < n is n - 2^k a
prime. Each of these differences is proven not to be prime. (The power 2^0 changes nothing: n - 1 is even and
greater than 2.)

Counted work: the cube of the length in 64-bit words, summed over the differences.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask for an odd n that is no prime plus a power of ``base``; de Polignac's base is 2."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    if n <= 3 or n % 2 == 0:
        return rejected(f"n = {shown(n)} is not an odd integer greater than 3", n=fact(n))
    differences = _differences(n, base)
    needed = sum(proof_work(difference) for difference in differences)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    for exponent, difference in enumerate(differences, start=1):
        if is_proven_prime(difference):
            message = f"n = {shown(n)} is the sum of the prime {shown(difference)} and {base}^{exponent}"
            return rejected(message, n=fact(n), prime=fact(difference), exponent=exponent)
    message = f"n = {shown(n)} minus {base}^k is not prime for any of the {len(differences)} exponents k >= 1"
    return accepted(message, n=fact(n), exponents=len(differences))


def _differences(n: int, base: int) -> list[int]:
    """n - base, n - base^2, …, as long as they are positive."""
    differences = []
    power = base
    while power < n:
        differences.append(n - power)
        power *= base
    return differences
