"""No prime p is a Wall-Sun-Sun prime: p^2 never divides the Fibonacci number F(p - (p/5)).

Here (p/5) is the Legendre symbol: 1 when p leaves 1 or 4 modulo 5, -1 when it leaves 2 or 3, and 0 for p = 5.
Source: D. D. Wall, *Fibonacci series modulo m*, Amer. Math. Monthly 67 (1960), 525-532, as a question; named
also after Z.-H. Sun and Z.-W. Sun, *Fibonacci numbers and Fermat's last theorem*, Acta Arith. 60 (1992).

A witness is p. The checks, in order: p is proven prime; F(p - (p/5)) leaves 0 modulo p^2.

With the constant c the Fibonacci numbers become U(k + 2) = c·U(k + 1) + U(k), U(0) = 0, U(1) = 1, and the
symbol becomes that of c^2 + 4 modulo p (Kronecker's for p = 2); c = 1 gives the Fibonacci numbers.

Counted work: three times the binary digits of p, times the square of the length of p^2 in 64-bit words, and
the primality proof's.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, constant: int = 1) -> Outcome:
    """Ask about the sequence with that ``constant``; 2 gives the Pell numbers, with the solution 13."""
    p = parse_integer(witness["p"], max_digits=limits.max_digits)
    if p <= 1:
        return rejected(f"p = {shown(p)} is not prime", p=fact(p))
    words = p.bit_length() // 32 + 1
    needed = 3 * p.bit_length() * words**2 + proof_work(p)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    if not is_proven_prime(p):
        return rejected(f"p = {shown(p)} is not prime", p=fact(p))
    index = p - _symbol(constant, p)
    remainder = _sequence(index, p * p, constant)
    name = "F" if constant == 1 else f"U with constant {constant}: U"
    message = f"{name}({shown(index)}) leaves {shown(remainder)} modulo the square of p = {shown(p)}"
    facts = {"p": fact(p), "index": fact(index), "remainder": fact(remainder)}
    return accepted(message, **facts) if remainder == 0 else rejected(message, **facts)


def _symbol(constant: int, p: int) -> int:
    """The Kronecker symbol of constant^2 + 4 modulo the prime p; for the constant 1 it is (p/5)."""
    discriminant = constant**2 + 4
    if p == 2:
        return -1 if discriminant % 8 == 5 else 0
    power = pow(discriminant, (p - 1) // 2, p)
    return -1 if power == p - 1 else power


def _sequence(index: int, modulus: int, constant: int) -> int:
    """U(index) modulo ``modulus``, by doubling.

    U(2k) = U(k)·(2U(k + 1) - c·U(k)) and U(2k + 1) = U(k)^2 + U(k + 1)^2.
    """
    low, high = 0, 1
    for position in reversed(range(index.bit_length())):
        low, high = low * (2 * high - constant * low) % modulus, (low * low + high * high) % modulus
        if index >> position & 1:
            low, high = high, (low + constant * high) % modulus
    return low % modulus
