"""The nine edges on six vertices, three-part hypergraphs, and random ones, with edges added or taken."""

from itertools import combinations, product

TASK = "ks-0059"
NINE = ["014", "015", "025", "034", "123", "124", "135", "245", "345"]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.choice([1, 2, 2, 2, 2, 3])
    every = list(combinations(range(3 * n), 3))
    kind = rng.random()
    if kind < 0.4 and n == 2:
        edges = [tuple(map(int, edge)) for edge in NINE]
    elif kind < 0.8:
        edges = list(product(*(range(part * n, part * n + n) for part in range(3))))
        edges += rng.sample(every, rng.randint(0, 1))
    else:
        edges = rng.sample(every, min(len(every), rng.randint(1, n**3 + 2)))
    if rng.random() < 0.4:
        edges.remove(rng.choice(edges))
        edges.append(rng.choice(every))
    edges = [list(edge) for edge in edges]
    rng.shuffle(edges)
    if rng.random() < 0.1:
        rng.choice(edges)[rng.randrange(3)] = rng.randrange(3 * n + 1)
    question = {}
    if rng.random() < 0.75:
        question = {"extra": rng.randint(-3, 1), "four": rng.choice([3, 3, 4]), "five": rng.randint(4, 8)}
    return {"n": n, "edges": edges}, question


def quantity(details):
    return (details["within_four"], details["within_five"]) if "within_four" in details else None


def largest():
    """All triples with one vertex in each third of 24 vertices, and one more."""
    n = 8
    edges = [list(edge) for edge in product(*(range(part * n, part * n + n) for part in range(3)))]
    return {"n": n, "edges": [*edges, [0, 1, 2]]}


def _first_only(edges, vertices, size):
    chosen = list(range(size))
    return sum(set(edge) <= set(chosen) for edge in edges), chosen


PLANTED = [
    ("shipped", "_most_edges", _first_only),
    ("second", "_supersets", lambda edges, order, more: dict.fromkeys(edges, 1)),
]
