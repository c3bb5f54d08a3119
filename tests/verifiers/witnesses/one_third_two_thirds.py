"""Random orders of few elements, chains with additions, and relations with cycles and repetitions."""

TASK = "cb-0017"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 7)
    names = rng.sample(range(n), n)
    density = rng.choice([0.3, 0.5, 0.8])
    relations = [[names[i], names[j]] for j in range(n) for i in range(j) if rng.random() < density]
    if rng.random() < 0.3:
        relations = [[names[i], names[i + 1]] for i in range(n - 2)]
        if n > 3 and rng.random() < 0.7:
            relations.append([names[n - 1], names[rng.randrange(1, n - 1)]])
    rng.shuffle(relations)
    spoil = rng.randint(0, 15)
    if spoil == 0 and relations:
        relations.append(list(rng.choice(relations)))
    elif spoil == 1 and relations:
        relations.append(list(reversed(rng.choice(relations))))
    elif spoil == 2:
        relations.append([0, 0])
    elif spoil == 3:
        relations.append([0, n])
    question = rng.choice(
        [{}, *({"numerator": a, "denominator": b} for a, b in [(2, 5), (3, 7), (1, 2), (3, 5)])]
    )
    return {"elements": n, "relations": relations}, question


def quantity(details):
    """The number of linear extensions and the smaller share of the most balanced pair."""
    return (details["extensions"], details["before"]) if "before" in details else None


def largest():
    """Four chains of 10 elements: 14,641 down-sets."""
    return {"elements": 40, "relations": [[x, x + 1] for x in range(40) if x % 10 < 9]}


PLANTED = [
    ("shipped", "members", lambda mask: [mask.bit_length() - 1] if mask else []),
    ("second", "_may_be_last", lambda element, left, later: True),
]
