"""Proven primality, and what a proof costs in counted work.

FLINT's ``fmpz_is_prime`` answers with a proof, never with a probability: below 2^64 a test that was checked
against all pseudoprimes in that range, below 3317044064679887385961981 the strong test to the first thirteen
prime bases (Sorenson and Webster, *Strong pseudoprimes to twelve prime bases*, Math. Comp. 86, 2017), above
that the tests of Pocklington, Morrison and Brillhart-Lehmer-Selfridge, and where those do not reach, the
test of Adleman, Pomerance, Rumely, Cohen and Lenstra (APR-CL). Should even that fail, FLINT ends the process:
the verdict is then an error, never a wrong answer.
"""

from flint import fmpz

_WORD_BITS = 64


def is_proven_prime(candidate: int) -> bool:
    """Whether ``candidate`` is prime, by proof in both directions. Numbers below 2 are not prime."""
    return bool(fmpz(candidate).is_prime())


def proof_work(candidate: int) -> int:
    """Counted work of one primality proof: the cube of the length in 64-bit words.

    The time of a proof grows between the third and the fourth power of the length; for primes of 96 to 1,152
    bits one unit took at most half a millisecond where the limits were set.
    """
    return (-(-candidate.bit_length() // _WORD_BITS)) ** 3
