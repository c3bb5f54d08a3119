"""Cayley tables of small groups with rows, columns and symbols renamed, some spoilt or with a switch."""

TASK = "cb-0113"


def _cyclic(n):
    return [[(i + j) % n for j in range(n)] for i in range(n)]


GROUPS = [*(_cyclic(n) for n in (1, 2, 3, 4, 5, 6, 6)), [[i ^ j for j in range(4)] for i in range(4)]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    table = rng.choice(GROUPS)
    n = len(table)
    rows, columns, symbols = (rng.sample(range(n), n) for _ in range(3))
    square = [[symbols[table[i][j]] for j in columns] for i in rows]
    if rng.random() < 0.4:
        _switch(rng, square)
    spoil = rng.randint(0, 13)
    if spoil == 0:
        square[rng.randrange(n)][rng.randrange(n)] = rng.randrange(n)
    elif spoil == 1:
        square[0] = list(square[-1])
    elif spoil == 2:
        square.pop()
    elif spoil == 3:
        square[-1] = square[-1][1:] or [0, 0]
    elif spoil == 4:
        square[0][0] = n
    return {"order": n, "square": square or [[0]]}, rng.choice([{}, {"even": 1}, {"even": 1}, {"even": 1}])


def _switch(rng, square):
    """Exchange two symbols in two rows where they are in the same two columns."""
    n = len(square)
    for _ in range(20):
        i, j = rng.randrange(n), rng.randrange(n)
        c = rng.randrange(n)
        d = square[i].index(square[j][c])
        if i != j and c != d and square[j][d] == square[i][c]:
            for row in (square[i], square[j]):
                row[c], row[d] = row[d], row[c]
            return


def quantity(details):
    """Whether a transversal was found."""
    return details["columns"] is not None if "columns" in details else None


def largest():
    """The cyclic square of order 11 with its rows in the order of their cubes."""
    rows = sorted(range(11), key=lambda i: i * i * i % 11)
    return {"order": 11, "square": [[(i + j) % 11 for j in range(11)] for i in rows]}


PLANTED = [
    ("shipped", "_transversal", lambda order, square: None if order % 2 == 0 else [0] * order),
    ("second", "_meets_all", lambda square, places: len(square) % 2 == 1),
]
