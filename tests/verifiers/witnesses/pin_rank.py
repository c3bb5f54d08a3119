"""Kari's automaton and others like it: permutations with a merging letter, random maps, and faulty ones."""

TASK = "ks-0048"
KARI = [[1, 2, 0, 4, 5, 3], [5, 1, 2, 3, 0, 0]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(2, 6)
    kind = rng.random()
    if kind < 0.3:
        n, letters = 6, [list(letter) for letter in KARI]
        if rng.random() < 0.6:
            rng.choice(letters)[rng.randrange(n)] = rng.randrange(n)
    elif kind < 0.7:
        merge = rng.sample(range(n), n)
        merge[rng.randrange(n)] = rng.randrange(n)
        letters = [rng.sample(range(n), n), merge]
    else:
        letters = [[rng.randrange(n) for _ in range(n)] for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.05:
        letters[-1][rng.randrange(n)] = n
    if rng.random() < 0.05:
        letters[-1] = letters[-1][:-1] or [0, 0]
    k = rng.randint(1, n - 1) if rng.random() < 0.95 else rng.choice([n, n + 1])
    if rng.random() < 0.3:
        k = 2
    question = {} if rng.random() < 0.3 else {"bound": rng.randint(0, (n - min(k, n)) ** 2 + 1)}
    return {"states": n, "k": k, "letters": letters}, question


def quantity(details):
    return details.get("length")


def largest():
    """A cycle and Černý's merging letter, each listed four times, on 14 states."""
    n = 14
    return {"states": n, "k": 1, "letters": [[(q + 1) % n for q in range(n)], [*range(n - 1), 0]] * 4}


PLANTED = [
    ("shipped", "members", lambda mask: range(mask.bit_length())),
    ("second", "_preimage", lambda target, letter: frozenset(letter[state] for state in target)),
]
