"""Complete bipartite graphs with lists from few colours, cycles, random graphs; some of them spoilt."""

TASK = "ks-0068"
K24 = [[0, 2], [0, 3], [0, 4], [0, 5], [1, 2], [1, 3], [1, 4], [1, 5]]
K24_LISTS = [[1, 2], [3, 4], [1, 3], [1, 4], [2, 3], [2, 4]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.3:
        n, edges, lists = 6, [list(e) for e in K24], [list(x) for x in K24_LISTS]
        colouring = [0, 0, 1, 1, 1, 1]
    elif kind < 0.7:
        a, b = rng.randint(2, 3), rng.randint(2, 5)
        n = a + b
        edges = [[u, v] for u in range(a) for v in range(a, n) if rng.random() < 0.93]
        lists = [rng.sample(range(3), 2) for _ in range(n)]
        colouring = [0] * a + [1] * b
    else:
        n = rng.randint(1, 6)
        edges = [[u, v] for v in range(n) for u in range(v) if rng.random() < 0.6]
        k = rng.randint(1, 3)
        lists = [rng.sample(range(k + 1), k) for _ in range(n)]
        colouring = []
        for v in range(n):
            taken = {colouring[u] for u in range(v) if [u, v] in edges}
            colouring.append(min(set(range(n)) - taken))
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    lists = [lists[place.index(v)] for v in range(n)]
    colouring = [colouring[place.index(v)] for v in range(n)]
    kind = rng.random()
    if kind < 0.1:
        colouring[rng.randrange(n)] = rng.randrange(3)
    elif kind < 0.2:
        choices = rng.choice(lists)
        choices[rng.randrange(len(choices))] = rng.randrange(6)
    elif kind < 0.25:
        rng.choice(lists).append(7)
    elif kind < 0.3 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.33:
        lists.pop()
    if not lists:
        lists = [[1]]
    question = {} if rng.random() < 0.5 else {"spare": rng.randint(0, 2)}
    return {"vertices": n, "edges": edges, "colouring": colouring, "lists": lists}, question


def quantity(details):
    return int(details["chosen"] is not None) if "chosen" in details else None


def largest():
    """Two vertices, twelve without edges, and the four that make them a K(2, 4)."""
    edges = [[u, v] for u in (0, 1) for v in range(14, 18)]
    lists = [*K24_LISTS[:2], *([[1, 2]] * 12), *K24_LISTS[2:]]
    return {"vertices": 18, "edges": edges, "colouring": [0] * 14 + [1] * 4, "lists": lists}


PLANTED = [
    ("shipped", "members", lambda mask: ()),
    ("second", "_free", lambda state, back, colour: colour not in state),
]
