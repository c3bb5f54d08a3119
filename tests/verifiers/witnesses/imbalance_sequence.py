"""Stars glued together, complete bipartite graphs and random ones, small, some of them with faulty edges."""

TASK = "cb-0102"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 9)
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n)]
    kind = rng.randint(0, 2)
    if kind == 0:
        edges = rng.sample(pairs, rng.randint(0, min(len(pairs), n + 2)))
    elif kind == 1:
        left = rng.randint(0, n)
        edges = [pair for pair in pairs if pair[0] < left <= pair[1] and rng.random() < 0.9]
    else:
        centre = rng.randrange(n)
        edges = [pair for pair in pairs if centre in pair]
        edges += [pair for pair in pairs if centre not in pair and rng.random() < 0.1]
    spoil = rng.randint(0, 14)
    if spoil == 0:
        edges.append([0, 0])
    elif spoil == 1 and edges:
        edges.append(list(edges[0]))
    elif spoil == 2 and edges:
        edges[0].reverse()
    elif spoil == 3:
        edges.append([0, n])
    question = {"least": rng.choice([0, 0, 1]), "scale": rng.choice([1, 2, 3, 5])}
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.1 else question


def quantity(details):
    """The sum of the imbalances."""
    return details.get("sum")


def largest():
    """A complete bipartite graph with unequal sides, as many edges as the schema admits."""
    left, right = 20, 150
    return {"vertices": left + right, "edges": [[u, left + v] for u in range(left) for v in range(right)]}


PLANTED = [
    ("shipped", "_excess", lambda numbers: None),
    ("second", "_can_be_laid", lambda numbers: sum(numbers) % 2 == 0),
]
