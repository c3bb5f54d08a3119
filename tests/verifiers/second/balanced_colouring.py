"""Second decision on balanced colourings: the colours on each set of r + 1 vertices, set by set."""

from itertools import combinations


def decide(witness, least=3, extra=1):
    """Return (refutes, the least colour that some set misses), the latter ``None`` where no set was asked."""
    r, colours = witness["r"], witness["colours"]
    n = r * r + extra
    pairs = [(u, v) for u in range(n) for v in range(u + 1, n)]
    if r < least or len(pairs) != len(colours) or not set(colours) <= set(range(r)):
        return False, None
    colour_of = dict(zip(pairs, colours, strict=True))
    missing = set()
    for vertices in combinations(range(n), r + 1):
        missing |= set(range(r)) - _colours_on(vertices, colour_of)
    return not missing, min(missing, default=None)


def _colours_on(vertices, colour_of):
    return {colour_of[pair] for pair in combinations(vertices, 2)}
