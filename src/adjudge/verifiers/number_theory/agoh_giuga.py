"""The Agoh-Giuga conjecture: if 1^(n-1) + 2^(n-1) + … + (n-1)^(n-1) ≡ -1 (mod n) with n > 1, then n is prime.

Source: G. Giuga, *Su una presumibile proprietà caratteristica dei numeri primi*, Ist. Lombardo Sci. Lett.
Rend. A 83 (1950), 511-528; D. Borwein, J. M. Borwein, P. B. Borwein and R. Girgensohn, *Giuga's conjecture
on primality*, Amer. Math. Monthly 103 (1996), 40-50.

The congruence is decided by its local form (Giuga). For a prime p dividing n, the sum is -n/p modulo p when
p - 1 divides n - 1, and 0 otherwise; so it is -1 modulo n exactly when for every prime p dividing n both
p divides n/p - 1 (whence p² does not divide n) and p - 1 divides n/p - 1 (the same as p - 1 dividing n - 1,
because n - 1 = p·(n/p - 1) + (p - 1)).

A witness is a composite n with its complete factorization. The checks, in order: n > 1; the bases are at
least 2 and strictly increasing; their powers multiply to n; n is not its own only factor; the two
divisibilities for each base, from the smallest on; every base is proven prime.

Counted work: the cubes of the lengths of the primes in 64-bit words, summed.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import primality_fault, product_fault, read_factors
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, first: int = 1, second: int = 1
) -> Outcome:
    """Drop the condition on p (``first`` = 0) or on p - 1 (``second`` = 0, leaving the Giuga numbers)."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    factors = read_factors(witness["factorization"], limits.max_digits)
    if n <= 1:
        return rejected(f"n = {shown(n)} is not greater than 1", n=fact(n))
    fault = product_fault(n, factors)
    if fault is not None:
        return fault
    if len(factors) == 1 and factors[0][1] == 1:
        return rejected(f"n = {shown(n)} is its own only factor: a prime, or not factored", n=fact(n))
    needed = sum(proof_work(prime) for prime, _ in factors)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    for prime, _ in factors:
        # One long division serves both: n/p modulo p·(p - 1).
        cofactor = n % (prime * prime * (prime - 1)) // prime
        for asked, divisor, name in ((first, prime, "p"), (second, prime - 1, "p - 1")):
            rest = (cofactor - 1) % divisor
            if asked and rest:
                left = f"for p = {shown(prime)}, {name} does not divide n/p - 1"
                message = f"{left}: the remainder modulo {shown(divisor)} is {shown(rest)}"
                return rejected(message, n=fact(n), failing_prime=fact(prime), divisor=name, rest=fact(rest))
    fault = primality_fault(factors, limits.max_work)
    if fault is not None:
        return fault
    names = " and ".join(name for asked, name in ((first, "p"), (second, "p - 1")) if asked)
    message = f"n is composite, and for each of its {len(factors)} primes p, {names} divides n/p - 1"
    return accepted(message, n=fact(n), primes=len(factors))
