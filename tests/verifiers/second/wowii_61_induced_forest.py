"""Second decision on conjecture 61 of Written on the Wall II: sets from the largest down."""

from itertools import combinations


def decide(witness, bonus=0):
    """Return (refutes, (f, residue, diameter)), ``None`` when a check before it fails."""
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
    diameter = max(max(lengths.values()) for lengths in far)
    left = _residue({v: len(near) for v, near in around.items()})
    forest = _largest(around, _is_forest)
    third = next(k for k in range(n) if 3 * k >= diameter)
    return forest < left + third + bonus, (forest, left, diameter)


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


def _residue(degree):
    """Zeros left by the process of Havel and Hakimi, on named vertices."""
    left = dict(degree)
    while any(left.values()):
        first, *others = sorted(left, key=left.get, reverse=True)
        for v in others[: left.pop(first)]:
            left[v] -= 1
    return len(left)
