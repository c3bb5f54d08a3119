"""Chebyshev's bias is permanent: up to any x, the primes 4k + 1 are at most as many as the primes 4k + 3.

Source: P. L. Chebyshev, *Lettre de M. le Professeur Tchébychev à M. Fuss*, Bull. Classe Phys. Acad. Imp. Sci.
St.-Pétersbourg 11 (1853), 208, where the excess of the primes 4k + 3 is observed. False: 26861 is the least x
with more primes 4k + 1 (J. Leech, *Note on the distribution of prime numbers*, J. London Math. Soc. 32
(1957), 56-58).

A witness is x. The check: a sieve up to x finds more primes that are 1 modulo 4 than primes that are 3 modulo
4. (2 is neither.)

Counted work: x.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected
from adjudge.verifiers.prime_sieve import prime_flags


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"x": x}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, lead: int = 0) -> Outcome:
    """Ask whether the primes 4k + 1 exceed the primes 4k + 3 by more than ``lead``, in the statement 0."""
    x = witness["x"]
    if x < 0:
        return rejected(f"x = {x} is negative", x=x)
    if x > limits.max_work:
        return over_work(x, limits.max_work, "numbers up to x")
    flags = prime_flags(x)
    ones, threes = flags[1::4].count(1), flags[3::4].count(1)
    message = f"up to {x} there are {ones} primes that are 1 modulo 4 and {threes} that are 3 modulo 4"
    decided = accepted if ones - threes > lead else rejected
    return decided(message, x=x, ones=ones, threes=threes)
