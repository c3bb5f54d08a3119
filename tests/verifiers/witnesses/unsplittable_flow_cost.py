"""Rybin's flow with other costs, and sums of path flows in small random digraphs; some are no flows."""

TASK = "ks-0062"
DEMANDS = [[4, 15], [5, 10], [6, 15]]
ARCS = [
    [0, 4, 10, 2], [0, 5, 6, 3], [0, 1, 24, 0], [1, 6, 10, 2], [1, 2, 14, 0], [2, 4, 5, 0], [2, 3, 9, 0],
    [3, 5, 4, 0], [3, 6, 5, 0],
]  # fmt: skip


def network(n, source, demands, arcs):
    """The witness of demands given as terminal and demand, arcs as tail, head, flow and cost."""
    return {
        "vertices": n,
        "source": source,
        "demands": [dict(zip(("terminal", "demand"), entry, strict=True)) for entry in demands],
        "arcs": [dict(zip(("from", "to", "flow", "cost"), arc, strict=True)) for arc in arcs],
    }


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.4:
        n, demands, arcs = 7, [list(d) for d in DEMANDS], [list(arc) for arc in ARCS]
        rng.shuffle(arcs)
        if rng.random() < 0.6:
            rng.choice(arcs)[3] += rng.randint(0, 2)
    else:
        n, demands, arcs = _random_flow(rng)
    kind = rng.random()
    if kind < 0.06:
        rng.choice(arcs)[2] += 1
    elif kind < 0.09:
        arcs.append(list(rng.choice(arcs)))
    elif kind < 0.12:
        rng.choice(arcs)[rng.randrange(2)] = rng.randrange(n + 1)
    elif kind < 0.15:
        rng.choice(demands)[0] = rng.choice([0, n])
    source = 0 if rng.random() < 0.97 else rng.choice([1, n])
    question = {}
    if rng.random() < 0.7:
        question = {"excess": rng.randint(0, max(d for _, d in demands)), "discount": rng.randint(-3, 3)}
    return network(n, source, demands, arcs), question


def _random_flow(rng):
    n = rng.randint(3, 6)
    pairs = [(u, v) for u in range(n) for v in range(1, n) if u < v or (u != v and rng.random() < 0.1)]
    amounts = dict.fromkeys(rng.sample(pairs, min(len(pairs), rng.randint(n, n + 5))), 0)
    demands = [[rng.randrange(1, n), rng.randint(1, 6)] for _ in range(rng.randint(1, 3))]
    for terminal, demand in demands:
        for _ in range(demand):
            at = 0
            while at != terminal:
                at, before = rng.randint(at + 1, terminal), at
                amounts[before, at] = amounts.get((before, at), 0) + 1
    return n, demands, [[u, v, x, rng.randint(0, 4)] for (u, v), x in amounts.items()]


def quantity(details):
    return (details["flow_cost"], details["least_cost"]) if "flow_cost" in details else None


def largest():
    """Eight paths through six vertices and five demands at the last, one so large that every choice fits."""
    n = 6
    arcs = [[u, v, 104 * (v == u + 1), v - u] for u in range(n - 1) for v in range(u + 1, min(u + 3, n))]
    return network(n, 0, [[n - 1, 100], *([[n - 1, 1]] * 4)], arcs)


def _any_room(flow, routes, demands, room):
    costs = [min(sum(flow.costs[a] for a in path) for path in paths) for paths in routes if paths]
    return sum(c * d for c, d in zip(costs, demands, strict=False)), 1


PLANTED = [
    ("shipped", "_routing_costs", _any_room),
    ("second", "_fits", lambda carried, arcs, excess: True),
]
