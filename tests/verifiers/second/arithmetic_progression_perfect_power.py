"""Second decision on Erdős 672: the terms divided out of the power, the common divisor by trial."""


def decide(witness, least_length=4, least_power=2):
    """Return (refutes, product modulo 10^12), the latter ``None`` when the five integers are not allowed."""
    n, d, root = (int(witness[name]) for name in ("n", "d", "root"))
    k, power = witness["k"], witness["l"]
    if min(n, d, root) <= 0 or k < least_length or power < least_power or not _is_coprime(n, d):
        return False, None
    digits, left = 1, _power(root, power)
    for term in range(n, n + k * d, d):
        digits = digits * term % 10**12
        left, rest = divmod(left, term)
        if rest:
            left = 0
    return left == 1, digits


def _is_coprime(a, b):
    while b:
        a, b = b, a % b
    return a == 1


def _power(base, exponent):
    value = 1
    for _ in range(exponent):
        value *= base
    return value
