"""Residue classes placed greedily on a common period, with even, odd or repeated moduli; some spoilt."""

from fractions import Fraction

TASK = "cb-0136"

KNOWN = [
    [[0, 2], [0, 3], [1, 4], [5, 6], [7, 12]],
    [[0, 3], [0, 4], [0, 5], [1, 6], [6, 8], [3, 10], [5, 12], [11, 15], [7, 20], [10, 24]],
    [[0, 3], [1, 3], [2, 3]],
    [[0, 3], [1, 9], [4, 9], [7, 9], [2, 3]],
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    odd, distinct = rng.randint(0, 1), rng.randint(0, 1)
    if rng.random() < 0.35:
        classes = [list(pair) for pair in rng.choice(KNOWN)]
        odd, distinct = rng.choice([(0, 0), (odd, distinct)])
    else:
        classes = _greedy(rng, odd, distinct)
    spoil = rng.randint(0, 12)
    chosen = rng.choice(classes)
    if spoil == 0:
        chosen[0] = rng.randrange(chosen[1])
    elif spoil == 1:
        chosen[0] += chosen[1]
    elif spoil == 2:
        classes.remove(chosen)
    elif spoil == 3:
        classes.append(list(chosen))
    elif spoil == 4:
        classes.append([0, 1])
    elif spoil == 5:
        chosen[1] *= 2
    rng.shuffle(classes)
    return {"classes": classes or [[0, 1]]}, {} if rng.random() < 0.15 else {"odd": odd, "distinct": distinct}


def _greedy(rng, odd, distinct):
    period = rng.choice([45, 105, 315] if odd else [12, 24, 36, 48, 60, 120])
    moduli = [d for d in range(2, period + 1) if period % d == 0]
    if not distinct:
        moduli = [d for d in moduli for _ in range(rng.randint(1, 3))]
    uncovered, classes = set(range(period)), []
    for modulus in moduli:
        counts = [0] * modulus
        for x in uncovered:
            counts[x % modulus] += 1
        residue = max(range(modulus), key=lambda r: (counts[r], -r))
        uncovered -= set(range(residue, period, modulus))
        classes.append([residue, modulus])
    return classes


def quantity(details):
    return details.get("uncovered")


def largest():
    """All odd divisors of a period of five million, none of whose classes covers the last residues."""
    period = 3**2 * 5 * 7 * 11 * 13 * 17 * 19
    moduli = [d for d in range(3, 10_000, 2) if period % d == 0]
    return {"classes": [[0, d] for d in moduli]}


def _shipped_looks_at_a_window(classes, period):
    missing = [x for x in range(min(period, 5)) if all(x % m != r for r, m in classes)]
    return missing[0] if missing else -1


def _second_goes_by_density(start, step, classes):
    return sum(Fraction(1, m) for _, m in classes) >= 1


PLANTED = [
    ("shipped", "_first_uncovered", _shipped_looks_at_a_window),
    ("second", "_is_covered", _second_goes_by_density),
]
