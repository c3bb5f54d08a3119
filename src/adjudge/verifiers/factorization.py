"""A complete factorization as part of a witness: read, multiplied out within bounds, proven prime.

The checks are two, so that a verifier can place its own between them: :func:`product_fault` is cheap and
says whether the listed powers multiply to n; :func:`primality_fault` proves each listed prime and counts its
work beforehand.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work

Factors = Sequence[tuple[int, int]]
"""Pairs of a prime and its exponent."""


def read_factors(items: Sequence[Mapping[str, Any]], max_digits: int) -> list[tuple[int, int]]:
    """Convert the witness form ``[{"prime": "3", "exponent": 1}, …]``.

    Raises:
        IntegerTextError: a prime is no canonical integer of at most ``max_digits`` digits.
    """
    return [(parse_integer(item["prime"], max_digits=max_digits), item["exponent"]) for item in items]


def product_fault(n: int, factors: Factors) -> Outcome | None:
    """Why ``factors`` is not a list of powers, bases strictly increasing from 2 on, with product ``n`` > 1.

    With b bits in p, the power p^e has at least (b - 1)·e + 1 bits and at most b·e, which is at most twice
    (b - 1)·e. A product that must be longer than n is therefore rejected unseen, and one that is multiplied
    out has at most twice the bits of n.
    """
    previous = 1
    least_bits = 1
    for prime, exponent in factors:
        if prime < 2:
            return rejected(f"{shown(prime)} is not prime", prime=fact(prime))
        if prime <= previous:
            message = f"the primes are not strictly increasing: {shown(prime)} follows {shown(previous)}"
            return rejected(message, prime=fact(prime), previous=fact(previous))
        if exponent < 1:
            return rejected(f"the exponent of {shown(prime)} is not positive", prime=fact(prime))
        previous = prime
        least_bits += (prime.bit_length() - 1) * exponent
    if least_bits > n.bit_length():
        return rejected(f"the prime powers multiply to more than n = {shown(n)}", n=fact(n))
    product = 1
    for prime, exponent in factors:
        product *= prime**exponent
    if product != n:
        message = f"the prime powers multiply to {shown(product)}, not to n = {shown(n)}"
        return rejected(message, n=fact(n), product=fact(product))
    return None


def primality_fault(factors: Factors, max_work: int) -> Outcome | None:
    """Why not every base in ``factors`` is prime; the counted work is that of all the proofs."""
    needed = sum(proof_work(prime) for prime, _ in factors)
    if needed > max_work:
        return over_work(needed, max_work, "units of primality proof")
    for prime, _ in factors:
        if not is_proven_prime(prime):
            return rejected(f"{shown(prime)} is not prime", prime=fact(prime))
    return None


def totient(factors: Factors) -> int:
    """Euler's totient of the product of the prime powers; 1 for the empty product."""
    phi = 1
    for prime, exponent in factors:
        phi *= (prime - 1) * prime ** (exponent - 1)
    return phi
