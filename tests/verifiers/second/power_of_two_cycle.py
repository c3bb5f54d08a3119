"""Second decision on cycles of power-of-two length: walk along every path from its smallest vertex."""


def decide(witness, minimum_degree=3, smallest=4):
    """Return (refutes, sorted lengths of cycles), the latter ``None`` when a check before it fails."""
    n = witness["vertices"]
    around = [[] for _ in range(n)]
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].append(v)
        around[v].append(u)
    if min(map(len, around)) < minimum_degree:
        return False, None
    lengths = sorted(_lengths(around))
    return not any(_is_power_of_two(length) for length in lengths if length >= smallest), lengths


def _lengths(around):
    found = set()
    for start in range(len(around)):
        waiting = [(start,)]
        while waiting:
            path = waiting.pop()
            for step in around[path[-1]]:
                if step == start and len(path) > 2:
                    found.add(len(path))
                elif step > start and step not in path:
                    waiting.append((*path, step))
    return found


def _is_power_of_two(number):
    while number > 1 and number % 2 == 0:
        number //= 2
    return number == 1
