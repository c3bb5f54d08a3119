"""There are no odd abundant numbers: the divisors of an odd n >= 1 never sum to more than 2n.

The sum of the divisors of n, 1 and n among them, is σ(n). Held since Nicomachus's examples, which are all
even. False: σ(945) = 1920 > 1890, and 945 is the least counterexample (OEIS A005231).

A witness is n with its complete factorization. The checks, in order: n is odd and greater than 1; the bases
are at least 2 and strictly increasing; their powers multiply to n; every base is proven prime; σ(n) > 2n.

Counted work: the cube of the length in 64-bit words, summed over the listed primes.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import Factors, primality_fault, product_fault, read_factors
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 2, denominator: int = 1
) -> Outcome:
    """Ask for an odd n > 1 whose σ(n) exceeds ``numerator``/``denominator`` times n; abundant means 2."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    factors = read_factors(witness["factorization"], limits.max_digits)
    if n <= 1 or n % 2 == 0:
        return rejected(f"n = {shown(n)} is not odd and greater than 1", n=fact(n))
    fault = product_fault(n, factors) or primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    sigma = _divisor_sum(factors)
    ratio = f"{numerator}" if denominator == 1 else f"{numerator}/{denominator}"
    exceeds = denominator * sigma > numerator * n
    message = f"sigma({shown(n)}) = {shown(sigma)} is {'' if exceeds else 'not '}greater than {ratio} times n"
    return (accepted if exceeds else rejected)(message, n=fact(n), sigma=fact(sigma))


def _divisor_sum(factors: Factors) -> int:
    """σ of the product of the prime powers: the product of the geometric sums 1 + p + … + p^e."""
    total = 1
    for prime, exponent in factors:
        total *= (prime ** (exponent + 1) - 1) // (prime - 1)
    return total
