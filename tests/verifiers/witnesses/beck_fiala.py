"""Set systems on few elements: random ones, projective planes, all pairs and all odd sets; some spoilt."""

from itertools import combinations

TASK = "cb-0091"
FANO = [[0, 1, 2], [0, 3, 4], [0, 5, 6], [1, 3, 5], [1, 4, 6], [2, 3, 6], [2, 4, 5]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 7)
    kind = rng.random()
    if kind < 0.2:
        n, chosen = 7, FANO
    elif kind < 0.4:
        size = rng.randint(1, n)
        chosen = list(combinations(range(n), size))[:12]
    else:
        chosen = [rng.sample(range(n), rng.randint(0, n)) for _ in range(rng.randint(0, 8))]
    places = rng.sample(range(53), n)
    sets = []
    for part in chosen:
        mask = sum(1 << places[x] for x in part)
        if mask not in sets or rng.random() < 0.05:
            sets.append(mask)
    rng.shuffle(sets)
    if rng.random() < 0.2 and sets:
        sets.pop()
    return {"sets": sets}, rng.choice([{}, {"less": 1}, {"less": 2}, {"less": 3}, {"less": 6}])


def quantity(details):
    """The largest number of sets through an element, and the number of sets."""
    return (details["t"], details["sets"]) if "t" in details else None


def largest():
    """Four partitions of 20 elements into sets of five: t = 4."""
    parts = [
        [(step * x + shift) % 20 for x in range(5)] for step in (1, 3, 7, 9) for shift in range(0, 20, 5)
    ]
    return {"sets": [sum(1 << x for x in part) for part in parts]}


PLANTED = [
    ("shipped", "_balanced_signs", lambda sets, bound: None if len(sets) > 2 else 0),
    ("second", "_imbalance", lambda chosen, sign: abs(sign[chosen[0]]) if chosen else 0),
]
