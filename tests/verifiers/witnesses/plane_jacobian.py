"""Maps that are compositions of shears, and maps that vanish at two points; some spoilt."""

TASK = "cb-0259"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    p, q = ([[rng.randint(-2, 2), rng.choice([0, 0, 1, -1])] for _ in "xy"] for _ in "pq")
    if rng.random() < 0.2:
        f, g = _automorphism(rng)
    else:
        f, g = _vanishing(rng, p, q), _vanishing(rng, p, q)
        if rng.random() < 0.1:
            g = dict(f)
    if rng.random() < 0.05:
        q = [list(part) for part in p]
    lists = [_terms(f), _terms(g)]
    spoil = rng.randint(0, 15)
    if spoil == 0 and lists[0]:
        lists[0].append(dict(lists[0][0]))
    elif spoil == 1:
        lists[1].append({"x": 7, "y": 7, "re": "0", "im": "0"})
    elif spoil == 2 and lists[1]:
        lists[1][0]["re"] = str(int(lists[1][0]["re"]) + 1)
    elif spoil == 3:
        lists[rng.randrange(2)] = []
    question = {} if rng.random() < 0.2 else {"max_degree": rng.choice([1, 2, 3, 9, 9, 9])}
    return {"f": lists[0], "g": lists[1], "p": p, "q": q}, question


def _terms(polynomial):
    return [
        {"x": i, "y": j, "re": str(int(c.real)), "im": str(int(c.imag))}
        for (i, j), c in polynomial.items()
        if c
    ]


def _product(f, g):
    total = {}
    for (i, j), a in f.items():
        for (k, m), b in g.items():
            total[i + k, j + m] = total.get((i + k, j + m), 0) + a * b
    return total


def _sum(f, g):
    return {key: f.get(key, 0) + g.get(key, 0) for key in [*f, *(key for key in g if key not in f)]}


def _automorphism(rng):
    f, g = {(1, 0): 1 + 0j}, {(0, 1): 1 + 0j}
    for _ in range(rng.randint(0, 2)):
        c = rng.choice([1, -2, 1j, 2 - 1j])
        f, g = g, _sum(f, {key: c * value for key, value in rng.choice([g, _product(g, g)]).items()})
    return f, g


def _vanishing(rng, p, q):
    """A polynomial that takes one value at both points: a linear one through them, or a product of two."""
    (a, b), (c, d) = ([complex(*z) for z in point] for point in (p, q))
    line = {(1, 0): d - b, (0, 1): a - c}
    pairs = [
        _product({(1, 0): 1, (0, 0): -a}, {(1, 0): 1, (0, 0): -c}),
        _product({(0, 1): 1, (0, 0): -b}, {(0, 1): 1, (0, 0): -d}),
        line,
    ]
    chosen = _product(rng.choice(pairs), {(rng.randint(0, 1), rng.randint(0, 1)): rng.choice([1, 3, 1j])})
    if rng.random() < 0.5:
        chosen = rng.choice(pairs)
    return _sum(chosen, {(0, 0): rng.randint(-2, 2)})


def quantity(details):
    """The determinant where it was asked for: 0, a constant, or not constant."""
    if "degree" in details:
        return "not constant" if details["degree"] else ",".join(details["constant"])
    return details.get("determinant")


def largest():
    """Two polynomials with 500 terms in x² and y, of large coefficients, at points that differ in a sign."""
    f, g = ([_long_term(2 * (i // 5), start - i % 5) for i in range(500)] for start in (200, 190))
    return {"f": f, "g": g, "p": [[999999, 999998], [999997, 1]], "q": [[-999999, -999998], [999997, 1]]}


def _long_term(i, j):
    return {"x": i, "y": j, "re": str(10**100 - i - 1), "im": str(10**99 + 7 * j)}


PLANTED = [
    ("shipped", "_evaluated", lambda polynomial, point: (0, 0)),
    ("second", "_slope", lambda terms, axis: terms),
]
