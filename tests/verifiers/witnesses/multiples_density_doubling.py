"""Small sets of generators where the density jumps, some spoilt; factors below 2 are often reached."""

TASK = "cb-0123"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    generators = sorted(rng.sample(range(1, rng.choice([8, 30, 200])), rng.randint(1, 6)))
    n = rng.randint(generators[-1], 3 * generators[-1])
    if rng.random() < 0.5:
        n = rng.choice(generators) * rng.randint(1, 40) - 1
    m = n + rng.randint(1, rng.choice([1, 5, 2000]))
    spoil = rng.randint(0, 15)
    if spoil == 0:
        m = rng.randint(1, n)
    elif spoil == 1:
        n = rng.randint(1, generators[-1])
    elif spoil == 2:
        rng.shuffle(generators)
    elif spoil == 3:
        generators.append(generators[-1])
    elif spoil == 4:
        generators = [rng.randint(1, 20)]
        n = generators[0] * rng.randint(2, 3) - 1
        m = n + 1
    if rng.random() < 0.2:
        return {"generators": generators, "n": max(n, 1), "m": max(m, 1)}, {}
    denominator = rng.randint(1, 20)
    numerator = max(1, denominator + rng.randint(-5, 6))
    question = {"numerator": numerator, "denominator": denominator}
    return {"generators": generators, "n": max(n, 1), "m": max(m, 1)}, question


def quantity(details):
    return [details["up_to_n"], details["up_to_m"]] if "up_to_n" in details else None


def largest():
    """A thousand generators of which none divides another, marked up to twenty million."""
    return {"generators": list(range(1001, 2001)), "n": 9_999_999, "m": 20_000_000}


def _shipped_misses_the_last_generator(generators, m):
    return bytearray([0]) + bytearray(any(k % a == 0 for a in generators[:-1]) for k in range(1, m + 1))


def _second_forgets_overlaps(generators, first, last):
    return sum(last // a for a in generators)


PLANTED = [
    ("shipped", "_multiples", _shipped_misses_the_last_generator),
    ("second", "_count", _second_forgets_overlaps),
]
