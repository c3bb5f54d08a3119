"""Second decision on list colourings: colourings that remain possible, told apart by what still matters."""


def decide(witness, spare=0):
    """Return (refutes, whether the lists allow a colouring), ``None`` when a check before it fails."""
    n, lists, colouring = witness["vertices"], witness["lists"], witness["colouring"]
    edges = {tuple(edge) for edge in witness["edges"]}
    if len(edges) < len(witness["edges"]) or any(not 0 <= u < v < n for u, v in edges):
        return False, None
    k = len(lists[0])
    if {len(lists), len(colouring)} != {n} or any(len(set(x)) != k or len(x) != k for x in lists):
        return False, None
    if max(colouring) >= k + spare or any(colouring[u] == colouring[v] for u, v in edges):
        return False, None
    possible = _possible(n, edges, lists)
    return not possible, int(possible)


def _possible(n, edges, lists):
    """Whether some colouring from the lists is proper; the states are the colours of open vertices."""
    states = {()}
    opened = []
    for vertex in range(n):
        back = [place for place, other in enumerate(opened) if (other, vertex) in edges]
        opened.append(vertex)
        still = [
            p for p, other in enumerate(opened) if any((other, w) in edges for w in range(vertex + 1, n))
        ]
        following = set()
        for state in states:
            for colour in lists[vertex]:
                if _free(state, back, colour):
                    longer = (*state, colour)
                    following.add(tuple(longer[p] for p in still))
        states = following
        opened = [opened[p] for p in still]
    return bool(states)


def _free(state, back, colour):
    return all(state[place] != colour for place in back)
