"""Second decision on Hajós' conjecture: colours tried out, and paths walked one after another."""

from itertools import combinations


def decide(witness, larger=0):
    """Return (refutes, whether there is a subdivision), ``None`` when fewer colours suffice or no graph."""
    n, k = witness["vertices"], witness["k"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    if _colourable(around, [], k - 1):
        return False, None
    found = any(
        all(len(around[v]) >= k + larger - 1 for v in chosen) and _joined(around, chosen)
        for chosen in combinations(range(n), k + larger)
    )
    return not found, int(found)


def _colourable(around, colours, most):
    v = len(colours)
    if v == len(around):
        return True
    taken = {colours[u] for u in around[v] if u < v}
    choices = range(min(most, max(colours, default=-1) + 2))
    return any(_colourable(around, [*colours, c], most) for c in choices if c not in taken)


def _joined(around, chosen):
    pairs = [(u, v) for u, v in combinations(chosen, 2) if v not in around[u]]
    return _routed(around, pairs, frozenset(around) - set(chosen))


def _routed(around, pairs, free):
    """Whether disjoint paths in the free vertices serve all pairs."""
    if len(pairs) > len(free):
        return False
    if not pairs:
        return True
    (u, v), *others = pairs
    return any(_routed(around, others, left) for left in _remainders(around, u, v, free))


def _remainders(around, at, goal, free):
    """What every path from one vertex to another leaves of the free vertices."""
    if goal in around[at]:
        yield free
        return
    for step in sorted(around[at] & free):
        yield from _remainders(around, step, goal, free - {step})
