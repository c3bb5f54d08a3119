"""Uniform matroids with parallel classes of equal and of mixed sizes; with ranks that are none, too."""

TASK = "ks-0064"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.random()
    if kind < 0.3:
        n = rng.randint(28, 40)
        rank, classes = 2 * n // 3 + rng.randint(-1, 2), [2] * n
        if rng.random() < 0.3:
            classes[rng.randrange(n)] = rng.randint(1, 3)
    else:
        n = rng.randint(1, 12)
        size = rng.randint(1, 3)
        classes = [rng.randint(1, size) for _ in range(n)]
        rank = rng.randint(0, n + 1) if rng.random() < 0.3 else rng.randint(1, n)
    return {"rank": rank, "classes": classes}, {} if rng.random() < 0.4 else {"factor": rng.randint(1, 6)}


def quantity(details):
    return (details["T(2,0)"], details["T(0,2)"], details["T(1,1)"]) if "T(1,1)" in details else None


def largest():
    """Hundred classes of two elements and rank 67."""
    return {"rank": 67, "classes": [2] * 100}


PLANTED = [
    ("shipped", "comb", lambda n, j: 1),
    ("second", "_coloop", lambda rest, x: rest),
]
