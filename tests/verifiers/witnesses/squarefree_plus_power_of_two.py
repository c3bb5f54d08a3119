"""Odd numbers with a root for each power of a base, true where one was found; some spoilt.

Exceptions for large bases are built by the Chinese remainder theorem: n = b^k modulo the square of another
prime for each k.
"""

TASK = "cb-0219"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    base = rng.choice([2, 10, 100, 1000, 10**4, 10**6])
    n = rng.randint(1, 10 ** rng.randint(1, 12)) | 1
    if rng.random() < 0.7:
        n = _exception(rng, base)
    roots = _roots(n, base)
    spoil = rng.randint(0, 14)
    if spoil == 0:
        roots.append(2)
    elif spoil == 1:
        roots = roots[:-1]
    elif spoil == 2 and roots:
        roots[rng.randrange(len(roots))] = rng.choice([1, -1, -3, 4, 10**40])
    elif spoil == 3:
        n += 1
    elif spoil == 4:
        n = -n
    elif spoil == 5 and roots:
        k = rng.randrange(len(roots))
        roots[k] = max(2, n - base**k)
    elif spoil == 6:
        roots = [-root for root in roots]
    question = {} if base == 2 else {"base": base}
    return {"n": str(n or 1), "roots": [str(root) for root in roots]}, question


def _exception(rng, base):
    count = rng.randint(1, 4)
    n, modulus = 1, 2
    for k, prime in enumerate(rng.sample([3, 5, 7, 11, 13], count)):
        square = prime**2
        n += modulus * ((base**k - n) * pow(modulus, -1, square) % square)
        modulus *= square
    return n + modulus * rng.randint(0, max(0, (base**count - n) // modulus))


def _roots(n, base):
    roots = []
    while base ** len(roots) < n:
        rest = n - base ** len(roots)
        roots.append(next((d for d in range(2, 60) if rest % (d * d) == 0), 2))
    return roots


def quantity(details):
    return details.get("k", details["powers"] if "n" in details and "powers" in details else None)


def largest():
    """The largest n of the schema, with roots as long as the size of a submission allows."""
    return {"n": str(10**1000 - 1), "roots": ["3", *[str(10**300)] * 3321]}


def _shipped_stops_early(base, n):
    return [base**k for k in range(n.bit_length()) if base ** (k + 1) < n]


def _second_forgets_the_second_division(root, number):
    return root > 1 and number % root == 0


PLANTED = [
    ("shipped", "_powers_below", _shipped_stops_early),
    ("second", "_square_divides", _second_forgets_the_second_division),
]
