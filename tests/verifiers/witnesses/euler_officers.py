"""Squares from cyclic and from elementary groups, with permuted rows and symbols, some of them spoilt."""

TASK = "ks-0040"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.25:
        n = 4
        squares = [[[i ^ _times(c, j) for j in range(4)] for i in range(4)] for c in rng.sample([1, 2, 3], 2)]
    else:
        n = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        factors = [rng.choice([f for f in range(n + 1) if _coprime(f, n)]) for _ in range(2)]
        squares = [[[(i + f * j) % n for j in range(n)] for i in range(n)] for f in factors]
    for square in squares:
        symbols = rng.sample(range(n), n)
        square[:] = [[symbols[s] for s in row] for row in square]
    rows = rng.sample(range(n), n)
    squares = [[list(square[r]) for r in rows] for square in squares]
    kind = rng.random()
    square = rng.choice(squares)
    if kind < 0.1:
        square[rng.randrange(n)][rng.randrange(n)] = rng.randrange(n + 1)
    elif kind < 0.15:
        square.pop()
    elif kind < 0.2:
        square[-1] = square[-1] + [0]
    elif kind < 0.3 and n > 1:
        i, j = rng.sample(range(n), 2)
        square[i], square[j] = square[j], square[i]
    elif kind < 0.35:
        square[-1] = list(square[0])
    question = {} if rng.random() < 0.2 else {"any_order": 1}
    return {"order": n, "A": squares[0], "B": squares[1]}, question


def _times(a, b):
    """The product in the field of four elements 0, 1, 2, 3 = 2 + 1."""
    return 0 if 0 in (a, b) else (a + b - 2) % 3 + 1


def _coprime(f, n):
    return not any(f % d == n % d == 0 for d in range(2, n + 1))


def quantity(details):
    return details.get("pairs")


def largest():
    """Two Latin squares of order 98 that share only their symbols' rows."""
    n = 98
    squares = [[[(i + f * j) % n for j in range(n)] for i in range(n)] for f in (1, 3)]
    return {"order": n, "A": squares[0], "B": squares[1]}


PLANTED = [
    ("shipped", "_repeated", lambda line: None),
    ("second", "_all_full", lambda different, n: sum(different) >= n * (n - 1)),
]
