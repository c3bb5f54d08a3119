"""Gardam's unit, multiplied from both sides by group elements; group elements; and spoilt copies of them."""

TASK = "ks-0063"
UNIT = """
    -1 -1 1 -1 0 1
    -1 -1 1 1 -2 1
    -1 -1 1 1 0 -1
    -1 -1 1 1 2 1
    -1 -1 1 3 0 1
    -1 1 -1 0 -1 -1
    -1 1 -1 0 1 1
    -1 1 -1 2 1 1
    -1 1 -1 2 3 -1
    1 -1 -1 -1 -1 0
    1 -1 -1 1 -1 -2
    1 -1 -1 1 1 -2
    1 -1 -1 3 1 0
    1 1 1 0 0 0
    1 1 1 0 0 2
    1 1 1 0 2 0
    1 1 1 0 2 2
    1 1 1 2 0 0
    1 1 1 2 0 2
    1 1 1 2 2 0
    1 1 1 2 2 2
"""
INVERSE = """
    -1 -1 1 -1 0 -1
    -1 -1 1 1 -2 -1
    -1 -1 1 1 0 1
    -1 -1 1 1 2 -1
    -1 -1 1 3 0 -1
    -1 1 -1 0 -1 1
    -1 1 -1 0 -3 -1
    -1 1 -1 2 -1 1
    -1 1 -1 2 1 -1
    1 -1 -1 -1 -1 -2
    1 -1 -1 -1 1 -2
    1 -1 -1 -3 -1 0
    1 -1 -1 1 1 0
    1 1 1 -2 -2 -2
    1 1 1 -2 -2 0
    1 1 1 -2 0 -2
    1 1 1 -2 0 0
    1 1 1 0 -2 -2
    1 1 1 0 -2 0
    1 1 1 0 0 -2
    1 1 1 0 0 0
"""
KINDS = {(1, 1, 1): (0, 0, 0), (1, -1, -1): (1, 1, 0), (-1, 1, -1): (0, 1, 1), (-1, -1, 1): (1, 0, 1)}


def elements(text):
    """One element a line, three signs and three integers."""
    return [[int(word) for word in line.split()] for line in text.strip().splitlines()]


def times(g, h):
    """The map h followed by the map g."""
    return [g[i] * h[i] for i in range(3)] + [g[3 + i] + g[i] * h[3 + i] for i in range(3)]


def inverse(g):
    """The map that undoes g."""
    return [*g[:3], *(-g[i] * g[3 + i] for i in range(3))]


def pair(u, v):
    """The witness of two lists of elements given as six integers each."""
    lists = {"unit": u, "inverse": v}
    return {name: [{"signs": e[:3], "doubled_shift": e[3:]} for e in lists[name]] for name in lists}


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    g, h = (
        [*kind, *(p + 2 * rng.randint(-2, 2) for p in KINDS[kind])] for kind in rng.choices(list(KINDS), k=2)
    )
    if rng.random() < 0.5:
        u = [times(times(g, e), h) for e in elements(UNIT)]
        v = [times(times(inverse(h), e), inverse(g)) for e in elements(INVERSE)]
        rng.shuffle(u)
        if rng.random() < 0.3:
            u, v = v, u
    else:
        u, v = [g], [inverse(g)]
        if rng.random() < 0.3:
            u, v = [g, h], [inverse(g), inverse(h)]
    kind = rng.random()
    if kind < 0.1:
        rng.choice(rng.choice([u, v]))[rng.randint(3, 5)] += rng.choice([1, 2, -2])
    elif kind < 0.2:
        rng.choice(u)[rng.randrange(3)] *= -1
    elif kind < 0.3:
        u.append(list(rng.choice(u)) if rng.random() < 0.5 else [1, 1, 1, 2, 0, 0])
    elif kind < 0.35 and len(v) > 1:
        v.pop()
    return pair(u, v), {"least": rng.choice([1, 2, 2, 3])} if rng.random() < 0.6 else {}


def quantity(details):
    return (details["unit"], details["inverse"]) if "unit" in details else None


def largest():
    """A long sum of translations and one half as long, whose product is not 1."""
    return pair([[1, 1, 1, 2 * i, 0, 0] for i in range(200)], [[1, 1, 1, 0, 2 * i, 0] for i in range(200)])


PLANTED = [
    ("shipped", "_product", lambda left, right: {(1, 1, 1, 0, 0, 0)} if len(left) == len(right) else set()),
    ("second", "_odd", list),
]
