"""Sparse random digraphs without sinks, unions of directed cycles, and lists that are no such digraph."""

TASK = "cb-0274"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(2, 9)
    kind = rng.random()
    if kind < 0.4:
        n = rng.randint(4, 7)
        arcs = [
            [u, v] for u in range(n) for v in range(n) if u != v and (v == (u + 1) % n or rng.random() < 0.25)
        ]
    elif kind < 0.7:
        arcs = [[u, rng.choice([v for v in range(n) if v != u])] for u in range(n)]
    else:
        cut = rng.randint(2, n)
        arcs = [[u, (u + 1) % cut] for u in range(cut)] + [[u, rng.randrange(cut)] for u in range(cut, n)]
    for _ in range(rng.randint(0, 3)):
        arc = rng.sample(range(n), 2)
        arcs += [arc] * (arc not in arcs)
    spoil = rng.randint(0, 14)
    if spoil == 0:
        arcs.append([0, 0])
    elif spoil == 1:
        arcs.append(list(rng.choice(arcs)))
    elif spoil == 2:
        arcs.append([0, n])
    elif spoil == 3:
        arcs = [arc for arc in arcs if arc[0] != n - 1]
    question = {} if rng.random() < 0.1 else {"share": rng.choice([2, 3, 4, 6])}
    return {"vertices": n, "edges": arcs}, question


def quantity(details):
    """The size that a quasi-kernel may have, reached only by digraphs without sinks."""
    return details.get("size")


def largest():
    """Eighteen sources with arcs to both vertices of a 2-cycle, which no set with a source can use."""
    arcs = [[0, 1], [1, 0], *([u, v] for u in range(2, 20) for v in (0, 1))]
    return {"vertices": 20, "edges": arcs}


PLANTED = [
    ("shipped", "members", lambda mask: iter([mask.bit_length() - 1] if mask else [])),
    ("second", "_reaches", lambda n, arcs, reached: len(reached | {u for u, v in arcs if v in reached}) == n),
]
