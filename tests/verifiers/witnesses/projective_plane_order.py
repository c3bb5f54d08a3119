"""Planes over the fields with 2, 3, 4 and 5 elements, under new names and spoilt, and near-pencils."""

from itertools import product

TASK = "cb-0018"


def _plane(q):
    """Points and lines of the plane over the integers modulo a prime q, as normed vectors."""
    vectors = [v for v in product(range(q), repeat=3) if any(v) and next(x for x in v if x) == 1]
    return [
        [i for i, p in enumerate(vectors) if sum(a * b for a, b in zip(line, p, strict=True)) % q == 0]
        for line in vectors
    ]


def _cyclic(differences, size):
    return [sorted((d + shift) % size for d in differences) for shift in range(size)]


PLANES = {2: _plane(2), 3: _plane(3), 4: _cyclic([0, 1, 4, 14, 16], 21), 5: _plane(5)}


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.choice([2, 2, 3, 3, 4, 4, 5])
    size = n * n + n + 1
    new = rng.sample(range(size), size)
    lines = [[new[point] for point in line] for line in PLANES[n]]
    rng.shuffle(lines)
    spoil = rng.randint(0, 11)
    if spoil == 0:
        lines[0] = list(lines[1])
    elif spoil == 1:
        lines[0][0] = rng.randrange(size)
    elif spoil == 2:
        lines.pop()
    elif spoil == 3:
        lines[-1] = [*lines[-1], size]
    elif spoil == 4:
        lines[0][0], lines[1][0] = lines[1][0], lines[0][0]
    elif spoil == 5:
        lines[0][-1] = size
    elif spoil == 6:
        lines = [list(range(size - 1)), *([i, size - 1] for i in range(size - 1))]
    elif spoil == 7:
        n = rng.choice([1, 6, n + 1])
    return {"order": n, "lines": lines}, rng.choice([{}, {}, *[{"prime_powers": 1}] * 5])


def quantity(details):
    """Whether the lines were looked at and are those of a plane."""
    if "line" in details or "points" in details:
        return "line" not in details
    return None


def largest():
    """Order 40: the columns and rows of a grid of 40 by 41 points, the rows with a common point, repeated."""
    columns = [[41 * x + y for y in range(41)] for x in range(40)]
    rows = [[*(41 * x + y for x in range(40)), 1640] for y in range(41)]
    return {"order": 40, "lines": ([*columns, *rows] * 21)[:1641]}


PLANTED = [
    ("shipped", "_exponent", lambda order, prime: 1),
    ("second", "_meet_once", lambda a, b: True),
]
