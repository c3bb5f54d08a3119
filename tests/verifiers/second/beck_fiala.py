"""Second decision on the Beck-Fiala bound: every choice of signs, and the least largest sum."""

from itertools import product


def decide(witness, less=0):
    """Return (refutes, (t, number of sets)), the latter ``None`` for a set that is listed twice."""
    sets = [[x for x in range(53) if mask >> x & 1] for mask in witness["sets"]]
    if len({tuple(chosen) for chosen in sets}) < len(sets):
        return False, None
    ground = sorted({x for chosen in sets for x in chosen})
    degree = max((sum(x in chosen for chosen in sets) for x in ground), default=0)
    best = None
    for signs in product((1, -1), repeat=len(ground)):
        sign = dict(zip(ground, signs, strict=True))
        worst = max((_imbalance(chosen, sign) for chosen in sets), default=0)
        best = worst if best is None else min(best, worst)
    return best > max(degree - less, 0), (degree, len(sets))


def _imbalance(chosen, sign):
    return abs(sum(sign[x] for x in chosen))
