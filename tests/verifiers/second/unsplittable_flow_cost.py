"""Second decision on Goemans' conjecture: a table of loads, terminal after terminal, with the least costs."""

from collections import defaultdict


def decide(witness, excess=None, discount=0):
    """Return (refutes, (cost of the flow, least cost of a routing)), ``None`` when the flow is none."""
    n, source = witness["vertices"], witness["source"]
    arcs = {(arc["from"], arc["to"]): (arc["flow"], arc["cost"]) for arc in witness["arcs"]}
    demands = [(entry["terminal"], entry["demand"]) for entry in witness["demands"]]
    if len(arcs) < len(witness["arcs"]) or any(u == v or max(u, v) >= n for u, v in arcs):
        return False, None
    if source >= n or any(t >= n or t == source for t, _ in demands):
        return False, None
    for v in set(range(n)) - {source}:
        gain = sum(x * ((b == v) - (a == v)) for (a, b), (x, _) in arcs.items())
        if gain != sum(d for t, d in demands if t == v):
            return False, None
    if excess is None:
        excess = max(d for _, d in demands)
    states = {(): 0}
    for terminal, demand in demands:
        following = {}
        for path in _walks(arcs, source, terminal):
            price = demand * sum(arcs[arc][1] for arc in path)
            for load, cost in states.items():
                carried = defaultdict(int, load)
                for arc in path:
                    carried[arc] += demand
                if _fits(carried, arcs, excess):
                    key = tuple(sorted(carried.items()))
                    following[key] = min(cost + price, following.get(key, cost + price))
        states = following
    given = sum(x * c for x, c in arcs.values())
    least = min(states.values(), default=None)
    return least is None or least > given - discount, (given, least)


def _fits(carried, arcs, excess):
    return all(load <= arcs[arc][0] + excess for arc, load in carried.items())


def _walks(arcs, at, goal, seen=frozenset()):
    """All simple paths as lists of arcs; the depth is at most the number of vertices."""
    if at == goal:
        yield []
        return
    for arc in arcs:
        if arc[0] == at and arc[1] not in seen | {at}:
            for rest in _walks(arcs, arc[1], goal, seen | {at}):
                yield [arc, *rest]
