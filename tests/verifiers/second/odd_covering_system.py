"""Second decision on Erdős 7: a tree of residue classes, refined prime by prime until covered or not.

An integer class x ≡ r (mod M) is covered when one of the given classes contains it whole, and uncovered when
none meets it; else it is split into its classes modulo M·p for a prime p that still matters. The least
uncovered integer is looked for by trying the integers in turn.
"""

from math import gcd


def decide(witness, odd=1, distinct=1):
    """Return (refutes, the least uncovered integer from 0 on, or -1), or ``None`` in its place."""
    classes = [tuple(pair) for pair in witness["classes"]]
    moduli = [modulus for _, modulus in classes]
    if any(m <= 1 or r < 0 or r >= m for r, m in classes) or (odd and any(m % 2 == 0 for m in moduli)):
        return False, None
    if distinct and len(set(moduli)) < len(moduli):
        return False, None
    if _is_covered(0, 1, classes):
        return True, -1
    x = 0
    while any(x % m == r for r, m in classes):
        x += 1
    return False, x


def _is_covered(start, step, classes):
    pending = [(start, step, classes)]
    while pending:
        r, big, around = pending.pop()
        meeting = [(a, m) for a, m in around if (a - r) % gcd(m, big) == 0]
        if any(big % m == 0 for _, m in meeting):
            continue
        if not meeting:
            return False
        p = _smallest_prime(min(m // gcd(m, big) for _, m in meeting))
        pending += [(r + i * big, big * p, meeting) for i in range(p)]
    return True


def _smallest_prime(number):
    return next(d for d in range(2, number + 1) if number % d == 0)
