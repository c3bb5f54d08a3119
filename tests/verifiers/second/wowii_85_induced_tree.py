"""Second decision on conjecture 85 of Written on the Wall II: trees by size, distances by layers."""


def decide(witness, factor=2):
    """Return (refutes, (t, e)), ``None`` for no such graph."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    lengths = [_distances(around, v) for v in around]
    if n < 2 or len(lengths[0]) < n:
        return False, None
    tree, even = _tree_order(around), min(_even(found) for found in lengths)
    return tree**2 <= factor * even, (tree, even)


def _even(lengths):
    return len([v for v, length in lengths.items() if length % 2 == 0])


def _distances(around, start):
    lengths = {start: 0}
    for v in (queue := [start]):
        for w in around[v] - lengths.keys():
            lengths[w] = lengths[v] + 1
            queue.append(w)
    return lengths


def _tree_order(around):
    """The largest size of a set of vertices that induces a tree; a smaller tree is in every tree."""
    size, trees = 0, {frozenset([v]) for v in around}
    while trees:
        size += 1
        trees = {
            tree | {v}
            for tree in trees
            for v in set().union(*(around[u] for u in tree)) - tree
            if len(around[v] & tree) == 1
        }
    return size
