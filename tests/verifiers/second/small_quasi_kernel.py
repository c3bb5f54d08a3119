"""Second decision on small quasi-kernels: every set of at most that many vertices, and distances to it."""

from itertools import combinations


def decide(witness, share=2):
    """Return (refutes, size of a smallest quasi-kernel), the latter ``None`` when a check before it fails."""
    n, arcs = witness["vertices"], {tuple(arc) for arc in witness["edges"]}
    if len(arcs) < len(witness["edges"]) or any(u == v or not {u, v} <= set(range(n)) for u, v in arcs):
        return False, None
    if {u for u, _ in arcs} != set(range(n)):
        return False, None
    limit = n // share
    for size in range(1, limit + 1):
        for chosen in combinations(range(n), size):
            if _is_independent(chosen, arcs) and _reaches(n, arcs, set(chosen)):
                return False, limit
    return True, limit


def _is_independent(chosen, arcs):
    return not any(u in chosen and v in chosen for u, v in arcs)


def _reaches(n, arcs, reached):
    for _ in range(2):
        reached = reached | {u for u, v in arcs if v in reached}
    return len(reached) == n
