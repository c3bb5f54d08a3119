"""Second decision on four-cycle-free subgraphs of a cube: words of bits, and common neighbours.

A graph has a 4-cycle exactly when two vertices have two common neighbours; that holds in any graph, so
nothing here knows about the faces of a cube.
"""

from itertools import combinations


def decide(witness, dimension=8, threshold=681):
    """Return (refutes, whether there is a 4-cycle), the latter ``None`` for no list of enough edges."""
    names = [format(vertex, f"0{dimension}b") for vertex in range(2**dimension)]
    neighbours = {name: [] for name in names}
    for u, v in witness["edges"]:
        if not 0 <= u < v < len(names):
            return False, None
        a, b = names[u], names[v]
        if _distance(a, b) != 1 or b in neighbours[a]:
            return False, None
        neighbours[a].append(b)
        neighbours[b].append(a)
    if sum(map(len, neighbours.values())) < 2 * threshold:
        return False, None
    found = _has_four_cycle(neighbours)
    return not found, found


def _distance(a, b):
    return sum(x != y for x, y in zip(a, b, strict=True))


def _has_four_cycle(neighbours):
    joined = set()
    for around in neighbours.values():
        for pair in combinations(sorted(around), 2):
            if pair in joined:
                return True
            joined.add(pair)
    return False
