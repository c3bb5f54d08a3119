"""Second decision on Sun's conjecture: its powers are listed until 1 comes."""

from sympy import is_primitive_root, isprime

_LISTED = 2000


def decide(witness, offset=1):
    """Return (refutes, the smallest primitive root of the form), the latter ``None`` when there is none."""
    p = int(witness["p"])
    if p < 2 or not isprime(p):
        return False, None
    k = 0
    while k * k + offset < p:
        g = k * k + offset
        if g > 0 and _generates(g, p):
            return False, g
        k += 1
    return True, None


def _generates(g, p):
    if p > _LISTED:
        return is_primitive_root(g, p)
    power, order = g % p, 1
    while power != 1:
        power = power * g % p
        order += 1
    return order == p - 1
