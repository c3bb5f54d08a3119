"""Second decision on tournaments: isomorphisms built vertex by vertex, cards paired off one by one."""


def decide(witness, least=5):
    """Return (refutes, number of cards that can be paired off), ``None`` for no tournaments."""
    n = witness["vertices"]
    if n < least:
        return False, None
    beats = []
    for name in "AB":
        arcs = {tuple(arc) for arc in witness[name]}
        pairs = {frozenset(arc) for arc in arcs}
        if len(arcs) < len(witness[name]) or any(u == v or max(u, v) >= n for u, v in arcs):
            return False, None
        if len(arcs) != len(pairs) or len(pairs) != n * (n - 1) // 2:
            return False, None
        beats.append(arcs)
    left = list(range(n))
    for v in range(n):
        match = next((w for w in left if _isomorphic(*beats, _but(n, v), _but(n, w))), None)
        if match is not None:
            left.remove(match)
    if left:
        return False, n - len(left)
    return not _isomorphic(*beats, list(range(n)), list(range(n))), n


def _but(n, v):
    return [w for w in range(n) if w != v]


def _isomorphic(a, b, first, second, images=()):
    """Whether the images so far can be continued; those of later vertices are tried in turn."""
    if len(images) == len(first):
        return True
    v = first[len(images)]
    return any(
        _isomorphic(a, b, first, second, (*images, w))
        for w in second
        if w not in images and _fits(a, b, first, images, v, w)
    )


def _fits(a, b, first, images, v, w):
    return all(((v, u) in a) == ((w, x) in b) for u, x in zip(first, images, strict=False))
