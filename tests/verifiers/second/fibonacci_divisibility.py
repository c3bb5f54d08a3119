"""Second decision on Fibonacci divisibility: steps for small n, powers of the golden ratio for large n.

The golden ratio g satisfies g^2 = g + 1 and g^k = F(k - 1) + F(k)·g; (5/n) is found as a product of Legendre
symbols for small n, by Euler's criterion for each prime.
"""

_STEPPED = 2000


def decide(witness, residue=0):
    """Return (refutes, the remainder as text), the remainder ``None`` where the question does not arise."""
    n, divisor = int(witness["n"]), int(witness["divisor"])
    if n < 2 or str(n)[-1] not in "1379" or divisor < 2 or divisor >= n or n % divisor:
        return False, None
    index = n - _symbol(n)
    found = _stepped(index, n) if n <= _STEPPED else _power(index, n)
    return (found - residue) % n == 0, str(found)


def _symbol(n):
    if n > _STEPPED:
        return {1: 1, 2: -1, 3: -1, 4: 1}[n % 5]
    symbol, p = 1, 3
    while n > 1:
        while n % p == 0:
            symbol *= 1 if pow(5, (p - 1) // 2, p) == 1 else -1
            n //= p
        p += 2
    return symbol


def _stepped(index, n):
    a, b = 0, 1
    for _ in range(index):
        a, b = b, a + b
    return a % n


def _power(index, n):
    result, square = (1, 0), (0, 1)
    while index:
        if index % 2:
            result = _product(result, square, n)
        square = _product(square, square, n)
        index //= 2
    return result[1]


def _product(x, y, n):
    (a, b), (c, d) = x, y
    return (a * c + b * d) % n, (a * d + b * c + b * d) % n
