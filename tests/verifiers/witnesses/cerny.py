"""Automata with long shortest reset words, permutation groups, random ones, and a few that are none."""

TASK = "cb-0068"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 7)
    cycle = [(q + 1) % n for q in range(n)]
    kind = rng.random()
    if kind < 0.4:
        merge = list(range(n))
        merge[rng.randrange(n)] = rng.randrange(n)
        letters = [cycle, merge]
    elif kind < 0.6:
        letters = [rng.sample(range(n), n) for _ in range(rng.randint(1, 3))]
    else:
        letters = [[rng.randrange(n) for _ in range(n)] for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.4:
        letter = rng.choice(letters)
        letter[rng.randrange(n)] = rng.randrange(n)
    if rng.random() < 0.3:
        letters.append(list(rng.choice(letters)))
    if rng.random() < 0.1:
        letters[-1][rng.randrange(n)] = rng.choice([n, n + 1, 19])
    if rng.random() < 0.05:
        letters[-1] = letters[-1][:-1] or [0, 0]
    question = {} if rng.random() < 0.3 else {"bound": rng.randint(0, (n - 1) ** 2 + 1)}
    return {"states": n, "letters": letters}, question


def quantity(details):
    return details.get("length")


def largest():
    """Eight letters on twenty states, and the longest shortest reset word that is known: 361 letters."""
    n = 20
    return {"states": n, "letters": [[(q + 1) % n for q in range(n)], [*range(n - 1), 0]] * 4}


def _always_fixed(letter, half):
    return [*range(1 << half)], [subset << half for subset in range(1 << len(letter) - half)]


PLANTED = [
    ("shipped", "_image_table", _always_fixed),
    ("second", "_preimage", lambda target, letter: frozenset(target)),
]
