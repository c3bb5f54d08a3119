"""Conway's climb to a prime: writing out the prime factorization, again and again, ends at a prime.

The step replaces n > 1 by the number whose decimal digits are those of its prime factorization: the primes in
increasing order, each followed by its exponent when that is greater than 1. So 90 = 2·3^2·5 becomes 2325. A
prime is replaced by itself. The statement is that from every n > 1 a prime is reached. Source: J. H. Conway,
*Five $1,000 Problems*, 2014. False: J. Davis found in 2017 that 13532385396179 = 13·53^2·3853·96179 is
replaced by itself (OEIS A195264).

A witness is a cycle of numbers, one number being a cycle too, each with its complete factorization. The
checks, in order and for one number after the other: it is greater than 1; the bases are at least 2 and
strictly increasing; their powers multiply to it; every base is proven prime; it is not prime; the step leads
from it to the next number of the list, and from the last to the first.

Counted work: the cube of the length in 64-bit words, summed over the listed primes.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.factorization import Factors, primality_fault, product_fault, read_factors
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"cycle": [{"n": …, "factorization": [{"prime": …, "exponent": …}, …]}, …]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, target: int | None = None) -> Outcome:
    """Ask for composite numbers, each leading to the next, the last to ``target``, by default the first."""
    numbers = [parse_integer(item["n"], max_digits=limits.max_digits) for item in witness["cycle"]]
    lists = [read_factors(item["factorization"], limits.max_digits) for item in witness["cycle"]]
    if not numbers:
        return rejected("the cycle has no number", length=0)
    needed = sum(proof_work(prime) for factors in lists for prime, _ in factors)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    following = [*numbers[1:], numbers[0] if target is None else target]
    for n, factors, expected in zip(numbers, lists, following, strict=True):
        fault = _number_fault(n, factors, limits.max_work)
        if fault is not None:
            return fault
        image = _written_factorization(factors)
        if image != expected:
            message = f"the step leads from {shown(n)} to {shown(image)}, not to {shown(expected)}"
            return rejected(message, n=fact(n), image=fact(image), expected=fact(expected))
    length = len(numbers)
    message = f"all numbers are composite, and the last of {length} leads to {shown(following[-1])}"
    return accepted(message, length=length, n=fact(numbers[0]), image=fact(following[-1]))


def _number_fault(n: int, factors: Factors, max_work: int) -> Outcome | None:
    if n <= 1:
        return rejected(f"{shown(n)} is not greater than 1", n=fact(n))
    fault = product_fault(n, factors) or primality_fault(factors, max_work)
    if fault is not None:
        return fault
    if len(factors) == 1 and factors[0][1] == 1:
        return rejected(f"{shown(n)} is prime", n=fact(n))
    return None


def _written_factorization(factors: Factors) -> int:
    """The primes and the exponents above 1, written one after the other in decimal."""
    digits = (f"{prime}{exponent}" if exponent > 1 else f"{prime}" for prime, exponent in factors)
    return int("".join(digits))
