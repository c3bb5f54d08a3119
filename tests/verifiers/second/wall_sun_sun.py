"""Second decision on Wall-Sun-Sun primes: powers of a matrix, and the symbol by looking for a square root."""

from sympy import isprime, jacobi_symbol


def decide(witness, constant=1):
    """Return (refutes, the remainder modulo p² as text), the latter ``None`` when p is not prime."""
    p = int(witness["p"])
    if not isprime(p):
        return False, None
    value = _entry(p - _symbol(constant, p), constant, p * p)
    return value == 0, str(value)


def _symbol(constant, p):
    if constant == 1 and p != 2:
        return {0: 0, 1: 1, 2: -1, 3: -1, 4: 1}[p % 5]
    discriminant = constant * constant + 4
    if p == 2:
        return -1 if constant % 2 else 0
    if p < 200:
        roots = sum((r * r - discriminant) % p == 0 for r in range(p))
        return roots - 1
    return jacobi_symbol(discriminant % p, p)


def _entry(index, constant, modulus):
    """The entry beside the diagonal of a power of the matrix (c, 1; 1, 0)."""
    result, factor = ((1, 0), (0, 1)), ((constant, 1), (1, 0))
    while index:
        if index % 2:
            result = _product(result, factor, modulus)
        factor = _product(factor, factor, modulus)
        index //= 2
    return result[0][1] % modulus


def _product(one, two, modulus):
    return tuple(tuple(sum(row[k] * two[k][j] for k in range(2)) % modulus for j in range(2)) for row in one)
