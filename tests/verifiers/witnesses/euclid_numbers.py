"""Divisors of products of the first primes plus or minus small numbers."""

TASK = "ks-0031"
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]


def draw(rng):
    """Return a witness and the question to ask about it."""
    k = rng.choice([6, 6, 7, 8, 9, 10, rng.randint(1, 15)])
    added = rng.choice([1, 1, -1, 3, 7, 49, rng.randint(1, 200)])
    number = added
    product = 1
    for p in PRIMES[:k]:
        product *= p
    number = product + added
    found = [d for d in range(2, 700) if number % d == 0 and d < number] or [number]
    divisor = rng.choice(found)
    kind = rng.randint(0, 6)
    if kind == 0:
        divisor = rng.choice([1, -1, -divisor, number, 2 * number, divisor + 1])
    elif kind == 1:
        divisor = number // divisor
    elif kind == 2:
        k = rng.choice([k + 1, max(1, k - 1), 60])
    elif kind == 3:
        divisor = rng.randint(2, 60)
    return {"k": k, "divisor": str(divisor or 1)}, {"added": added} if added != 1 else {}


def quantity(details):
    """The cofactor of an accepted divisor."""
    return details.get("cofactor")


def largest():
    """The largest k of the schema, with a divisor of the product."""
    return {"k": 170, "divisor": "1009"}


PLANTED = [
    ("shipped", "primes_up_to", lambda bound: list(range(2, bound))),
    ("shipped", "divisor_fault", lambda number, divisor, name: None),
    ("second", "_first_primes", lambda count: [2, 3, 5, 7, 11, 13, 17][:count]),
]
