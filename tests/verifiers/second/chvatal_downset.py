"""Second decision on Chvátal's conjecture: sets of elements, and all subsets of the ground set."""

from itertools import combinations


def decide(witness, missing=0):
    """Return (refutes, (members, largest star)), ``None`` for no intersecting family in a downset."""
    generators = [_elements(mask) for mask in witness["generators"]]
    family = [_elements(mask) for mask in witness["intersecting"]]
    if len(set(generators)) < len(generators) or len(set(family)) < len(family):
        return False, None
    if not all(any(member <= generator for generator in generators) for member in family):
        return False, None
    if not all(family) or not all(_meet(a, b) for a, b in combinations(family, 2)):
        return False, None
    ground = sorted(set().union(*generators))
    counts = dict.fromkeys(ground, 0)
    for size in range(1, len(ground) + 1):
        for chosen in combinations(ground, size):
            if any(set(chosen) <= generator for generator in generators):
                for element in chosen:
                    counts[element] += 1
    star = max(counts.values(), default=0)
    return len(family) + missing > star, (len(family), star)


def _elements(mask):
    return frozenset(x for x in range(53) if mask // 2**x % 2)


def _meet(a, b):
    return not a.isdisjoint(b)
