"""Second decision on independence sequences of forests: split at a vertex, keep it or drop it, and recur.

The vertex taken is one whose removal leaves components of at most half the vertices, so that the recursion
is as shallow as the logarithm of the size. Every triple of sizes is looked at.
"""

from itertools import combinations


def decide(witness, slack=0):
    """Return (refutes, (independence number, number of independent sets)); ``None`` for no forest."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    parts = _parts(set(around), around)
    if len(witness["edges"]) != n - len(parts):
        return False, None
    counts = [1]
    for part in parts:
        counts = _times(counts, _counts(part, around))
    found = _has_valley(counts, slack)
    return found, (len(counts) - 1, str(sum(counts)))


def _parts(vertices, around):
    parts, left = [], set(vertices)
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            v = waiting.pop()
            part.add(v)
            fresh = around[v] & left
            left -= fresh
            waiting += fresh
        parts.append(part)
    return parts


def _counts(tree, around):
    if len(tree) == 1:
        return [1, 1]
    centre = min(tree, key=lambda v: max(map(len, _parts(tree - {v}, around)))) if len(tree) < 60 else None
    if centre is None:
        centre = _centre(tree, around)
    dropped, kept = [1], [0, 1]
    for part in _parts(tree - {centre}, around):
        dropped = _times(dropped, _counts(part, around))
    for part in _parts(tree - {centre} - around[centre], around):
        kept = _times(kept, _counts(part, around))
    longer = max(len(dropped), len(kept))
    return [sum(x[k] for x in (dropped, kept) if k < len(x)) for k in range(longer)]


def _centre(tree, around):
    v, before = next(iter(tree)), None
    while True:
        largest = max(_parts(tree - {v}, around), key=len)
        if 2 * len(largest) <= len(tree):
            return v
        step = next(iter(around[v] & largest))
        if step == before:
            return v
        v, before = step, v


def _times(left, right):
    product = [0] * (len(left) + len(right) - 1)
    for i, x in enumerate(left):
        for j, y in enumerate(right):
            product[i + j] += x * y
    return product


def _has_valley(counts, slack):
    if len(counts) < 40:
        return any(a + slack > b < c + slack for a, b, c in combinations(counts, 3))
    return any(
        max(counts[:b]) + slack > counts[b] < max(counts[b + 1 :]) + slack for b in range(1, len(counts) - 1)
    )
