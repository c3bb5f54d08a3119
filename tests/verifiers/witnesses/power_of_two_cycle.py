"""Small graphs: cycles with few chords, subdivided and random ones, and lists that are no graph."""

TASK = "cb-0201"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(2, 8)
    pairs = [[u, v] for u in range(n) for v in range(u + 1, n)]
    if rng.random() < 0.3:
        edges = rng.sample(pairs, rng.randint(0, min(len(pairs), 2 * n)))
    else:
        order = rng.sample(range(n), n)
        edges = [sorted((order[i - 1], order[i])) for i in range(1 if n == 2 else 0, n)]
        edges += [pair for pair in rng.sample(pairs, min(len(pairs), rng.randint(0, 3))) if pair not in edges]
    rng.shuffle(edges)
    spoil = rng.randint(0, 14)
    if spoil == 0:
        edges.append([1, 1])
    elif spoil == 1 and edges:
        edges.append(list(rng.choice(edges)))
    elif spoil == 2:
        edges.append([1, 0])
    elif spoil == 3:
        edges.append([0, n])
    question = {"minimum_degree": rng.choice([0, 1, 2, 2, 3]), "smallest": rng.choice([4, 4, 8, 16])}
    return {"vertices": n, "edges": edges}, {} if rng.random() < 0.1 else question


def quantity(details):
    """The lengths of all cycles."""
    return details.get("cycle_lengths")


def largest():
    """A dense band: each vertex joined to the eight before it, so that almost every state is reached."""
    n = 38
    return {"vertices": n, "edges": [[u, v] for v in range(n) for u in range(max(0, v - 8), v)]}


def _paths_that_stop_anywhere(state, left):
    return tuple(slot if slot in left else mate for slot, mate in enumerate(state))


PLANTED = [
    ("adjudge.verifiers.graph_cycle_lengths", "_without", _paths_that_stop_anywhere),
    ("second", "_is_power_of_two", lambda number: number % 2 == 0),
]
