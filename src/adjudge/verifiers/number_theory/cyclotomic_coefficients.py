"""Every coefficient of every cyclotomic polynomial Φ_n is -1, 0 or 1.

A belief of the nineteenth century. False: the coefficient of x^7 in Φ_105 is -2, and 105 is the least such n
(A. Migotti, *Zur Theorie der Kreisteilungsgleichung*, Sitzungsber. Akad. Wiss. Wien 87 (1883), 7-14).

A witness is n with the index k of a coefficient. The checks, in order: k is at most the degree φ(n); the
coefficient of x^k in Φ_n is less than -1 or greater than 1. The coefficient comes from the product of (1 -
x^d)^μ(n/d) over the divisors d of n, which is Φ_n for n > 1, modulo x^(k + 1).

Counted work: k + 1 for every squarefree divisor of n.
"""

from collections.abc import Mapping
from itertools import accumulate
from operator import sub
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "index": k}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, height: int = 1) -> Outcome:
    """Ask for a coefficient of absolute value greater than ``height``; the belief's height is 1."""
    n, index = witness["n"], witness["index"]
    if n < 1 or index < 0:
        return rejected(f"n = {n} is not positive or the index {index} is negative", n=n, index=index)
    primes = _prime_divisors(n)
    degree = n
    for prime in primes:
        degree = degree // prime * (prime - 1)
    if index > degree:
        return rejected(f"the polynomial of {n} has degree {degree}, less than {index}", n=n, degree=degree)
    needed = (index + 1) << len(primes)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "coefficients")
    coefficient = _coefficient(n, primes, index)
    message = f"the coefficient of x^{index} in the cyclotomic polynomial of {n} is {coefficient}"
    decided = accepted if abs(coefficient) > height else rejected
    return decided(message, n=n, index=index, coefficient=coefficient)


def _prime_divisors(n: int) -> list[int]:
    primes = []
    candidate = 2
    while candidate * candidate <= n:
        if n % candidate == 0:
            primes.append(candidate)
            while n % candidate == 0:
                n //= candidate
        candidate += 1
    return [*primes, n] if n > 1 else primes


def _coefficient(n: int, primes: list[int], index: int) -> int:
    """The coefficient of x^index in Φ_n, from the power series of its factors (1 - x^d)^±1."""
    if n == 1:
        return 2 * index - 1
    series = [1] + [0] * index
    for mask in range(1 << len(primes)):
        step = n
        for position, prime in enumerate(primes):
            if mask >> position & 1:
                step //= prime
        if step > index:
            continue
        if mask.bit_count() % 2:
            for start in range(step):
                series[start::step] = accumulate(series[start::step])
        else:
            series[step:] = map(sub, series[step:], series[: len(series) - step])
    return series[index]
