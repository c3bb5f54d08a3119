"""Downsets of a few random sets with stars, other intersecting families and faulty lists."""

TASK = "cb-0175"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    places = rng.sample(range(53), rng.randint(1, 6))
    generators = []
    for _ in range(rng.randint(1, 5)):
        mask = sum(1 << x for x in rng.sample(places, rng.randint(1, min(4, len(places)))))
        if mask not in generators:
            generators.append(mask)
    downset = sorted({sub for generator in generators for sub in _subsets(generator)} - {0})
    if rng.random() < 0.6:
        stars = [[mask for mask in downset if mask >> x & 1] for x in places]
        family = list(max(stars, key=len) if rng.random() < 0.8 else rng.choice(stars))
    else:
        family = []
        for mask in rng.sample(downset, len(downset)):
            if all(mask & other for other in family):
                family.append(mask)
    rng.shuffle(family)
    spoil = rng.randint(0, 13)
    if spoil == 0:
        family.append(rng.choice([0, 1 << places[0], sum(1 << x for x in places)]))
    elif spoil == 1 and family:
        family.pop()
    elif spoil == 2:
        family = rng.sample(downset, min(len(downset), 3))
    elif spoil == 3:
        generators.append(rng.choice(generators))
    elif spoil == 4 and family:
        family.append(family[0])
    elif spoil == 5:
        generators, family = rng.choice([([], []), ([0], []), ([0], [0]), ([1], [1]), ([], [1])])
    return {"generators": generators, "intersecting": family}, rng.choice(
        [{}, {"missing": 1}, {"missing": 3}]
    )


def _subsets(mask):
    bits = [1 << x for x in range(53) if mask >> x & 1]
    sums = [0]
    for bit in bits:
        sums += [other + bit for other in sums]
    return sums


def quantity(details):
    """The number of members and the size of the largest star."""
    return (details["members"], details["star"]) if "star" in details else None


def largest():
    """All subsets of 15 elements, and 2,900 sets that contain one of them."""
    return {"generators": [(1 << 15) - 1], "intersecting": [2 * i + 1 for i in range(2900)]}


PLANTED = [
    ("shipped", "_downset", lambda generators: {0, *generators}),
    ("second", "_meet", lambda a, b: True),
]
