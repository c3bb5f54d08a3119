"""Known equal sums of like powers, scaled, some with a term or the exponent changed."""

from decimal import Decimal

TASK = "cb-0058"

KNOWN = [
    (4, (59, 158), (133, 134)),
    (4, (95800, 217519, 414560), (422481,)),
    (5, (27, 84, 110, 133), (144,)),
    (5, (24, 28, 67), (3, 54, 62)),
    (5, (14132, 220), (14068, 6237, 5027)),
    (6, (3, 19, 22), (10, 15, 23)),
    (3, (3, 4, 5), (6,)),
    (3, (1, 12), (9, 10)),
    (4, (1, 1), (1, 1)),
    (4, (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2), (4,)),
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    k, left, right = rng.choice(KNOWN)
    factor = rng.choice([1, 1, 5, 10**6 + 3, 10**60 + 7])
    left, right = ([term * factor for term in rng.sample(side, len(side))] for side in (left, right))
    if rng.random() < 0.5:
        left, right = right, left
    below = k - len(left) - len(right)
    spoil = rng.randint(0, 13)
    side = rng.choice([left, right])
    if spoil == 0:
        side[0] += rng.choice([-1, 1])
    elif spoil == 1:
        side[0] *= -1
    elif spoil == 2:
        side.pop()
    elif spoil == 3:
        k += rng.choice([-1, 1])
    elif spoil == 4:
        left.append(right[-1])
        right.append(right[-1])
    elif spoil == 5:
        left, right = [], []
    elif spoil == 6:
        below += 1
    witness = {
        "k": max(k, 1),
        **{n: [str(t or 1) for t in s] for n, s in zip("ab", (left, right), strict=True)},
    }
    if rng.random() < 0.15:
        return witness, {}
    return witness, {"most_terms_below_k": below, "least_k": rng.choice([3, 3, 3, 4])}


def quantity(details):
    return details.get("last_digits")


def largest():
    """Sixty-three terms of about 240 bits, to the exponent 64."""
    return {"k": 64, "a": [str(10**74 + i) for i in range(62)], "b": [str(2 * 10**74)]}


def _shipped_allows_everything(left, right):
    return None


def _second_forgets_a_term(side, k):
    return Decimal(sum(int(text) ** k for text in side[1:]))


PLANTED = [
    ("shipped", "_list_fault", _shipped_allows_everything),
    ("second", "_sum_of_powers", _second_forgets_a_term),
]
