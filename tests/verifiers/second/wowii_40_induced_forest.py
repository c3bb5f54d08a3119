"""Second decision on conjecture 40 of Written on the Wall II: sets from the largest down, and path covers."""

from itertools import combinations, pairwise, permutations
from math import ceil


def decide(witness, bonus=0):
    """Return (refutes, (f, p, b)), ``None`` when a check before it fails."""
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
    forest, bipartite = _largest(around, _is_forest), _largest(around, _is_bipartite)
    paths = _path_cover(around)
    return forest < ceil((paths + bipartite + 1 + bonus) / 2), (forest, paths, bipartite)


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


def _is_forest(around):
    """Whether taking away vertices with at most one neighbour leaves nothing."""
    left = {v: set(neighbours) for v, neighbours in around.items()}
    while left:
        leaf = next((v for v, neighbours in left.items() if len(neighbours) < 2), None)
        if leaf is None:
            return False
        for v in left.pop(leaf):
            left[v].discard(leaf)
    return True


def _path_cover(around):
    """The fewest runs of adjacent vertices in a list of all vertices."""
    if len(around) > 7:
        return _path_cover_of_many(frozenset(around), around, {})
    return min(1 + sum(w not in around[v] for v, w in pairwise(order)) for order in permutations(around))


def _path_cover_of_many(left, around, known):
    """The same by taking away one path through the smallest vertex after the other."""
    if not left:
        return 0
    if left not in known:
        start = min(left)
        arms = _arms(start, left - {start}, around)
        paths = {first | second for first in arms for second in arms if not first & second}
        rest = [_path_cover_of_many(left - {start} - path, around, known) for path in paths]
        known[left] = 1 + min(rest)
    return known[left]


def _arms(start, allowed, around):
    """The sets of vertices of paths that begin beside ``start``, the empty one among them."""
    arms, waiting = {frozenset()}, [(start, frozenset())]
    while waiting:
        last, path = waiting.pop()
        for step in around[last] & allowed - path:
            arms.add(path | {step})
            waiting.append((step, path | {step}))
    return arms
