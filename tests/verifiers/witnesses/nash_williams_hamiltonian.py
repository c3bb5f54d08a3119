"""Graphs of five-vertex blocks at cut vertices, circulant graphs and random switches of them; some spoilt."""

TASK = "ks-0043"


def blocks(count):
    """Complete graphs with five vertices, one edge left out, its ends joined to one or two cut vertices."""
    cuts = (0, 0) if count == 2 else (0, 1)
    for n in range(1 + cuts[1], 1 + cuts[1] + 5 * count, 5):
        yield from ([n + a, n + b] for b in range(5) for a in range(b) if (a, b) != (0, 1))
        yield from ([cut, n + end] for end, cut in enumerate(cuts))


def circulant(n, steps):
    return [[v, (v + step) % n] for v in range(n) for step in steps]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.45:
        edges = list(blocks(2))
    elif kind < 0.5:
        edges = list(blocks(4))
    else:
        n = rng.randint(5, 8)
        edges = circulant(n, rng.choice([(1, 2), (1, 2), (1, 3) if n > 6 else (1, 2)]))
        for _ in range(rng.randint(0, 3)):
            edges = _switched(edges, rng)
    n = 1 + max(map(max, edges))
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.04:
        edges.pop()
    elif kind < 0.08:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12:
        rng.choice(edges)[1] = rng.randrange(n + 1)
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.1 else {
        "connectivity": rng.choice([1, 1, 2, 3, 4])
    }


def _switched(edges, rng):
    """Two edges ab, cd replaced by ac, bd, unless a loop or a double edge came of it."""
    i, j = rng.sample(range(len(edges)), 2)
    (a, b), (c, d) = edges[i], edges[j]
    changed = [edge for k, edge in enumerate(edges) if k not in (i, j)] + [[a, c], [b, d]]
    simple = len({frozenset(edge) for edge in changed}) == len(edges) and a != c and b != d
    return changed if simple else edges


def quantity(details):
    return details.get("hamiltonian")


def largest():
    """Seventy vertices on a circle, each joined to the two next on both sides."""
    return {"vertices": 70, "edges": [sorted(edge) for edge in circulant(70, (1, 2))]}


def _ends_forgotten(mates, u, v):
    return {**mates, u: None, v: None} if u in mates and v in mates else None


PLANTED = [
    ("shipped", "separating_set", lambda neighbours, k: None),
    ("second", "_joined", _ends_forgotten),
]
