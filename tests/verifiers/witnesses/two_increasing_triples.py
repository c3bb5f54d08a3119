"""Sequences from squares of known ones, and ones that grow while a random triple fits; some spoilt."""

TASK = "cb-0240"


def _known(s):
    """The s³ triples for n = s²: with digits a, b, c to the base s, the numbers ab, ac', bc in some order."""
    return [
        [a * s + b + 1, a * s + c + 1, b * s + c + 1] for a in range(s) for b in range(s) for c in range(s)
    ]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.5:
        s = rng.randint(1, 3)
        n, triples = s * s, _known(s)
        if rng.random() < 0.5:
            order = rng.sample(range(3), 3)
            triples = [[triple[place] for place in order] for triple in triples]
    else:
        n = rng.randint(1, 7)
        triples = []
        for _ in range(40):
            new = [rng.randint(1, n) for _ in range(3)]
            if rng.random() < 0.1 or all(
                sum(x < y for x, y in zip(t, new, strict=True)) > 1 for t in triples
            ):
                triples.append(new)
    spoil = rng.randint(0, 9)
    if spoil == 0:
        triples.append([rng.randint(1, n) for _ in range(3)])
    elif spoil == 1:
        triples.reverse()
    elif spoil == 2:
        triples[0] = [0, 1, 1]
    elif spoil == 3:
        triples[-1] = [n, n + 1, n]
    elif spoil == 4:
        triples[rng.randrange(len(triples))][rng.randrange(3)] = rng.randint(1, n)
    elif spoil == 5 and len(triples) > 1:
        triples.pop(rng.randrange(len(triples)))
    return {"n": n, "triples": triples}, rng.choice([{}, {"shorter": 1}, {"shorter": 2}, {"shorter": 9}])


def quantity(details):
    """The length of a sequence that is 2-increasing."""
    return details.get("length")


def largest():
    """The 2,197 triples for n = 169: exactly n^(3/2)."""
    return {"n": 169, "triples": _known(13)}


PLANTED = [
    ("shipped", "_unordered_pair", lambda triples: None),
    ("second", "_smaller", lambda seen, number: sum(seen.values())),
]
