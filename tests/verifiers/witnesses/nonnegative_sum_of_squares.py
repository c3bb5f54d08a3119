"""Motzkin's polynomial with its proofs, scaled in x and y; small sums of squares; both spoilt at times."""

from collections import namedtuple

TASK = "ks-0067"
MOTZKIN = [[0, 0, 1], [2, 2, -3], [2, 4, 1], [4, 2, 1]]
MULTIPLIER = [[0, 0, 4], [0, 2, 4], [2, 0, 4]]
SQUARES = [
    (4, [[2, 1, 1], [0, 1, -1]]),
    (4, [[1, 2, 1], [1, 0, -1]]),
    (4, [[2, 2, 1], [0, 0, -1]]),
    (1, [[1, 3, 1], [3, 1, -1]]),
    (3, [[1, 3, 1], [3, 1, 1], [1, 1, -2]]),
]
FUNCTIONAL = [
    [0, 0, 10], [2, 0, 20], [0, 2, 20], [4, 0, 100], [0, 4, 100], [6, 0, 10000], [0, 6, 10000], [2, 2, 10],
    [4, 2, 9], [2, 4, 9],
]  # fmt: skip


def proofs(polynomial, multiplier, squares, functional):
    """The witness of lists of exponents and coefficient, the squares as pairs of weight and list."""
    return {
        "polynomial": _named(polynomial),
        "multiplier": _named(multiplier),
        "squares": [{"weight": weight, "terms": _named(terms)} for weight, terms in squares],
        "functional": _named(functional),
    }


def _named(terms):
    return [dict(zip("xyc", term, strict=True)) for term in terms]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.7:
        a, b = rng.choice([1, -1, 2, 3]), rng.choice([1, -1, 2])
        polynomial, multiplier = _scaled(MOTZKIN, a, b), _scaled(MULTIPLIER, a, b)
        squares = [[w, _scaled(terms, a, b)] for w, terms in SQUARES]
        functional = [[i, j, c * a ** (6 - i) * b ** (6 - j)] for i, j, c in FUNCTIONAL]
    else:
        root = [[1, 0, rng.randint(1, 3)], [0, 1, rng.randint(-3, -1)]]
        (_, _, s), (_, _, t) = root
        polynomial = [[2, 0, s * s], [1, 1, 2 * s * t], [0, 2, t * t]]
        multiplier, squares = [[0, 0, 2]], [[2, root]]
        functional = [[0, 0, 1], [2, 0, rng.randint(1, 4)], [1, 1, rng.randint(-3, 3) or 1], [0, 2, 3]]
    kind = rng.random()
    if kind < 0.3:
        entry = rng.choice(functional)
        entry[2] += rng.choice([-9, -2, -1, 1, 1, 2])
    elif kind < 0.4:
        rng.choice(rng.choice([polynomial, multiplier]))[2] += rng.choice([-1, 1])
    elif kind < 0.45:
        rng.choice(squares)[0] += 1
    elif kind < 0.5:
        functional.append(list(rng.choice(functional)))
    elif kind < 0.53:
        rng.choice(multiplier)[rng.randrange(2)] += 1
    elif kind < 0.56:
        functional.pop(rng.randrange(len(functional)))
    question = {} if rng.random() < 0.5 else {"below": rng.randint(-5, 40)}
    return proofs(polynomial, multiplier, squares, functional), question


def _scaled(terms, a, b):
    return [[i, j, c * a**i * b**j] for i, j, c in terms]


def quantity(details):
    return details.get("value")


def largest():
    """A square with all 66 terms of degree ten: degree 20, a matrix of order 66, and no functional to it."""
    terms = [[i, j, 10**6 + i] for i in range(11) for j in range(11 - i)]
    square = {}
    for i, j, a in terms:
        for k, m, b in terms:
            square[i + k, j + m] = square.get((i + k, j + m), 0) + a * b
    values = [[i, j, 10**15 - i - j] for i in range(0, 21, 2) for j in range(0, 21 - i, 2)]
    return proofs([[i, j, c] for (i, j), c in square.items()], [[0, 0, 1]], [(1, terms)], values)


Signs = namedtuple("Signs", "negative")

PLANTED = [
    ("shipped", "inertia", lambda matrix: Signs(sum(row[i] < 0 for i, row in enumerate(matrix)))),
    ("second", "_is_semidefinite", lambda matrix: all(row[i] >= 0 for i, row in enumerate(matrix))),
]
