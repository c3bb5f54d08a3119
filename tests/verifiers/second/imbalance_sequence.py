"""Second decision on imbalance sequences: lay the edges of a graph with those degrees (Havel and Hakimi)."""


def decide(witness, least=1, scale=1):
    """Return (refutes, sum of the imbalances), the latter ``None`` when an edge is faulty or too balanced."""
    n, edges = witness["vertices"], witness["edges"]
    if any(not 0 <= u < v < n or edges.count([u, v]) > 1 for u, v in edges):
        return False, None
    degree = [sum(v in edge for edge in edges) for v in range(n)]
    imbalances = [max(degree[u], degree[v]) - min(degree[u], degree[v]) for u, v in edges]
    if any(imbalance < least for imbalance in imbalances):
        return False, None
    numbers = [scale * imbalance for imbalance in imbalances]
    return not _can_be_laid(numbers), sum(numbers)


def _can_be_laid(numbers):
    left = list(numbers)
    while any(left):
        left.sort()
        most = left.pop()
        if most > len(left):
            return False
        for place in range(len(left) - most, len(left)):
            left[place] -= 1
        if left and min(left) < 0:
            return False
    return True
