"""Second decision on Bermond and Thomassen: list the sets of all directed cycles, and pack them by trial."""


def decide(witness, spared=1):
    """Return (refutes, most disjoint cycles), the latter ``None`` when a check before it fails."""
    n, k, arcs = witness["vertices"], witness["k"], {tuple(arc) for arc in witness["edges"]}
    if len(arcs) < len(witness["edges"]) or any(u == v or not {u, v} <= set(range(n)) for u, v in arcs):
        return False, None
    heads = {u: [v for t, v in arcs if t == u] for u in range(n)}
    if any(len(after) < 2 * k - spared for after in heads.values()):
        return False, None
    most = _packed(frozenset(range(n)), heads, {})
    return most < k, most


def _packed(left, heads, known):
    if left not in known:
        most = 0
        if left:
            lowest = min(left)
            most = _packed(left - {lowest}, heads, known)
            for cycle in _cycles_through(lowest, left, heads):
                most = max(most, 1 + _packed(left - cycle, heads, known))
        known[left] = most
    return known[left]


def _cycles_through(start, allowed, heads):
    found, waiting = set(), [(start, frozenset([start]))]
    seen = set(waiting)
    while waiting:
        last, path = waiting.pop()
        for step in heads[last]:
            longer = step, path | {step}
            if step == start:
                found.add(path)
            elif step in allowed and step not in path and longer not in seen:
                seen.add(longer)
                waiting.append(longer)
    return found
