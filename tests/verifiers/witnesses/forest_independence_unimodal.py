"""Random forests of up to 16 vertices, some with an edge too many, and a slack near the sequence's steps."""

from itertools import pairwise

TASK = "cb-0132"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 16)
    names = rng.sample(range(n), n)
    reach = rng.choice([1, 2, n])
    joins = [(v, rng.randrange(max(0, v - reach), v)) for v in range(1, n) if rng.random() < 0.85]
    edges = [sorted((names[v], names[w])) for v, w in joins]
    rng.shuffle(edges)
    spoil = rng.randint(0, 11)
    if spoil == 0 and n > 1:
        edges.append(sorted(rng.sample(range(n), 2)))
    elif spoil == 1 and edges:
        edges.append(list(edges[0]))
    elif spoil == 2 and edges:
        edges[-1].reverse()
    elif spoil == 3:
        edges.append([0, n])
    question = {} if rng.random() < 0.2 else {"slack": rng.choice([1, 4, n, 10 * n, 40 * n])}
    return {"vertices": n, "edges": edges}, question


def quantity(details):
    """The independence number and the number of all independent sets."""
    if "independence_number" not in details:
        return None
    return details["independence_number"], details["independent_sets"]


def largest():
    """A caterpillar with three leaves at each vertex of its spine: many products, long sequences."""
    n = 2000
    return {"vertices": n, "edges": [[(v - 1) // 4 * 4 if v % 4 else v - 4, v] for v in range(1, n)]}


def _without_the_last(forest):
    counts = [1] + [0] * forest.vertices
    for chosen in range(1 << min(forest.vertices, 8)):
        if not any(chosen >> u & chosen >> v & 1 for u, v in forest.edges):
            counts[chosen.bit_count()] += chosen > 0
    while counts[-1] == 0:
        counts.pop()
    return counts


PLANTED = [
    ("shipped", "closing_edge", lambda graph: None),
    ("shipped", "independence_sequence", _without_the_last),
    ("second", "_has_valley", lambda counts, slack: any(a < b for a, b in pairwise(counts))),
]
