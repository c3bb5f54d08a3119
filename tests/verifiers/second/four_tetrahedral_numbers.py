"""Second decision on sums of four tetrahedral numbers: all sums of two in one set."""


def decide(witness, beyond=343_867):
    """Return (refutes, the smaller of the halves of n that are sums of two), ``None`` when there is none."""
    n = witness["n"]
    if n <= beyond:
        return False, None
    numbers = _tetrahedral_numbers(n)
    sums = {a + b for a in numbers for b in numbers if a + b <= n}
    halves = [s for s in sums if 2 * s <= n and n - s in sums]
    return not halves, min(halves, default=None)


def _tetrahedral_numbers(n):
    numbers, triangular, total, k = [], 0, 0, 0
    while total <= n:
        numbers.append(total)
        k += 1
        triangular += k
        total += triangular
    return numbers
