"""Sums of two squares, decided by Fermat's criterion.

A positive integer is a² + b² with integers a, b exactly when every prime p with p mod 4 = 3 divides it to an
even power (Hardy and Wright, *An Introduction to the Theory of Numbers*, Theorem 366). 0 = 0² + 0² is one.
"""

from adjudge.verifiers.complete_factorization import complete_factorization


def two_squares_obstruction(n: int) -> int | None:
    """The smallest prime that is 3 modulo 4 and divides ``n`` >= 0 to an odd power.

    ``None`` means that there is none, and then ``n`` is a sum of two squares, zeros allowed.
    """
    if n == 0:
        return None
    for prime, exponent in complete_factorization(n):
        if prime % 4 == 3 and exponent % 2 == 1:
            return prime
    return None
