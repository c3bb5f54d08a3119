"""Second decision on long directed paths: extend every path, one vertex after the other."""


def decide(witness, extra=0):
    """Return (refutes, arcs of a longest path), the latter ``None`` when a check before it fails."""
    n, arcs = witness["vertices"], {tuple(arc) for arc in witness["edges"]}
    if len(arcs) < len(witness["edges"]) or any(not {u, v} <= set(range(n)) for u, v in arcs):
        return False, None
    if any(_is_opposed(arc, arcs) for arc in arcs):
        return False, None
    heads = {u: [v for t, v in arcs if t == u] for u in range(n)}
    outdegree = min(map(len, heads.values()))
    if outdegree == 0:
        return False, None
    longest, waiting = 0, [(u,) for u in heads]
    while waiting:
        path = waiting.pop()
        longest = max(longest, len(path) - 1)
        waiting += [(*path, step) for step in heads[path[-1]] if step not in path]
    return longest < 2 * outdegree + extra, longest


def _is_opposed(arc, arcs):
    return arc[::-1] in arcs
