"""Second decision on Merino-Welsh: the Tutte polynomial by deleting and contracting, at three points."""

from collections import Counter

POINTS = ((1, 1), (2, 0), (0, 2))


def decide(witness, factor=1):
    """Return (refutes, the three numbers), the latter ``None`` for no connected graph without bridges."""
    n = witness["vertices"]
    edges = [tuple(edge) for edge in witness["edges"]]
    if any(not 0 <= u < v < n for u, v in edges) or not _is_connected(set(range(n)), edges):
        return False, None
    for index in range(len(edges)):
        if not _is_connected(set(range(n)), edges[:index] + edges[index + 1 :]):
            return False, None
    trees, acyclic, cyclic = _tutte(Counter(edges), {})
    return trees * factor > acyclic and trees * factor > cyclic, (str(trees), str(acyclic), str(cyclic))


def _is_connected(vertices, edges):
    names = {v: v for v in vertices}
    for u, v in edges:
        old, new = names[u], names[v]
        names = {w: new if name == old else name for w, name in names.items()}
    return len(set(names.values())) == 1


def _tutte(classes, known):
    """Values for a multigraph whose components all have edges, given by the number of copies of each edge.

    k parallel edges that are no bridge together: delete them all, or keep one and turn the others to loops.
    """
    if not classes:
        return [1, 1, 1]
    key = frozenset(classes.items())
    if key in known:
        return known[key]
    (u, v), copies = max(classes.items())
    rest = {edge: number for edge, number in classes.items() if edge != (u, v)}
    contracted = Counter()
    for (a, b), number in rest.items():
        a, b = (u if w == v else w for w in (a, b))
        contracted[min(a, b), max(a, b)] += number
    joined = _tutte(contracted, known)
    together = [sum(y**k for k in range(copies)) for _, y in POINTS]
    if _connects(rest, u, v):
        apart = _tutte(rest, known)
        values = [a + c * j for a, c, j in zip(apart, together, joined, strict=True)]
    else:
        first = [x - 1 for x, _ in POINTS]
        values = [(f + c) * j for f, c, j in zip(first, together, joined, strict=True)]
    known[key] = values
    return values


def _connects(classes, u, v):
    seen, waiting = {u}, [u]
    while waiting:
        w = waiting.pop()
        for edge in classes:
            if w in edge:
                other = edge[0] + edge[1] - w
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return v in seen
