"""Second decision on conjecture 19 of Written on the Wall II: sets of vertices from the largest down."""

from fractions import Fraction
from itertools import combinations
from math import floor


def decide(witness, bonus=0):
    """Return (refutes, (b, sum of eccentricities, l)), ``None`` when a check before it fails."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    far = [_distances(around, v) for v in around]
    if n < 2 or any(len(lengths) < n for lengths in far):
        return False, None
    total = sum(max(lengths.values()) for lengths in far)
    local = max(_largest({v: around[v] for v in near}, _is_empty) for near in around.values())
    bipartite = _largest(around, _is_bipartite)
    return bipartite < floor(Fraction(total, n) + local) + bonus, (bipartite, total, local)


def _distances(around, start):
    lengths = {start: 0}
    for v in (queue := [start]):
        for w in around[v] - lengths.keys():
            lengths[w] = lengths[v] + 1
            queue.append(w)
    return lengths


def _largest(around, fits):
    """The size of a largest set of vertices with a property, from all of them downwards."""
    for size in range(len(around), 0, -1):
        if any(fits({v: around[v] & set(kept) for v in kept}) for kept in combinations(around, size)):
            return size
    return 0


def _is_empty(around):
    return not any(around.values())


def _is_bipartite(around):
    side = {}
    for start in around:
        if start not in side:
            side[start] = 0
            for v in (queue := [start]):
                for w in around[v] - side.keys():
                    side[w] = 1 - side[v]
                    queue.append(w)
    return all(side[v] != side[w] for v in around for w in around[v])
