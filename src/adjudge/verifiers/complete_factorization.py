"""Complete factorizations that a verifier finds for itself, where the witness gives none.

FLINT finds the primes; nothing of its answer is believed: the powers are multiplied out and every base is
proven prime. The numbers that a verifier passes on are bounded by its task (about 80 bits at most), where
one factorization takes a few milliseconds at worst.
"""

from flint import fmpz

from adjudge.verifiers.primality import is_proven_prime


def complete_factorization(n: int) -> list[tuple[int, int]]:
    """The primes that divide ``n`` >= 1 with their exponents, in increasing order; empty for 1.

    Raises:
        ValueError: ``n`` is not positive.
        ArithmeticError: the answer of FLINT is no factorization of ``n`` into primes.
    """
    if n < 1:
        raise ValueError("only positive integers are factored")
    factors = sorted((int(prime), exponent) for prime, exponent in fmpz(n).factor())
    product = 1
    for prime, exponent in factors:
        if exponent < 1 or not is_proven_prime(prime):
            raise ArithmeticError(f"no factorization of {n} into primes")
        product *= prime**exponent
    if product != n or len({prime for prime, _ in factors}) != len(factors):
        raise ArithmeticError(f"no factorization of {n} into primes")
    return factors


def divisor_count(n: int) -> int:
    """τ(n), the number of positive divisors of ``n`` >= 1."""
    count = 1
    for _, exponent in complete_factorization(n):
        count *= exponent + 1
    return count
