"""Erdős problem 458: between consecutive primes p < q, lcm(1, …, q - 1) < p·lcm(1, …, p).

Source: https://www.erdosproblems.com/458; as a Lean statement in Formal Conjectures, ErdosProblems/458.lean.

The least common multiple of 1, …, x grows only at prime powers r^e, and there by the factor r. So
lcm(1, …, q - 1)/lcm(1, …, p) is the product of r over the prime powers r^e with p < r^e < q, all of which
have e ≥ 2; it need not be computed from the multiples themselves.

A witness is p and q. The checks, in order: 1 < p < q; p and q proven prime; no number between them prime;
the product of the bases r is at least p. For each e ≥ 2 up to the bits of q the bases between the e-th roots
are listed exactly.

Counted work: two primality proofs, and for each odd number between p and q the square of the length of q in
64-bit words.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.integer_roots import floor_root
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": …, "q": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, numerator: int = 1, denominator: int = 1
) -> Outcome:
    """Ask whether the quotient of the multiples is at least (numerator/denominator)·p; 7, 11 reach 6/7."""
    p, q = (parse_integer(witness[name], max_digits=limits.max_digits) for name in "pq")
    if not 1 < p < q:
        return rejected(f"1 < p < q does not hold for p = {shown(p)}, q = {shown(q)}", p=fact(p), q=fact(q))
    words = -(-q.bit_length() // 64)
    needed = 2 * proof_work(q) + (q - p) // 2 * words**2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "units of primality proof")
    for name, prime in (("p", p), ("q", q)):
        if not is_proven_prime(prime):
            return rejected(f"{name} = {shown(prime)} is not prime", not_prime=fact(prime))
    between = next((x for x in range(p + 1, q) if (x == 2 or x % 2) and is_proven_prime(x)), None)
    if between is not None:
        return rejected(f"p and q are not consecutive: {shown(between)} is prime", between=fact(between))
    powers = _prime_powers_between(p, q)
    product = 1
    for r, _ in powers:
        product *= r
    bound = f"p = {shown(p)}" if numerator == denominator else f"{numerator}/{denominator}·{shown(p)}"
    listed = [f"{shown(r)}^{e}" for r, e in powers[:20]]
    facts = {"p": fact(p), "q": fact(q), "product": fact(product), "prime_powers": listed}
    growth = f"the prime powers between p and q multiply the lcm by {shown(product)}"
    if product * denominator < numerator * p:
        return rejected(f"{growth}, less than {bound}", **facts)
    return accepted(f"{growth}, at least {bound}", **facts)


def _prime_powers_between(p: int, q: int) -> list[tuple[int, int]]:
    """The pairs (r, e) with r prime, e ≥ 2 and p < r^e < q, by exponent and base."""
    found = []
    for exponent in range(2, q.bit_length() + 1):
        base = floor_root(p, exponent) + 1
        while base**exponent < q:
            if is_proven_prime(base):
                found.append((base, exponent))
            base += 1
    return found
