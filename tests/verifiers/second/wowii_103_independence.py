"""Second decision on conjecture 103 of Written on the Wall II: sets by size, and the series of e^m itself."""

from fractions import Fraction
from itertools import combinations


def decide(witness, times=1):
    """Return (refutes, (α, b, sum of the eccentricities)), ``None`` for no such graph."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    layers = [_layers(around, v) for v in around]
    if n < 2 or any(sum(map(len, found)) < n for found in layers):
        return False, None
    total = sum(len(found) - 1 for found in layers)
    independence = _most(around, _is_independent)
    bipartite = _most(around, _is_bipartite)
    exceeds = _exceeds(Fraction(times * total, n), bipartite - independence)
    return exceeds, (independence, bipartite, total)


def _layers(around, start):
    layers, seen = [{start}], {start}
    while True:
        outer = set().union(*(around[v] for v in layers[-1])) - seen
        if not outer:
            return layers
        seen |= outer
        layers.append(outer)


def _most(around, holds):
    """The largest size of a set with a property that smaller sets inherit."""
    size = 0
    while any(holds(around, set(chosen)) for chosen in combinations(around, size + 1)):
        size += 1
    return size


def _is_independent(around, chosen):
    return not any(around[v] & chosen for v in chosen)


def _is_bipartite(around, chosen):
    side = {}
    for start in chosen:
        waiting = [] if start in side else [start]
        side.setdefault(start, 0)
        while waiting:
            v = waiting.pop()
            for w in around[v] & chosen:
                if w not in side:
                    side[w] = 1 - side[v]
                    waiting.append(w)
                elif side[w] == side[v]:
                    return False
    return True


def _exceeds(value, m):
    """value > e^m: the terms m^k/k! are added until what is left, below twice the next one, cannot matter."""
    total, term, k = Fraction(0), Fraction(1), 0
    while total < value:
        total += term
        k += 1
        term *= Fraction(m, k)
        if k > 2 * m and total + 2 * term < value:
            return True
    return total < value
