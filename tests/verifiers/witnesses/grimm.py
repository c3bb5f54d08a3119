"""Blocks in prime gaps and elsewhere; with primes allowed, or small divisors only, yes is frequent."""

TASK = "cb-0054"

GAPS = [(7, 3), (13, 3), (23, 5), (31, 5), (89, 7), (113, 13), (523, 17), (887, 19), (1327, 33), (31397, 71)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.5:
        start, length = rng.choice(GAPS)
        skipped = rng.randint(0, length - 1)
        n, k = start + skipped, rng.randint(1, length - skipped)
    else:
        n, k = rng.randint(1, 10 ** rng.randint(1, 9)), rng.randint(1, rng.choice([4, 12, 30]))
    spoil = rng.randint(0, 11)
    if spoil == 0:
        n = -n
    elif spoil == 1:
        k += 1
    elif spoil == 2:
        n = 1
    if rng.random() < 0.2:
        return {"n": str(n), "k": k}, {}
    return {"n": str(n), "k": k}, {
        "composite": rng.choice([0, 0, 0, 1]),
        "largest_prime": rng.choice([0, 2, 5, k, 2 * k, 10**4]),
    }


def quantity(details):
    return details.get("matched")


def largest():
    """The longest block known below 10^18: the 1,441 composite numbers after the prime 804212830686677669."""
    return {"n": "804212830686677669", "k": 1441}


def _shipped_matches_greedily(neighbours):
    taken = []
    for around in neighbours:
        taken += [p for p in around if p not in taken][:1]
    return _Matching(len(taken), [0], 0)


class _Matching:
    def __init__(self, size, violator, violator_neighbours):
        self.size, self.violator, self.violator_neighbours = size, violator, violator_neighbours


def _second_matches_all(sets):
    return len(sets)


PLANTED = [
    ("shipped", "maximum_matching", _shipped_matches_greedily),
    ("second", "_matched", _second_matches_all),
]
