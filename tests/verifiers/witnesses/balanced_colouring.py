"""Colourings from affine planes and at random, whole, shortened and spoilt."""

from itertools import combinations

TASK = "cb-0126"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    r = rng.choice([2, 2, 3, 3, 3, 4])
    extra = rng.choice([0, 0, 0, 1, -1, -2]) if r > 2 else rng.choice([0, 0, 1])
    n = r * r + extra
    pairs = list(combinations(range(n), 2))
    if r == 2 and extra == 1:
        colours = [int((v - u) % 5 in (1, 4)) for u, v in pairs]
    elif r < 4 and rng.random() < 0.9:
        colours = [_direction(u, v, r) for u, v in pairs]
    else:
        colours = [rng.randrange(r) for _ in pairs]
    if rng.random() < 0.3:
        names = rng.sample(range(n), n)
        table = dict(zip(pairs, colours, strict=True))
        colours = [table[min(names[u], names[v]), max(names[u], names[v])] for u, v in pairs]
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        colours[rng.randrange(len(colours))] = rng.choice([*range(r), rng.randint(0, 5)])
    if rng.random() < 0.05:
        colours.append(0)
    question = {} if rng.random() < 0.1 else {"least": rng.choice([2, 2, 2, 3]), "extra": extra}
    return {"r": r, "colours": (colours * 10)[: max(len(colours), 6)]}, question


def _direction(u, v, q):
    """Colour of the line through two points of the affine plane of prime order q; verticals join colour 0."""
    (a, b), (c, d) = divmod(u, q), divmod(v, q)
    return 0 if a == c else (d - b) * pow(c - a, -1, q) % q if 0 <= c < q else (u + v) % q


def quantity(details):
    """The least colour that is missing on some set."""
    return details.get("colour") if "vertices" in details else None


def largest():
    """Six colours on 37 vertices: the rows, columns and symbols of a Latin square, and a rest."""
    return {"r": 6, "colours": [_square(u, v) for u, v in combinations(range(37), 2)]}


def _square(u, v):
    (a, b), (c, d) = divmod(u, 6), divmod(v, 6)
    if v == 36:
        return 0 if a == 5 else 1 if b == 5 else 2 if (a + b) % 6 == 3 else 3
    return 0 if a == c else 1 if b == d else 2 if (a + b - c - d) % 6 == 0 else 3 + (u + v) % 3


PLANTED = [
    ("shipped", "_other_colours", lambda vertices, colours, missing: [0] * vertices),
    ("second", "_colours_on", lambda vertices, colour_of: set(colour_of.values())),
]
