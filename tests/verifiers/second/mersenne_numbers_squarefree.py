"""Second decision on square divisors of Mersenne numbers: by the order of 2, or by the number itself."""

from sympy import isprime
from sympy.ntheory import n_order

_WHOLE = 5000


def decide(witness, power=2, prime_exponent=1):
    """Return (refutes, 2^q modulo p^power as text), ``None`` instead of it when a condition on p, q fails."""
    p, q = int(witness["p"]), int(witness["q"])
    if q < 2 or not isprime(p) or (prime_exponent and not isprime(q)):
        return False, None
    remainder = _remainder(q, p**power)
    refutes = p % 2 == 1 and q % n_order(2, p**power) == 0 if p < 10**7 else remainder == 1
    return refutes, str(remainder)


def _remainder(q, modulus):
    if q <= _WHOLE:
        return (1 << q) % modulus
    result = 1
    for digit in f"{q:b}":
        result = result * result * (2 if digit == "1" else 1) % modulus
    return result
