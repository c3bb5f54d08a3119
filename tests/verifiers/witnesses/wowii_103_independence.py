"""Triangles and cliques with leaves, bipartite graphs, random connected graphs, and some that are none."""

TASK = "ks-0050"
KNOWN = [[0, 1], [0, 2], [1, 2], [0, 3], [0, 4], [0, 5], [0, 6], [1, 7], [1, 8], [1, 9], [1, 10]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.3:
        leaves = [rng.randint(0, 3) for _ in range(3)]
        edges, n = [[0, 1], [0, 2], [1, 2]], 3
        for v, count in enumerate(leaves):
            edges += [[v, n + i] for i in range(count)]
            n += count
    else:
        n = rng.randint(1, 9)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        more = ([u, v] for v in range(n) for u in range(v))
        edges += [edge for edge in more if edge not in edges and rng.random() < rng.choice([0, 0.1, 0.3])]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.18 and edges:
        edges.pop()
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.3 else {"times": rng.randint(1, 20)}


def quantity(details):
    if "bipartite" not in details:
        return None
    return details["independence"], details["bipartite"], details["eccentricity_sum"]


def largest():
    """The star with sixteen vertices, in which every set of leaves is independent."""
    return {"vertices": 16, "edges": [[0, v] for v in range(1, 16)]}


PLANTED = [
    ("shipped", "exceeds_power_of_e", lambda numerator, denominator, m: numerator > denominator * 3**m),
    ("second", "_is_bipartite", lambda around, chosen: not any(around[v] >= chosen - {v} for v in chosen)),
]
