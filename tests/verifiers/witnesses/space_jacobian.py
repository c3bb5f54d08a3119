"""Alpöge's map, scaled to integers, moved by shears and scalings; maps that fold; spoilt copies of them."""

TASK = "ks-0061"
ALPOGE = [
    {(0, 0, 1): 81, (0, 2, 0): 36, (1, 1, 1): 81, (1, 3, 0): 21, (2, 2, 1): 27, (2, 4, 0): 3, (3, 3, 1): 3},
    {(0, 1, 0): 9, (1, 0, 1): 81, (1, 2, 0): 36, (2, 1, 1): 54, (2, 3, 0): 9, (3, 2, 1): 9},
    {(1, 0, 0): 6, (2, 1, 0): -3, (3, 0, 1): -3},
]
P, Q = [-4, 1, 0], [-2, 1, -2]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.6:
        maps, p, q = [dict(part) for part in ALPOGE], list(P), list(Q)
        factor = rng.choice([1, 1, 2, -3])
        maps = [{e: c * factor for e, c in part.items()} for part in maps]
        for _ in range(rng.randint(0, 2)):
            target, source = rng.sample(range(3), 2)
            times = rng.randint(-2, 2)
            for e, c in maps[source].items():
                maps[target][e] = maps[target].get(e, 0) + times * c
        maps = [{e: c for e, c in part.items() if c} for part in maps]
        for part in maps:
            if rng.random() < 0.3:
                part[0, 0, 0] = part.get((0, 0, 0), 0) + rng.randint(1, 5)
        rng.shuffle(maps)
    else:
        a, b = rng.randint(1, 3), rng.randint(-3, 3) or 1
        maps = [{(2, 0, 0): a}, {(0, 1, 0): b}, {(0, 0, 1): 1}]
        if rng.random() < 0.5:
            maps[1][0, 0, rng.randint(1, 3)] = rng.randint(1, 3)
        p, q = [1, 2, 3], [-1, 2, 3]
        if rng.random() < 0.3:
            maps[2] = {(0, 1, 0): 2}
    question = {} if rng.random() < 0.5 else {"max_degree": rng.randint(0, 2)}
    kind = rng.random()
    if kind < 0.1:
        part = rng.choice(maps)
        part[rng.choice(list(part))] += rng.choice([1, -1])
    elif kind < 0.15:
        q[rng.randrange(3)] += 1
    elif kind < 0.2:
        p = list(q)
    witness = {name: [_term(e, c) for e, c in part.items()] for name, part in zip("fgh", maps, strict=True)}
    if rng.random() < 0.05:
        witness["f"].append(dict(witness["f"][0]))
    return {**witness, "p": p, "q": q}, question


def _term(exponents, c):
    return {"x": exponents[0], "y": exponents[1], "z": exponents[2], "c": str(c)}


def quantity(details):
    return details.get("constant")


def largest():
    """Forty terms in each of three polynomials in squares, which do not tell p from -p."""
    grid = [(i, j, k) for i in range(0, 20, 2) for j in range(0, 20, 2) for k in range(0, 20, 2)]
    parts = [grid[part : 960 + part : 24] for part in range(1, 4)]
    terms = [[_term(e, 10**99 + sum(e)) for e in part] for part in parts]
    return {**dict(zip("fgh", terms, strict=True)), "p": [3, 1, 2], "q": [-3, -1, -2]}


PLANTED = [
    (
        "shipped",
        "_determinant",
        lambda a, b, c: (
            a[0] * b[1] * c[2]
            + a[1] * b[2] * c[0]
            + a[2] * b[0] * c[1]
            - a[2] * b[1] * c[0]
            - a[1] * b[0] * c[2]
        ),
    ),
    ("second", "_unpacked", lambda packed, bits, reach: (0, packed % (1 << bits))),
]
