"""A number that passes Fermat's test to every base coprime to it is prime.

Exactly: if n > 1 and a^(n - 1) ≡ 1 (mod n) for every integer a coprime to n, then n is prime. False: the
composite n with this property are the Carmichael numbers; 561 is the least (R. D. Carmichael, *Note on a new
number theory function*, Bull. Amer. Math. Soc. 16 (1910), 232-238).

A witness is n with its complete factorization. The checks, in order: n > 1; the bases are at least 2 and
strictly increasing; their powers multiply to n; every base is proven prime; n is not prime; no prime occurs
twice; p - 1 divides n - 1 for every prime p. The last two are A. Korselt's criterion (*Problème chinois*,
L'Intermédiaire des mathématiciens 6 (1899), 142-143), which is equivalent to the property for composite n.

Counted work: the cube of the length in 64-bit words, summed over the listed primes.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import primality_fault, product_fault, read_factors
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, offset: int = -1) -> Outcome:
    """Ask for p - 1 to divide n + ``offset`` for every prime p of a squarefree composite n.

    Fermat's offset is -1: then a^(n - 1) ≡ 1 (mod n). Other offsets ask for a^(n + offset) ≡ 1 likewise.
    """
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    factors = read_factors(witness["factorization"], limits.max_digits)
    if n <= 1:
        return rejected(f"n = {shown(n)} is not greater than 1", n=fact(n))
    fault = product_fault(n, factors) or primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    if len(factors) == 1 and factors[0][1] == 1:
        return rejected(f"n = {shown(n)} is prime", n=fact(n))
    for prime, exponent in factors:
        if exponent > 1:
            message = f"n = {shown(n)} is divisible by the square of {shown(prime)}"
            return rejected(message, n=fact(n), prime=fact(prime))
    target = f"n {'-' if offset < 0 else '+'} {abs(offset)} = {shown(n + offset)}"
    for prime, _ in factors:
        remainder = (n + offset) % (prime - 1)
        if remainder:
            message = f"{shown(prime)} - 1 does not divide {target}: the remainder is {shown(remainder)}"
            return rejected(message, n=fact(n), prime=fact(prime), remainder=fact(remainder))
    message = (
        f"n is composite and squarefree, and p - 1 divides {target} for each of its {len(factors)} primes p"
    )
    return accepted(message, n=fact(n), primes=len(factors))
