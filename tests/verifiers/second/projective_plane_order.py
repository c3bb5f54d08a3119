"""Second decision on projective planes: the axioms as they are stated, pair by pair.

Any two points are on exactly one common line, any two lines have exactly one common point, and there are four
points of which no three are on a line; the order is one less than the size of each line.
"""

from itertools import combinations


def decide(witness, prime_powers=0):
    """Return (refutes, whether the axioms hold), ``None`` for an order or numbers that are excluded."""
    n, lines = witness["order"], witness["lines"]
    size = n * n + n + 1
    if n < 2 or (not prime_powers and _is_prime_power(n)) or len(lines) != size:
        return False, None
    sets = [frozenset(line) for line in lines]
    if any(len(line) != n + 1 for line in [*lines, *sets]) or not set().union(*sets) <= set(range(size)):
        return False, False
    through = {point: frozenset(i for i, line in enumerate(sets) if point in line) for point in range(size)}
    good = (
        all(_meet_once(through[p], through[q]) for p, q in combinations(range(size), 2))
        and all(_meet_once(a, b) for a, b in combinations(sets, 2))
        and _has_quadrangle(sets, size)
    )
    return good, good


def _meet_once(a, b):
    return len(a & b) == 1


def _has_quadrangle(sets, size):
    for four in combinations(range(size), 4):
        if all(len(line.intersection(four)) < 3 for line in sets):
            return True
    return False


def _is_prime_power(n):
    primes = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]
    return len(primes) == 1
