"""Complete graphs joined to independent vertices with leaves, random connected graphs; some are none."""

TASK = "ks-0052"


def with_leaves(complete, independent, leaves):
    """A complete graph joined to all of some unjoined vertices, so many of which have a leaf."""
    n = complete + independent
    edges = [[u, v] for v in range(n) for u in range(v) if u < complete]
    return n + leaves, edges + [[complete + i, n + i] for i in range(leaves)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.5:
        independent = rng.randint(1, 4)
        n, edges = with_leaves(rng.randint(1, 5), independent, rng.randint(0, min(3, independent)))
    else:
        n = rng.randint(1, 8)
        edges = [[rng.randrange(v), v] for v in range(1, n)]
        more = ([u, v] for v in range(n) for u in range(v))
        edges += [edge for edge in more if edge not in edges and rng.random() < 0.1]
    place = rng.sample(range(n), n)
    edges = [sorted([place[u], place[v]]) for u, v in edges]
    kind = rng.random()
    if kind < 0.06 and edges:
        edges.append(list(rng.choice(edges)))
    elif kind < 0.12 and edges:
        rng.choice(edges)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.2 and edges:
        edges.pop(rng.randrange(len(edges)))
    question = {} if rng.random() < 0.25 else {"bonus": rng.randint(0, 3)}
    return {"vertices": n, "edges": edges}, question


def quantity(details):
    if "independence" not in details:
        return None
    found = int(details["paths"] == 1) if "paths" in details else None
    return details["independence"], details["local_sum"], found


def largest():
    """Eleven vertices joined to each other and to four more, of which three have a leaf."""
    n, edges = with_leaves(11, 4, 3)
    return {"vertices": n, "edges": edges}


PLANTED = [
    ("shipped", "path_cover_number", lambda neighbours: 1 + any(mask == 0 for mask in neighbours)),
    ("second", "_may_finish", lambda around, last, seen: len(around[last] - seen) != 0),
]
