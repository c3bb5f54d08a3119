"""Second decision on log-concavity: leaves plucked one by one, polynomials as values at one number."""


def decide(witness, factor=1):
    """Return (refutes, the three numbers of independent sets), ``None`` when a check before it fails."""
    n, k = witness["vertices"], witness["k"]
    around = {v: set() for v in range(n)}
    for u, v in witness["edges"]:
        if not 0 <= u < v < n or v in around[u]:
            return False, None
        around[u].add(v)
        around[v].add(u)
    if len(witness["edges"]) != n - 1:
        return False, None
    total = _value(around, n + 1)
    if total is None:
        return False, None
    digits = []
    while total:
        digits.append(total & ((1 << n + 1) - 1))
        total >>= n + 1
    if k < 1 or k + 1 >= len(digits):
        return False, None
    before, middle, after = digits[k - 1 : k + 2]
    return _is_less(middle**2, factor * before * after), [str(before), str(middle), str(after)]


def _value(around, bits):
    """The sum of i_k·2^(bits·k); ``None`` where the plucking stops, which it does only beside a cycle."""
    without, within = dict.fromkeys(around, 1), dict.fromkeys(around, 1 << bits)
    degree = {v: len(near) for v, near in around.items()}
    leaves = [v for v in around if degree[v] <= 1]
    gone = set()
    for leaf in leaves:
        gone.add(leaf)
        stay = around[leaf] - gone
        if not stay:
            return without[leaf] + within[leaf] if len(gone) == len(around) else None
        (other,) = stay
        without[other] *= without[leaf] + within[leaf]
        within[other] *= without[leaf]
        degree[other] -= 1
        if degree[other] == 1:
            leaves.append(other)
    return None


def _is_less(square, product):
    return square < product
