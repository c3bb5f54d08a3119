"""Second decision on A113019: digits split off one by one, digit sums taken until one digit is left."""


def decide(witness, base=10):
    """Return (refutes, [number of digits, digital root]), the pair ``None`` for n < 1 and for 1 and 32."""
    n = int(witness["n"])
    if n < 1 or n == 1 or n == 32:
        return False, None
    digits = _digits(n, base)
    root = digits
    while len(root) > 1:
        root = _digits(sum(root), base)
    value = 1
    for _ in range(root[0]):
        value *= len(digits)
    return value == n, [len(digits), root[0]]


def _digits(n, base):
    digits = []
    while n:
        n, digit = divmod(n, base)
        digits.append(digit)
    return digits
