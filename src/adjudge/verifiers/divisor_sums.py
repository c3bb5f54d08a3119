"""Sums of divisors, from a complete factorization into proven primes.

A divisor d of n is unitary when d and n/d have no common divisor greater than 1.
"""

from adjudge.verifiers.factorization import Factors


def divisor_sum(factors: Factors) -> int:
    """σ of the product of the prime powers: the sum of all its positive divisors; 1 for the empty product."""
    total = 1
    for prime, exponent in factors:
        total *= (prime ** (exponent + 1) - 1) // (prime - 1)
    return total


def unitary_divisor_sum(factors: Factors) -> int:
    """The sum of the unitary positive divisors of the product; 1 for the empty product."""
    total = 1
    for prime, exponent in factors:
        total *= prime**exponent + 1
    return total
