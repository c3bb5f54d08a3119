"""Second decision on conjecture 194 of Written on the Wall II: paths walked, independence by branching."""


def decide(witness, bonus=0):
    """Return (refutes, (α, sum of l, whether a path visits all)), ``None`` for no such graph or path."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    if len(_distances(around, 0)) < n:
        return False, None
    independence = _independence(set(around), around)
    local = sum(_independence(near, around) for near in around.values())
    if n * (independence - 1 - bonus) > local:
        return False, (independence, local, None)
    found = _visits_all(around)
    return not found, (independence, local, int(found))


def _distances(around, start):
    lengths = {start: 0}
    for v in (queue := [start]):
        for w in around[v] - lengths.keys():
            lengths[w] = lengths[v] + 1
            queue.append(w)
    return lengths


def _independence(near, around):
    """Take out a vertex with most neighbours, or keep it and lose them; with none left all are kept."""
    worst = max(near, key=lambda v: len(around[v] & near), default=None)
    if worst is None or not around[worst] & near:
        return len(near)
    kept = 1 + _independence(near - around[worst] - {worst}, around)
    return max(kept, _independence(near - {worst}, around))


def _visits_all(around):
    """Whether some path visits every vertex: a vertex after another, from each start, dead ends given up."""
    waiting = [(v, frozenset([v])) for v in around]
    known = set(waiting)
    while waiting:
        last, seen = waiting.pop()
        if len(seen) == len(around):
            return True
        for w in around[last] - seen:
            state = (w, seen | {w})
            if state not in known and _may_finish(around, *state):
                known.add(state)
                waiting.append(state)
    return False


def _may_finish(around, last, seen):
    """Of the vertices to come all but one need two neighbours to come, or one besides the last vertex."""
    left = around.keys() - seen
    ends = sum(len(around[v] - seen) + (last in around[v]) < 2 for v in left)
    return ends <= 1
