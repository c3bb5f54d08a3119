"""Matrices of few rows: constant, near to constant, permutation and random ones; some spoilt."""

TASK = "cb-0074"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 5)
    kind = rng.random()
    if kind < 0.2:
        matrix = [[rng.choice([1, 1, 7])] * n for _ in range(n)]
    elif kind < 0.5:
        matrix = [[100 + rng.randint(-9, 9) for _ in range(n)] for _ in range(n)]
    elif kind < 0.6:
        places = rng.sample(range(n), n)
        matrix = [[int(places[i] == j) for j in range(n)] for i in range(n)]
    else:
        matrix = [[rng.randint(0, rng.choice([1, 3, 10**9])) for _ in range(n)] for _ in range(n)]
    spoil = rng.randint(0, 11)
    if spoil == 0:
        matrix[rng.randrange(n)].append(0)
    elif spoil == 1:
        matrix[rng.randrange(n)][rng.randrange(n)] = -1
    elif spoil == 2:
        matrix = [[0] * n for _ in range(n)]
    return {"matrix": matrix}, rng.choice([{}, *({"percent": p} for p in (50, 80, 95, 99))])


def quantity(details):
    """The products of the row sums and of the column sums, and the permanent."""
    if "permanent" not in details:
        return None
    return details["rows"], details["columns"], details["permanent"]


def largest():
    """Sixteen rows of large and unequal entries."""
    return {"matrix": [[10**9 - 7 * i - 11 * j * j for j in range(16)] for i in range(16)]}


PLANTED = [
    ("shipped", "_permanent", lambda matrix: 0),
    ("second", "permutations", lambda places: [tuple(places)]),
]
