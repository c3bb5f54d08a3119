"""Few values with sum near 0, the known extremal numbers, and lists that break a condition."""

TASK = "cb-0169"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    k = rng.randint(1, 3)
    kind = rng.random()
    if kind < 0.3:
        pairs = [(-(3 * k - 2), 3), (3, 3 * k - 2)]
    elif kind < 0.6:
        n = rng.randint(4 * k, 4 * k + 1)
        pairs = [(-1, n - 1), (n - 1, 1)]
    else:
        n = rng.randint(max(2, 2 * k), 4 * k + 1)
        numbers = [rng.randint(-4, 4) for _ in range(n - 1)]
        numbers.append(-sum(numbers) + rng.choice([0, 0, 1, 5]))
        pairs = [(value, numbers.count(value)) for value in sorted(set(numbers))]
    spoil = rng.randint(0, 11)
    if spoil == 0:
        pairs.append(rng.choice(pairs))
    elif spoil == 1:
        pairs.reverse()
    elif spoil == 2:
        pairs[0] = (pairs[0][0] - 1, pairs[0][1])
    elif spoil == 3:
        k += 1
    question = {}
    if rng.random() < 0.9:
        question = {"ratio": rng.choice([1, 2, 3, 3, 4]), "surplus": rng.choice([0, 0, 1, 1, 10])}
    return {"k": k, "values": [{"value": value, "times": times} for value, times in pairs]}, question


def quantity(details):
    """The number of subsets with sum at least 0."""
    return details.get("count")


def largest():
    """400 numbers of ten values, the powers of 17 up to 83,521 and their negatives, for k = 8."""
    values = sorted([17**i for i in range(5)] + [-(17**i) for i in range(5)])
    return {"k": 8, "values": [{"value": value, "times": 40} for value in values]}


PLANTED = [
    ("shipped", "comb", lambda m, j: 1),
    ("second", "_counts", lambda chosen: sum(chosen) > 0),
]
