"""Linear magmas x·y = ax + by modulo n, most of them with E677, their squares and images; some spoilt."""

TASK = "cb-0264"


def _linear(n, a, b):
    return [[(a * x + b * y) % n for y in range(n)] for x in range(n)]


def _satisfies(n, a, b):
    t = _linear(n, a, b)
    return all(t[y][t[x][t[t[y][x]][y]]] == x for x in range(n) for y in range(n))


MODELS = [(n, a, b) for n in range(1, 20) for a in range(n) for b in range(n) if _satisfies(n, a, b)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    table = _linear(*rng.choice(MODELS))
    kind = rng.random()
    if kind < 0.1:
        n = rng.randint(1, 9)
        table = [[rng.randrange(n) for _ in range(n)] for _ in range(n)]
    elif kind < 0.2:
        n = rng.randint(2, 12)
        table = _linear(n, rng.randrange(n), rng.randrange(n))
    elif kind < 0.3 and len(table) < 8:
        n = len(table)
        table = [[_in_pairs(table, x, y) for y in range(n * n)] for x in range(n * n)]
    n = len(table)
    new = rng.sample(range(n), n)
    old = [new.index(x) for x in range(n)]
    table = [[new[table[old[x]][old[y]]] for y in range(n)] for x in range(n)]
    spoil = rng.randint(0, 15)
    if spoil == 0:
        table[rng.randrange(n)][rng.randrange(n)] = rng.randrange(n)
    elif spoil == 1:
        table[rng.randrange(n)][rng.randrange(n)] = n
    elif spoil == 2:
        table.append(list(table[0]))
    elif spoil == 3:
        table[-1] = [*table[-1], 0]
    elif spoil == 4:
        i, j = rng.randrange(n), rng.randrange(n)
        row = table[rng.randrange(n)]
        row[i], row[j] = row[j], row[i]
    return {"order": n, "table": table}, rng.choice([{}, {"factors": 2}, {"factors": 3}, {"factors": 5}])


def _in_pairs(table, x, y):
    n = len(table)
    return n * table[x // n][y // n] + table[x % n][y % n]


def quantity(details):
    """The least x that the product is not, -1 for none, where E677 holds."""
    return details.get("x", -1) if details.get("law", "E677") != "E677" else None


def largest():
    """x·y = 206x + 36y modulo 241, which satisfies both laws."""
    return {"order": 241, "table": _linear(241, 206, 36)}


PLANTED = [
    ("shipped", "_left_side", lambda table, x, y: x),
    ("second", "_inverse", lambda permutation: permutation),
]
