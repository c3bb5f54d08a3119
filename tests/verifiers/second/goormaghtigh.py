"""Second decision on Goormaghtigh: digits appended one by one, and the known solutions by their value."""


def decide(witness, least_length=3, exclude_known=1):
    """Return (refutes, [left, right] modulo 10^12), the latter ``None`` when the quadruple is not allowed."""
    x, y = int(witness["x"]), int(witness["y"])
    m, n = witness["m"], witness["n"]
    if y <= 1 or x <= y or m < least_length or n <= m:
        return False, None
    left, right = _ones(x, m), _ones(y, n)
    if exclude_known and left == right and left in (31, 8191) and m > 2:
        return False, None
    return left == right, [left % 10**12, right % 10**12]


def _ones(base, length):
    value = 0
    for _ in range(length):
        value = value * base + 1
    return value
