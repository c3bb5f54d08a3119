"""Second decision on 4-regular graphs: connectivity by flows, edges used or not one after another."""

import networkx


def decide(witness, connectivity=4):
    """Return (refutes, whether there is a Hamiltonian cycle), ``None`` when a check before it fails."""
    n = witness["vertices"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    if any(len(near) != 4 for near in around.values()) or not _holds_together(around, connectivity):
        return False, None
    found = _has_cycle(around)
    return not found, int(found)


def _holds_together(around, k):
    """Whether no fewer than k vertices separate the graph, by flows between vertices."""
    graph = networkx.Graph(around)
    return networkx.node_connectivity(graph) >= k


def _has_cycle(around):
    """Edges used or not, one by one; for each vertex begun the other end of its path, or None inside."""
    order = min((_order(around, start) for start in around), key=lambda found: found[0])[1]
    place = {v: index for index, v in enumerate(order)}
    edges = sorted(
        ((u, v) for u in around for v in around[u] if u < v),
        key=lambda e: sorted((place[e[0]], place[e[1]]), reverse=True),
    )
    last = {v: index for index, edge in enumerate(edges) for v in edge}
    states = {frozenset()}
    for index, (u, v) in enumerate(edges):
        following = set()
        for state in states:
            mates = dict(state)
            joined = _joined(mates, u, v)
            if joined is True:
                others = (w for w in around if w not in (u, v) and last[w] >= index)
                if all(mates.get(w, w) is None for w in others):
                    return True
                joined = None
            for choice in (mates, joined):
                if choice is not None and all(choice.get(w, w) is None for w in (u, v) if last[w] == index):
                    kept = {w: mate for w, mate in choice.items() if last[w] > index}
                    following.add(frozenset(kept.items()))
        states = following
    return False


def _order(around, start):
    """Next comes a begun vertex with fewest neighbours not begun; with a measure of what stays open."""
    order, begun, cost = [], {start}, 0
    waiting = {start}
    while waiting:
        v = min(waiting, key=lambda w: (len(around[w] - begun), w))
        order.append(v)
        waiting = (waiting | around[v] - begun) - {v}
        begun |= around[v]
        cost += 3 ** len(waiting)
    return cost, order


def _joined(mates, u, v):
    """The ends of paths with an edge used; ``True`` if it closes a cycle, ``None`` if it must not be."""
    a, b = mates.get(u, u), mates.get(v, v)
    if a is None or b is None:
        return None
    if a == v:
        return True
    changed = {**mates, u: None, v: None}
    return {**changed, a: b, b: a}
