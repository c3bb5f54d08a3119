"""Lists of generators: random ones, arithmetic progressions, redundant and faulty ones."""

TASK = "cb-0114"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.15:
        generators = rng.choice(
            [[2, 3], [2, 9], [3, 4], [3, 5, 7], [4, 5, 6, 7], [5, 6, 7, 8, 9], [6, 9, 20]]
        )
    elif kind < 0.5:
        first, step = rng.randint(2, 20), rng.randint(1, 9)
        generators = [first + step * i for i in range(rng.randint(2, 5))]
    else:
        low = rng.randint(2, 14)
        generators = sorted(rng.sample(range(low, 4 * low + 20), rng.randint(2, 8)))
    generators = list(generators)
    if rng.random() < 0.2:
        generators = sorted({*generators, generators[0] + generators[-1], 2 * generators[0]})
    spoil = rng.randint(0, 15)
    if spoil == 0:
        generators = [2 * g for g in generators]
    elif spoil == 1:
        generators.append(rng.choice(generators))
    elif spoil == 2:
        generators.insert(0, 1)
    elif spoil == 3:
        generators.reverse()
    elif spoil == 4:
        generators = generators[:1]
    question = {} if rng.random() < 0.1 else {"slack": rng.choice([1, 2, 5, 10, 30, 60, 200])}
    return {"generators": generators}, question


def quantity(details):
    """Embedding dimension, number of left elements and conductor."""
    return (details["e"], details["L"], details["c"]) if "c" in details else None


def largest():
    """A hundred generators from 15,000 on, no one redundant."""
    return {"generators": [15_000 + 149 * i for i in range(100)]}


def _without_the_conductors_end(generators):
    least = list(range(generators[0]))
    return least, len(generators)


PLANTED = [
    ("shipped", "_least_elements", _without_the_conductors_end),
    ("second", "_is_minimal", lambda generator, generators: True),
]
