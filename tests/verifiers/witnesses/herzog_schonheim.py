"""Partitions of cyclic, dihedral and symmetric groups by splitting cosets, and spoilt ones."""

TASK = "cb-0260"


def _times(a, b):
    return [a[x] for x in b]


def _closure(generators, degree):
    elements = [list(range(degree))]
    for element in elements:
        for generator in generators:
            product = _times(generator, element)
            if product not in elements:
                elements.append(product)
    return elements


def _cycle(degree, step):
    return [(x + step) % degree for x in range(degree)]


def _chain(rng):
    """A degree with a chain of subgroups, each given by generators."""
    kind = rng.randint(0, 3)
    if kind == 0:
        return 4, [
            [[1, 2, 3, 0], [1, 0, 2, 3]],
            [[1, 2, 0, 3], [0, 2, 3, 1]],
            [[1, 0, 3, 2], [2, 3, 0, 1]],
            [[1, 0, 3, 2]],
        ]
    if kind == 1:
        return 3, [[[1, 2, 0], [1, 0, 2]], [[1, 0, 2]], []]
    if kind == 2:
        return 4, [[[1, 2, 3, 0], [0, 3, 2, 1]], [[2, 3, 0, 1], [0, 3, 2, 1]], [[0, 3, 2, 1]], []]
    degree = rng.choice([4, 6, 8, 9, 12])
    steps = [1]
    while steps[-1] < degree:
        steps.append(steps[-1] * rng.choice([q for q in (2, 3) if degree // steps[-1] % q == 0] or [degree]))
    return degree, [[_cycle(degree, step)] if step < degree else [] for step in steps if degree % step == 0]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    degree, chain = _chain(rng)
    cosets = [(0, list(range(degree)))]
    for _ in range(rng.randint(1, 3)):
        level, representative = cosets.pop(rng.randrange(len(cosets)))
        if level + 1 == len(chain):
            cosets.append((level, representative))
            continue
        smaller = _closure(chain[level + 1], degree)
        covered = []
        for element in _closure(chain[level], degree):
            product = _times(representative, element)
            if product not in covered:
                cosets.append((level + 1, product))
                covered += [_times(product, h) for h in smaller]
    witness = {
        "degree": degree,
        "generators": chain[0],
        "cosets": [{"generators": chain[level], "representative": g} for level, g in cosets],
    }
    repeats = len(cosets) - len({level for level, _ in cosets}) + rng.choice([0, 0, 0, 1, -1])
    spoil = rng.randint(0, 12)
    if spoil == 0:
        del witness["cosets"][0]
    elif spoil == 1:
        witness["cosets"] = [*witness["cosets"], witness["cosets"][0]]
    elif spoil == 2:
        witness["cosets"] = [
            {**witness["cosets"][0], "representative": list(range(degree))},
            *witness["cosets"][1:],
        ]
    elif spoil == 3:
        witness["generators"] = chain[-1]
    elif spoil == 4:
        witness["degree"] += 1
    elif spoil == 5:
        witness["generators"] = [[0] * degree]
    if not witness["cosets"]:
        witness["cosets"] = [{"generators": [], "representative": list(range(degree))}]
    return witness, {"repeats": max(0, repeats)}


def quantity(details):
    """The orders of the subgroups of a partition."""
    return (
        details["subgroup_orders"]
        if sum(details.get("subgroup_orders", [])) == details.get("order")
        else None
    )


def largest():
    """The symmetric group on 8 points with the cosets of the alternating group."""
    one, swap = list(range(8)), [1, 0, 2, 3, 4, 5, 6, 7]
    seven, three = [0, 2, 3, 4, 5, 6, 7, 1], [1, 2, 0, 3, 4, 5, 6, 7]
    even = {"generators": [seven, three]}
    return {
        "degree": 8,
        "generators": [[*one[1:], 0], swap],
        "cosets": [{**even, "representative": one}, {**even, "representative": swap}],
    }


PLANTED = [
    (
        "shipped",
        "_closure",
        lambda generators, degree, bound: {tuple(range(degree)), *map(tuple, generators)},
    ),
    ("second", "_disjoint", lambda parts, degree: True),
]
