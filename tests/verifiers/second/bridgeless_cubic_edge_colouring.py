"""Second decision on edge colourings of regular graphs: perfect matchings taken away, one for each colour."""


def decide(witness, degree=3):
    """Return (refutes, whether the edges can be coloured), ``None`` when a check before it fails."""
    n = witness["vertices"]
    edges = {tuple(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(not 0 <= u < v < n for u, v in edges):
        return False, None
    ends = sorted(v for edge in edges for v in edge)
    if ends != [v for v in range(n) for _ in range(degree)] or _parts(edges, n) is None:
        return False, None
    if any(_parts(edges - {edge}, n) > _parts(edges, n) for edge in edges):
        return False, None
    colourable = _splits(frozenset(edges), degree, n)
    return not colourable, int(colourable)


def _parts(edges, n):
    root = list(range(n))
    for u, v in edges:
        a, b = root[u], root[v]
        root = [b if r == a else r for r in root]
    return len(set(root))


def _splits(edges, degree, n):
    if degree == 1:
        return True
    if degree == 2:
        return _only_even_cycles(edges, n)
    return any(
        _splits(edges - matching, degree - 1, n) for matching in _matchings(edges, frozenset(range(n)))
    )


def _only_even_cycles(edges, n):
    around = [[] for _ in range(n)]
    for u, v in edges:
        around[u].append(v)
        around[v].append(u)
    left = set(range(n))
    while left:
        at = start = left.pop()
        length, before = 1, None
        at, before = around[at][0], at
        while at != start:
            left.discard(at)
            length += 1
            a, b = around[at]
            at, before = (b if a == before else a), at
        if length % 2:
            return False
    return True


def _matchings(edges, free):
    """All perfect matchings on the free vertices; the depth is half their number."""
    if not free:
        yield frozenset()
        return
    first = min(free)
    for edge in sorted(edges):
        if first in edge and free.issuperset(edge):
            for rest in _matchings(edges, free - set(edge)):
                yield rest | {edge}
