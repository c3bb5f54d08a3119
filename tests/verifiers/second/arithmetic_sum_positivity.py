"""Second decision on the arithmetic sum: the definition, term by term."""


def decide(witness, multiple=0):
    """Return (refutes, S(k)), the latter ``None`` unless k is an odd prime."""
    k = witness["k"]
    if k < 3 or any(k % d == 0 for d in range(2, k) if d * d <= k):
        return False, None
    value = _sum(k)
    return value <= multiple * k, value


def _sum(k):
    total = 0
    for h in range(1, k):
        for j in range(1, k):
            total += 1 if (j + 1 + h * j // k) % 2 == 0 else -1
    return total
