"""Second decision on conjecture 133 of Written on the Wall II: sets of vertices from the largest down."""

from fractions import Fraction
from itertools import combinations, permutations


def decide(witness, bonus=0):
    """Return (refutes, (p, radius, sum of l, whether there is a 4-cycle)), ``None`` for no such graph."""
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
    radius = min(max(lengths.values()) for lengths in far)
    local = sum(_independence(near, around) for near in around.values())
    path = max(len(kept) for kept in _sets(around) if _is_path({v: around[v] & set(kept) for v in kept}))
    squared = any(_closes(four, around) for four in permutations(around, 4))
    return path < radius + bonus + (1 if squared else Fraction(local, n)), (path, radius, local, int(squared))


def _distances(around, start):
    lengths = {start: 0}
    for v in (queue := [start]):
        for w in around[v] - lengths.keys():
            lengths[w] = lengths[v] + 1
            queue.append(w)
    return lengths


def _sets(items):
    return (chosen for size in range(1, len(items) + 1) for chosen in combinations(items, size))


def _independence(near, around):
    return max(len(kept) for kept in _sets(near) if all(w not in around[v] for v, w in combinations(kept, 2)))


def _is_path(around):
    """Connected, and one vertex alone or two ends with all others of degree two."""
    degrees = sorted(map(len, around.values()))
    shape = [0] if len(degrees) == 1 else [1, 1] + [2] * (len(degrees) - 2)
    return degrees == shape and len(_distances(around, next(iter(around)))) == len(around)


def _closes(four, around):
    return all(four[i] in around[four[i - 1]] for i in range(4))
