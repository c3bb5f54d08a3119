"""Second decision on union-closed families: sets of elements, and all pairs of them."""

from itertools import combinations


def decide(witness, numerator=1, denominator=2):
    """Return (refutes, (number of sets, largest frequency)), the latter ``None`` for no such family."""
    family = [_elements(mask) for mask in witness["sets"]]
    distinct = set(family)
    if len(distinct) != len(family) or not any(family):
        return False, None
    if any(a | b not in distinct for a, b in combinations(family, 2)):
        return False, None
    counts = {}
    for member in family:
        for element in member:
            counts[element] = counts.get(element, 0) + 1
    most = max(counts.values())
    return all(n * denominator < numerator * len(family) for n in counts.values()), (len(family), most)


def _elements(mask):
    return frozenset(place for place, digit in enumerate(reversed(format(mask, "b"))) if digit == "1")
