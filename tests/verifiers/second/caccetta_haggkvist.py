"""Second decision on Caccetta and Häggkvist: walks of each length, as sets of pairs, until one closes."""


def decide(witness, discount=0):
    """Return (refutes, girth), the latter ``None`` when the witness is no digraph of positive outdegrees."""
    n, arcs = witness["vertices"], {tuple(arc) for arc in witness["edges"]}
    if len(arcs) < len(witness["edges"]) or any(u == v or not {u, v} <= set(range(n)) for u, v in arcs):
        return False, None
    heads = {u: {v for t, v in arcs if t == u} for u in range(n)}
    outdegree = min(map(len, heads.values()))
    if outdegree == 0:
        return False, None
    girth = _girth(heads)
    return girth > _bound(n, outdegree) - discount, girth


def _bound(n, outdegree):
    return n // outdegree + (n % outdegree > 0)


def _girth(heads):
    ends = {u: {u} for u in heads}
    length = 0
    while True:
        length += 1
        ends = {u: set().union(*(heads[w] for w in last)) for u, last in ends.items()}
        if any(u in last for u, last in ends.items()):
            return length
