"""Sums of like powers: multiples of known identities, some with a sign, a term or the exponent changed."""

TASK = "ks-0001"
KNOWN = [
    (5, (27, 84, 110, 133), 144),
    (5, (55, 3183, 28969, 85282), 85359),
    (5, (-220, 5027, 6237, 14068), 14132),
    (4, (95800, 217519, 414560), 422481),
    (4, (2682440, 15365639, 18796760), 20615673),
    (5, (5, -5, 7), 7),
    (6, (19, 43, 46, 47, 67), 72),
    (5, (19, 43, 46, 47, 67), 72),
    (3, (3, 4, 5), 6),
]


def draw(rng):
    """Return a witness, perhaps with too few or too many terms, and the question to ask about it."""
    exponent, terms, total = rng.choice(KNOWN)
    factor = rng.choice([1, 2, 3, 10**6 + 3, 10**60 + 7])
    terms = [term * factor for term in rng.sample(terms, len(terms))]
    total *= factor
    spoil = rng.randint(0, 9)
    if spoil == 0:
        terms[rng.randrange(len(terms))] += rng.choice([-1, 1])
    elif spoil == 1:
        total = -total
    elif spoil == 2:
        terms[rng.randrange(len(terms))] *= -1
    elif spoil == 3:
        terms.pop()
    elif spoil == 4:
        exponent += rng.choice([-1, 1])
    return {"k": 5, "terms": [str(term or 1) for term in terms], "total": str(total)}, {"exponent": exponent}


def quantity(details):
    return details.get("sum")


def largest():
    """Four terms and a total of 10,000 digits each."""
    nines = "9" * 10_000
    return {"k": 5, "terms": [nines] * 4, "total": nines}


PLANTED = [
    ("shipped", "_sign_fault", lambda terms, total: None),
    ("second", "_power", lambda base, exponent: base * base),
]
