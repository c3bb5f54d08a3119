"""Second decision on EFX for four agents: all 4^m ways to give the goods away, and the definition."""

from itertools import product


def decide(witness, removed=1, worthless=False):
    """Return (refutes, whether some allocation is free of envy), the latter ``None`` for uneven lists."""
    values = witness["values"]
    goods = range(len(values[0]))
    if any(len(row) != len(goods) for row in values):
        return False, None
    for owner in product(range(len(values)), repeat=len(goods)):
        bundles = [[g for g in goods if owner[g] == agent] for agent in range(len(values))]
        if not any(
            _envies(row, bundles[i], other, removed, worthless)
            for i, row in enumerate(values)
            for j, other in enumerate(bundles)
            if i != j
        ):
            return False, True
    return True, False


def _envies(row, own, other, removed, worthless):
    mine, theirs = sum(row[g] for g in own), sum(row[g] for g in other)
    if not removed:
        return theirs > mine
    return any(theirs - row[g] > mine for g in other if row[g] > 0 or worthless)
