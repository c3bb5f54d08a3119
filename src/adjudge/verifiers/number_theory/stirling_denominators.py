"""Conjecture II of A046969, on the denominators a(n) of B_2n/(2n(2n - 1)) in Stirling's series.

B_k is the k-th Bernoulli number and a(n) is in lowest terms; 12 divides every a(n). If n >= 2 and a(n)/12 is
prime, then a(n - 1)/12 - (n - 1), a(n)/12 - n and a(n + 2)/12 - (n + 2) are multiples of 6. Source: L. Sauras
Altuzarra, comment in OEIS A046969 (2020). False for n = 236791 (google-deepmind/formal-conjectures, pull
request 5588, September 2026).

A witness is n. The checks, in order: n >= 2; a(n)/12 is prime; one of the three differences is not a multiple
of 6. The power of a prime p in a(m) is found thus:

- When p - 1 divides 2m, p divides the denominator of B_2m once (K. G. C. von Staudt and T. Clausen, 1840),
  and the power is 1 more than that in 2m(2m - 1).
- Otherwise B_2m/2m is p-integral (J. C. Adams, 1878), so that p divides a(m) only if it divides 2m - 1, say e
  times; B_2m/2m modulo p^e tells how many of the e factors it cancels.

For N = p^e and g coprime to p, (g^2m - 1)·B_2m/2m ≡ g^(2m - 1)·(sum of j^(2m - 1)·⌊jg/N⌋ over 0 < j < N)
modulo N (G. F. Voronoi, 1889; K. Ireland and M. Rosen, *A Classical Introduction to Modern Number Theory*,
chapter 15).

Counted work: 6n, the number of terms in these sums for n - 1, n and n + 2.
"""

from collections.abc import Mapping
from math import prod
from typing import Any

from adjudge.verifiers.complete_factorization import complete_factorization
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, modulus: int = 6) -> Outcome:
    """Ask whether one of the three differences is not a multiple of ``modulus``; the conjecture's is 6."""
    n = witness["n"]
    if n < 2:
        return rejected(f"n = {n} is less than 2", n=n)
    if 6 * n > limits.max_work:
        return over_work(6 * n, limits.max_work, "terms")
    powers = _denominator(n)
    twelfth = {2: powers[2] - 2, 3: powers[3] - 1}
    twelfth = {p: e for p, e in {**powers, **twelfth}.items() if e}
    quotient = _product(twelfth)
    if list(twelfth.values()) != [1]:
        return rejected(f"a({n})/12 = {shown(quotient)} is not prime", n=n, quotient=fact(quotient))
    around = [(m, _product(_denominator(m)) // 12) for m in (n - 1, n + 2)]
    remainders = [(value - m) % modulus for m, value in (around[0], (n, quotient), around[1])]
    message = (
        f"a({n})/12 = {shown(quotient)} is prime, and the three differences leave the remainders "
        f"{remainders[0]}, {remainders[1]} and {remainders[2]} modulo {modulus}"
    )
    decided = accepted if any(remainders) else rejected
    return decided(message, n=n, quotient=fact(quotient), remainders=remainders)


def _product(powers: Mapping[int, int]) -> int:
    return prod(p**e for p, e in powers.items())


def _denominator(m: int) -> dict[int, int]:
    """The primes that divide a(m), with their exponents."""
    powers = {}
    for divisor in _divisors(2 * m):
        if is_proven_prime(divisor + 1):
            powers[divisor + 1] = 1 + _exponent(2 * m * (2 * m - 1), divisor + 1)
    for p, e in complete_factorization(2 * m - 1):
        if p not in powers:
            left = e - _cancelled(m, p, e)
            if left:
                powers[p] = left
    return powers


def _divisors(n: int) -> list[int]:
    divisors = [1]
    for p, e in complete_factorization(n):
        divisors = [d * p**k for d in divisors for k in range(e + 1)]
    return divisors


def _exponent(n: int, p: int) -> int:
    exponent = 0
    while n % p == 0:
        n //= p
        exponent += 1
    return exponent


def _cancelled(m: int, p: int, e: int) -> int:
    """How often p divides the numerator of B_2m/2m, counted up to ``e``; p - 1 does not divide 2m."""
    modulus = p**e
    generator = next(g for g in range(2, p) if pow(g, 2 * m, p) != 1)
    # Euler's theorem shortens the exponent; the terms with p | j are 0, since 2m - 1 >= p^e > e.
    power = (2 * m - 1) % (modulus - modulus // p)
    total = sum(pow(j, power, modulus) * (j * generator // modulus) for j in range(1, modulus) if j % p)
    # The congruence of Voronoi, solved for B_2m/2m.
    divided = pow(pow(generator, 2 * m, modulus) - 1, -1, modulus)
    value = total * pow(generator, 2 * m - 1, modulus) * divided % modulus
    return e if value == 0 else _exponent(value, p)
