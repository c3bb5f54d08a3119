"""Petersen's graph renumbered and switched, cycles, circulant and random cubic graphs; some spoilt."""

TASK = "ks-0070"


def petersen():
    return [
        edge for i in range(5) for edge in ([i, (i + 1) % 5], [i, i + 5], [i + 5, (i + 2) % 5 + 5])
    ]  # fmt: skip


def flower(k):
    """The flower snark with 4k vertices, k odd: stars joined in a cycle and in one of twice the length."""
    edges = []
    for i in range(k):
        a, following = 4 * i, 4 * ((i + 1) % k)
        edges += [[a, a + 1], [a, a + 2], [a, a + 3], [a + 1, following + 1]]
        crossed = i == k - 1
        edges += [[a + 2, following + 2 + crossed], [a + 3, following + 3 - crossed]]
    return edges


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    degree = 3
    if kind < 0.35:
        n, edges = 10, petersen()
        if rng.random() < 0.5:
            edges = _switched(edges, rng)
    elif kind < 0.6:
        n = rng.choice([4, 6, 8])
        edges = [[i, (i + 1) % n] for i in range(n)] + [[i, i + n // 2] for i in range(n // 2)]
        for _ in range(3):
            edges = _switched(edges, rng)
    elif kind < 0.9:
        degree, n, edges = 2, 0, []
        for _ in range(rng.randint(1, 2)):
            length = rng.randint(3, 6)
            edges += [[n + i, n + (i + 1) % length] for i in range(length)]
            n += length
    else:
        degree, n = 4, rng.choice([5, 6])
        edges = [[i, (i + step) % n] for i in range(n) for step in (1, 2)]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06:
        edges.pop()
    elif kind < 0.1:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.13:
        rng.choice(edges)[1] = rng.randrange(n + 1)
    return {"vertices": n, "edges": edges}, {"degree": degree} if rng.random() < 0.97 else {}


def _switched(edges, rng):
    """Two edges ab, cd replaced by ac, bd, unless a loop or a double edge came of it."""
    i, j = rng.sample(range(len(edges)), 2)
    (a, b), (c, d) = edges[i], edges[j]
    changed = [edge for k, edge in enumerate(edges) if k not in (i, j)] + [[a, c], [b, d]]
    simple = len({frozenset(edge) for edge in changed}) == len(edges) and a != c and b != d
    return changed if simple else edges


def quantity(details):
    return details.get("colourable")


def largest():
    """The flower snark with twenty vertices."""
    return {"vertices": 20, "edges": [sorted(edge) for edge in flower(5)]}


def _in_one_pass(order, vertices, colours):
    used = [set() for _ in range(vertices)]
    for u, v in order:
        left = set(range(colours)) - used[u] - used[v]
        if not left:
            return False
        used[u].add(min(left))
        used[v].add(min(left))
    return True


PLANTED = [
    ("shipped", "_has_colouring", _in_one_pass),
    ("second", "_only_even_cycles", lambda edges, n: n % 2 == 0),
]
